import { answered } from '../../server/answer/errors.ts'
import { resumeUpload } from '../../server/file/resume.ts'

export const loader = answered(({ request, context }) => resumeUpload(request, context))
export const action = answered(({ request, context }) => resumeUpload(request, context))
