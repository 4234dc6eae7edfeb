import { type ComponentType, type ReactNode, startTransition, useEffect, useRef, useState } from 'react'
import type { ColumnView } from '../../../page-types.ts'
import { useSay } from '../../page-context.tsx'
import { ScrollRegion } from '../../tables/scroll-region.tsx'
import { actionsWidth, ColumnWidths, columnClass, fixedOffsets, totalWidth } from '../../tables/table-columns.tsx'
import { entriesOf, type Line } from '../sheet/sheet.ts'
import { childId, useSheet, useSheetPart } from '../sheet/sheet-store.ts'
import { GridRow, type LinesBelow } from './grid-row.tsx'
import type { WindowedRowsProps } from './windowed-rows.tsx'

/** More lines than this are drawn a window at a time; without script, and until it is here, a page at a time: no more than fits a screen. */
export const mostDrawn = 200
const linesPerPage = 20

interface GridProps extends LinesBelow {
  /** The page of a long grid, from 0. */
  page?: number
  /** Lines are opened by their number: those of the first grid. */
  byNumber?: boolean
}

/** The lines of a document as a native table. One line at a time is in edit, its cells inputs; all else is text, and what was typed in it travels unseen. */
export function LineGrid({ grid, path, label = grid.label, lines, under, page = 0, byNumber = false }: GridProps) {
  const say = useSay()
  const store = useSheet()
  const id = under === undefined ? path : childId(under, grid.key)
  const open = useSheetPart((state) => state.active[id])
  const range = useSheetPart((state) => (state.range?.path === path ? state.range : null))
  const epoch = useSheetPart((state) => state.epoch)
  useSheetPart((state) => state.totals)
  const scroller = useRef<HTMLElement>(null)
  const Windowed = useWindow(lines.length > mostDrawn && under === undefined)
  const isNested = under !== undefined
  const isTyped = grid.columns.some((c) => c.editable)
  const hasSelect = grid.actions.length > 0 && !isNested
  const hasActions = grid.canDelete || isTyped
  // On a phone lines are cards; lines of lines only where somebody types in them.
  const isCards = !isNested || isTyped
  const span = grid.columns.length + (hasSelect ? 1 : 0) + (hasActions ? 1 : 0)
  if (lines.length === 0) return <p className="empty">{say('edit.noLines', { label })}</p>

  const row = (at: number) => {
    const line = lines[at]!
    const isMarked = range !== null && at >= Math.min(range.from, range.to) && at <= Math.max(range.from, range.to)
    return (
      <GridRow
        key={line.key}
        grid={grid}
        line={line}
        shown={store.computed.get(line)}
        name={`${path}[${at}]`}
        at={at}
        isOpen={line.key === open}
        epoch={line.key === open ? epoch : 0}
        marked={isMarked ? range.column : undefined}
        Below={LineGrid}
        {...{ hasSelect, hasActions, isCards, span, byNumber }}
      />
    )
  }
  const isPaged = lines.length > mostDrawn && !Windowed
  const first = isPaged ? Math.min(page, Math.ceil(lines.length / linesPerPage) - 1) * linesPerPage : 0
  const drawn = isPaged ? lines.slice(first, first + linesPerPage) : lines
  const table = (body: ReactNode) => (
    <table
      className={`table set ${isCards ? 'lines cards' : ''}${hasSelect ? ' selectable' : ''}`}
      style={{ minWidth: totalWidth(grid.columns, hasSelect, hasActions ? actionsWidth : 0) }}
    >
      <caption className="hidden">{label}</caption>
      <ColumnWidths columns={grid.columns} hasSelect={hasSelect} actions={hasActions ? actionsWidth : 0} />
      <Head columns={grid.columns} hasSelect={hasSelect} hasActions={hasActions} />
      {body}
    </table>
  )
  if (isNested) return <div className="scroll">{table(<tbody>{drawn.map((_, at) => row(at))}</tbody>)}</div>
  return (
    <>
      {isPaged ? <Carried lines={lines} path={path} first={first} count={drawn.length} /> : null}
      <ScrollRegion label={label} ref={scroller} className={Windowed ? 'scroll windowed' : 'scroll'}>
        {table(
          Windowed ? (
            <Windowed
              count={lines.length}
              row={row}
              keyOf={(at) => lines[at]!.key}
              scroller={scroller}
              span={span}
              path={path}
              hasChildren={grid.children.length > 0}
            />
          ) : (
            <tbody>{drawn.map((_, at) => row(first + at))}</tbody>
          ),
        )}
      </ScrollRegion>
      {isPaged ? <Pages path={path} count={lines.length} first={first} /> : null}
    </>
  )
}

