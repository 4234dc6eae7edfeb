import { useRef } from 'react'
import type { ColumnView, ListView } from '../../page-types.ts'
import { useCsrf, useSay } from '../page-context.tsx'

const least = 40
const most = 800
const keyStep = 8

/** The edge of a column's head: drawn with the pointer or moved with the arrow keys, and kept. */
export function ColumnEdge({ column, view }: { column: ColumnView; view: ListView }) {
  const say = useSay()
  const csrf = useCsrf()
  const edge = useRef<HTMLSpanElement>(null)
  const ownColumn = () => edge.current?.closest('table')?.querySelector<HTMLTableColElement>(`col[data-key="${column.key}"]`)
  const widthNow = () => Number.parseInt(ownColumn()?.style.width ?? '', 10) || column.width

  function show(width: number) {
    const col = ownColumn()
    if (!col) return
    const table = col.closest('table') as HTMLTableElement
    const before = widthNow()
    const next = Math.min(Math.max(Math.round(width), least), most)
    col.style.width = `${next}px`
    table.style.minWidth = `${Number.parseInt(table.style.minWidth, 10) + next - before}px`
  }

  function keep() {
    const body = new URLSearchParams({ _csrf: csrf, intent: `columnWidth:${column.key}=${widthNow()}` })
    void fetch(`${view.columnsAddress}&_data=part%2Fcolumns`, { method: 'POST', body })
  }

  function onPointerDown(down: React.PointerEvent<HTMLSpanElement>) {
    down.preventDefault()
    const [from, width] = [down.clientX, widthNow()]
    const target = down.currentTarget
    target.setPointerCapture(down.pointerId)
    const move = (event: PointerEvent) => show(width + event.clientX - from)
    target.addEventListener('pointermove', move)
    const end = () => {
      target.removeEventListener('pointermove', move)
      keep()
    }
    target.addEventListener('pointerup', end, { once: true })
    target.addEventListener('pointercancel', end, { once: true })
  }

  function onKeyDown(event: React.KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? keyStep : event.key === 'ArrowLeft' ? -keyStep : 0
    if (step === 0) return
    event.preventDefault()
    show(widthNow() + step)
    keep()
  }

  return (
    <span
      ref={edge}
      className="edge-handle"
      role="separator"
      aria-orientation="vertical"
      aria-label={say('columns.resize', { label: column.label })}
      aria-valuenow={column.width}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
    />
  )
}
