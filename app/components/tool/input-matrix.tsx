import { useId } from 'react'
import type { MatrixCell, ToolMatrix } from '../../page-types.ts'
import { ScrollRegion } from '../tables/scroll-region.tsx'

export interface InputMatrixProps {
  matrix: ToolMatrix
}

/** Rows by columns: what is known in each cell, and beneath it what is typed. One table of inputs, with script and without. */
export const InputMatrix = ({ matrix: { label, head, columns, rows } }: InputMatrixProps) => (
  <ScrollRegion label={label}>
    <table className="table read">
      <caption className="hidden">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className="figure">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">{row.label}</th>
            {row.cells.map((cell, at) => (
              <td key={columns[at]} className="figure">
                {cell?.shown.map((text) => (
                  <div key={text} className="dim">
                    <small>{text}</small>
                  </div>
                ))}
                {cell?.name ? <CellInput cell={cell} name={cell.name} /> : cell?.value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

/** What it showed goes along, so that what somebody else changed meanwhile is told from what was typed. */
function CellInput({ cell, name }: { cell: MatrixCell; name: string }) {
  const { label, value, was = value, error } = cell
  const errorId = useId()
  return (
    <>
      <input type="hidden" name={`was.${name}`} value={was} />
      <input
        className="control figure"
        name={name}
        defaultValue={value}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        inputMode="decimal"
        autoComplete="off"
      />
      {error ? (
        <p className="error" id={errorId}>
          {error}
        </p>
      ) : null}
    </>
  )
}
