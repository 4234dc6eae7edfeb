/** A responsibility beside another one: where they may press different buttons. */
import type { ComparedGrant } from '../../../contract/grants.ts'
import type { ComparedView, Row } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { inLanguage, wordsOf } from '../answer/i18n.ts'
import { forgetMessage, openPage } from '../page/open-page.ts'
import { partAddress, recordAddress } from '../page/page-address.ts'

const MOST_OTHERS = 200

export async function showCompared(request: Request, context: PageContext): Promise<{ view: ComparedView }> {
  const opened = await openPage(request, context)
  const { page, api, menuId, respId, language, session } = opened
  forgetMessage(context, session)
  const { searchParams } = new URL(request.url)
  const [id, other] = [searchParams.get('id') ?? '', searchParams.get('other') ?? '']
  const [stored, { data: all }] = await Promise.all([api.find(page.entity, id), api.list(page.entity, { pageRows: MOST_OTHERS })])
  const compared = other ? (await api.call<ComparedGrant[]>('/v1/responsibility/compare', { first: id, second: other })).data : null
  const words = wordsOf(language)
  const nameOf = (row: Row | undefined) => (row ? inLanguage(String(row.name), (row.nameEn as string | null) ?? null, language) : '')
  const [first, second] = [nameOf(stored), nameOf(all.find((row) => row.id === other))]
  return {
    view: {
      title: words('compare.of', { name: first }),
      address: `${partAddress(page.name, 'compare', { menuId, respId })}&id=${encodeURIComponent(id)}`,
      backAddress: `${recordAddress(page.name, menuId, respId)}&id=${encodeURIComponent(id)}`,
      others: all.filter((row) => row.id !== id).map((row) => ({ code: row.id, label: nameOf(row) })),
      other,
      columns: [
        { key: 'path', label: words('compare.menu') },
        { key: 'first', label: first },
        { key: 'second', label: second },
      ],
      rows: compared?.map((row) => ({ ...row })) ?? null,
    },
  }
}
