/** Codes in a cell that are known only beside what their row names: the buttons of a menu. */
import { issueOf } from '../../../runtime/rules/refusal.ts'
import type { Tx } from '../../../runtime/types.ts'
import { findTable, quoted, snake } from '../../../store/tables.ts'
import type { RowLines } from './import-columns.ts'
import { atOf, type PlacedColumn, type RowValues } from './row-values.ts'

/** Replaces them by ids, in the role of the person. A cell without codes keeps what is stored, so it has no value. */
export async function resolveCells(tx: Tx, rows: readonly RowValues[], columns: readonly PlacedColumn[], { entity, cells }: RowLines): Promise<void> {
  const [beside, column] = [entity, cells?.entity].map((key) => columns.find((c) => c.key === key))
  const table = column?.field.target && findTable(column.field.target)
  if (!cells || !beside || !column || !table) return
  const naming = rows.filter((row) => row.codes[column.key] && !row.issues.some(({ at }) => at === atOf(row.row, beside.key)))
  const { rows: found } = await tx.query<{ id: string; code: string; of: string }>(
    `select id, lower(${quoted(snake(cells.by))}) as code, ${quoted(snake(cells.of))} as "of" from ${quoted(table.name)}
     where lower(${quoted(snake(cells.by))}) = any($1::text[])`,
    [[...new Set(naming.flatMap((row) => lowered(row, column)))]],
  )
  const ids = new Map(found.map(({ id, code, of }) => [`${of} ${code}`, id]))
  const known = new Set(found.map(({ code }) => code))
  for (const row of naming) resolveRow(row, { beside, column }, ids, known)
}

const lowered = (row: RowValues, { key }: PlacedColumn) => (row.codes[key] ?? []).map((code) => code.toLowerCase())

interface Pair {
  beside: PlacedColumn
  column: PlacedColumn
}

function resolveRow(row: RowValues, { beside, column }: Pair, ids: ReadonlyMap<string, string>, known: ReadonlySet<string>): void {
  const of = row.values[beside.key]
  const at = atOf(row.row, column.key)
  if (of === undefined) return void row.issues.push(issueOf('REQUIRED', atOf(row.row, beside.key), beside.label))
  const codes = lowered(row, column)
  const given = row.codes[column.key] ?? []
  const named = codes.flatMap((code, index) => {
    const id = ids.get(`${of} ${code}`)
    if (codes.indexOf(code) !== index)
      row.issues.push({ ...issueOf('DUPLICATE', at, column.label, { given: given[index] }), words: twice(given[index]) })
    else if (!id && !known.has(code)) row.issues.push(issueOf('NOT_FOUND_REF', at, column.label, { given: given[index] }))
    else if (!id) row.issues.push(elsewhere(at, row, { beside, column }, given[index]))
    return id ?? []
  })
  row.values[column.key] = [...new Set(named)]
}

const elsewhere = (at: string, row: RowValues, { beside, column }: Pair, given: string | undefined) =>
  issueOf('NOT_UNDER', at, column.label, { meaning: given, field: beside.label, value: row.codes[beside.key]?.[0], given })

const twice = (code: string | undefined) => ({ CN: `重复：${code}`, EN: `Named twice: ${code}` })
