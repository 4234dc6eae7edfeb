import type { ShownCell } from '../fields/field-types.ts'
import { formatDecimal } from '../format.ts'

/** How much of a whole is done: a bar, and both figures as text. */
export function showProgress({ part = '', of = '' }: Readonly<Record<string, string>>, { field, row }: ShownCell) {
  const [done, whole] = [String(row[part] ?? '0'), String(row[of] ?? '')]
  if (whole === '') return null
  const text = `${formatDecimal(done)} / ${formatDecimal(whole)}`
  return (
    <span className="cell-progress">
      <progress max={Number(whole) || 1} value={Math.min(Number(done), Number(whole))} aria-label={field.label} />
      {text}
    </span>
  )
}
