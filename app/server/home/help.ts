/** Help: what was written for this person, those of the page that one comes from first, and one text open. */

import { clockDay } from '../../../catalogue/constants/clock.ts'
import { meaningOf } from '../../../catalogue/language/lookup-book.ts'
import type { HelpShelf } from '../../../contract/types.ts'
import type { HelpView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { redirect } from '../answer/return-to.ts'
import { readForm } from '../form/form.ts'
import { enter, enterTab, type PageFrame, requireSession } from '../page/open-page.ts'
import { createApi } from '../session/api.ts'
import { redirectWithMessage } from '../session/flash.ts'

const address = '/main/help'

export async function openHelp(request: Request, context: PageContext): Promise<{ view: HelpView; frame: PageFrame }> {
  const session = await enter(request, context)
  const { language } = context.session
  const words = wordsOf(language)
  const { searchParams } = new URL(request.url)
  const [page, code, q] = ['page', 'article', 'q'].map((name) => searchParams.get(name)?.trim() || undefined)
  const { data } = await createApi(context, null).call<HelpShelf>('/v1/article/help', {
    ...(page && { page }),
    ...(code && { code }),
    ...(q && { q }),
  })
  const title = words('help.title')
  const { articles, open } = data
  const linkTo = (article: HelpShelf['articles'][number]) => ({
    title: article.title,
    href: `${address}?${new URLSearchParams({ ...(page && { page }), ...(q && { q }), article: article.code })}`,
    isOpen: article.code === open?.code,
  })
  const shelves = [...Map.groupBy(articles, ({ isOfPage, category }) => (isOfPage ? '' : category))]
    .sort(([a], [b]) => Number(a !== '') - Number(b !== ''))
    .map(([category, those]) => ({
      title: category === '' ? words('help.ofPage') : meaningOf('ARTICLE_CATEGORY', category)[language === 'EN' ? 1 : 0],
      items: those.map(linkTo),
    }))
  const day = open ? clockDay(new Date(open.publishedAt), session.timeZone) : ''
  const view: HelpView = {
    title,
    address,
    page: page ?? '',
    q: q ?? '',
    shelves,
    open: open && { code: open.code, title: open.title, html: open.html, note: words('help.note', { version: open.version, date: day }) },
  }
  const visit = page ? `${address}?page=${encodeURIComponent(page)}` : address
  return { view, frame: enterTab(context, session, { page: 'help', title, address: visit, mode: 'SINGLE', menuId: null, respId: null }) }
}

/** Whether it helped. */
export async function doInHelp(request: Request, context: PageContext): Promise<Response> {
  requireSession(request, context)
  const { intent, idem } = await readForm(request)
  const helpful = { helped: 'Y', failed: 'N' }[intent.kind === 'other' ? intent.name : '']
  if (intent.kind !== 'other' || !helpful) return redirect(address, 303)
  await createApi(context, null).call('/v1/article/helpful', { code: intent.value, helpful }, idem)
  return redirectWithMessage(context, `${address}?article=${encodeURIComponent(intent.value)}`, wordsOf(context.session.language)('help.thanks'))
}
