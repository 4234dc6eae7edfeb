/** Deadlines of documents whose time has come, and what is valid no longer: found in the order of their times, seen to one by one. */

import { homeZone } from '../../../catalogue/constants/clock.ts'
import { documents } from '../../../catalogue/index.ts'
import type { Action, AnyDefinition, Deadline } from '../../../catalogue/language/define.ts'
import { nameOfDeadline, timeOf } from '../../../catalogue/language/define.ts'
import { conditionSql, literal } from '../../store/sql-of.ts'
import { quoted, type Table, tableOf } from '../../store/tables.ts'
import { takeBySystem } from '../change/change.ts'
import { dayOf } from '../change/numbering.ts'
import { ports } from '../ports.ts'
import type { Tx } from '../types.ts'
import { loadOne } from '../work.ts'
import type { Work } from '../working.ts'
import type { DeadlineStep } from './deadline-step.ts'
import { expirySteps } from './expiry.ts'

const column = (table: Table, field: string) => `h.${quoted(table.byField.get(field)?.name ?? field)}`

/** The instant of a deadline; days begin and end by the company's clock. */
function instantSql(table: Table, one: Deadline): string {
  const field = timeOf(one)
  const sql = column(table, field)
  if (table.byField.get(field)?.kind === 'datetime') return sql
  return `((${sql} + ${one.after ? 1 : 0})::timestamp at time zone ${literal(homeZone)})`
}

const stateOf = ({ type }: AnyDefinition) => (type === 'master' ? 'h.enabled_flag' : 'h.status')

/** States from which its action starts, and its own condition. */
function whileSql(definition: AnyDefinition, table: Table, one: Deadline): string {
  const from = one.action ? definition.actions[one.action]?.from : undefined
  const tests = [from && `${stateOf(definition)} in (${from.map(literal).join(', ')})`, one.while && `(${conditionSql(one.while, 'h', table)})`]
  return tests.filter(Boolean).join(' and ') || 'true'
}

const unseen = (name: string, at: string) =>
  `not exists (select 1 from deadline_seen s where s.document_id = h.id and s.name = ${literal(name)} and s.at = ${at})`

function actionStep(definition: AnyDefinition, table: Table, one: Deadline): DeadlineStep[] {
  const { action } = one
  if (!action) return []
  const [at, holds, name] = [instantSql(table, one), whileSql(definition, table, one), nameOfDeadline(one)]
  const from = `from ${quoted(table.name)} h where ${holds}`
  return [
    {
      definition,
      name,
      due: `select h.id, ${at} as at ${from} and ${at} <= $1 and ${unseen(name, at)} and $2::date is not null`,
      next: `select min(${at}) as at ${from} and ${at} > $1`,
      take: async (work, id) => takeBySystem(work, definition, action, await loadOne(work, definition, id)),
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
  const [at, holds] = [instantSql(table, one), whileSql(definition, table, one)]
  const ahead = remind.before.map(minutes).sort((a, b) => b - a)
  return ahead.map((before, index) => {
    const name = `${nameOfDeadline(one)} -${spelled(before)}`
    const begins = `${at} - make_interval(mins => ${before})`
    const from = `from ${quoted(table.name)} h where ${holds}`
    const ends = `${at} - make_interval(mins => ${ahead[index + 1] ?? 0})`
    const told: Action = { label: definition.label, from: [], to: 'same', who: ['system'], resource: 'btnQuery', tell: remind.tell }
    return {
      definition,
      name,
      due: `select h.id, ${at} as at ${from} and ${begins} <= $1 and ${ends} > $1 and ${unseen(name, at)} and $2::date is not null`,
      next: `select min(${begins}) as at ${from} and ${begins} > $1`,
      async take(work, id) {
        const doc = await loadOne(work, definition, id)
        if (doc) await ports().news.announce(work, definition, doc, told, { lineIds: [], reason: null })
        return doc !== null
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
  if (!step || !(await takeStep(work, step, id))) return false
  // What one step leads to may have been waiting for long; they stand in the order of a document's life.
  const others = [...steps().values()].filter(({ definition }) => definition === step.definition)
  for (const other of others) await takeStep(work, other, id)
  return true
}

async function takeStep(work: Work, step: DeadlineStep, id: string): Promise<boolean> {
  if (!(await loadOne(work, step.definition, id, { lock: true }))) return false
  const { rows } = await work.tx.query<{ at: Date }>(`select at from (${step.due}) due where id = $3`, [work.now, work.today, id])
  const [due] = rows
  if (!due) return false
  await work.tx.query('insert into deadline_seen (document_id, name, at) values ($1, $2, $3) on conflict do nothing', [id, step.name, due.at])
  return step.take(work, id)
}
