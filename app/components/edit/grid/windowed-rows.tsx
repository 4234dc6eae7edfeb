import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, type ReactNode, type RefObject, useEffect } from 'react'
import { placeOf } from '../../../lines/names.ts'
import { useShownRange } from '../../tables/use-shown-range.ts'
import { useSheetPart } from '../sheet/sheet-store.ts'

export interface WindowedRowsProps {
  count: number
  row: (at: number) => ReactNode
  keyOf: (at: number) => number
  scroller: RefObject<HTMLElement>
  span: number
  path: string
  /** Lines have lines under them, so that their heights differ. */
  hasChildren: boolean
}

const rowPx = 29
/** The window with its two ends; a finger's flick shows no hole. */
const overscan = 14
/** As high as the style sheet lets it be, until it is measured: the first drawing has its lines already. */
const initialRect = { width: 0, height: 700 }

/** The lines of a long grid that are in sight; empty rows keep the place of the others. Fetched with the first long grid. */
export function WindowedRows({ count, row, keyOf, scroller, span, path, hasChildren }: WindowedRowsProps) {
  const rangeExtractor = useShownRange()
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    initialRect,
    overscan,
    getItemKey: keyOf,
    rangeExtractor,
  })
  const focus = useSheetPart((state) => state.focus)
  useEffect(() => {
    if (!focus) return
    const [at, line] = placeOf(focus.name)
    if (at === path) virtual.scrollToIndex(line)
  }, [focus, path, virtual])
  const shown = virtual.getVirtualItems()
  const [before, after] = [shown[0]?.start ?? 0, virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)]
  // Heights that differ are measured, a body for each line; others are known.
  if (hasChildren)
    return (
      <>
        {gap(before, span)}
        {shown.map(({ index, key }) => (
          <tbody key={String(key)} data-index={index} ref={virtual.measureElement}>
            {row(index)}
          </tbody>
        ))}
        {gap(after, span)}
      </>
    )
  return (
    <>
      {gap(before, span)}
      <tbody>
        {shown.map(({ index, key }) => (
          <Fragment key={String(key)}>{row(index)}</Fragment>
        ))}
      </tbody>
      {gap(after, span)}
    </>
  )
}

const gap = (height: number, span: number) =>
  height > 0 ? (
    <tbody aria-hidden="true">
      <tr className="gap">
        <td colSpan={span} style={{ height }} />
      </tr>
    </tbody>
  ) : null
