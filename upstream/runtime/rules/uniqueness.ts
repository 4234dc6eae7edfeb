/** What must hold among documents of one kind: keys, what one alone may have, bounds of sums. */
import { type AnyDefinition, type AtMost, type Field, fieldApplying } from '../../../catalogue/language/define.ts'
import { add, isAbove, type Scope, spoken, subtract } from '../../../catalogue/language/formula.ts'
import { statusOf } from '../../../catalogue/language/rights.ts'
import { inStates, periodSql } from '../../store/alone.ts'
import { quoted, snake, tableOf } from '../../store/tables.ts'
import { uniqueKeys } from '../../store/unique-keys.ts'
import { fittingAlike, statesApplying } from '../reading/best-fit.ts'
import { linesIn } from '../rows/lines-in.ts'
import type { Doc, Tx } from '../types.ts'
import { issueBy } from './guards.ts'
import { type FieldIssue, issueOf, paramsOf, saidBy } from './refusal.ts'

/** All that another document stands in the way of. */
export async function brokenAmongOthers(tx: Tx, definition: AnyDefinition, { row, about }: Scope & { row: Doc }): Promise<FieldIssue[]> {
  const taken = await notUnique(tx, definition, row)
  const alone = await notAlone(tx, definition, { row, ...(about && { about }) })
  return [...taken, ...alone, ...(await appliesTwice(tx, definition, row)), ...(await overTheSum(tx, definition, row))]
}

/** Two records of which none is the more exact. */
async function appliesTwice(tx: Tx, definition: AnyDefinition, row: Doc): Promise<FieldIssue[]> {
  const { applies } = definition
  const states = statesApplying(definition)
  if (!applies || (states && !states.includes(statusOf(definition, row)))) return []
  const other = await fittingAlike(tx, definition, row)
  if (other === null) return []
  const [first] = applies.by.map(fieldApplying)
  return [
    {
      at: first ?? '',
      code: `${definition.entity}.${applies.over}`,
      words: saidBy(definition, applies.over, { ...paramsOf(row), other }),
      given: other,
    },
  ]
}

/** Asked for the words and the place; the index of the database keeps it (`duplicate.ts`). A key that is empty in one part is like no other. */
async function notUnique(tx: Tx, { entity, label, fields }: AnyDefinition, doc: Doc): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  const table = tableOf(entity)
  for (const { fields: key } of uniqueKeys(table)) {
    const given = key.map((field) => doc[field] ?? null)
    const [first = ''] = key
    if (first === 'docNum' || given.includes(null)) continue
    const where = key.map((field, i) => `${quoted(snake(field))} = $${i + 2}`).join(' and ')
    const { rowCount } = await tx.query(`select 1 from ${quoted(table.name)} where id <> $1 and ${where} limit 1`, [doc.id, ...given])
    if (rowCount) issues.push(issueOf('DUPLICATE', first, fields[first]?.label ?? label, { given: await labelIn(tx, fields[first], given[0]) }))
  }
  return issues
}

/** Documents that have alike what only one may have at a time. Asked for the words; the constraint of the database keeps it (`duplicate.ts`). */
async function notAlone(tx: Tx, definition: AnyDefinition, scope: Scope): Promise<FieldIssue[]> {
  const { row } = scope
  const issues: FieldIssue[] = []
  for (const { by, whileIn, noOverlap, over, at, says = {} } of definition.alone) {
    const given = by.map((field) => row[field] ?? null)
    if (given.includes(null) || (whileIn && !whileIn.includes(statusOf(definition, row)))) continue
    const [first, last] = (noOverlap ?? []).map((field) => String(row[field] ?? ''))
    if (noOverlap && first && last && first > last) {
      // A period that ends before it begins is none, and the database cannot compare it.
      issues.push(issueOf('PERIOD', noOverlap[1], definition.fields[noOverlap[1]]?.label ?? definition.label))
      continue
    }
    const same = by.map((field, index) => `${quoted(snake(field))} = $${index + 2}`)
    const period = noOverlap ? [`${periodSql(noOverlap)} && daterange($${by.length + 2}, $${by.length + 3}, '[]')`] : []
    const { rowCount } = await tx.query(
      `select 1 from ${quoted(tableOf(definition.entity).name)} where id <> $1 and ${[...same, ...period, inStates(definition, whileIn)].join(' and ')} limit 1`,
      [row.id, ...given, ...(noOverlap ?? []).map((field) => row[field] ?? null)],
    )
    const blamed = at ?? noOverlap?.[0] ?? by[0] ?? ''
    if (rowCount) issues.push(issueBy(definition, { message: over, says, at: blamed }, scope, ''))
  }
  return issues
}

