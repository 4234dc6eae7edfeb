/** Documents as an office server reads, locks and writes them. */
import { answered } from '../../server/answer/errors.ts'
import { forwardWopi } from '../../server/machine/wopi.ts'

const forward = answered(({ request, context }) => forwardWopi(request, context))

export const loader = forward
export const action = forward
