import { formatDecimal } from '../../format.ts'
import type { ShownCell } from '../fields/field-types.ts'

/** How much of a whole is done: a bar and per cent; both figures stand in the title. */
export function showProgress({ part = '', of = '' }: Readonly<Record<string, string>>, { field, row }: ShownCell) {
  const [done, whole] = [String(row[part] ?? '0'), String(row[of] ?? '')]
  if (Number(whole) === 0) return null
  return (
    <span title={`${formatDecimal(done)} / ${formatDecimal(whole)}`}>
      <progress max={whole} value={done} aria-label={field.label} />
      <span className="percent">{Math.floor((Number(done) / Number(whole)) * 100)}%</span>
    </span>
  )
}
