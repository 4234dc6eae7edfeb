/** What all that a list finds comes to, of what the person reads. */

import { homeZone } from '../../../catalogue/constants/clock.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { inOrder, type SumRow } from '../../../catalogue/language/formula.ts'
import { emptyRecord } from '../../../catalogue/values/object-keys.ts'
import type { HourCount, PageInfo } from '../../../contract/types.ts'
import { sumsBySql } from '../../store/sql-of.ts'
import { quoted, snake, type Table } from '../../store/tables.ts'
import type { Doc, Reader, Tx } from '../types.ts'
import { mayRead } from '../visibility/readable-fields.ts'
import { labelRows } from './record.ts'

/** Which rows, of a table or of a selection that takes its place. */
export interface ListSource {
  table: Table
  /** What rows are taken from, as SQL. */
  source: string
  where: string
  values: unknown[]
}

export async function sumsIn(tx: Tx, plan: ListSource, reader: Reader): Promise<Pick<PageInfo, 'sums' | 'sumsBy'>> {
  const sums = await sumsOfColumns(tx, plan, reader)
  return { sums, ...(plan.table.definition.list.sumsBy.length > 0 && { sumsBy: await sumsByKey(tx, plan, reader) }) }
}

const isRead =
  ({ actor }: Reader, definition: AnyDefinition) =>
  (field: string): boolean =>
    mayRead(actor, definition, field, definition.fields[field])

/** By the hours of the reader's clock, of lists that say by which time. */
export async function hoursIn(tx: Tx, { table, source, where, values }: ListSource, { actor }: Reader): Promise<Pick<PageInfo, 'hours'>> {
  const { perHour } = table.definition.list
  const column = perHour && table.byField.get(perHour)
  if (!column) return {}
  const { rows } = await tx.query<HourCount>(
    `select to_char(t.${quoted(column.name)} at time zone $${values.length + 1}, 'YYYY-MM-DD HH24') as hour, count(*)::int as n
     from ${source} t where (${where}) group by 1 order by 1`,
    [...values, actor.timeZone ?? homeZone],
  )
  return { hours: rows }
}

/** Of the columns that the list sums: one figure for each currency or unit, never one over several. */
async function sumsOfColumns(tx: Tx, { table, source, where, values }: ListSource, reader: Reader): Promise<Record<string, Record<string, string>>> {
  const { fields, list } = table.definition
  const sums = emptyRecord<Record<string, string>>()
  for (const key of list.sums.filter(isRead(reader, table.definition))) {
    const column = table.byField.get(key)
    if (!column) continue
    const unit = fields[key]?.options.unit
    const by = unit ? `t.${quoted(snake(unit))}` : `''`
    const { rows } = await tx.query<{ unit: string; sum: string }>(
      `select coalesce(${by}, '') as unit, sum(t.${quoted(column.name)})::text as sum from ${source} t
       where (${where}) and t.${quoted(column.name)} is not null group by 1 order by 1`,
      values,
    )
    sums[key] = Object.fromEntries(rows.map((row) => [row.unit, row.sum]))
  }
  return sums
}

/** For each value of a key. */
async function sumsByKey(tx: Tx, { table, source, where, values }: ListSource, reader: Reader): Promise<Record<string, SumRow[]>> {
  const { definition } = table
  const sums = emptyRecord<SumRow[]>()
  for (const one of definition.list.sumsBy) {
    if (![...one.parts, ...one.figures].map(({ field }) => field).every(isRead(reader, definition))) continue
    const { select, groupBy } = sumsBySql(one, 't', table)
    const { rows } = await tx.query<Doc>(`select ${select} from ${source} t where (${where}) group by ${groupBy}`, values)
    for (const row of rows) row.id = JSON.stringify(one.parts.map(({ field }) => row[field]))
    await labelRows(tx, definition.fields, rows, reader.language)
    sums[one.key] = inOrder(one.parts, rows)
  }
  return sums
}
