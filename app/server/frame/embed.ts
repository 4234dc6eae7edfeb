/** Pages of others in a frame: which may be shown, and what a frame may do (S3.4). */
import type { EmbedView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { trouble } from '../answer/errors.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import { enterTab, menuIdIn, type PageFrame, requireSession } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'
import { readSession } from '../session/session.ts'
import { tabIdOf } from '../session/tabs.ts'

/** The page of a menu entry, in a tab: `testIframes` with its list of messages, `iframe` alone. */
export async function openEmbedded(request: Request, context: PageContext): Promise<{ view: EmbedView; frame: PageFrame }> {
  requireSession(request, context)
  const { language } = context.session
  const session = await readSession(context)
  const menuId = menuIdIn(request)
  const entry = session.menus.find((menu) => menu.menuId === menuId && menu.menuType === 'IFRAME')
  if (!entry?.htmlUrl || menuId === null) throw trouble(404, wordsOf(language)('error.404'), context)
  if (!entry.isGranted) throw trouble(403, wordsOf(language)('error.403'), context)
  const isBench = new URL(request.url).pathname.toLowerCase() === '/main/testiframes'
  const title = inLanguage(entry.menuName, entry.menuNameEn, language)
  const page = isBench ? 'testIframes' : 'iframe'
  const { responsibilityId: respId } = session.currentResp
  const visit = { page: `${page}-${menuId}`, title, address: pageAddress(page, menuId, respId), mode: 'SINGLE' as const, menuId, respId }
  const frame = enterTab(context, session, visit)
  return { view: { ...viewOf(title, entry.htmlUrl, context), isBench, tabId: tabIdOf(visit) }, frame }
}

/** One page by its address, outside the frame of the menu. */
export async function openEmbedBox(request: Request, context: PageContext): Promise<EmbedView> {
  requireSession(request, context)
  await readSession(context)
  const { searchParams } = new URL(request.url)
  return viewOf(searchParams.get('title')?.slice(0, 100) ?? '', searchParams.get('url') ?? '', context)
}

const hosts = (process.env.EMBED_HOSTS ?? '').split(/[\s,]+/).filter(Boolean)

/**
 * Our own examples get no origin, or script in them could take the frame off;
 * pages of others keep theirs, which is how we know them when they speak.
 */
function viewOf(title: string, address: string, context: PageContext): EmbedView {
  const url = URL.canParse(address, context.origin) ? new URL(address, context.origin) : null
  const isOwn = url?.origin === context.origin && url.pathname.startsWith('/embed/')
  const isKnown = url !== null && /^https?:$/.test(url.protocol) && hosts.some((host) => host === url.host || host === url.origin)
  if (!url || !(isOwn || isKnown)) throw trouble(403, wordsOf(context.session.language)('embed.refused'), context)
  return {
    title,
    url: url.href,
    speaker: isOwn ? 'null' : url.origin,
    sandbox: isOwn ? 'allow-scripts allow-forms' : 'allow-scripts allow-forms allow-same-origin',
    isBench: false,
    tabId: null,
    ownTab: url.href,
  }
}
