/** What a reference field may point to: rows of its entity that match what was typed. */
import { redirect } from '@remix-run/node'
import type { Fields, LinesMap } from '../../catalogue/define.ts'
import { definitionOf } from '../../catalogue/index.ts'
import type { ColumnView, PickerView, Row } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { trouble } from './errors.ts'
import { wordsOf } from './i18n.ts'
import { newIdem } from './idem.ts'
import { pageAddress } from './menu.ts'
import { type OpenedPage, openPage } from './open-page.ts'
import { parkedForm, parkForm } from './session.ts'

const shownInPage = 100
const shownTypedAhead = 20

export async function findPicks(request: Request, context: PageContext): Promise<{ id: string; code: string; name: string }[]> {
  const { searchParams } = new URL(request.url)
  const opened = await openPage(request, context)
  const { data } = await search(opened, context, searchParams, shownTypedAhead)
  return data.map((row) => ({ id: row.id, ...labelOf(row) }))
}

export async function showPicker(request: Request, context: PageContext): Promise<{ view: PickerView; idem: string }> {
  const url = new URL(request.url)
  const opened = await openPage(request, context)
  const { data, page } = await search(opened, context, url.searchParams, shownInPage)
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
      rows: data.map((row) => ({ id: row.id, ...labelOf(row) })),
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
    const { data } = await opened.api.list(targetOf(opened.page.entity, field) ?? '', { search: { id }, pageRows: 1 })
    const { code = '', name = '' } = data[0] ? labelOf(data[0]) : {}
    await parkForm(context, park, { ...parked, typed: { ...parked.typed, [field]: id, [`${field}$text`]: name || code } })
  }
  return redirect(await backAddress(opened, context, park), 303)
}

function search({ page, api, language }: OpenedPage, context: PageContext, query: URLSearchParams, pageRows: number) {
  const target = targetOf(page.entity, query.get('field') ?? '')
  if (!target) throw trouble(404, wordsOf(language)('error.404'), context)
  const q = typedIn(query)
  return api.list(target, { view: 'pick', search: q ? { q } : {}, pageRows })
}

/** The type-ahead says `q`, the search of the page `pick.q`. */
function typedIn(query: URLSearchParams): string {
  return (query.get('pick.q') ?? query.get('q') ?? '').trim()
}

async function backAddress({ page, menuId, respId }: OpenedPage, context: PageContext, park: string | null): Promise<string> {
  const parked = park ? await parkedForm(context, park) : null
  const query = new URLSearchParams({ ...(typeof parked?.id === 'string' && { id: parked.id }), ...(park && { park }) })
  return `${pageAddress(page.name, menuId, respId)}&${query}`
}

/** `poLine[0].materialId` → the entity that this field of the definition points to. */
function targetOf(entity: string, field: string): string | undefined {
  const definition = definitionOf(entity)
  if (!definition) return undefined
  const path = field
    .replace(/^input\.\w+\./, '')
    .replace(/\[\d+\]/g, '')
    .split('.')
  let [fields, lines]: [Fields, LinesMap] = [definition.fields, definition.lines]
  for (const key of path.slice(0, -1)) {
    const spec = lines[key]
    if (!spec) return undefined
    fields = spec.fields
    lines = spec.lines
  }
  const key = path.at(-1) ?? ''
  return Object.hasOwn(fields, key) ? fields[key]?.target : undefined
}

function labelOf(row: Row): { code: string; name: string } {
  const text = (key: string) => (typeof row[key] === 'string' ? (row[key] as string) : '')
  return { code: text('code') || text('docNum'), name: text('name') }
}
