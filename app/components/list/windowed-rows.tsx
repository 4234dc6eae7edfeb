import { useVirtualizer } from '@tanstack/react-virtual'
import type { RefObject } from 'react'
import { useShownRange } from '../tables/use-shown-range.ts'
import { selectionForm } from './list-button.tsx'
import { ListRow, type RowProps } from './list-row.tsx'

/** Only the rows in sight; ticks of the others travel in hidden fields. Loaded for long pages only. */
export function WindowedRows({ scroll, ...rowProps }: RowProps & { scroll: RefObject<HTMLElement> }) {
  const { data, selection } = rowProps
  const rangeExtractor = useShownRange()
  const rows = useVirtualizer({
    count: data.rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 28,
    overscan: 20,
    rangeExtractor,
  })
  const shown = rows.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = rows.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const inSight = new Set(shown.map((item) => data.rows[item.index]?.id))
  const hidden = [...selection.ids].filter((id) => !inSight.has(id))
  return (
    <tbody>
      <tr>
        <td style={{ height: before, padding: 0, border: 0 }}>
          {hidden.map((id) => (
            <input key={id} type="hidden" name="id" value={id} form={selectionForm} />
          ))}
        </td>
      </tr>
      {shown.map((item) => {
        const row = data.rows[item.index]
        return row ? <ListRow key={row.id} row={row} {...rowProps} /> : null
      })}
      <tr>
        <td style={{ height: after, padding: 0, border: 0 }} />
      </tr>
    </tbody>
  )
}
