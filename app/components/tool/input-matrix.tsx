import type { ToolMatrix } from '../../page-types.ts'
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
                {cell?.name ? (
                  <input
                    className="control figure"
                    name={cell.name}
                    defaultValue={cell.value}
                    aria-label={cell.label}
                    inputMode="decimal"
                    autoComplete="off"
                  />
                ) : (
                  cell?.value
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)
