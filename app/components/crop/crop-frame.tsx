import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useSay } from '../page-context.tsx'
import { moved, resized, type Size, type Square } from './square.ts'

interface Props {
  src: string
  size: Size
  square: Square
  onChange: (square: Square) => void
  onUnreadable: () => void
  onSize: (size: Size) => void
}

const steps: Readonly<Record<string, readonly [dx: number, dy: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}
const growing: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 }
const LARGE_STEP = 10

/** The picture with the square over it: dragged by the pointer, moved and resized by keys; with Shift ten points at a time. */
export function CropFrame({ src, size, square, onChange, onUnreadable, onSize }: Props) {
  const say = useSay()
  const picture = useRef<HTMLImageElement>(null)
  const drag = useRef<{ pointer: number; x: number; y: number; from: Square } | null>(null)
  const percent = (points: number, of: number) => `${(points / Math.max(1, of)) * 100}%`

  const take = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, from: square }
  }
  const follow = (change: (from: Square, dx: number, dy: number) => Square) => (event: PointerEvent<HTMLButtonElement>) => {
    const held = drag.current
    const shown = picture.current?.clientWidth
    if (!held || !shown || held.pointer !== event.pointerId) return
    const points = size.width / shown
    onChange(change(held.from, (event.clientX - held.x) * points, (event.clientY - held.y) * points))
  }
  const letGo = () => {
    drag.current = null
  }
  const onKeys = (arrows: (dx: number, dy: number) => Square) => (event: KeyboardEvent<HTMLButtonElement>) => {
    const step = event.shiftKey ? LARGE_STEP : 1
    const [dx, dy] = steps[event.key] ?? []
    const grows = growing[event.key]
    const next =
      dx !== undefined && dy !== undefined ? arrows(dx * step, dy * step) : grows === undefined ? null : resized(square, grows * step, size)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }

  return (
    <div className="crop">
      <img
        ref={picture}
        src={src}
        alt={say('crop.preview')}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onSize({ width: naturalWidth, height: naturalHeight })}
        onError={onUnreadable}
        draggable={false}
      />
      {size.width > 0 ? (
        <div
          className="crop-square"
          style={{
            left: percent(square.x, size.width),
            top: percent(square.y, size.height),
            width: percent(square.side, size.width),
            height: percent(square.side, size.height),
          }}
        >
          <button
            type="button"
            className="crop-move"
            aria-label={say('crop.move')}
            onPointerDown={take}
            onPointerMove={follow((from, dx, dy) => moved(from, dx, dy, size))}
            onPointerUp={letGo}
            onPointerCancel={letGo}
            onKeyDown={onKeys((dx, dy) => moved(square, dx, dy, size))}
          />
          <button
            type="button"
            className="crop-resize"
            aria-label={say('crop.resize')}
            onPointerDown={take}
            onPointerMove={follow((from, dx, dy) => resized(from, Math.max(dx, dy), size))}
            onPointerUp={letGo}
            onPointerCancel={letGo}
            onKeyDown={onKeys((dx, dy) => resized(square, dx + dy, size))}
          />
        </div>
      ) : null}
    </div>
  )
}
