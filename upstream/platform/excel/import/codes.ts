/** Codes that people type in the place of references, as the ids of rows that they may see. */
import type { Field, Fields } from '../../../../catalogue/language/define.ts'
import { issueOf } from '../../../runtime/rules/refusal.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { findTable, labelColumns, quoted, snake, type Table } from '../../../store/tables.ts'
import { levelsDownTo } from './import-columns.ts'
import { atOf, type PlacedColumn, type RowValues } from './row-values.ts'

/**
 * Replaces the codes of all rows by ids, one query a kind of record, in the role of the person; those that `mayCome` knows may still be stored.
 * Of several records with one code the one that suits the document of the row is meant.
 */
export async function resolveCodes(
  tx: Tx,
  rows: readonly RowValues[],
  columns: readonly PlacedColumn[],
  mayCome: (column: PlacedColumn, code: string) => boolean,
  documentOf: (row: RowValues) => Doc | undefined = () => undefined,
): Promise<void> {
  for (const column of columns) {
    const { key, field, of } = column
    const table = field.target ? findTable(field.target) : undefined
    // What stands in a cell has no code of its own.
    if (!table || of === 'cell') continue
    const naming = rows.filter((row) => row.codes[key])
    for (const [document, those] of Map.groupBy(naming, (row) => (asksDocument(field) ? documentOf(row) : undefined)))
      await resolve(tx, table, column, document, those, mayCome)
  }
}

const asksDocument = ({ options: { where = {} } }: Field) => Object.values(where).some((rule) => typeof rule !== 'string')

async function resolve(
  tx: Tx,
  table: Table,
  column: PlacedColumn,
  document: Doc | undefined,
  rows: readonly RowValues[],
  mayCome: (column: PlacedColumn, code: string) => boolean,
): Promise<void> {
  const { key, field } = column
  const ids = await idsOf(tx, table, new Set(rows.flatMap((r) => r.codes[key] ?? [])), suiting(field, document))
  for (const row of rows) {
    const codes = row.codes[key] ?? []
    const found = codes.flatMap((code) => ids.get(code.toLowerCase()) ?? [])
    const missing = codes.filter((code) => !ids.has(code.toLowerCase()))
    const unknown = missing.filter((code) => !mayCome(column, code.toLowerCase()))
    if (unknown.length) row.issues.push(issueOf('NOT_FOUND_REF', atOf(row.row, key), column.label, { given: unknown.join('; ') }))
    else if (found.length || missing.length === 0) row.values[key] = field.kind === 'refs' ? found : found[0]
  }
}

/** What the field asks of a record, as the document says it. */
const suiting = ({ options: { where = {} } }: Field, document: Doc | undefined): [field: string, value: string][] =>
  Object.entries(where).flatMap(([field, rule]) => {
    const value = typeof rule === 'string' ? rule : document?.[rule.same]
    return value ? [[field, String(value)]] : []
  })

/** By code in lower case; of several rows with one code the one that suits, and then the enabled one. */
export async function idsOf(
  tx: Tx,
  table: Table,
  codes: ReadonlySet<string>,
  suits: readonly [field: string, value: string][] = [],
): Promise<Map<string, string>> {
  const label = labelColumns(table)
  if (!label || codes.size === 0) return new Map()
  const code = `lower(${quoted(label.code)}::text)`
  const preferred = suits.filter(([field]) => table.byField.has(field))
  // The last one of a code stays.
  const order = [
    ...preferred.map(([field], at) => `${quoted(snake(field))}::text is not distinct from $${at + 2}`),
    ...(table.byField.has('enabledFlag') ? ['enabled_flag'] : []),
  ]
  const { rows } = await tx.query<{ id: string; code: string }>(
    `select id, ${code} as code from ${quoted(table.name)} where ${code} = any($1::text[]) ${order.length > 0 ? `order by ${order.join(', ')}` : ''}`,
    [[...codes].map((c) => c.toLowerCase()), ...preferred.map(([, value]) => value)],
  )
  return new Map(rows.map((r) => [r.code, r.id]))
}

/** Rows of other documents that are named by several columns, as their ids: one query a field, in the role of the person. */
export async function resolveParts(tx: Tx, rows: readonly RowValues[], columns: readonly PlacedColumn[], fields: Fields): Promise<void> {
  const inParts = columns.filter(({ part }) => part !== undefined)
  for (const [key, parts] of Map.groupBy(inParts, ({ part }) => part?.of ?? '')) {
    const table = findTable(fields[key]?.target ?? '')
    if (!table) continue
    const [first] = parts
    const nameOf = ({ values }: RowValues) => parts.map((part) => String(values[part.key] ?? '').toLowerCase()).join('/')
    const naming = rows.filter(({ values }) => parts.every((part) => values[part.key] !== undefined))
    const ids = await idsOfPlaces(tx, table, [...new Set(naming.map(nameOf))])
    for (const row of rows) {
      const id = ids.get(nameOf(row))
      if (id) row.values[key] = id
      else if (first && naming.includes(row))
        row.issues.push(
          issueOf('NOT_FOUND_REF', atOf(row.row, first.key), first.label, { given: parts.map((part) => row.values[part.key]).join('/') }),
        )
      for (const part of parts) delete row.values[part.key]
    }
  }
}

/** By `PO202611200001/10/1` in lower case. */
async function idsOfPlaces(tx: Tx, table: Table, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map()
  const levels = levelsDownTo(table)
  const from = levels.map(({ name, path }, at) =>
    at === 0 ? `${quoted(name)} t0` : `join ${quoted(name)} t${at} on t${at}.${path.length > 1 ? 'parent_id' : 'header_id'} = t${at - 1}.id`,
  )
  const named = `lower(concat_ws('/', ${levels.map((level, at) => `t${at}.${quoted(labelColumns(level).code)}`).join(', ')}))`
  const numbers = names.map((name) => name.split('/')[0])
  const { rows } = await tx.query<{ id: string; name: string }>(
    `select t${levels.length - 1}.id, ${named} as name from ${from.join(' ')} where lower(t0.${quoted(labelColumns(levels[0] as Table).code)}) = any($2::text[]) and ${named} = any($1::text[])`,
    [names, numbers],
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
