import { answered } from '../../server/answer/errors.ts'
import { startSignOn } from '../../server/door/sign-on.ts'

export const loader = answered(({ request, params, context }) => startSignOn(String(params.provider), request, context))
