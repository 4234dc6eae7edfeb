/** Codes that people type in the place of references, as the ids of rows that they may see. */
import { issueOf } from '../../runtime/refusal.ts'
import type { Tx } from '../../runtime/types.ts'
import { findTable, labelColumns, quoted, type Table } from '../../store/tables.ts'
import { atOf, type PlacedColumn, type RowValues } from './row-values.ts'

/** Replaces the codes of all rows by ids, one query a kind of record, in the role of the person; those that `mayCome` knows may still be stored. */
export async function resolveCodes(
  tx: Tx,
  rows: readonly RowValues[],
  columns: readonly PlacedColumn[],
  mayCome: (column: PlacedColumn, code: string) => boolean,
): Promise<void> {
  for (const column of columns) {
    const { key, field } = column
    const table = field.target ? findTable(field.target) : undefined
    if (!table) continue
    const ids = await idsOf(tx, table, new Set(rows.flatMap((r) => r.codes[key] ?? [])))
    for (const row of rows) {
      const codes = row.codes[key]
      if (!codes) continue
      const found = codes.flatMap((code) => ids.get(code.toLowerCase()) ?? [])
      const missing = codes.filter((code) => !ids.has(code.toLowerCase()))
      const unknown = missing.filter((code) => !mayCome(column, code.toLowerCase()))
      if (unknown.length) row.issues.push(issueOf('NOT_FOUND_REF', atOf(row.row, key), column.label, { given: unknown.join('; ') }))
      else if (found.length || missing.length === 0) row.values[key] = field.kind === 'refs' ? found : found[0]
    }
  }
}

/** By code in lower case; of several rows with one code the enabled one. */
export async function idsOf(tx: Tx, table: Table, codes: ReadonlySet<string>): Promise<Map<string, string>> {
  const label = labelColumns(table)
  if (!label || codes.size === 0) return new Map()
  const code = `lower(${quoted(label.code)}::text)`
  const order = table.byField.has('enabledFlag') ? `order by enabled_flag` : ''
  const { rows } = await tx.query<{ id: string; code: string }>(
    `select id, ${code} as code from ${quoted(table.name)} where ${code} = any($1::text[]) ${order}`,
    [[...codes].map((c) => c.toLowerCase())],
  )
  return new Map(rows.map((r) => [r.code, r.id]))
}
