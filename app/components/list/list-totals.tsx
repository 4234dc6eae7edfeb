import type { ReactNode } from 'react'
import { formatNumber, isMoneyKind } from '../../format.ts'
import type { ColumnView, ListData, ListView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'
import type { ColumnPlace } from './list-row.tsx'
import { ListStep } from './list-step.tsx'

interface Props {
  view: ListView
  data: ListData
  columns: ColumnPlace[]
  hasActions: boolean
}

/** The total rows: of the page and, when it is asked for, of everything found. One figure per currency; currencies are never added up. */
export function ListTotals({ view, data, columns, hasActions }: Props) {
  const say = useSay()
  const hasOfPage = Object.keys(data.sums).length > 0
  if ((!hasOfPage && !data.totals) || data.rows.length === 0) return null
  const hasMore = data.count > data.rows.length && data.countKind === 'exact' && !data.totals
  const rowOf = (sums: ListData['sums'], label: ReactNode) => (
    <tr>
      {view.selectable ? <td className="fixed select" /> : null}
      {totalCells(columns, sums).map(({ place: { column, style }, span, isLabel }) => {
        const byUnit = Object.entries(sums[column.key] ?? {})
        const names = [byUnit.length ? 'figure' : '', style ? 'fixed' : ''].filter(Boolean).join(' ')
        return (
          <td key={column.key} colSpan={span} className={names || undefined} style={style}>
            {isLabel ? label : byUnit.map(([unit, value]) => <Sum key={unit} column={column} unit={unit} value={value} />)}
          </td>
        )
      })}
      {hasActions ? <td className="fixed right" /> : null}
    </tr>
  )
  return (
    <tfoot>
      {hasOfPage
        ? rowOf(
            data.sums,
            <>
              {say('list.pageTotal')}
              {hasMore ? (
                <>
                  {' '}
                  <ListStep view={view} data={data} changes={{ sums: 1, pageIndex: data.pageIndex }}>
                    {say('list.allTotal')}
                  </ListStep>
                </>
              ) : null}
            </>,
          )
        : null}
      {data.totals ? rowOf(data.totals, say('list.allTotal')) : null}
    </tfoot>
  )
}

function Sum({ column, unit, value }: { column: ColumnView; unit: string; value: string }) {
  return (
    <span className="sum">
      {unit && isMoneyKind(column.kind) ? <span className="unit before">{unit}</span> : null}
      {formatNumber(column, value)}
      {unit && !isMoneyKind(column.kind) ? <span className="unit after">{unit}</span> : null}
    </span>
  )
}

interface TotalCell {
  place: ColumnPlace
  span: number
  isLabel: boolean
}

/** A figure may be wider than its column, so it takes the empty cells before it; fixed columns stay their own. */
function totalCells(columns: ColumnPlace[], sums: ListData['sums']): TotalCell[] {
  const cells: TotalCell[] = []
  for (const place of columns) {
    const last = cells.at(-1)
    const isOpen = last && !last.isLabel && !last.place.style && !sums[last.place.column.key]
    if (isOpen) cells[cells.length - 1] = { place, span: last.span + 1, isLabel: false }
    else cells.push({ place, span: 1, isLabel: !place.column.isOwn && !cells.some(({ isLabel }) => isLabel) })
  }
  return cells
}
