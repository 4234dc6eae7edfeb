/** What is valid until a day, from day to day: the field that says so, and whom it is told. */
import type { Action, AnyDefinition, Expiry } from '../../../catalogue/language/define.ts'
import { movedBy } from '../../../catalogue/language/formula.ts'
import { conditionSql, literal } from '../../store/sql-of.ts'
import { quoted, type Table } from '../../store/tables.ts'
import { ports } from '../ports.ts'
import type { Doc } from '../types.ts'
import { change } from '../work.ts'
import type { Work } from '../working.ts'
import type { DeadlineStep } from './deadline-step.ts'
import { codeOn, rowsOf } from './validity-flags.ts'

/** By what a threshold is remembered: days ahead, -1 for what has expired. */
const nameOf = ({ gives }: Expiry, days: number) => `${gives} ${days}d`

/** Due where the field says something else than the day, and where somebody is to be told of it. */
export function expirySteps(definition: AnyDefinition, head: Table, one: Expiry): DeadlineStep[] {
  const { on, last, warnDays, gives, as, tell } = one
  const table = on ? head.children.find(({ entity }) => entity === on) : head
  if (!table) return []
  const sql = (field: string) => `r.${quoted(table.byField.get(field)?.name ?? field)}`
  const [valid, expiring, expired] = as.map(literal)
  const code = `case when ${sql(last)} < $2::date then ${expired} when ${sql(last)} <= $2::date + ${warnDays[0] ?? 0} then ${expiring} else ${valid} end`
  const thresholds = tell ? [...warnDays, -1] : []
  const untold = thresholds.map(
    (days) =>
      `${sql(last)} - ${days} <= $2::date and not exists (select 1 from deadline_seen s where s.document_id = r.id and s.name = ${literal(nameOf(one, days))} and s.at = ${sql(last)}::timestamptz)`,
  )
  const isDue = [`${sql(gives)} is distinct from ${code}`, ...untold].map((test) => `(${test})`).join(' or ')
  const holding = one.while ? `and (${conditionSql(one.while, 'r', table)})` : ''
  return [
    {
      definition,
      name: gives,
      on: '',
      due: `select ${on ? 'r.header_id' : 'r.id'} as id, min(${sql(last)})::timestamptz as at from ${quoted(table.name)} r where ${sql(last)} is not null ${holding} and (${isDue}) and $1::timestamptz is not null group by 1`,
      next: null,
      take: (work, { id }) => takeExpiry(work, definition, one, id),
    },
  ]
}

async function takeExpiry(work: Work, definition: AnyDefinition, one: Expiry, id: string): Promise<boolean> {
  const [doc] = await change(work, definition, [id], 'expiry', () => {})
  if (!doc) return false
  const reached = rowsOf(one, doc).filter((row) => codeOn(work.today, one, row) !== null)
  const told: string[] = []
  for (const row of reached) if (await isNews(work, one, row)) told.push(row.id)
  const action: Action = { label: definition.label, from: [], to: 'same', who: ['system'], resource: 'btnQuery', tell: one.tell ?? {} }
  if (told.length > 0) await ports().news.announce(work, definition, doc, action, { lineIds: one.on ? told : [], reason: null })
  return true
}

/** Whether the row has come to a threshold of which nobody was told; those before it are told with it. */
async function isNews({ tx, today }: Work, one: Expiry, row: Doc): Promise<boolean> {
  const last = String(row[one.last])
  const names = [...one.warnDays, -1].filter((days) => movedBy(last, -days) <= today).map((days) => nameOf(one, days))
  if (!one.tell || names.length === 0) return false
  const { rowCount } = await tx.query(
    `insert into deadline_seen (document_id, name, at) select $1, name, $3::date::timestamptz from unnest($2::text[]) name on conflict do nothing`,
    [row.id, names, last],
  )
  return (rowCount ?? 0) > 0
}
