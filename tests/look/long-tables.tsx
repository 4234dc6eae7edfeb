/** A list and a line grid of 10,000 rows, each alone on its page: `#list` and `#grid`, of fewer with `#list:500`; a table of 100 in a row of a list, and one on its own: `#detail` and `#inside`. */
import { createRoot } from 'react-dom/client'
import { EditPage } from '../../app/components/edit/edit-page.tsx'
import { ListPage } from '../../app/components/list/list-page.tsx'
import { PageProvider } from '../../app/components/page-context.tsx'
import { RowsTable } from '../../app/components/tables/rows-table.tsx'
import type { ColumnView, EditView } from '../../app/page-types.ts'
import { words } from '../../app/words.ts'
import { listData, listView } from '../../docs/components/samples.ts'

const [name, asked] = location.hash.split(':')
const count = Number(asked ?? 10_000)
const common = { words: Object.fromEntries(Object.entries(words).map(([key, [cn]]) => [key, cn])), csrf: 'c', idem: 'i' }
const numbers = Array.from({ length: count }, (_, at) => at + 1)

const list = (
  <ListPage
    view={listView('CN')}
    data={{ ...listData('CN'), chosen: [], count, rows: numbers.map((n) => ({ id: `r${n}`, versionNum: 1, docNum: `PO${n}` })) }}
    {...common}
  />
)

const columns = Array.from(
  { length: 20 },
  (_, at): ColumnView => ({ key: `c${at}`, label: `c${at}`, kind: 'text', editable: true, width: 100, align: 'left', priority: 1 }),
)
const view: EditView = {
  page: 'p', title: 't', entity: 'e', address: '/', listAddress: null, id: '1', docNum: 'D1', versionNum: 1, status: null, subtitle: '', facts: [], notices: [], sections: [],
  grids: [{ key: 'line', label: '行', columns, canAdd: true, canDelete: true, children: [], compute: {}, actions: [] }],
  compute: {}, totals: [], tabs: [], buttons: [], links: [],
} // biome-ignore format: it is one plain value
const lines = numbers.map((n) => ({ id: `l${n}`, lineNum: n * 10, ...Object.fromEntries(columns.map(({ key }) => [key, `${key} ${n}`])) }))
const grid = <EditPage view={view} values={{ id: '1' }} rows={{ line: lines }} {...common} />

const some = lines.slice(0, 100)
const one = { ...listData('CN'), chosen: [], count: 1, rows: [{ id: 'r1', versionNum: 1, docNum: 'PO1' }] }
const detail = <ListPage view={listView('CN')} data={{ ...one, detail: { id: 'r1', label: '行', columns, rows: some } }} {...common} />
const inside = (
  <PageProvider words={common.words} csrf="c">
    <RowsTable label="行" columns={columns} rows={some} />
  </PageProvider>
)

const pages: Record<string, JSX.Element> = { '#list': list, '#grid': grid, '#detail': detail, '#inside': inside }
createRoot(document.getElementById('root') as HTMLElement).render(pages[name ?? ''])
