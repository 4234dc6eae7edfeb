import type { Row, SectionView } from '../../page-types.ts'
import { Field } from '../field.tsx'

interface Props {
  section: SectionView
  row: Row
  typed?: Record<string, string> | null
  errors: Record<string, string>
}

/** Fields that belong together. Closed, one line tells what is inside; an error opens it. */
export function Section({ section, row, typed, errors }: Props) {
  const isOpen = section.open || section.fields.some((f) => errors[f.key])
  return (
    <details className="section" open={isOpen}>
      <summary>
        {section.label}
        <span className="gist">{section.summary}</span>
      </summary>
      <div className={section.fields.some((f) => f.editable) ? 'fields' : 'fields plain'}>
        {section.fields.map((f) => (
          <Field key={f.key} field={f} row={row} typed={typed} error={errors[f.key]} />
        ))}
      </div>
    </details>
  )
}
