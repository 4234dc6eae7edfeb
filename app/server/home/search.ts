/** What the search of the frame finds: documents by number, materials and suppliers by code or name; the only one opens at once. */
import { definitionOf, pageOf } from '../../../catalogue/index.ts'
import { longestWord } from '../../../catalogue/language/kinds.ts'
import type { InboxView, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { minuteOf } from '../answer/moment.ts'
import { redirect } from '../answer/return-to.ts'
import { enter, enterTab, type PageFrame } from '../page/open-page.ts'
import { recordAddress } from '../page/page-address.ts'
import { createApi } from '../session/api.ts'

export async function search(request: Request, context: PageContext): Promise<{ view: InboxView; frame: PageFrame }> {
  const session = await enter(request, context)
  const { language } = context.session
  const q = new URL(request.url).searchParams.get('q')?.trim().slice(0, longestWord) ?? ''
  const { data } = await createApi(context, null).call<Row[]>('/v1/search', { q })
  const items = data.map((row) => {
    const page = String(row.page)
    const menuId = session.menus.find((menu) => menu.htmlUrl === page)?.menuId ?? null
    const label = definitionOf(String(row.entity))?.label ?? ['', '']
    const href = `${recordAddress(pageOf(page)?.opens ?? page, menuId, session.currentResp.responsibilityId)}&id=${row.id}`
    return {
      id: row.id,
      title: String(row.docNum),
      text: [label[language === 'EN' ? 1 : 0], row.name].filter(Boolean).join(' · '),
      at: minuteOf(String(row.creationDate), session.timeZone),
      href,
    }
  })
  if (items[0] && items.length === 1) throw redirect(items[0].href)
  const title = wordsOf(language)('search.title', { q })
  const frame = enterTab(context, session, {
    page: 'search',
    title,
    address: `/main/search?q=${encodeURIComponent(q)}`,
    mode: 'SINGLE',
    menuId: null,
    respId: null,
  })
  const hasMore = data.some((row) => row.hasMore === true)
  return { view: { kind: 'search', title, items, hasMore, canMarkRead: false }, frame }
}
