import { answered } from '../../server/answer/errors.ts'
import { sendWatermark } from '../../server/page/watermark.ts'

export const loader = answered(({ request, context }) => sendWatermark(request, context))
