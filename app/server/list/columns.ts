/** The column settings of a list: read from what is stored, checked row by row, stored as a whole. */
import { tableLimits } from '../../../catalogue/constants/table-limits.ts'
import type { ColumnConfig, TableConfig } from '../../../contract/types.ts'
import type { ColumnsView, ColumnView, Issue, ListView } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { wordsOf } from '../answer/i18n.ts'
import { interfaceWords } from '../answer/interface-words.ts'
import { type PageAnswer, pageAnswer } from '../answer/page-answer.ts'
import { describeList } from '../describe/describe-list.ts'
import { readForm, type TypedForm } from '../form/form.ts'
import { aboutOf, type OpenedPage, openPage } from '../page/open-page.ts'
import { redirectWithMessage } from '../session/flash.ts'
import { arranged, dropConfig, storeConfig } from '../session/table-config.ts'

const { columnWidth, mostColumnSeq, mostSorts } = tableLimits

export async function showColumns(request: Request, context: PageContext): Promise<{ view: ColumnsView }> {
  const opened = await openPage(request, context)
  const list = listOf(opened)
  const config = opened.session.tableConfig
  return {
    view: {
      title: list.title,
      backAddress: list.address,
      columns: arranged(list.columns, config?.columns ?? []).map(({ column, setting }, at) => ({
        key: column.key,
        label: column.label,
        visible: setting?.visible ?? true,
        isRequired: column.isLink === true,
        seq: at + 1,
        width: setting?.width ?? column.width,
        fixed: setting?.fixed ?? column.fixed ?? 'none',
        sort: setting?.sort ?? 'none',
        sortSeq: setting?.sortSeq ?? null,
        sortable: column.sortable === true,
      })),
      density: config?.density ?? 'COMPACT',
      issues: [],
    },
  }
}

interface RefusedColumns {
  issues: Issue[]
  typed: Record<string, string>
}

export async function changeColumns(request: Request, context: PageContext): Promise<PageAnswer<RefusedColumns>> {
  const opened = await openPage(request, context)
  const form = await readForm(request)
  const list = listOf(opened)
  const words = wordsOf(opened.language)
  if (form.intent.kind === 'other' && form.intent.name === 'columnsReset') {
    await dropConfig(opened.api, opened.page.name)
    return redirectWithMessage(context, list.address, words('columns.dropped'))
  }
  const { columns, issues } = readColumns(list.columns, form, opened)
  if (issues.length) return pageAnswer({ issues, typed: form.typed }, { status: 422 })
  await storeConfig(opened.api, opened.page.name, { columns, density: form.typed.density === 'COMFORT' ? 'COMFORT' : 'COMPACT' })
  return redirectWithMessage(context, list.address, words('columns.saved'))
}

const listOf = (opened: OpenedPage): ListView => describeList(opened.page.name, aboutOf(opened))

/** One width, as the edge of its head was drawn. */
export async function keepWidth(request: Request, context: PageContext): Promise<Response> {
  const opened = await openPage(request, context)
  const { key, width: text } = (await readForm(request)).typed
  const width = wholeNumber(text, columnWidth.least, columnWidth.most)
  const known = arranged(listOf(opened).columns, opened.session.tableConfig?.columns ?? [])
  if (width === null || !known.some(({ column }) => column.key === key)) return new Response(null, { status: 422 })
  const columns = known.map(({ column, setting }, at) => ({ ...(setting ?? ownSetting(column, at)), ...(column.key === key && { width }) }))
  await storeConfig(opened.api, opened.page.name, { columns })
  return new Response(null, { status: 204 })
}

const ownSetting = ({ key, fixed }: ColumnView, at: number): ColumnConfig => ({
  key,
  visible: true,
  seq: at + 1,
  width: null,
  fixed: fixed ?? 'none',
  sort: 'none',
  sortSeq: null,
})

type Sent = Record<string, string | undefined>

function readColumns(known: readonly ColumnView[], form: TypedForm, { language }: OpenedPage): { columns: TableConfig['columns']; issues: Issue[] } {
  const issues: Issue[] = []
  const sent = Array.isArray(form.draft.columns) ? form.draft.columns : []
  const figure = (row: Sent, at: number, what: 'seq' | 'width' | 'sortSeq', min: number, max: number): number | null => {
    const given = row[what]?.trim() ?? ''
    if (given === '' && what === 'sortSeq') return null
    const number = wholeNumber(given, min, max)
    const label = `${known.find(({ key }) => key === row.key)?.label ?? ''} ${interfaceWords(language)[`columns.${what}`]}`
    if (number === null) issues.push({ at: `columns[${at}].${what}`, label, message: wordsOf(language)('columns.widthWrong', { min, max }), given })
    return number
  }
  const columns = sent.flatMap((row, at) => {
    const column = known.find(({ key }) => key === row.key)
    if (!column) return []
    return [
      {
        key: column.key,
        visible: column.isLink === true || row.visible === 'Y',
        seq: figure(row, at, 'seq', 1, mostColumnSeq) ?? at + 1,
        width: figure(row, at, 'width', columnWidth.least, columnWidth.most),
        fixed: oneOf(row.fixed, ['left', 'right', 'none'] as const),
        sort: oneOf(row.sort, ['asc', 'desc', 'none'] as const),
        sortSeq: figure(row, at, 'sortSeq', 1, mostSorts),
      },
    ]
  })
  return { columns, issues }
}

const oneOf = <Value extends string>(given: string | undefined, all: readonly Value[]): Value =>
  all.find((one) => one === given) ?? (all.at(-1) as Value)

function wholeNumber(given: string | undefined, min: number, max: number): number | null {
  const number = Number(given?.trim() || Number.NaN)
  return Number.isSafeInteger(number) && number >= min && number <= max ? number : null
}
