import type { ColumnView, Row } from '../page-types.ts'
import { CellValue } from './cell-value.tsx'
import { useSay } from './page-context.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import { columnClass } from './table-columns.tsx'

/** Rows that are only read. */
export function RowsTable({ label, columns, rows, links }: { label: string; columns: ColumnView[]; rows: Row[]; links?: Record<string, string> }) {
  const say = useSay()
  if (rows.length === 0) return <p className="empty">{say('list.empty')}</p>
  return (
    <ScrollRegion label={label} className="scroll inside">
      <table className="table read">
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((c) => (
              <th key={c.key} scope="col" className={columnClass({ ...c, priority: 1, fixed: undefined })}>
                {c.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map((c) => (
                <td key={c.key} className={columnClass({ ...c, priority: 1, fixed: undefined })}>
                  <CellValue field={c} row={row} href={c.isLink ? links?.[row.id] : undefined} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
