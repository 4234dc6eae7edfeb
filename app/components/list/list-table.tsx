import { lazy, Suspense, useEffect, useRef } from 'react'
import type { ListData, ListView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'
import { ScrollRegion } from '../tables/scroll-region.tsx'
import { SumsBy } from '../tables/sums-by.tsx'
import { ColumnWidths, totalWidth } from '../tables/table-columns.tsx'
import { useIsLive } from '../use-is-live.ts'
import { ColumnEdge } from './column-edge.tsx'
import { listAddress, sortText } from './list-address.ts'
import { selectionForm } from './list-button.tsx'
import { type ColumnPlace, columnPlaces, ListRow } from './list-row.tsx'
import { ListStep } from './list-step.tsx'
import { ListTotals } from './list-totals.tsx'
import { openerStart } from './row-opener.tsx'
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
  const hasActions = view.editAddress !== null || data.rowLinks !== undefined
  const columns = columnPlaces(view, hasActions)
  const rowProps = { view, data, selection, columns, opener: openerStart(view, data), hasActions, typed }
  const step = listAddress(view, data, { pageIndex: data.pageIndex })
  // Other rows begin at their top; a row that is opened moves nothing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step of the list is what starts it
  useEffect(() => {
    scroll.current?.scrollTo({ top: 0 })
  }, [step])
  const isWindowed = useIsWindowed(data.rows.length > windowedFrom)
  const rows = (
    <tbody>
      {data.rows.map((row) => (
        <ListRow key={row.id} row={row} {...rowProps} />
      ))}
    </tbody>
  )
  return (
    <ScrollRegion className="scroll rest" ref={scroll} label={view.title} density={view.density} edge={view.actionsWidth}>
      <table
        className={`table set${data.rows.length ? ' cards' : ''}${view.selectable ? ' selectable' : ''}`}
        role="table"
        style={{ minWidth: totalWidth(view.columns, view.selectable, hasActions ? view.actionsWidth : 0) }}
      >
        <caption className="hidden">{say('list.caption', { title: view.title, n: data.count })}</caption>
        <ColumnWidths columns={view.columns} hasSelect={view.selectable} actions={hasActions ? view.actionsWidth : 0} />
        <thead>
          <tr>
            {view.selectable ? (
              <th className="fixed select" scope="col">
                <SelectPage selection={selection} count={data.rows.length} />
              </th>
            ) : null}
            {columns.map((place) => (
              <HeadCell key={place.column.key} place={place} view={view} data={data} />
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
        <ListTotals view={view} data={data} columns={columns} hasActions={hasActions} />
      </table>
      <SumsBy views={view.sumsBy} sums={data.totalsBy} />
      {view.entity === '' ? (
        <p className="empty">{say('list.withoutApi')}</p>
      ) : data.failed ? (
        <p className="empty faint">
          <a href={listAddress(view, data, { pageIndex: data.pageIndex })}>{say('lone.retry')}</a> {say('lone.trace', { id: data.failed })}
        </p>
      ) : data.wrong ? (
        <div className="empty" role="alert" id="wrong">
          {Object.entries(data.wrong).map(([name, text]) => (
            <p key={name} className="error">
              {text}
            </p>
          ))}
        </div>
      ) : data.rows.length === 0 ? (
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
  const isLive = useIsLive()
  return isLong && isLive && window.matchMedia('(min-width: 641px)').matches
}

/** Ticks a whole page, or lets go of it: a box with script, a step without. */
function SelectPage({ selection, count }: { selection: Selection; count: number }) {
  const say = useSay()
  const isLive = useIsLive()
  const isAll = count > 0 && selection.ids.size === count
  if (!isLive)
    return (
      <button
        className="step"
        form={selectionForm}
        name="intent"
        value={isAll ? 'selectionPage:off' : 'selectionPage:on'}
        aria-label={say(isAll ? 'list.clearPage' : 'list.selectPage')}
        title={say(isAll ? 'list.clearPage' : 'list.selectPage')}
      >
        <span aria-hidden="true">{isAll ? '☒' : '☑'}</span>
      </button>
    )
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

function HeadCell({ place: { column, className, style }, view, data }: { place: ColumnPlace; view: ListView; data: ListData }) {
  const say = useSay()
  const isLive = useIsLive()
  const edge = isLive && view.widthAddress && !column.isOwn ? <ColumnEdge column={column} keptAt={view.widthAddress} /> : null
  const at = data.sort.findIndex((s) => s.key === column.key)
  const sorted = data.sort[at]
  if (!column.sortable)
    return (
      <th scope="col" className={className} style={style} title={column.label}>
        {column.isOwn === 'expand' ? <span className="hidden">{column.label}</span> : column.label}
        {edge}
      </th>
    )
  // Up, down, and back to the list's own order.
  const next = !sorted ? column.key : sorted.descending ? null : `-${column.key}`
  const added = sortText(
    [...data.sort.filter((s) => s.key !== column.key), { key: column.key, descending: sorted ? !sorted.descending : false }].slice(-3),
  )
  const addSort = (event: React.MouseEvent<HTMLElement>) => {
    if (!event.shiftKey) return
    // Whatever listens further up takes the step with its new aim.
    const step = event.currentTarget
    if (step instanceof HTMLButtonElement) step.value = `goto:orderBy=${encodeURIComponent(added)}`
    else if (step instanceof HTMLAnchorElement) step.href = listAddress(view, data, { orderBy: added })
  }
  return (
    <th scope="col" className={className} style={style} aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}>
      <ListStep view={view} data={data} changes={{ orderBy: next }} title={say('list.sortBy', { label: column.label })} onClick={addSort}>
        {column.label}
        {sorted ? (
          <span aria-hidden="true">
            {' '}
            {sorted.descending ? '↓' : '↑'}
            {data.sort.length > 1 ? at + 1 : ''}
          </span>
        ) : null}
      </ListStep>
      {edge}
    </th>
  )
}
