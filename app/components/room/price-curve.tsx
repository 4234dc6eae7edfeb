import type { SeenLine, SeenOffer, SeenRoom } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'

const WIDTH = 720
const HEIGHT = 160
const EDGE = 8
const colours = ['var(--dot-run)', 'var(--dot-ok)', 'var(--dot-warn)', 'var(--accent-2)', 'var(--dot-bad)', 'var(--dot-idle)']

interface Point {
  atMs: number
  /** Of the start price, 1 is all of it. */
  share: number
}

/** How the best price of a line fell, from its start. */
function fallOf({ itemId, start }: SeenLine, offers: readonly SeenOffer[], fromMs: number): Point[] {
  const points: Point[] = [{ atMs: fromMs, share: 1 }]
  let best = Number(start)
  for (const { price, at } of offers.filter((one) => one.itemId === itemId).sort((a, b) => a.seq - b.seq)) {
    if (price === null || Number(price) >= best) continue
    best = Number(price)
    points.push({ atMs: Date.parse(at), share: best / Number(start) })
  }
  return points
}

/** The best price of each line against its start price, from the start to the end: drawn by the server, and kept up where there is script. */
export function PriceCurve({ room, lines, offers }: { room: SeenRoom; lines: readonly SeenLine[]; offers: readonly SeenOffer[] }) {
  const say = useSay()
  const [fromMs, toMs] = [Date.parse(room.turnStart ?? ''), Date.parse(room.turnEnd ?? '')]
  if (Number.isNaN(fromMs) || Number.isNaN(toMs) || offers.length === 0) return null
  const curves = lines.map((line) => ({ line, points: fallOf(line, offers, fromMs) }))
  const lowest = Math.min(...curves.flatMap(({ points }) => points.map(({ share }) => share)))
  const x = (atMs: number) => EDGE + ((WIDTH - 2 * EDGE) * Math.max(0, atMs - fromMs)) / Math.max(1, toMs - fromMs)
  const y = (share: number) => EDGE + ((HEIGHT - 2 * EDGE) * (1 - share)) / Math.max(0.01, 1 - lowest)
  const path = (points: readonly Point[]) =>
    points
      .map(({ atMs, share }, at) => (at === 0 ? `M${x(atMs).toFixed(1)} ${y(share).toFixed(1)}` : `H${x(atMs).toFixed(1)}V${y(share).toFixed(1)}`))
      .join('')
  return (
    <figure className="room-curve">
      <figcaption>{say('room.curve')}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={say('room.curve')}>
        {curves.map(({ line, points }, at) => (
          <path key={line.itemId} d={path(points)} fill="none" stroke={colours[at % colours.length]} strokeWidth="2">
            <title>{`${line.lineNum} ${line.name} · ${((points.at(-1)?.share ?? 1) * 100).toFixed(2)}%`}</title>
          </path>
        ))}
      </svg>
    </figure>
  )
}
