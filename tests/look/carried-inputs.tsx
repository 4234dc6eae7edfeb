/** A grid whose figures are made of what a reference leads to, alone on its page. */
import { createRoot } from 'react-dom/client'
import { EditPage } from '../../app/components/edit/edit-page.tsx'
import type { ColumnView, EditView } from '../../app/page-types.ts'
import { words } from '../../app/words.ts'
import { type Formula, sum, times } from '../../catalogue/language/formula.ts'

const common = { words: Object.fromEntries(Object.entries(words).map(([key, [cn]]) => [key, cn])), csrf: 'c', idem: 'i' }
const column = (key: string, kind: ColumnView['kind'], more: Partial<ColumnView> = {}): ColumnView => ({
  key, label: key, kind, editable: true, width: 140, align: 'left', priority: 1, ...more,
}) // biome-ignore format: it is one plain value
const weighs: Formula = { op: 'round', args: [times('qty', 'materialId.netWeight')], with: 2 }
const view: EditView = {
  page: 'p', title: 't', entity: 'e', address: '/', listAddress: null, id: '1', docNum: 'D1', versionNum: 1, status: null, subtitle: '', facts: [], notices: [], sections: [],
  grids: [{
    key: 'line', label: '行', canAdd: true, canDelete: true, children: [], compute: { mass: weighs }, actions: [],
    columns: [column('materialId', 'ref', { picks: 'materialItem', picksAddress: '/picks?field=line.materialId' }), column('qty', 'qty'), column('mass', 'number', { editable: false, scale: 2 })],
    brings: [{ field: 'materialId', paths: ['materialId.netWeight'] }],
  }],
  compute: { mass: sum('line.mass') }, carried: { 'line.materialId:a': { 'materialId.netWeight': '0.25' } },
  totals: [{ key: 'mass', label: '总重', kind: 'number', editable: false, scale: 2 }], tabs: [], buttons: [], links: [],
} // biome-ignore format: it is one plain value
const rows = { line: [{ id: 'l1', lineNum: 10, materialId: 'a', materialId$: { code: 'A', name: '轻件' }, qty: '4', mass: '1.00' }] }
createRoot(document.getElementById('root') as HTMLElement).render(<EditPage view={view} values={{ id: '1', mass: '1.00' }} rows={rows} {...common} />)
