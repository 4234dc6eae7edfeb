import { answered } from '../../server/answer/errors.ts'
import { keepWidth } from '../../server/list/columns.ts'

export const action = answered(({ request, context }) => keepWidth(request, context))