/** The code that draws a window, once it is here. */
function useWindow(isLong: boolean): ComponentType<WindowedRowsProps> | null {
  const [Windowed, setWindowed] = useState<{ Rows: ComponentType<WindowedRowsProps> } | null>(null)
  useEffect(() => {
    if (isLong)
      import('./windowed-rows.tsx').then(
        // Nobody waits for it, so keys and the wheel go first.
        ({ WindowedRows }) => startTransition(() => setWindowed({ Rows: WindowedRows })),
        () => undefined,
      )
  }, [isLong])
  return isLong ? (Windowed?.Rows ?? null) : null
}

function Head({ columns, hasSelect, hasActions }: { columns: ColumnView[]; hasSelect: boolean; hasActions: boolean }) {
  const say = useSay()
  const right = fixedOffsets(columns.toReversed(), 'right', hasActions ? actionsWidth : 0)
  return (
    <thead>
      <tr>
        {hasSelect ? (
          <th className="select" scope="col">
            <span className="hidden">{say('edit.selectLine')}</span>
          </th>
        ) : null}
        {columns.map((c) => (
          <th key={c.key} scope="col" className={columnClass(c)} style={right.has(c.key) ? { right: right.get(c.key) } : undefined} title={c.label}>
            {c.label}
            {c.required && c.editable ? <span className="required"> *</span> : null}
          </th>
        ))}
        {hasActions ? (
          <th className="fixed right" scope="col">
            {say('list.actions')}
          </th>
        ) : null}
      </tr>
    </thead>
  )
}

/** Lines of other pages travel unseen: those that were typed in or are new, and the ids before them, so that every line keeps its place. */
function Carried({ lines, path, first, count }: { lines: readonly Line[]; path: string; first: number; count: number }) {
  const isChanged = (line: Line): boolean =>
    line.row.id === '' || Object.keys(line.typed).length > 0 || Object.values(line.lines).some((those) => those.some(isChanged))
  const last = lines.findLastIndex((line, at) => at >= first + count && isChanged(line))
  const carried = lines.flatMap((line, at) => (at < first || (at >= first + count && at <= last) ? entriesOf(line, `${path}[${at}]`) : []))
  return carried.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

/** All pages of a document, which takes 2,000 lines; a list of hundreds takes longer to draw than the lines. */
const mostListed = 100

/** The ends and the neighbours as buttons, any page by the list, or from the one before it where there are too many to list. */
function Pages({ path, count, first }: { path: string; count: number; first: number }) {
  const say = useSay()
  const here = first / linesPerPage
  const last = Math.ceil(count / linesPerPage) - 1
  const stride = Math.ceil(last / mostListed)
  const pages = Array.from({ length: last + 1 }, (_, page) => page).filter((page) => page % stride === 0 || page === here || page === last)
  const linesOf = (page: number) => `${page * linesPerPage + 1}–${Math.min(count, (page + 1) * linesPerPage)}`
  const step = (label: string, page: number) => (
    <button className="btn quiet" name="intent" value={`page:${path}:${page}`} disabled={page === here}>
      {label}
    </button>
  )
  return (
    <nav className="pages" aria-label={say('list.pages')}>
      {step(say('list.first'), 0)}
      {step(say('list.previous'), Math.max(0, here - 1))}
      <select className="control" name={`_page.${path}`} defaultValue={here} key={here} aria-label={say('list.pages')}>
        {pages.map((page) => (
          <option key={page} value={page}>
            {linesOf(page)}
          </option>
        ))}
      </select>
      <button className="btn quiet" name="intent" value={`page:${path}`}>
        {say('edit.goToLines')}
      </button>
      {step(say('list.next'), Math.min(last, here + 1))}
      {step(say('list.last'), last)}
    </nav>
  )
}
