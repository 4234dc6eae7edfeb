import { useRef } from 'react'
import { tableLimits } from '../../../catalogue/constants/table-limits.ts'
import type { ColumnView } from '../../page-types.ts'
import { useCsrf, useSay } from '../page-context.tsx'

const { least, most } = tableLimits.columnWidth
const keyStep = 8
const arrows: Readonly<Record<string, number>> = { ArrowRight: keyStep, ArrowLeft: -keyStep }

/** Widths of one list are stored together, so they are sent one after the other. */
let lastSent: Promise<unknown> = Promise.resolve()

/** The edge of a column's head: drawn with the pointer or moved with the arrow keys, and kept when it is let go. */
export function ColumnEdge({ column, keptAt }: { column: ColumnView; keptAt: string }) {
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
    edge.current?.setAttribute('aria-valuenow', String(next))
  }

  function keep() {
    const body = new URLSearchParams({ _csrf: csrf, key: column.key, width: String(widthNow()) })
    lastSent = lastSent.then(() => fetch(keptAt, { method: 'POST', body })).catch(() => undefined)
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
    const step = arrows[event.key]
    if (step === undefined) return
    event.preventDefault()
    show(widthNow() + step)
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
      onKeyUp={(event) => event.key in arrows && keep()}
    />
  )
}
