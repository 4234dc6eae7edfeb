import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ColumnView, ListData, ListView } from '../../page-types.ts'
import { formatNumber, isMoneyKind } from '../format.ts'
import { useSay } from '../page-context.tsx'
import { ScrollRegion } from '../scroll-region.tsx'
import { ColumnWidths, columnClass, fixedOffsets, selectWidth, totalWidth } from '../table-columns.tsx'
import { listAddress, sortText } from './list-address.ts'
import { ListRow } from './list-row.tsx'
import type { Selection } from './use-selection.ts'

/** From here on only the rows in sight are kept in the page. */
const windowedFrom = 200
const WindowedRows = lazy(async () => ({ default: (await import('./windowed-rows.tsx')).WindowedRows }))

export function ListTable({
  view,
  data,
  selection,
  typed,
}: {
  view: ListView
  data: ListData
  selection: Selection
  typed?: Record<string, string>
}) {
  const say = useSay()
  const scroll = useRef<HTMLElement>(null)
  const offsets = fixedOffsets(view.columns, view.selectable ? selectWidth : 0)
  const lastFixed = [...offsets.keys()].at(-1)
  const hasActions = view.editAddress !== null || data.rowLinks !== undefined
  const rowProps = { view, data, selection, offsets, lastFixed, hasActions, typed }
  const isWindowed = useIsWindowed(data.rows.length > windowedFrom)
  const rows = (
    <tbody>
      {data.rows.map((row) => (
        <ListRow key={row.id} row={row} {...rowProps} />
      ))}
    </tbody>
  )
  return (
    <ScrollRegion className="scroll rest" ref={scroll} label={view.title}>
      <table
        className={`table set${data.rows.length ? ' cards' : ''}${view.selectable ? ' selectable' : ''}`}
        role="table"
        style={{ minWidth: totalWidth(view.columns, view.selectable, hasActions) }}
      >
        <caption className="hidden">{say('list.caption', { title: view.title, n: data.count })}</caption>
        <ColumnWidths columns={view.columns} hasSelect={view.selectable} hasActions={hasActions} />
        <thead>
          <tr>
            {view.selectable ? (
              <th className="fixed select" scope="col">
                <SelectPage selection={selection} count={data.rows.length} />
              </th>
            ) : null}
            {view.columns.map((c) => (
              <HeadCell key={c.key} column={c} view={view} data={data} left={offsets.get(c.key)} isLastFixed={c.key === lastFixed} />
            ))}
            {hasActions ? (
              <th className="fixed right" scope="col">
                {say('list.actions')}
              </th>
            ) : null}
          </tr>
        </thead>
        {isWindowed ? (
          <Suspense fallback={rows}>
            <WindowedRows {...rowProps} scroll={scroll} />
          </Suspense>
        ) : (
          rows
        )}
        <Totals {...rowProps} />
      </table>
      {data.rows.length === 0 ? (
        <div className="empty">
          <b>{say('list.empty')}</b>
          {view.emptyHint}{' '}
          <p>
            <a className="btn" href={view.address}>
              {say('list.clearSearch')}
            </a>
          </p>
        </div>
      ) : null}
    </ScrollRegion>
  )
}

/** Windowing starts after the first rendering, which has to equal what the server sent. */
function useIsWindowed(isLong: boolean) {
  const [isLive, setIsLive] = useState(false)
  useEffect(() => setIsLive(window.matchMedia('(min-width: 641px)').matches), [])
  return isLong && isLive
}

/** Ticking a whole page is comfort: without script the boxes are ticked one by one. */
function SelectPage({ selection, count }: { selection: Selection; count: number }) {
  const say = useSay()
  const isAll = count > 0 && selection.ids.size === count
  const set = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = !isAll && selection.ids.size > 0
  }
  return (
    <input
      type="checkbox"
      ref={set}
      aria-label={say('list.selectPage')}
      checked={isAll}
      onChange={(e) => selection.togglePage(e.currentTarget.checked)}
    />
  )
}

function HeadCell({
  column,
  view,
  data,
  left,
  isLastFixed,
}: {
  column: ColumnView
  view: ListView
  data: ListData
  left?: number
  isLastFixed: boolean
}) {
  const say = useSay()
  const at = data.sort.findIndex((s) => s.key === column.key)
  const sorted = data.sort[at]
  const style = left === undefined ? undefined : { left }
  const className = columnClass(column, isLastFixed)
  if (!column.sortable)
    return (
      <th scope="col" className={className} style={style} title={column.label}>
        {column.label}
      </th>
    )
  // Up, down, and back to the list's own order.
  const next = !sorted ? column.key : sorted.descending ? null : `-${column.key}`
  const added = sortText(
    [...data.sort.filter((s) => s.key !== column.key), { key: column.key, descending: sorted ? !sorted.descending : false }].slice(-3),
  )
  const addSort = (event: React.MouseEvent<HTMLAnchorElement>) => {
    if (!event.shiftKey) return
    event.preventDefault()
    event.currentTarget.href = listAddress(view, data, { orderBy: added })
    event.currentTarget.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  }
  return (
    <th scope="col" className={className} style={style} aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}>
      <a href={listAddress(view, data, { orderBy: next })} title={say('list.sortBy', { label: column.label })} onClick={addSort}>
        {column.label}
        {sorted ? (
          <span aria-hidden="true">
            {' '}
            {sorted.descending ? '↓' : '↑'}
            {data.sort.length > 1 ? at + 1 : ''}
          </span>
        ) : null}
      </a>
    </th>
  )
}

/** The total row: one figure per currency under each summed column; currencies are never added up. */
function Totals({
  view,
  data,
  offsets,
  lastFixed,
  hasActions,
}: {
  view: ListView
  data: ListData
  offsets: Map<string, number>
  lastFixed?: string
  hasActions: boolean
}) {
  const say = useSay()
  const sums = Object.entries(data.sums)
  if (sums.length === 0 || data.rows.length === 0) return null
  const first = view.columns[0]
  // A figure may be wider than its column; it takes the empty cells before it.
  const cells: { column: ColumnView; span: number }[] = []
  for (const column of view.columns) {
    const last = cells.at(-1)
    if (data.sums[column.key] && last && last.column !== first && !data.sums[last.column.key] && !offsets.has(last.column.key))
      cells[cells.length - 1] = { column, span: last.span + 1 }
    else if (last && last.column !== first && !data.sums[last.column.key] && !data.sums[column.key] && !offsets.has(last.column.key)) last.span += 1
    else cells.push({ column, span: 1 })
  }
  return (
    <tfoot>
      <tr>
        {view.selectable ? <td className="fixed select" /> : null}
        {cells.map(({ column, span }) => {
          const byUnit = Object.entries(data.sums[column.key] ?? {})
          return (
            <td
              key={column.key}
              colSpan={span}
              className={
                `${byUnit.length ? 'figure ' : ''}${offsets.has(column.key) ? 'fixed' : ''}${column.key === lastFixed ? ' edge' : ''}`.trim() ||
                undefined
              }
              style={offsets.has(column.key) ? { left: offsets.get(column.key) } : undefined}
            >
              {column === first
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
