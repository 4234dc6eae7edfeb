/** Deadlines of documents whose time has come, and what is valid no longer: found in the order of their times, seen to one by one. */

import { homeZone } from '../../../catalogue/constants/clock.ts'
import { documents } from '../../../catalogue/index.ts'
import type { Action, AnyDefinition, Deadline } from '../../../catalogue/language/define.ts'
import { nameOfDeadline, timeOf } from '../../../catalogue/language/define.ts'
import { inStates } from '../../store/alone.ts'
import { type Here, holdsAt, literal } from '../../store/sql-of.ts'
import { quoted, type Table, tableOf } from '../../store/tables.ts'
import { takeBySystem } from '../change/change.ts'
import { dayOf } from '../change/numbering.ts'
import { ports } from '../ports.ts'
import type { Tx } from '../types.ts'
import { loadOne } from '../work.ts'
import type { Work } from '../working.ts'
import type { DeadlineStep } from './deadline-step.ts'
import { expirySteps } from './expiry.ts'

/** The rows that a deadline speaks of, as they stand in a statement: documents, or lines with those above them. */
interface TimedRows {
  readonly here: Here
  readonly from: string
}

function rowsOn(head: Table, on = ''): TimedRows {
  const whole: TimedRows = { here: { alias: 'h', table: head }, from: `${quoted(head.name)} h` }
  return on.split('.').reduce(({ here, from }, entity, depth): TimedRows => {
    const table = here.table.children?.find((child) => child.entity === entity)
    if (!table) return { here, from }
    const alias = `r${depth}`
    const above = table.byField.has('parentId') ? 'parent_id' : 'header_id'
    return { here: { alias, table, above: here }, from: `${from} join ${quoted(table.name)} ${alias} on ${alias}.${above} = ${here.alias}.id` }
  }, whole)
}

/** The instant of a deadline; days begin and end by the company's clock. */
function instantSql({ here }: TimedRows, one: Deadline): string {
  const field = here.table.byField.get(timeOf(one))
  const sql = `${here.alias}.${quoted(field?.name ?? timeOf(one))}`
  if (field?.kind === 'datetime') return sql
  return `((${sql} + ${one.after ? 1 : 0})::timestamp at time zone ${literal(homeZone)})`
}

/** States from which its action starts, those of the line among them, and its own condition. */
function whileSql(definition: AnyDefinition, { here }: TimedRows, one: Deadline): string {
  const { from, line } = (one.action && definition.actions[one.action]) || {}
  const status = line && here.table.byField.get(line.status)?.name
  const tests = [
    from && inStates(definition, from, 'h.'),
    line && status && `${here.alias}.${quoted(status)} in (${line.from.map(literal).join(', ')})`,
    one.while && `(${holdsAt(one.while, here)})`,
  ]
  return tests.filter(Boolean).join(' and ') || 'true'
}

const unseen = ({ here }: TimedRows, name: string, at: string) =>
  `not exists (select 1 from deadline_seen s where s.document_id = ${here.alias}.id and s.name = ${literal(name)} and s.at = ${at})`

function actionStep(definition: AnyDefinition, table: Table, one: Deadline): DeadlineStep[] {
  const { action } = one
  if (!action) return []
  const rows = rowsOn(table, one.on)
  const [at, name] = [instantSql(rows, one), nameOfDeadline(one)]
  const from = `from ${rows.from} where ${whileSql(definition, rows, one)}`
  return [
    {
      definition,
      name,
      on: one.on ?? '',
      due: `select ${rows.here.alias}.id, ${at} as at ${from} and ${at} <= $1 and ${unseen(rows, name, at)} and $2::date is not null`,
      next: `select min(${at}) as at ${from} and ${at} > $1`,
      take: (work, doc, rowId) => takeBySystem(work, definition, action, doc, { lineIds: one.on ? [rowId] : [] }),
    },
  ]
}

const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1_440 }
const minutes = (ahead: string): number => Number.parseInt(ahead, 10) * (MINUTES[ahead.slice(-1)] ?? 0)
/** By which it is remembered that it was told. */
const spelled = (before: number): string => (before % 60 === 0 ? `${before / 60}h` : `${before}m`)

