/** Rows as facts: by their ids, by what stands in them, with those above them, and what they are called. */
import type { AnyDefinition, Full } from '../../../catalogue/language/define.ts'
import { quoted, snake, type Table, tableOf } from '../../store/tables.ts'
import { opened, readHeaders, selectList } from '../rows/documents.ts'
import type { Doc } from '../types.ts'
import type { Work } from '../working.ts'
import { fact, rowsFor, type Wanted } from './facts.ts'

/** A row without its lines. */
export type RowOf<D extends AnyDefinition> = Omit<Full<D>, keyof D['lines']>

type Kind<Of> = (of: Of) => Wanted<Doc | null>

const byId = new Map<string, Kind<string>>()
const byValues = new Map<string, Kind<Values>>()
const byTree = new Map<string, (of: string) => Wanted<Doc[]>>()

/** A kind of question is the same one each time, or what is asked alike could not be asked together. */
function kindIn<K>(kinds: Map<string, K>, key: string, make: () => K): K {
  const kind = kinds.get(key) ?? make()
  kinds.set(key, kind)
  return kind
}

/** The row of a document or of master data; nothing is wanted where nothing is named. */
export function row<D extends AnyDefinition>(definition: D, id: string | null | undefined): Wanted<RowOf<D> | null> | null {
  const kind = kindIn(byId, definition.entity, () => fact((work, ids: readonly string[]) => rowsById(work, tableOf(definition.entity), ids)))
  return id ? (kind(id) as unknown as Wanted<RowOf<D> | null>) : null
}

/** Rows of a table in the order of their ids. What lines of master data refer to again and again is read once a transaction, until it writes master data. */
export async function rowsById(work: Work, table: Table, ids: readonly string[]): Promise<(Doc | null)[]> {
  const isMaster = table.definition.type === 'master'
  const keyOf = (id: string) => `${table.entity} ${id}`
  const unknown = isMaster ? ids.filter((id) => !work.masters.has(keyOf(id))) : ids
  const read = new Map((unknown.length > 0 ? await readHeaders(work.tx, table, unknown, false) : []).map((found) => [found.id, found]))
  if (isMaster) for (const id of unknown) work.masters.set(keyOf(id), read.get(id) ?? null)
  return ids.map((id) => read.get(id) ?? work.masters.get(keyOf(id)) ?? null)
}

type Value = string | null
type Values = Readonly<Record<string, Value>>

/** The first row, by its code or else its id, whose fields have these values. */
export function rowWith<D extends AnyDefinition>(definition: D, values: { readonly [K in keyof RowOf<D>]?: Value }): Wanted<RowOf<D> | null> {
  return rowOfEntity(definition.entity, values as Values) as unknown as Wanted<RowOf<D> | null>
}

/** The same of lines, by the entity that stores them. */
export function rowOfEntity(entity: string, values: Values): Wanted<Doc | null> {
  const fields = Object.entries(values).map(([field, value]) => (value === null ? `${field} is empty` : field))
  const kind = kindIn(byValues, [entity, ...fields].join(), () =>
    fact((work, asked: readonly Values[]) => rowsByValues(work, tableOf(entity), asked)),
  )
  return kind(values)
}

async function rowsByValues(work: Work, table: Table, asked: readonly Values[]): Promise<(Doc | null)[]> {
  const columns = Object.entries(asked[0] ?? {}).flatMap(([field, value]) => ({ field, isEmpty: value === null, ...table.byField.get(field) }))
  const tests = columns.map(({ field, isEmpty }) => `t.${quoted(snake(field))} ${isEmpty ? 'is null' : `= asked.${quoted(field)}`}`)
  const given = columns.map(({ field, sql }) => `${quoted(field)} ${sql}`)
  const found = await rowsFor<Doc>(
    work,
    asked,
    `select asked.place, t.* from jsonb_to_recordset($1) as asked(place int, ${given.join(', ')})
     cross join lateral (select ${selectList(table)} from ${quoted(table.name)} t where ${tests.join(' and ')} order by ${orderOf(table)} limit 1) t`,
  )
  return found.map(([first]) => (first ? (opened(table, [first])[0] ?? null) : null))
}

const orderOf = ({ byField }: Table) => (byField.has('code') ? 't.code, t.id' : 't.id')

/** A row of a tree and those above it, the nearest first. */
export function wayUp<D extends AnyDefinition>(definition: D, id: string | null | undefined): Wanted<RowOf<D>[]> | null {
  const kind = kindIn(byTree, definition.entity, () => fact((work, ids: readonly string[]) => waysUp(work, tableOf(definition.entity), ids)))
  return id ? (kind(id) as unknown as Wanted<RowOf<D>[]>) : null
}

/** Deeper than any tree of the trade; a circle ends there. */
const DEEPEST = 50

async function waysUp(work: Work, table: Table, ids: readonly string[]): Promise<Doc[][]> {
  const [name, above] = [quoted(table.name), quoted(snake(table.definition.parent ?? ''))]
  const { rows } = await work.tx.query<Doc & { $from: string }>(
    `with recursive way as (
       select id as origin, id, ${above} as above, 0 as far from ${name} where id = any($1::uuid[])
       union all select way.origin, p.id, p.${above}, far + 1 from ${name} p join way on p.id = way.above where far < ${DEEPEST}
     )
     select way.origin as "$from", ${selectList(table)} from way join ${name} t on t.id = way.id order by way.origin, way.far`,
    [ids],
  )
  const ways = Map.groupBy(opened(table, rows), ({ $from }) => $from)
  return ids.map((id) => ways.get(id) ?? [])
}

export interface Called {
  code: string
  /** In both languages. */
  name: readonly [cn: string, en: string]
}

const nobody: Called = { code: '', name: ['', ''] }

const labels = fact(async ({ tx }, ids: readonly string[]): Promise<Called[]> => {
  const { rows } = await tx.query<{ id: string; code: string; name: string; name_en: string }>(
    'select id, code, name, name_en from entity_label where id = any($1::uuid[])',
    [ids],
  )
  const known = new Map(rows.map(({ id, code, name, name_en: english }): [string, Called] => [id, { code, name: [name, english] }]))
  return ids.map((id) => known.get(id) ?? nobody)
})

/** What a row of whatever kind is called in messages. */
export const called = (id: string | null | undefined): Wanted<Called> | null => (id ? labels(id) : null)
