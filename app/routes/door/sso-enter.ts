import { answered } from '../../server/answer/errors.ts'
import { enterByTicket } from '../../server/door/sign-on.ts'

export const loader = answered(({ request, context }) => enterByTicket(request, context))
