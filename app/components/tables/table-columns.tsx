import { look } from '../../../catalogue/constants/look.ts'
import type { ColumnView, FieldKind } from '../../page-types.ts'

export const selectWidth = look['column.width.selection']
export const actionsWidth = look['column.width.operate']

/** The server gives widths, so nothing moves when script or rows arrive. */
export function ColumnWidths({ columns, hasSelect, actions = 0 }: { columns: ColumnView[]; hasSelect?: boolean; actions?: number }) {
  return (
    <colgroup>
      {hasSelect ? <col className="select" style={{ width: selectWidth }} /> : null}
      {columns.map((c) => (
        <col key={c.key} data-key={c.key} style={{ width: c.width }} />
      ))}
      {actions > 0 ? <col className="acts" style={{ width: actions }} /> : null}
    </colgroup>
  )
}

export const totalWidth = (columns: ColumnView[], hasSelect?: boolean, actions = 0) =>
  columns.reduce((sum, c) => sum + c.width, (hasSelect ? selectWidth : 0) + actions)

/** Words, which may be longer than the cell that shows them. */
const wideKinds: ReadonlySet<FieldKind> = new Set(['ref', 'refs', 'text', 'textarea', 'richText', 'code', 'lookups'])
export const isWideKind = ({ kind }: ColumnView) => wideKinds.has(kind)

/** Alignment, stickiness, and the place on a phone's card. */
export function columnClass(column: ColumnView, isEdge = false): string | undefined {
  const isFigure = column.align === 'right'
  const names = [
    isFigure ? 'figure' : '',
    column.fixed === 'left' ? 'fixed' : column.fixed === 'right' ? 'fixed right' : '',
    isEdge ? 'edge' : '',
    column.priority > 1 ? `p${column.priority}` : column.isStatus || isFigure ? 'aside' : isWideKind(column) && !column.isLink ? 'whole' : '',
  ]
  return names.filter(Boolean).join(' ') || undefined
}

/** Where each column fixed at a side sticks: the sum of the widths before it, counted from that side. */
export function fixedOffsets(columns: ColumnView[], side: 'left' | 'right', start: number): Map<string, number> {
  const offsets = new Map<string, number>()
  let offset = start
  for (const column of columns) {
    if (column.fixed !== side) break
    offsets.set(column.key, offset)
    offset += column.width
  }
  return offsets
}
