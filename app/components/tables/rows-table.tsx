import { formatValue } from '../../format.ts'
import type { ButtonView, ColumnView, Row } from '../../page-types.ts'
import { CellValue } from '../cell-value.tsx'
import { useSay } from '../page-context.tsx'
import { ScrollRegion } from './scroll-region.tsx'
import { columnClass, isWideKind } from './table-columns.tsx'

interface RowsTableProps {
  label: string
  columns: ColumnView[]
  rows: Row[]
  links?: Record<string, string>
  /** What can be done with each row, in the form that the table stands in. */
  button?: ButtonView
  /** Rows that can be ticked, in the form that the table stands in. */
  choose?: { label: string; ids: readonly string[]; ticked?: readonly string[] | undefined }
}

/** Rows that are only read. */
export function RowsTable({ label, columns, rows, links, button, choose }: RowsTableProps) {
  const say = useSay()
  if (rows.length === 0) return <p className="empty">{say('list.empty')}</p>
  return (
    <ScrollRegion label={label} className="scroll inside">
      <table className="table read">
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            {choose ? <th scope="col" className="tick-column" aria-label={say('list.selection')} /> : null}
            {columns.map((c) => (
              <th key={c.key} scope="col" className={columnClass({ ...c, priority: 1, fixed: undefined })}>
                {c.label}
              </th>
            ))}
            {button ? (
              <th scope="col">
                <span className="hidden">{button.label}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {choose ? (
                <td className="tick-column">
                  {choose.ids.includes(row.id) ? (
                    <input
                      type="checkbox"
                      name="id"
                      value={row.id}
                      defaultChecked={choose.ticked?.includes(row.id)}
                      aria-label={`${choose.label} ${row[columns[0]?.key ?? ''] ?? ''}`}
                    />
                  ) : null}
                </td>
              ) : null}
              {columns.map((c) => (
                <td
                  key={c.key}
                  className={columnClass({ ...c, priority: 1, fixed: undefined })}
                  title={(isWideKind(c) && formatValue(c, row)) || undefined}
                >
                  <CellValue field={c} row={row} href={c.isLink ? links?.[row.id] : undefined} />
                </td>
              ))}
              {button ? (
                <td>
                  <button className="step" name="intent" value={`${button.name}:${row.id}`}>
                    {button.label}
                  </button>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
