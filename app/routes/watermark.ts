/** The tile of the watermark over previews. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { sendWatermark } from '../server/page/watermark.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => sendWatermark(request, context as PageContext))
