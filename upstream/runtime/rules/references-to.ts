/** Who refers to a row, and what rows are called in messages. */
import type { AnyDefinition, Label, Unused } from '../../../catalogue/language/define.ts'
import type { Condition } from '../../../catalogue/language/formula.ts'
import { secretTable } from '../../store/secrecy.ts'
import { conditionSql } from '../../store/sql-of.ts'
import { type Column, numberColumn, quoted, type Table, tableOf, tables } from '../../store/tables.ts'
import { queryTogether } from '../rows/documents.ts'
import type { Doc, Tx } from '../types.ts'
import type { Work } from '../working.ts'
import { type FieldIssue, paramsOf, saidBy } from './refusal.ts'

/** How many rows of documents and masters refer to this one. */
export const countUses = (tx: Tx, target: string, id: string, entities: readonly string[] = []): Promise<number> =>
  countIn(tx, id, pointingAt(target, entities).map(rowsIn))

/** The same as people are told it: what stands in an envelope is in no count. */
export const countToldUses = (tx: Tx, target: string, id: string): Promise<number> =>
  countIn(
    tx,
    id,
    pointingAt(target, []).map((one) => `${rowsIn(one)}${unlessSecret(one.table)}`),
  )

async function countIn(tx: Tx, id: string, pointing: readonly string[]): Promise<number> {
  if (pointing.length === 0) return 0
  const { rows } = await tx.query<{ n: string }>(`select ${pointing.map((one) => `(select count(*) from ${one})`).join(' + ')} as n`, [id])
  return Number(rows[0]?.n)
}

const unlessSecret = ({ definition, parent, name }: Table): string =>
  definition.envelope ? ` and not exists (select from ${secretTable} s where s.id = ${quoted(name)}.${parent ? 'header_id' : 'id'})` : ''

/** Documents or masters of one kind that refer to a row, in one field or another of theirs. */
interface Users {
  head: Table
  by: readonly Pointing[]
  /** Only those for which this holds. */
  while?: Condition | undefined
}

/** How many there are, and the first of them by its number; without counting, whether there is one. */
async function usersOf(tx: Tx, id: string, all: readonly Users[], isCounted: boolean): Promise<{ n: number; doc: string | null }[]> {
  const found = await queryTogether(
    tx,
    all.map((users) => ({ text: usersSql(users, isCounted), values: [id] })),
  )
  return found.map(([row]) => ({ n: Number(row?.n ?? 0), doc: (row?.doc as string | null | undefined) ?? null }))
}

function usersSql({ head, by, while: test }: Users, isCounted: boolean): string {
  const heads = by.map((one) => `select ${one.table.parent ? 'header_id' : 'id'} from ${rowsIn(one)}`)
  const code = `t.${quoted(numberColumn(head.definition))}`
  const rest = `from ${quoted(head.name)} t where t.id in (${heads.join(' union ')}) and t.id <> $1::uuid${test ? ` and ${conditionSql(test, 't', head)}` : ''}`
  return isCounted ? `select count(*)::int as n, min(${code}) as doc ${rest}` : `select 1 as n, ${code} as doc ${rest} order by ${code} limit 1`
}

/** Which of these kinds refer to it, and how many of each; the most first. */
export async function kindsUsing(tx: Tx, target: string, id: string, entities: readonly string[]): Promise<{ label: Label; n: number }[]> {
  const kinds = [...Map.groupBy(pointingAt(target, entities), ({ table }) => table.definition)]
  const found = await usersOf(
    tx,
    id,
    kinds.map(([{ entity }, by]) => ({ head: tableOf(entity), by })),
    true,
  )
  const uses = kinds.map(([{ label }], at) => ({ label, n: found[at]?.n ?? 0 }))
  return uses.filter(({ n }) => n > 0).sort((a, b) => b.n - a.n)
}

/** What the rules of an action say that wait until nothing refers to the document: `{doc}` is the first that does, `{n}` how many do. */
export async function usedBy(tx: Tx, definition: AnyDefinition, name: string, doc: Doc): Promise<FieldIssue[]> {
  const rules = definition.unused.filter((one) => one.for.includes(name))
  const isCounted = rules.some(({ message }) => definition.messages[message]?.[0].includes('{n}'))
  const found = await usersOf(tx, doc.id, rules.map(usersBy), isCounted)
  return rules.flatMap(({ message }, at) => {
    const { n = 0, doc: first = null } = found[at] ?? {}
    const words = () => saidBy(definition, message, { ...paramsOf(doc), doc: first, n })
    return n > 0 ? [{ at: '', code: `${definition.entity}.${message}`, words: words() }] : []
  })
}

function usersBy({ entity, by, while: test }: Unused): Users {
  const [field = '', lines] = by.split('.').reverse()
  const table = tableOf(lines ?? entity)
  const column = table.byField.get(field)
  return { head: tableOf(entity), by: column ? [{ table, column }] : [], while: test }
}

interface Pointing {
  table: Table
  column: Column
}

/** Columns of these kinds (of all, if none are named) that refer to rows of one kind. */
const pointingAt = (target: string, entities: readonly string[]): Pointing[] =>
  tables
    .filter((table) => entities.length === 0 || entities.includes(table.entity))
    .flatMap((table) => table.columns.flatMap((column) => (column.target === target ? [{ table, column }] : [])))

const rowsIn = ({ table, column: { name, kind } }: Pointing) =>
  `${quoted(table.name)} where ${kind === 'refs' ? `$1::uuid = any(${quoted(name)})` : `${quoted(name)} = $1::uuid`}`

/** How many rows of all documents and masters carry one of these codes of a look-up type. */
export async function countCodeUses(work: Work, type: string, values: readonly { lookupCode: string }[]): Promise<number> {
  const carrying = tables.flatMap((table) =>
    table.columns
      .filter(({ field }) => table.fields[field]?.lookup === type)
      .map(
        ({ name, kind }) =>
          `(select count(*) from ${quoted(table.name)} where ${quoted(name)} ${kind === 'lookups' ? '&& $1::text[]' : '= any($1)'})`,
      ),
  )
  if (carrying.length === 0) return 0
  const { rows } = await work.tx.query<{ n: string }>(`select ${carrying.join(' + ')} as n`, [values.map(({ lookupCode }) => lookupCode)])
  return Number(rows[0]?.n)
}

/** Code of a row as messages name it. */
export async function codeOf(work: Work, id: string | null): Promise<string> {
  const { rows } = await work.tx.query<{ code: string }>('select code from entity_label where id = $1', [id])
  return rows[0]?.code ?? ''
}

/** Name of a row in both languages. */
export async function nameOf(work: Work, id: string | null): Promise<readonly [cn: string, en: string]> {
  const { rows } = await work.tx.query<{ name: string; name_en: string }>('select name, name_en from entity_label where id = $1', [id])
  return [rows[0]?.name ?? '', rows[0]?.name_en ?? '']
}

/** The codes from a row up to the top, as a path; a row that comes twice ends it. */
export async function circleFrom(work: Work, entity: Table, parentField: string, from: string | null, back: string): Promise<string[] | null> {
  const parent = entity.byField.get(parentField)
  const path: string[] = [await codeOf(work, back)]
  for (let id = from; id && parent && path.length < 50; ) {
    path.push(await codeOf(work, id))
    if (id === back) return path
    const { rows } = await work.tx.query<{ id: string | null }>(`select ${quoted(parent.name)} as id from ${quoted(entity.name)} where id = $1`, [id])
    id = rows[0]?.id ?? null
  }
  return null
}
