/** What stands over every preview: who looks at it, and when. */
import { clockTime } from '../../../catalogue/constants/clock.ts'
import type { PageContext } from '../answer/context.ts'
import { inLanguage } from '../answer/i18n.ts'
import { forward } from '../services/files.ts'
import { download } from '../services/upstream.ts'
import { callerOf, readSession } from '../session/session.ts'
import { requireSession } from './open-page.ts'

const LONGEST_NAME = 40

/** A tile that the style sheet repeats; nothing where the setting is off. */
export async function sendWatermark(request: Request, context: PageContext): Promise<Response> {
  requireSession(request, context)
  const { user, settings, timeZone, language } = await readSession(context)
  if (settings.WATERMARK_ON !== 'Y') return new Response(null, { status: 204 })
  const name = inLanguage(user.displayName, user.displayNameEn, language).slice(0, LONGEST_NAME)
  const text = `${name} ${clockTime(new Date(), timeZone).slice(0, 10)}`
  return forward(await download('/v2/images/generateBlankImageWatermark', { text }, callerOf(context)), context)
}
