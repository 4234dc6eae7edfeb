import type { ListData, ListView } from '../../page-types.ts'
import { formatNumber, isMoneyKind } from '../format.ts'
import { useSay } from '../page-context.tsx'
import type { ColumnPlace } from './list-row.tsx'

interface Props {
  view: ListView
  data: ListData
  columns: ColumnPlace[]
  hasActions: boolean
}

/** The total row: one figure per currency under each summed column; currencies are never added up. */
export function ListTotals({ view, data, columns, hasActions }: Props) {
  const say = useSay()
  if (Object.keys(data.sums).length === 0 || data.rows.length === 0) return null
  return (
    <tfoot>
      <tr>
        {view.selectable ? <td className="fixed select" /> : null}
        {totalCells(columns, data).map(({ place: { column, style }, span, isLabel }) => {
          const byUnit = Object.entries(data.sums[column.key] ?? {})
          const names = [byUnit.length ? 'figure' : '', style ? 'fixed' : ''].filter(Boolean).join(' ')
          return (
            <td key={column.key} colSpan={span} className={names || undefined} style={style}>
              {isLabel
                ? say('list.pageTotal')
                : byUnit.map(([unit, value]) => (
                    <span key={unit} className="sum">
                      {unit && isMoneyKind(column.kind) ? <span className="unit before">{unit}</span> : null}
                      {formatNumber(column, value)}
                      {unit && !isMoneyKind(column.kind) ? <span className="unit after">{unit}</span> : null}
                    </span>
                  ))}
            </td>
          )
        })}
        {hasActions ? <td className="fixed right" /> : null}
      </tr>
    </tfoot>
  )
}

interface TotalCell {
  place: ColumnPlace
  span: number
  isLabel: boolean
}

/** A figure may be wider than its column, so it takes the empty cells before it; fixed columns stay their own. */
function totalCells(columns: ColumnPlace[], { sums }: ListData): TotalCell[] {
  const cells: TotalCell[] = []
  for (const [at, place] of columns.entries()) {
    const last = cells.at(-1)
    const isOpen = last && !last.isLabel && !last.place.style && !sums[last.place.column.key]
    if (isOpen) cells[cells.length - 1] = { place, span: last.span + 1, isLabel: false }
    else cells.push({ place, span: 1, isLabel: at === 0 })
  }
  return cells
}
