/** Which of several records holds for what: the most exact one that fits (`applies` of a definition), and those that fit alike. */
import { type AnyDefinition, type Applies, fieldApplying } from '../../../catalogue/language/define.ts'
import { scopesAt } from '../../../catalogue/language/evaluator.ts'
import { fitKey, namesIn, type Scope, valueAt } from '../../../catalogue/language/formula.ts'
import { inStates, periodSql } from '../../store/alone.ts'
import { numberColumn, quoted, snake, type Table, tableOf } from '../../store/tables.ts'
import type { AskedFormula } from '../figures/needs.ts'
import type { Doc, Tx } from '../types.ts'
import type { Work } from '../working.ts'

/** By what it is looked for, what stands there; what is not said fits only records that say nothing of it. */
export type Situation = Readonly<Record<string, unknown>>

interface Dimension {
  readonly field: string
  readonly isList: boolean
  /** The tree that it refers into. */
  readonly tree: Table | null
}

const dimensionsOf = (table: Table, { by }: Applies): Dimension[] =>
  by.map((one) => {
    const field = fieldApplying(one)
    const column = table.byField.get(field)
    return { field, isList: column?.sql.endsWith('[]') === true, tree: typeof one === 'string' ? null : tableOf(column?.target ?? '') }
  })

export const statesApplying = ({ type, applies }: AnyDefinition): readonly string[] | undefined =>
  applies?.whileIn ?? (type === 'master' ? ['Y'] : undefined)

/** The record that fits best on the day of the work; null where none does. */
export async function bestFit(work: Pick<Work, 'tx' | 'today'>, definition: AnyDefinition, situation: Situation): Promise<string | null> {
  const { applies } = definition
  if (!applies) throw new Error(`${definition.entity} does not say what it applies to`)
  const table = tableOf(definition.entity)
  const values: unknown[] = [work.today]
  const [tests, order]: [string[], string[]] = [[], []]
  for (const { field, isList, tree } of dimensionsOf(table, applies)) {
    const column = `t.${quoted(snake(field))}`
    // From the record itself up to the root, the nearest first.
    const wanted = tree ? await upwards(work.tx, tree, situation[field]) : [situation[field]].flat().filter((one) => typeof one === 'string')
    const n = values.push(wanted)
    const isEmpty = isList ? `coalesce(cardinality(${column}), 0) = 0` : `${column} is null`
    const place = isList
      ? `(select min(w.n) from unnest($${n}::text[]) with ordinality w(id, n) where w.id = any(${column}::text[]))`
      : `array_position($${n}::text[], ${column}::text)`
    tests.push(`(${isEmpty} or ${place} is not null)`)
    order.push(`${place} nulls last`)
  }
  if (applies.within) tests.push(`${periodSql(applies.within, 't.')} @> $1::date`)
  if (applies.priority) order.push(`t.${quoted(snake(applies.priority))} nulls last`)
  const { rows } = await work.tx.query<{ id: string }>(
    `select t.id from ${quoted(table.name)} t where ${inStates(definition, statesApplying(definition), 't.')} and $1::date is not null and ${tests.join(' and ')} order by ${[...order, 't.id'].join(', ')} limit 1`,
    values,
  )
  return rows[0]?.id ?? null
}

/** A node of a tree and those above it. */
async function upwards(tx: Tx, { name, definition: { parent, parentKey } }: Table, id: unknown): Promise<string[]> {
  if (typeof id !== 'string' || id === '') return []
  const { rows } = await tx.query<{ id: string }>(
    `with recursive up as (
       select t.id, t.${quoted(snake(parent ?? ''))} as above, 1 as n from ${quoted(name)} t where t.id = $1
       union all select t.id, t.${quoted(snake(parent ?? ''))}, up.n + 1 from up join ${quoted(name)} t on t.${quoted(snake(parentKey))} = up.above where up.n < 50
     ) select id from up order by n`,
    [id],
  )
  return rows.map((row) => row.id)
}

/** For formulas that take the record which fits best: each situation is asked once. */
export async function fitsFor(work: Work, scopes: readonly Scope[], asked: readonly AskedFormula[]): Promise<Record<string, string | null>> {
  const found = new Map<string, string | null>()
  for (const { node, lines } of asked) {
    const [entity = '', ...names] = namesIn(node)
    for (const scope of scopes.flatMap((one) => scopesAt(one, lines))) {
      const key = fitKey(node, scope)
      const situation = Object.fromEntries(names.map((name, at) => [name, valueAt(String(node.args[at]), scope) ?? null]))
      if (!found.has(key)) found.set(key, await bestFit(work, tableOf(entity).definition, situation))
    }
  }
  return Object.fromEntries(found)
}

/** The number of another record that fits as exactly in some situation as this one; whoever saves at the same moment waits. */
export async function fittingAlike(tx: Tx, definition: AnyDefinition, doc: Doc): Promise<string | null> {
  const { applies } = definition
  const table = tableOf(definition.entity)
  if (!applies) return null
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${definition.entity}.applies`])
  const values: unknown[] = [doc.id]
  const tests = dimensionsOf(table, applies).map(({ field, isList }) => {
    const [column, n] = [`t.${quoted(snake(field))}`, values.push(doc[field] ?? null)]
    if (!isList) return `${column} is not distinct from $${n}`
    const given = `$${n}::${table.byField.get(field)?.sql ?? ''}`
    return `(${column} && ${given} or (coalesce(cardinality(${column}), 0) = 0 and coalesce(cardinality(${given}), 0) = 0))`
  })
  if (applies.within) {
    const [from, to] = applies.within.map((field) => values.push(doc[field] ?? null))
    tests.push(`${periodSql(applies.within, 't.')} && daterange($${from}, $${to}, '[]')`)
  }
  if (applies.priority) tests.push(`t.${quoted(snake(applies.priority))} is not distinct from $${values.push(doc[applies.priority] ?? null)}`)
  const { rows } = await tx.query<{ name: string }>(
    `select t.${numberColumn(definition)} as name from ${quoted(table.name)} t where t.id <> $1 and ${[inStates(definition, statesApplying(definition), 't.'), ...tests].join(' and ')} limit 1`,
    values,
  )
  return rows[0]?.name ?? null
}
