/** From what happens in the page to the cell it happens in, and back: which line and column an element stands in, what its inputs hold, where the focus goes. */
import type { Texts } from '../../../lines/changes.ts'
import { fieldsOf } from '../../../lines/fields.ts'
import { gridAt, placeOf } from '../../../lines/names.ts'
import type { ColumnView, EditView, GridView } from '../../../page-types.ts'
import { closest, type Happened } from '../../event-target.ts'
import type { Focus } from '../sheet/sheet-store.ts'

export interface CellPlace {
  /** Form name of the line: `poLine[1]`. */
  name: string
  path: string
  at: number
  grid: GridView
  /** None for the cells of ticks and buttons. */
  column: ColumnView | undefined
  cell: HTMLTableCellElement
}

/** The cell of a line grid that the element stands in. */
export function cellAround(view: EditView, event: Happened): CellPlace | null {
  const cell = closest<HTMLTableCellElement>(event, 'td')
  const row = cell?.parentElement
  if (!cell || !(row instanceof HTMLTableRowElement)) return null
  const name = row.dataset.line
  if (name === undefined) return null
  const [path, at] = placeOf(name)
  const grid = gridAt(view.grids, path)
  return grid ? { name, path, at, grid, cell, column: grid.columns[cell.cellIndex - columnsBefore(row)] } : null
}

const columnsBefore = (row: HTMLTableRowElement) => (row.cells[0]?.classList.contains('select') ? 1 : 0)

const controlIn = (cell: Element | undefined | null) =>
  cell?.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>('.control, [type=checkbox]')

export const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(':scope > td.editing .control, :scope > td.editing [type=checkbox]'),
]

/** What the inputs of a cell hold. A reference whose text is no longer the one it came with has no id yet. */
export function readCell(cell: Element, name: string): Texts {
  const values: Record<string, string> = {}
  for (const control of cell.querySelectorAll<HTMLInputElement>('[name]')) {
    if (!control.name.startsWith(`${name}.`) || (control.type === 'checkbox' && !control.checked)) continue
    const key = control.name.slice(name.length + 1)
    // Of a tick the N that goes before it; of several ticked values all, as a form shows them again.
    const before = values[key]
    values[key] = control.type === 'checkbox' && before && before !== 'N' ? `${before},${control.value}` : control.value
  }
  for (const [key, shown] of Object.entries(values)) {
    if (!key.endsWith('$shown')) continue
    const field = key.slice(0, -'$shown'.length)
    if (values[`${field}$text`] !== shown) values[field] = ''
    delete values[key]
  }
  delete values.id
  return values
}

/** Puts the focus into a cell of a line in edit, its first one without a column; into the button of a line that is not. False while the line is not drawn so. */
export function focusCell(form: HTMLFormElement, view: EditView, { name, column }: Focus, isOpen: boolean): boolean {
  const row = form.querySelector<HTMLTableRowElement>(`tr[data-line="${CSS.escape(name)}"]`)
  const at =
    gridAt(view.grids, placeOf(name)[0])?.columns.findIndex((each) => each.key === column || fieldsOf(each).some(({ key }) => key === column)) ?? -1
  const cell = row && at >= 0 ? row.cells[at + columnsBefore(row)]?.closest('.editing') : null
  const target = row && (isOpen ? (controlIn(cell) ?? controlsOf(row)[0]) : row.querySelector<HTMLElement>('button[value^="row"]'))
  target?.focus()
  if (target instanceof HTMLInputElement && target.type === 'text') target.select()
  return Boolean(target)
}