/** Each from its own time until that of the next one: whoever comes too late for the first is told by the second. */
function reminderSteps(definition: AnyDefinition, table: Table, one: Deadline): DeadlineStep[] {
  const { remind } = one
  if (!remind) return []
  const rows = rowsOn(table, one.on)
  const at = instantSql(rows, one)
  const ahead = remind.before.map(minutes).sort((a, b) => b - a)
  return ahead.map((before, index) => {
    const name = `${nameOfDeadline(one)} -${spelled(before)}`
    const begins = `${at} - make_interval(mins => ${before})`
    const from = `from ${rows.from} where ${whileSql(definition, rows, one)}`
    const ends = `${at} - make_interval(mins => ${ahead[index + 1] ?? 0})`
    const told: Action = { label: definition.label, from: [], to: 'same', who: ['system'], resource: 'btnQuery', tell: remind.tell }
    return {
      definition,
      name,
      on: one.on ?? '',
      due: `select ${rows.here.alias}.id, ${at} as at ${from} and ${begins} <= $1 and ${ends} > $1 and ${unseen(rows, name, at)} and $2::date is not null`,
      next: `select min(${begins}) as at ${from} and ${begins} > $1`,
      async take(work, doc, rowId) {
        await ports().news.announce(work, definition, doc, told, { lineIds: one.on ? [rowId] : [], reason: null })
        return true
      },
    }
  })
}

const stepsIn = (definition: AnyDefinition): DeadlineStep[] => {
  const table = tableOf(definition.entity)
  return [
    ...definition.deadlines.flatMap((one) => [...actionStep(definition, table, one), ...reminderSteps(definition, table, one)]),
    ...definition.expires.flatMap((one) => expirySteps(definition, table, one)),
  ]
}

const timed = documents.filter(({ deadlines, expires }) => deadlines.length + expires.length > 0)
let known: ReadonlyMap<string, DeadlineStep> | undefined
const steps = (): ReadonlyMap<string, DeadlineStep> =>
  (known ??= new Map(timed.flatMap(stepsIn).map((step) => [`${step.definition.entity}.${step.name}`, step])))

const MOST_AT_ONCE = 1_000

/** Keys of what is due, the earliest first. */
export async function dueKeys(tx: Tx, now: Date): Promise<string[]> {
  const found: { key: string; at: Date }[] = []
  for (const [name, { due }] of steps()) {
    const { rows } = await tx.query<{ id: string; at: Date }>(`${due} order by 2, 1 limit ${MOST_AT_ONCE}`, [now, dayOf(now)])
    for (const { id, at } of rows) found.push({ key: `${name}:${id}`, at })
  }
  return found.sort((a, b) => a.at.getTime() - b.at.getTime()).map(({ key }) => key)
}

/** When the next one falls due; what changes from day to day is asked each day. */
export async function nextDue(tx: Tx, now: Date): Promise<Date | null> {
  let first: Date | null = null
  for (const { next } of steps().values()) {
    const at = next && (await tx.query<{ at: Date | null }>(next, [now])).rows[0]?.at
    if (at && (!first || at < first)) first = at
  }
  return first
}

/** Locks the document and asks again, since somebody may have been there first or has moved its time. */
export async function takeDue(work: Work, key: string): Promise<boolean> {
  const [, name = '', id = ''] = /^(.*):([^:]*)$/.exec(key) ?? []
  const step = steps().get(name)
  const documentId = step && (await documentOf(work.tx, step, id))
  if (!step || !documentId || !(await takeStep(work, step, documentId, id))) return false
  // What one step leads to may have been waiting for long; they stand in the order of a document's life.
  const others = [...steps().values()].filter(({ definition, on }) => definition === step.definition && ['', step.on].includes(on))
  for (const other of others) await takeStep(work, other, documentId, other.on ? id : documentId)
  return true
}

async function documentOf(tx: Tx, { definition, on }: DeadlineStep, id: string): Promise<string | undefined> {
  if (!on) return id
  const { name } = rowsOn(tableOf(definition.entity), on).here.table
  const { rows } = await tx.query<{ id: string }>(`select header_id as id from ${quoted(name ?? '')} where id = $1`, [id])
  return rows[0]?.id
}

async function takeStep(work: Work, step: DeadlineStep, documentId: string, rowId: string): Promise<boolean> {
  const doc = await loadOne(work, step.definition, documentId, { lock: true })
  if (!doc) return false
  const { rows } = await work.tx.query<{ at: Date }>(`select at from (${step.due}) due where id = $3`, [work.now, work.today, rowId])
  const [due] = rows
  if (!due) return false
  await work.tx.query('insert into deadline_seen (document_id, name, at) values ($1, $2, $3) on conflict do nothing', [rowId, step.name, due.at])
  return step.take(work, doc, rowId)
}
