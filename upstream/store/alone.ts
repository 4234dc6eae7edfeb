/** Keys that hold in some states only, and periods that never overlap: the database keeps them, so that two who save at the same moment are told like one who comes later. */
import { createHash } from 'node:crypto'
import type { Alone, AnyDefinition } from '../../catalogue/language/define.ts'
import { literal } from './sql-of.ts'
import { quoted, snake, type Table, tables } from './tables.ts'

export interface AloneKey {
  /** Of its constraint: another rule has another name. */
  readonly name: string
  readonly table: Table
  readonly rule: Alone
}

export const statusColumn = ({ type }: AnyDefinition): string => (type === 'master' ? 'enabled_flag' : 'status')

/** The states as SQL over the row `alias`; true where the rule holds in all of them. */
export const inStates = (definition: AnyDefinition, states: readonly string[] | undefined, alias = ''): string =>
  states ? `${alias}${quoted(statusColumn(definition))} in (${states.map(literal).join(', ')})` : 'true'

/** The days from one to another, both included; none on either side goes on for ever. */
export const periodSql = ([from, to]: readonly [from: string, to: string], alias = ''): string =>
  `daterange(${alias}${quoted(snake(from))}, ${alias}${quoted(snake(to))}, '[]')`

/** A plain key is an index, which costs a tenth of what an exclusion does whenever a row is written. */
function definitionOf({ name: table, definition }: Table, { by, noOverlap, whileIn }: Alone): string {
  const keys = by.map((field) => quoted(snake(field)))
  const where = `where (${inStates(definition, whileIn)})`
  if (!noOverlap) return `on ${quoted(table)} (${keys.join(', ')}) ${where}`
  return `exclude using gist (${[...keys.map((key) => `${key} with =`), `${periodSql(noOverlap)} with &&`].join(', ')}) ${where}`
}

export const aloneKeys = (all: readonly Table[] = tables): AloneKey[] =>
  all
    .filter(({ parent }) => !parent)
    .flatMap((table) => table.definition.alone.map((rule) => ({ name: nameOf(table, definitionOf(table, rule)), table, rule })))

const nameOf = ({ name }: Table, definition: string): string =>
  `${name.slice(0, 40)}_alone_${createHash('sha256').update(definition).digest('hex').slice(0, 12)}`

/** Makes what is not there yet and drops what no definition says any longer. */
export function aloneStatements(all: readonly Table[] = tables): string[] {
  const keys = aloneKeys(all)
  if (keys.length === 0) return []
  const known = aloneKeys()
    .map(({ name }) => literal(name))
    .join(', ')
  const drop = `do $$ declare old record; begin
    for old in select conrelid::regclass as of, conname from pg_constraint where contype = 'x' and conname like '%\\_alone\\_%' and conname not in (${known}) loop
      execute format('alter table %s drop constraint %I', old.of, old.conname);
    end loop;
    for old in select indexname from pg_indexes where schemaname = 'public' and indexname like '%\\_alone\\_%' and indexname not in (${known}) loop
      execute format('drop index %I', old.indexname);
    end loop; end $$`
  return ['create extension if not exists btree_gist', drop, ...keys.map(added)]
}

function added({ name, table, rule }: AloneKey): string {
  const definition = definitionOf(table, rule)
  if (!rule.noOverlap) return `create unique index if not exists ${quoted(name)} ${definition}`
  return `do $$ begin if not exists (select from pg_constraint where conname = ${literal(name)}) then alter table ${quoted(table.name)} add constraint ${quoted(name)} ${definition}; end if; end $$`
}
