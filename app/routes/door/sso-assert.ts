import { answered } from '../../server/answer/errors.ts'
import { takeAssertion } from '../../server/door/sign-on.ts'

export const action = answered(({ request, params, context }) => takeAssertion(String(params.provider), request, context))
