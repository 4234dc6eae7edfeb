/** Rows that refer to rows of their own kind, such as a department to the one above: in the sheet they may stand in any order. */
import { issueOf } from '../../../runtime/rules/refusal.ts'
import { atOf, type PlacedColumn, type RowValues } from './row-values.ts'

/** The columns of a master that name another row of it. */
export const ownKindIn = (columns: readonly PlacedColumn[], entity: string): PlacedColumn[] =>
  columns.filter(({ field }) => field.kind === 'ref' && field.target === entity)

export const codeOf = ({ values }: RowValues) => String(values.code ?? '').toLowerCase()

const namedIn = (row: RowValues, { key }: PlacedColumn): string => (row.codes[key]?.[0] ?? '').toLowerCase()

/** Each row behind those that it names. Rows that lead round in a circle are told, each at its cell, and stay out. */
export function inOrder(rows: readonly RowValues[], columns: readonly PlacedColumn[]): RowValues[] {
  if (columns.length === 0) return [...rows]
  const byCode = new Map(rows.map((row) => [codeOf(row), row]))
  const ordered = new Set<RowValues>()
  const place = (row: RowValues, way: readonly RowValues[]): void => {
    if (ordered.has(row)) return
    for (const column of columns) {
      const above = byCode.get(namedIn(row, column))
      if (!above) continue
      const back = [...way, row].indexOf(above)
      if (back < 0) place(above, [...way, row])
      else tellCircle([...way, row].slice(back), column)
    }
    ordered.add(row)
  }
  for (const row of rows) place(row, [])
  return [...ordered]
}

function tellCircle(circle: readonly RowValues[], { key, label }: PlacedColumn): void {
  const path = [...circle, circle[0]].map((row) => String(row?.values.code)).join(' → ')
  for (const row of circle) row.issues.push(issueOf('CIRCLE', atOf(row.row, key), label, { path }))
}

/** Fills what names a row that the same import has just stored; a cell that was told already is not told again. */
export function fillOwnKind(row: RowValues, columns: readonly PlacedColumn[], stored: ReadonlyMap<string, string>): void {
  for (const column of columns) {
    const code = namedIn(row, column)
    const at = atOf(row.row, column.key)
    if (!code || row.values[column.key] || row.issues.some((issue) => issue.at === at)) continue
    const id = stored.get(code)
    if (id) row.values[column.key] = id
    else row.issues.push(issueOf('NOT_FOUND_REF', at, column.label, { given: row.codes[column.key]?.[0] }))
  }
}
