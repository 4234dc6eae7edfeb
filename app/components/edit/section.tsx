import { formatValue, isNumberKind } from '../../format.ts'
import type { FieldKind, Row, SectionView } from '../../page-types.ts'
import { Field } from '../field.tsx'

interface Props {
  section: SectionView
  row: Row
  typed?: Record<string, string> | null
  errors: Record<string, string>
}

/** Kinds whose values say nothing without their label, or too much. */
const mute: ReadonlySet<FieldKind> = new Set(['checkbox', 'files', 'image', 'secret', 'richText', 'code'])
const mostSaid = 5

/** What a closed section holds, as it would be read. */
function gistOf({ fields }: SectionView, row: Row): string {
  const said = fields.filter(({ kind }) => !mute.has(kind) && !isNumberKind(kind)).map((field) => formatValue(field, row))
  return said.filter(Boolean).slice(0, mostSaid).join(' · ')
}

/** Fields that belong together. Closed, one line tells what is inside; an error opens it. */
export function Section({ section, row, typed, errors }: Props) {
  const isOpen = section.open || section.fields.some((f) => errors[f.key])
  return (
    <details className="section" open={isOpen}>
      <summary>
        {section.label}
        <span className="gist">{gistOf(section, row)}</span>
      </summary>
      <div className={section.fields.some((f) => f.editable) ? 'fields' : 'fields plain'}>
        {section.fields.map((f) => (
          <Field key={f.key} field={f} row={row} typed={typed} error={errors[f.key]} />
        ))}
      </div>
    </details>
  )
}
