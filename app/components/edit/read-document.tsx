import type { FieldView, ReadView } from '../../page-types.ts'
import { useSay } from '../page-context.tsx'
import { RowsTable } from '../tables/rows-table.tsx'
import { Drawing } from './drawing.tsx'
import { Facts } from './facts.tsx'

/** A document that is only read, on the page of what speaks of it: facts, sections, lines, trail. */
export function ReadDocument({ view }: { view: ReadView }) {
  const say = useSay()
  const factOf = (field: FieldView) => ({ label: field.label, field })
  return (
    <section className="read-document" aria-label={view.title}>
      {view.place ? (
        <p className="line place">
          <span className="dim">{view.place.text}</span>
          {view.place.next ? (
            <a className="push" href={view.place.next.href}>
              {view.place.next.text}
            </a>
          ) : null}
        </p>
      ) : null}
      <header className="lines-head">
        <h2>{view.title}</h2>
        {view.href ? (
          <a className="push" href={view.href}>
            {say('edit.openDocument')}
          </a>
        ) : null}
      </header>
      <Facts facts={view.facts} values={view.values} />
      {view.sections.map(({ key, label, fields }) => (
        <details key={key} className="section" open>
          <summary>{label}</summary>
          <Facts facts={fields.map(factOf)} values={view.values} />
        </details>
      ))}
      {view.grids.map(({ key, label, columns, rows }) =>
        rows.length === 0 ? null : (
          <details key={key} className="section" open>
            <summary>{label}</summary>
            <RowsTable label={label} columns={columns} rows={rows} />
          </details>
        ),
      )}
      {view.drawing ? <Drawing label={say('edit.drawing')} svg={view.drawing} /> : null}
    </section>
  )
}
