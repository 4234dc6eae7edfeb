/** The types and keys that the specification gives a column of the editable table: what each is in the page, read and in edit. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { EditPage } from '../../app/components/edit/edit-page.tsx'
import { ListPage } from '../../app/components/list/list-page.tsx'
import { brokenRule } from '../../app/lines/cells.ts'
import type { ColumnView, EditView, GridView, ListData, ListView } from '../../app/page-types.ts'
import { requireLinked } from '../../app/server/describe/describe-columns.ts'
import { words } from '../../app/words.ts'
import { constants } from '../../catalogue/constants/constants.ts'
import { errors } from '../../catalogue/constants/errors.ts'
import { times } from '../../catalogue/language/formula.ts'
import { listData, listView } from '../../docs/components/samples.ts'
import { record } from '../support/record.ts'

type EditType = (typeof constants)['table.column.editTypes'][number]
type ColumnKey = (typeof constants)['table.column.keys'][number]

const said = Object.fromEntries(Object.entries(words).map(([key, [cn]]) => [key, cn]))
const base: ColumnView = { key: 'k', label: '列', kind: 'text', editable: true, width: 120, align: 'left', priority: 1 }
const day = (key: string, label: string): ColumnView => ({ ...base, key, label, kind: 'date' })

/** A grid of one line, in edit or at rest. */
function lineOf(columns: readonly Partial<ColumnView>[], row: object, { isOpen = false, grid = {} as Partial<GridView> } = {}): string {
  const view: EditView = {
    page: 'p', title: 't', entity: 'e', address: '/', listAddress: null, id: '1', docNum: 'D1', versionNum: 1, status: null, subtitle: '', facts: [], notices: [], sections: [],
    grids: [{ key: 'line', label: '行', columns: columns.map((column) => ({ ...base, ...column })), canAdd: false, canDelete: false, children: [], compute: {}, actions: [], ...grid }],
    compute: {}, totals: [], tabs: [], buttons: [], links: [],
  } // biome-ignore format: it is one plain value
  const rows = { line: [{ id: 'l1', lineNum: 10, ...row }] }
  const html = renderToStaticMarkup(
    <EditPage view={view} values={{ id: '1' }} rows={rows} idem="i" csrf="c" words={said} open={isOpen ? ['line[0]'] : []} />,
  )
  return /<tbody>.*?<\/tbody>/s.exec(html)?.[0] ?? ''
}

interface Shown {
  column: Partial<ColumnView>
  row: object
  read: string
  /** Its input in the form of the page; types that are never typed in have none. */
  input: RegExp | null
  grid?: Partial<GridView>
}

const choices = [
  { code: 'A', label: '甲' },
  { code: 'B', label: '乙', disabled: true },
]
const tag = { type: 'linkTag', address: '/main/poEdit?menuId=1', idKey: 'orderId' } as const
const urgent = { type: 'icon', icons: { A: 'alert' } } as const

const types: Record<EditType, Shown> = {
  text: { column: {}, row: { k: '铜排' }, read: '铜排', input: /<input type="text"[^>]*name="line\[0\]\.k"/ },
  number: { column: { kind: 'number', scale: 2 }, row: { k: '1234.5' }, read: '1,234.5', input: /inputMode="decimal"[^>]*name="line\[0\]\.k"/ },
  price: { column: { kind: 'price', scale: 6, minScale: 2 }, row: { k: '12.345600' }, read: '12.3456', input: /value="12\.3456"/ },
  amount: { column: { kind: 'amount', scale: 2, unitKey: 'c' }, row: { k: '1234.50', c: 'CNY' }, read: 'CNY</span>1,234.50', input: /<span class="unit">CNY<\/span>/ },
  lookup: { column: { kind: 'lookup', choices }, row: { k: 'B' }, read: '乙(停用)', input: /<select[^>]*name="line\[0\]\.k"/ },
  date: { column: { kind: 'date' }, row: { k: '2026-11-22' }, read: '2026-11-22', input: /placeholder="yyyy-MM-dd"[^>]*name="line\[0\]\.k"|name="line\[0\]\.k"[^>]*placeholder="yyyy-MM-dd"/ },
  datetime: { column: { kind: 'datetime', timeZone: 'Asia/Shanghai' }, row: { k: '2026-11-22T01:30:08.000Z' }, read: '2026-11-22 09:30:08', input: /2026-11-22 09:30:08/ },
  time: { column: { kind: 'time' }, row: { k: '09:30' }, read: '09:30', input: /<input type="time"/ },
  daterange: {
    column: { key: 'a~b', kind: 'daterange', parts: [day('a', '自'), day('b', '至')] },
    row: { a: '2026-01-01', b: '2026-12-31' },
    read: '2026-01-01 ~ 2026-12-31',
    input: /name="line\[0\]\.a".*name="line\[0\]\.b"/s,
  },
  year: { column: { kind: 'year' }, row: { k: '2026' }, read: '2026', input: /pattern="\\d\{4\}"/ },
  month: { column: { kind: 'month' }, row: { k: '2026-11' }, read: '2026-11', input: /pattern="\\d\{4\}-\\d\{2\}"/ },
  textarea: { column: { kind: 'textarea' }, row: { k: '长文' }, read: '长文', input: /<textarea[^>]*name="line\[0\]\.k"/ },
  checkbox: { column: { kind: 'checkbox' }, row: { k: 'Y' }, read: '✓', input: /<input type="hidden" name="line\[0\]\.k" value="N"\/><input type="checkbox"/ },
  upload: { column: { kind: 'files', editable: false }, row: { k: ['f1', 'f2'] }, read: 'value="attach:line[0]"', input: null },
  button: { column: { key: 'doOrder', label: '下单', editable: false, cell: { type: 'button' } }, row: {}, read: 'name="intent" value="doOrder:line[0]"', input: null },
  slot: {
    column: { editable: false, cell: { type: 'slot', slot: 'progress', keys: { part: 'done', of: 'whole' } } },
    row: { done: '30.0000', whole: '120.0000' },
    read: '<progress max="120.0000" value="30.0000" aria-label="列"></progress><span class="percent">25%</span>',
    input: null,
  },
  compute: { column: { kind: 'amount', editable: false }, row: { k: '6.00' }, read: '6.00', input: null, grid: { compute: { k: times('a', 'b') } } },
  linkTag: { column: { editable: false, cell: tag }, row: { k: 'PO1', orderId: 'o 1' }, read: '<a class="tag link" href="/main/poEdit?menuId=1&amp;id=o%201">PO1</a>', input: null },
  icon: { column: { kind: 'lookup', choices, editable: false, cell: urgent }, row: { k: 'A' }, read: '</svg><span>甲</span>', input: null },
  modal: { column: { kind: 'ref', picks: 'materialItem' }, row: { k: 'm1', k$: { code: 'M1', name: '铜排' } }, read: '铜排', input: /name="intent" value="pick:line\[0\]\.k"/ },
  tableOperate: { column: {}, row: {}, read: 'value="line.remove:line[0]"', input: null, grid: { canDelete: true } },
} // biome-ignore format: a table

