/** Everything that somebody must do: approvals, to-dos of documents, questions of colleagues. A supplier's people have the to-dos of their company. */
import { definitionOf } from '../../../catalogue/index.ts'
import { lookups } from '../../../catalogue/lookups.ts'
import type { Choice, Language, Row, ToolBlock } from '../../page-types.ts'
import { minuteOf } from '../answer/moment.ts'
import { safeTarget } from '../answer/return-to.ts'
import type { OpenedPanel } from '../page/open-page.ts'
import { pageAddress } from '../page/page-address.ts'
import { column, input, inWords, type Tool, type Words } from './tool.ts'

const ROWS = 50

interface Waiting {
  id: string
  itemType: string
  title: string
  url: string
  dueAt: string | null
  creationDate: string
  entityName: string
  businessNum: string | null
  fromName: string | null
  stayHours: string
  summary: { label: string; value: string }[] | null
}

export const upcoming: Tool = {
  async show(opened, asked) {
    const { api, language, page, menuId, respId } = opened
    const given = (name: string) => asked.get(name)?.trim() ?? ''
    const find = { itemType: given('itemType'), entityName: given('entityName'), keyword: given('keyword'), from: given('from') }
    const overdue = given('overdue') === 'Y'
    const pageIndex = Math.max(1, Math.trunc(Number(given('pageIndex'))) || 1)
    const { data, page: told } = await api.call<Waiting[]>('/v1/findTodoTasks', { ...find, overdue, pageIndex, pageRows: ROWS })
    const count = told?.count ?? data.length
    const address = pageAddress(page.name, menuId, respId)
    const at = (n: number) => `${address}&${new URLSearchParams({ ...find, ...(overdue && { overdue: 'Y' }), pageIndex: String(n) })}`
    const say = (words: Words) => inWords(words, language)
    const links = [
      ...(pageIndex > 1 ? [{ label: say(['上一页', 'Previous']), href: at(pageIndex - 1) }] : []),
      ...(pageIndex * ROWS < count ? [{ label: say(['下一页', 'Next']), href: at(pageIndex + 1) }] : []),
    ]
    return [
      searchBlock(address, { id: 'find', ...find, overdue: overdue ? 'Y' : 'N' }, language),
      {
        key: 'waiting',
        title: say([`共 ${count} 项`, `${count} ${count === 1 ? 'item' : 'items'}`]),
        table: { columns: columnsIn(language), rows: data.map((row) => rowOf(row, opened)) },
        ...(links.length > 0 && { links }),
      },
    ]
  },
}

function searchBlock(address: string, values: Row, language: Language): ToolBlock {
  return {
    key: 'find',
    form: {
      method: 'get',
      address,
      fields: [
        input('itemType', ['事项类型', 'Kind'], language, { kind: 'lookup', choices: choicesOf(lookups.PENDING_TYPE.values, language) }),
        input('entityName', ['单据类型', 'Document type'], language, { kind: 'lookup', choices: choicesOf(lookups.DOC_TYPE.values, language) }),
        input('keyword', ['标题或单据编号', 'Title or number'], language),
        input('from', ['来自', 'From'], language),
        input('overdue', ['只看逾期', 'Overdue only'], language, { kind: 'checkbox' }),
      ],
      values,
      buttons: [{ label: inWords(['查询', 'Find'], language), primary: true }],
    },
  }
}

const choicesOf = (values: Readonly<Record<string, Words>>, language: Language): Choice[] =>
  Object.entries(values).map(([code, label]) => ({ code, label: inWords(label, language) }))

const columnsIn = (language: Language) => [
  column('title', ['标题', 'Title'], language, 'text', { width: 300 }),
  column('kind', ['事项类型', 'Kind'], language),
  column('document', ['单据类型', 'Document type'], language),
  column('businessNum', ['单据编号', 'Document number'], language, 'text', { width: 150 }),
  column('fromName', ['来自', 'From'], language),
  column('arisen', ['产生时间', 'Arisen'], language, 'text', { width: 130 }),
  column('due', ['截止时间', 'Due'], language, 'text', { width: 130 }),
  column('stayHours', ['停留(小时)', 'Hours'], language, 'text', { align: 'right', width: 80 }),
  column('act', ['操作', 'Action'], language, 'text', { width: 70 }),
]

function rowOf(
  { id, itemType, title, url, dueAt, creationDate, entityName, businessNum, fromName, stayHours, summary }: Waiting,
  opened: OpenedPanel,
): Row {
  const { language, session } = opened
  const kinds: Readonly<Record<string, Words>> = lookups.PENDING_TYPE.values
  const isLate = dueAt !== null && Date.parse(dueAt) < Date.now()
  return {
    id,
    ...{ title, businessNum, fromName, stayHours },
    title$href: safeTarget(url),
    ...(summary && { title$note: summary.map(({ label, value }) => `${label} ${value}`).join(' · ') }),
    kind: inWords(kinds[itemType] ?? [itemType, itemType], language),
    document: inWords(definitionOf(entityName)?.label ?? [entityName, entityName], language),
    arisen: minuteOf(creationDate, session.timeZone),
    due: dueAt ? minuteOf(dueAt, session.timeZone) : '',
    ...(isLate && { due$tag: { tone: 'bad', text: inWords(['逾期', 'Overdue'], language) } }),
    act: inWords(['处理', 'Open'], language),
    act$href: safeTarget(url),
  }
}
