import type { Row, SumsView } from '../../page-types.ts'
import { RowsTable } from './rows-table.tsx'

interface Props {
  views: readonly SumsView[] | undefined
  /** By key, as the services or the page have reckoned them. */
  sums: unknown
}

/** What rows come to for each value of a key; of one value alone the totals say it. */
export function SumsBy({ views = [], sums }: Props) {
  const shown = views.flatMap((view) => {
    const rows = rowsOf(sums, view.key)
    return rows.length > 1 ? [{ ...view, rows }] : []
  })
  if (shown.length === 0) return null
  return (
    <div className="sums-by">
      {shown.map(({ key, label, columns, rows }) => (
        <section key={key} data-sums={key}>
          <h3>{label}</h3>
          <RowsTable label={label} columns={columns} rows={rows} />
        </section>
      ))}
    </div>
  )
}

function rowsOf(sums: unknown, key: string): Row[] {
  const rows = typeof sums === 'object' && sums !== null ? Object.entries(sums).find(([name]) => name === key)?.[1] : null
  return Array.isArray(rows) ? rows : []
}