test.each(constants['table.column.editTypes'])('a column of type %s is read and entered as the specification says', (type) => {
  const { column, row, read, input, grid = {} } = types[type]
  expect(lineOf([column], row, { grid })).toContain(read)
  if (input) expect(lineOf([column], row, { isOpen: true, grid })).toMatch(input)
  record('constant', 'table.column.editTypes')
})

test('a computed figure is never an input, and says why it is what it is', () => {
  const { column, row, grid } = types.compute
  const html = lineOf([{}, column], row, { isOpen: true, grid: { ...grid } })
  expect(html).not.toContain('name="line[0].k" class="control figure"')
  expect(html).toContain('value="why:line[0].k"')
})

const drawing = { address: '/main/prEdit/blueprint?menuId=1', by: 'k', asks: ['m', 'k', 'v'] }

test.each([
  ['by its name', { editable: false, cell: { type: 'fileLink', opens: drawing } }, '>D-1</a>'],
  ['by a button', { key: 'btnBlueprint', label: '图纸', editable: false, cell: { type: 'button', opens: drawing } }, '>图纸</a>'],
] as const)(
  'a file of another system opens %s in a window of its own, asked for with what the line has, and not where it names none',
  (_, column, read) => {
    const html = lineOf([column], { k: 'D-1', m: 'a&b' })
    expect(html).toContain('href="/main/prEdit/blueprint?menuId=1&amp;m=a%26b&amp;k=D-1" target="_blank"')
    expect(html).toContain(read)
    expect(lineOf([column], { m: 'a' })).not.toContain('<a')
  },
)

test('a button that a line does not offer is not there', () => {
  expect(lineOf([types.button.column], { $without: ['doOrder'] })).not.toContain('doOrder')
})

test('a button that the record forbids on a line is grey and says why', () => {
  const html = lineOf([types.button.column], { $forbidden: { doOrder: '数量已下满' } })
  expect(html).not.toContain('value="doOrder')
  expect(html).toMatch(/<button type="button" class="btn quiet" disabled="" title="数量已下满">.*第 ?10 ?行.*数量已下满<\/span>/)
})

test('a link tag without an address, or without a record, is text; a definition that leads nowhere is an error that names the column', () => {
  expect(lineOf([{ editable: false, cell: { ...tag, address: null } }], { k: 'PO1', orderId: 'o1' })).toContain('<span class="tag">PO1</span>')
  expect(lineOf([{ editable: false, cell: tag }], { k: 'PO1', orderId: null })).toContain('<span class="tag">PO1</span>')
  const [cn, en] = errors.cellLinkMethodMissing.words.map((wording) => wording.replace('{title}', '来源单号'))
  expect(() => requireLinked({ to: 'storageTransaction' }, '来源单号')).toThrow(`${cn} / ${en}`)
  expect(() => requireLinked({ to: 'poHeader' }, '来源单号')).not.toThrow()
  const kept = process.env.NODE_ENV
  process.env.NODE_ENV = 'production'
  try {
    expect(() => requireLinked({ to: 'storageTransaction' }, '来源单号')).not.toThrow()
  } finally {
    process.env.NODE_ENV = kept
  }
  record('error', 'cellLinkMethodMissing')
})

