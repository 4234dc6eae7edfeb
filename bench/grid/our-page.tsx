/** The line grid of an edit page, alone on its page; the server draws it first, as it does in the product. */
import { EditPage } from '../../app/components/edit/edit-page.tsx'
import type { ColumnView, EditView, Row } from '../../app/page-types.ts'
import { words } from '../../app/words.ts'
import { columnKeys, isFigure, rowsOf } from './rows.ts'

const columns = columnKeys.map(
  (key, at): ColumnView => ({
    key,
    label: key,
    kind: isFigure(at) ? 'qty' : 'text',
    scale: 4,
    editable: true,
    width: 100,
    align: isFigure(at) ? 'right' : 'left',
    priority: 1,
  }),
)
const view: EditView = {
  page: 'bench', title: 'bench', entity: 'bench', address: '/', listAddress: null, id: '1', docNum: 'B1', versionNum: 1, status: null, subtitle: '', facts: [], notices: [], sections: [],
  grids: [{ key: 'line', label: 'line', columns, canAdd: true, canDelete: true, children: [], compute: {}, actions: [] }],
  compute: {}, totals: [], tabs: [], buttons: [], links: [],
} // biome-ignore format: it is one plain value
const rows = rowsOf(10_000).map((row, at): Row => ({ id: `l${at}`, lineNum: (at + 1) * 10, ...row }))
const said = Object.fromEntries(Object.entries(words).map(([key, [cn]]) => [key, cn]))

export const page = <EditPage view={view} values={{ id: '1' }} rows={{ line: rows }} idem="i" csrf="c" words={said} />
