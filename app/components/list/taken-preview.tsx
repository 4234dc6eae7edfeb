import type { TakePreview } from '../../page-types.ts'
import { RowsTable } from '../tables/rows-table.tsx'

/** What would be made of the chosen rows, as the list of the documents would show it. */
export function TakenPreview({ preview: { title, columns, rows, warnings } }: { preview: TakePreview }) {
  return (
    <section className="message info" role="status">
      <div>
        <b>{title}</b>
        {warnings.length > 0 ? (
          <ul>
            {warnings.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : null}
        <RowsTable label={title} columns={columns} rows={rows} />
      </div>
    </section>
  )
}
