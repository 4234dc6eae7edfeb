import { sentFile } from '../../server/page/sent-file.ts'
import { downloadOfTool } from '../../server/tools/index.ts'

export const loader = sentFile(({ request, context }) => downloadOfTool(request, context))