const list = (change: Partial<ColumnView>, data: Partial<ListData> = {}, view: Partial<ListView> = {}) => {
  const plain = listView('CN')
  const columns = [
    plain.columns[0]!,
    { ...base, key: 'k', label: '数量', kind: 'qty' as const, scale: 4, align: 'right' as const, editable: false, ...change },
  ]
  const rows = [{ id: 'r1', docNum: 'PO1', k: '1234.5', k$: { code: 'M1', name: '铜排' } }]
  return renderToStaticMarkup(
    <ListPage view={{ ...plain, columns, ...view }} data={{ ...listData('CN'), rows, sums: {}, ...data }} words={said} csrf="c" idem="i" />,
  )
}
const opened = (column: Partial<ColumnView>, row: object = { k: '5' }) => lineOf([{ kind: 'qty', scale: 4, ...column }], row, { isOpen: true })
const figure: ColumnView = { ...base, kind: 'qty', scale: 4 }
const head = (column: Partial<ColumnView>) => /<thead>.*<\/thead>/s.exec(lineOfWhole(column))?.[0]
const lineOfWhole = (column: Partial<ColumnView>) => {
  const grid = {
    key: 'line',
    label: '行',
    columns: [{ ...base, ...column }],
    canAdd: false,
    canDelete: false,
    children: [],
    compute: {},
    actions: [],
  }
  const view = { page: 'p', title: 't', entity: 'e', address: '/', listAddress: null, id: '1', docNum: 'D1', versionNum: 1, status: null, subtitle: '', facts: [], notices: [], sections: [], grids: [grid], compute: {}, totals: [], tabs: [], buttons: [], links: [] } // biome-ignore format: it is one plain value
  return renderToStaticMarkup(
    <EditPage view={view} values={{ id: '1' }} rows={{ line: [{ id: 'l1', lineNum: 10 }] }} idem="i" csrf="c" words={said} open={[]} />,
  )
}

/** Each key by the name that a column has for it here, and what it does to the page. */
const keys: Record<ColumnKey, () => void> = {
  key: () => expect(opened({ key: 'orderQty' }, { orderQty: '5' })).toContain('name="line[0].orderQty"'),
  title: () => expect(head({ label: '订单数量' })).toContain('订单数量'),
  editType: () => expect(opened({ kind: 'date' }, {})).toContain('yyyy-MM-dd'),
  cellType: () => expect(lineOf([{ editable: false, cell: tag }], { k: 'PO1', orderId: 'o1' })).toContain('class="tag link"'),
  width: () => expect(list({ width: 144 })).toContain('<col data-key="k" style="width:144px"/>'),
  fixed: () => expect(list({ fixed: 'right' })).toMatch(/<th scope="col" class="figure fixed right[^"]*"/),
  fixedStyle: () => expect(list({ fixed: 'right' })).toMatch(/<td class="figure fixed right[^"]*" style="right:80px"/),
  sortable: () => {
    expect(list({ sortable: true })).toContain('goto:orderBy=k')
    expect(list({ sortable: false })).not.toContain('goto:orderBy=k')
  },
  resizable: () => expect(list({}, {}, { columnsAddress: '/main/po/columns' })).toContain('href="/main/po/columns"'),
  validate: () => expect(head({ required: true })).toContain('<span class="required"> *</span>'),
  min: () => expect(brokenRule({ ...figure, min: '10' }, '9.9999')).toEqual({ word: 'edit.rule.min', values: { min: '10' } }),
  max: () => expect(brokenRule({ ...figure, max: '10' }, '10.0001')).toEqual({ word: 'edit.rule.max', values: { max: '10' } }),
  precision: () => {
    expect(opened({ scale: 4 })).toContain('data-scale="4"')
    expect(brokenRule(figure, '1.00001')).toEqual({ word: 'edit.rule.decimals', values: { scale: 4 } })
  },
  step: () => expect(brokenRule({ ...figure, min: '1', step: '5' }, '12')).toEqual({ word: 'edit.rule.step', values: { step: '5', from: '1' } }),
  'lookup.typeCode': () => expect(opened({ kind: 'lookup', choices }, { k: 'A' })).toContain('<option value="A" selected="">甲</option>'),
  displayKey: () => expect(list({ kind: 'ref', align: 'left' })).toContain('铜排<span class="faint code"> M1</span>'),
  isSummary: () => expect(list({ isSummary: true }, { sums: { k: { '': '1234.5' } } })).toMatch(/<tfoot>.*1,234\.5.*<\/tfoot>/s),
  showThousandSeparator: () => {
    expect(list({})).toContain('1,234.5')
    expect(list({ showThousandSeparator: 'N' })).toContain('>1234.5<')
  },
}

test.each(constants['table.column.keys'])('the key %s of a column is honoured', (key) => {
  keys[key]()
  record('constant', 'table.column.keys')
})
