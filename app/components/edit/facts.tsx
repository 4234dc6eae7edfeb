import type { FactView, Row } from '../../page-types.ts'
import { CellValue } from '../cell-value.tsx'

/** Who, how much, how far, when, what next: four or five facts parted by hairlines. */
export function Facts({ facts, values }: { facts: FactView[]; values?: Row }) {
  if (facts.length === 0) return null
  return (
    <dl className="facts">
      {facts.map((f) => (
        <div key={f.label}>
          <dt>{f.label}</dt>
          <dd>
            <span className={f.strong ? 'strong' : undefined}>
              {f.unit ? <span className="unit before">{f.unit}</span> : null}
              {f.field && values ? <CellValue field={f.field} row={values} /> : f.href ? <a href={f.href}>{f.value}</a> : f.value}
            </span>
            {f.note ? <small>{f.note}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}
