import { answered } from '../../server/answer/errors.ts'
import { sendFile } from '../../server/file/viewer.ts'

export const loader = answered(({ request, context }) => sendFile(request, context))
