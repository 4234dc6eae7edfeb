/** What a reference field may point to: rows of its entity that match what was typed. */
import type { ColumnView, PickerView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { newIdem } from '../answer/idem.ts'
import { redirect } from '../answer/return-to.ts'
import { nearIn } from '../describe/near.ts'
import { type OpenedPage, openPage } from '../page/open-page.ts'
import { makingAddress, pageAddress, recordPage } from '../page/page-address.ts'
import type { Pick } from '../session/api.ts'
import { parkedForm, parkForm } from '../session/session.ts'

const shownInPage = 100
const shownTypedAhead = 20
/** The type-ahead says what stands near its field. */
const nearPrefix = 'near.'

export async function findPicks(request: Request, context: PageContext): Promise<Pick[]> {
  const { searchParams } = new URL(request.url)
  const opened = await openPage(request, context)
  const said = [...searchParams].filter(([name]) => name.startsWith(nearPrefix)).map(([name, value]) => [name.slice(nearPrefix.length), value])
  const { data } = await search(opened, searchParams, Object.fromEntries(said), shownTypedAhead)
  return data
}

export async function showPicker(request: Request, context: PageContext): Promise<{ view: PickerView; idem: string }> {
  const url = new URL(request.url)
  const opened = await openPage(request, context)
  const waiting = (await parkedForm(context, url.searchParams.get('park') ?? '')) as { typed?: Record<string, string> } | null
  const near = nearIn(opened.page.entity, url.searchParams.get('field') ?? '', waiting?.typed ?? {})
  const { data, page } = await search(opened, url.searchParams, near, shownInPage)
  const words = wordsOf(opened.language)
  url.searchParams.delete('_data')
  for (const name of ['q', 'pick.q', 'intent']) url.searchParams.delete(name)
  const column = (key: 'code' | 'name'): ColumnView => ({
    key,
    label: words(`pick.${key}`),
    kind: 'text',
    editable: false,
    width: 200,
    align: 'left',
    priority: 1,
  })
  return {
    view: {
      title: words('pick.title'),
      address: url.pathname + url.search,
      q: typedIn(new URL(request.url).searchParams),
      columns: [column('code'), column('name')],
      rows: data.map(({ id, code, name }) => ({ id, code, name })),
      blocked: {},
      count: page?.count ?? data.length,
      limit: shownInPage,
      backAddress: await backAddress(opened, context, url.searchParams.get('park')),
      parked: [],
    },
    idem: newIdem(),
  }
}

/** Puts the chosen row into the form that waits, and leads back to it. */
export async function choose(request: Request, context: PageContext): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const opened = await openPage(request, context)
  const [park, field] = [searchParams.get('park') ?? '', searchParams.get('field') ?? '']
  const parked = (await parkedForm(context, park)) as { typed: Record<string, string> } | null
  const id = /^choose:(.+)$/.exec(String((await request.formData()).get('intent') ?? ''))?.[1]
  if (parked && id) {
    const { data } = await opened.api.picks(opened.page.entity, { field: plainName(field), ids: [id], pageRows: 1 })
    const { code = '', name = '' } = data[0] ?? {}
    await parkForm(context, park, { ...parked, typed: { ...parked.typed, [field]: id, [`${field}$text`]: name || code } })
  }
  return redirect(await backAddress(opened, context, park), 303)
}

function search({ page, api }: OpenedPage, query: URLSearchParams, near: Record<string, string>, pageRows: number) {
  return api.picks(page.entity, { field: plainName(query.get('field') ?? ''), q: typedIn(query), near, pageRows })
}

/** `poLine[0].materialId` → `poLine.materialId`: which line asks does not matter to what it may point to. */
function plainName(field: string): string {
  return field.replace(/\[\d+\]/g, '')
}

/** The type-ahead says `q`, the search of the page `pick.q`. */
function typedIn(query: URLSearchParams): string {
  return (query.get('pick.q') ?? query.get('q') ?? '').trim()
}

async function backAddress({ page, menuId, respId }: OpenedPage, context: PageContext, park: string | null): Promise<string> {
  const parked = park ? await parkedForm(context, park) : null
  const { id, making } = parked ?? {}
  const query = new URLSearchParams({ ...(typeof id === 'string' && { id }), ...(park && { park }) })
  const address =
    typeof making === 'string' ? makingAddress(page.name, making, { menuId, respId }) : pageAddress(recordPage(page.name), menuId, respId)
  return `${address}&${query}`
}
