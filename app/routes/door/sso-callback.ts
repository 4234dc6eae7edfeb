import { answered } from '../../server/answer/errors.ts'
import { finishSignOn } from '../../server/door/sign-on.ts'

export const loader = answered(({ request, params, context }) => finishSignOn(String(params.provider), request, context))
