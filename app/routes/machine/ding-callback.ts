/** Where DingTalk tells what was decided there. */
import { answered } from '../../server/answer/errors.ts'
import { hearDing } from '../../server/machine/ding.ts'

export const action = answered(({ request, context }) => hearDing(request, context))
