import { answered } from '../../server/answer/errors.ts'
import { uploadInPlace } from '../../server/file/attach.ts'

export const action = answered(({ request, context }) => uploadInPlace(request, context))
