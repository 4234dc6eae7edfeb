import { sendZip } from '../../server/file/viewer.ts'
import { sentFile } from '../../server/page/sent-file.ts'

export const action = sentFile(({ request, context }) => sendZip(request, context))
