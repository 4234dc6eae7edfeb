import { useId, useState } from 'react'
import { formatValue } from '../../format.ts'
import type { Row } from '../../page-types.ts'
import type { CanvasProps } from './registry.ts'

const [width, height] = [960, 260]
const edge = { left: 90, right: 16, top: 12, bottom: 28 }
const colours = ['var(--dot-run)', 'var(--dot-ok)', 'var(--dot-warn)', 'var(--accent-2)', 'var(--dot-bad)', 'var(--dot-idle)']
const dashes = ['', '6 3', '2 3', '10 3 2 3']

interface Point {
  row: Row
  x: number
  y: number
}

/** How the price went, offer by offer: a step for each supplier, read back up to any offer by the slider. Rows: supplier, line, at, ms, offer, the earliest first. */
export function OffersCurve({ label, columns, rows }: CanvasProps) {
  const lines = [...new Set(rows.map(({ line }) => String(line ?? '')))]
  const [line, setLine] = useState(lines[0] ?? '')
  const offers = rows.filter((row) => String(row.line ?? '') === line)
  const [upTo, setUpTo] = useState<number>()
  const shown = offers.slice(0, upTo ?? offers.length)
  const suppliers = [...new Set(offers.map(({ supplier }) => String(supplier)))]
  const place = placing(offers)
  const id = useId()
  const read = (chosen: string) => {
    setLine(chosen)
    setUpTo(undefined)
  }
  const last = shown.at(-1)
  const worded = (key: string, row: Row) => {
    const column = columns.find((one) => one.key === key)
    return column ? formatValue(column, row) : ''
  }
  return (
    <figure className="offers-curve">
      {lines.length > 1 ? (
        <select aria-label={columns.find(({ key }) => key === 'line')?.label} value={line} onChange={({ target }) => read(target.value)}>
          {lines.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      ) : null}
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
        {place.ticks.map(({ y, text }) => (
          <g key={text}>
            <line x1={edge.left} x2={width - edge.right} y1={y} y2={y} stroke="var(--line)" />
            <text x={edge.left - 6} y={y + 4} textAnchor="end" fontSize="11" fill="var(--ink-2)">
              {text}
            </text>
          </g>
        ))}
        {suppliers.map((supplier, at) => {
          const points = shown.filter((row) => String(row.supplier) === supplier).map(place.point)
          const ink = colours[at % colours.length]
          return (
            <g key={supplier} stroke={ink} fill={ink}>
              <path d={stepsOf(points)} fill="none" strokeWidth="2" strokeDasharray={dashes[Math.floor(at / colours.length) % dashes.length]} />
              {points.map(({ row, x, y }) => (
                <circle key={row.id} cx={x} cy={y} r={row === last ? 5 : 3}>
                  <title>{`${supplier} ${worded('at', row)} ${worded('offer', row)}`}</title>
                </circle>
              ))}
            </g>
          )
        })}
      </svg>
      <ul className="legend">
        {suppliers.map((supplier, at) => (
          <li key={supplier}>
            <i style={{ background: colours[at % colours.length] }} />
            <bdi>{supplier}</bdi>
          </li>
        ))}
      </ul>
      {offers.length > 1 ? (
        <p className="reader">
          <input
            type="range"
            min={1}
            max={offers.length}
            value={shown.length}
            aria-label={columns.find(({ key }) => key === 'at')?.label}
            aria-describedby={id}
            onChange={({ target }) => setUpTo(Number(target.value))}
          />
          <output id={id}>
            {shown.length} / {offers.length}
            {last ? ` · ${worded('at', last)} · ${worded('supplier', last)} · ${worded('offer', last)}` : ''}
          </output>
        </p>
      ) : null}
    </figure>
  )
}

/** The whole second of one column and the milliseconds of the other. */
const momentOf = ({ at, ms }: Row): number => Math.floor(Date.parse(String(at)) / 1_000) * 1_000 + Number(ms ?? 0)

/** Time across, price up, both as far as the offers go. */
function placing(offers: readonly Row[]) {
  const prices = offers.map(({ offer }) => Number(offer))
  const times = offers.map(momentOf)
  const [from, to] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const across = (at: number) => edge.left + (to === from ? 0.5 : (at - from) / (to - from)) * (width - edge.left - edge.right)
  const up = (price: number) => height - edge.bottom - (high === low ? 0.5 : (price - low) / (high - low)) * (height - edge.top - edge.bottom)
  const marks = high === low ? [low] : [low, (low + high) / 2, high]
  return {
    point: (row: Row): Point => ({ row, x: across(momentOf(row)), y: up(Number(row.offer)) }),
    ticks: marks.map((price) => ({ y: up(price), text: price.toLocaleString('en', { maximumFractionDigits: 4 }) })),
  }
}

/** A price stands until the next one. */
const stepsOf = ([first, ...others]: readonly Point[]): string =>
  first ? [`M${first.x} ${first.y}`, ...others.map(({ x, y }) => `H${x}V${y}`)].join('') : ''