/** Sums over documents that pass their bound, each row's own lines counted as they are about to be stored. One key at a time. */
async function overTheSum(tx: Tx, definition: AnyDefinition, doc: Doc): Promise<FieldIssue[]> {
  const issues: FieldIssue[] = []
  for (const rule of definition.atMost) {
    if (rule.whileIn && !rule.whileIn.includes(statusOf(definition, doc))) continue
    const [field = '', lines] = rule.sum.split('.').reverse()
    const rows = lines ? linesIn(doc, lines) : [doc]
    const keyOf = (row: Doc) => rule.per.map((path) => row[path.split('.').at(-1) ?? ''] ?? doc[path] ?? null)
    const groups = Map.groupBy(
      rows.filter((row) => !keyOf(row).includes(null)),
      (row) => JSON.stringify(keyOf(row)),
    )
    // In one order, so that no two wait for each other.
    for (const [key, those] of [...groups].sort(([a], [b]) => (a < b ? -1 : 1))) {
      await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`${definition.entity}.${rule.sum} ${key}`])
      const others = await sumOfOthers(tx, definition, rule, { field, lines, key: JSON.parse(key) as unknown[], id: doc.id })
      const own = add(...those.map((row) => (row[field] === null ? null : String(row[field]))))
      const [sum, limit] = [add(others, own), String(rule.limit)]
      if (isAbove(sum, limit)) {
        const [first] = those
        const at = lines ? `${lines}[${rows.indexOf(first as Doc)}].${field}` : field
        const words = {
          ...paramsOf(doc),
          ...paramsOf(first ?? doc),
          sum: spoken(sum),
          limit: spoken(limit),
          rest: spoken(isAbove(others, limit) ? '0' : subtract(limit, others)),
        }
        issues.push({ at, code: `${definition.entity}.${rule.over}`, words: saidBy(definition, rule.over, words), given: spoken(own) })
      }
    }
  }
  return issues
}

async function sumOfOthers(
  tx: Tx,
  definition: AnyDefinition,
  { per, whileIn }: AtMost,
  { field, lines, key, id }: { field: string; lines: string | undefined; key: unknown[]; id: string },
): Promise<string> {
  const head = tableOf(definition.entity)
  const own = lines ? tableOf(lines) : head
  const column = (path: string) => {
    const name = path.split('.').at(-1) ?? ''
    return own.byField.has(name) ? `t.${quoted(snake(name))}` : `h.${quoted(snake(name))}`
  }
  const from = lines ? `${quoted(own.name)} t join ${quoted(head.name)} h on h.id = t.header_id` : `${quoted(head.name)} t`
  const { rows } = await tx.query<{ sum: string }>(
    `select coalesce(sum(t.${quoted(snake(field))}), 0)::text as sum from ${from}
     where ${lines ? 'h' : 't'}.id <> $1 and ${inStates(definition, whileIn, lines ? 'h.' : 't.')} and ${per.map((path, index) => `${column(path)} = $${index + 2}`).join(' and ')}`,
    [id, ...key],
  )
  return rows[0]?.sum ?? '0'
}

/** What a value is called where people read it. */
async function labelIn(tx: Tx, field: Field | undefined, value: unknown): Promise<string> {
  if (field?.kind !== 'ref') return String(value)
  const { rows } = await tx.query<{ code: string }>('select code from entity_label where id = $1', [value])
  return rows[0]?.code ?? ''
}
