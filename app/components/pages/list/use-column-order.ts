import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

export interface ColumnOrder {
  /** Places of the columns as they came, in the order that they have now. */
  order: readonly number[]
  /** For the handle of the column that came at this place. */
  handle(at: number): { onPointerDown: (event: PointerEvent) => void; onKeyDown: (event: KeyboardEvent) => void }
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/** Columns change places by their handles, with the pointer or the arrow keys; the numbers of the form follow. */
export function useColumnOrder(count: number): ColumnOrder {
  const [order, setOrder] = useState<readonly number[]>(() => Array.from({ length: count }, (_, at) => at))
  const body = useRef<HTMLTableSectionElement | null>(null)

  function move(at: number, to: number) {
    setOrder((before) => {
      const place = Math.min(Math.max(to, 0), before.length - 1)
      if (before.indexOf(at) === place) return before
      const others = before.filter((one) => one !== at)
      return [...others.slice(0, place), at, ...others.slice(place)]
    })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the numbers are written anew with each order
  useEffect(() => {
    for (const [place, input] of (body.current?.querySelectorAll<HTMLInputElement>('[name$=".seq"]') ?? []).entries()) input.value = String(place + 1)
  }, [order])

  const rowsAround = (element: Element) => {
    body.current = element.closest('tbody')
    return [...(body.current?.rows ?? [])]
  }

  return {
    order,
    handle: (at) => ({
      onPointerDown(down) {
        down.preventDefault()
        const target = down.currentTarget as HTMLElement
        target.focus()
        const follow = ({ clientY }: globalThis.PointerEvent) => {
          const to = rowsAround(target).findIndex((row) => clientY < row.getBoundingClientRect().bottom)
          move(at, to < 0 ? count - 1 : to)
        }
        // Heard by the window: a row that changes its place loses the pointer that it held.
        const over = new AbortController()
        const { signal } = over
        window.addEventListener('pointermove', follow, { signal })
        for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, () => over.abort(), { signal })
      },
      onKeyDown(event) {
        const step = steps[event.key]
        if (step === undefined) return
        event.preventDefault()
        rowsAround(event.currentTarget)
        move(at, order.indexOf(at) + step)
      },
    }),
  }
}
