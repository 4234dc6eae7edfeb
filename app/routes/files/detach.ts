import { answered } from '../../server/answer/errors.ts'
import { detach } from '../../server/file/detach.ts'

export const action = answered(({ request, context }) => detach(request, context))
