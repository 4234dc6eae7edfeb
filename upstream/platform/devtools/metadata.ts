/** `databaseMetadata`: the tables of the database, and of one its columns, indexes and constraints; never a row. */
import type { Pool } from 'pg'
import type { Answer } from '../../../contract/types.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { tables } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'

export interface TableFacts {
  name: string
  /** The document or lines that it stores; null for what the runtime keeps beside them. */
  entity: string | null
  label: readonly [string, string] | null
  columns: number
  /** As the database estimates them. */
  rows: number
  /** Bytes, without and with its indexes. */
  dataBytes: number
  totalBytes: number
}

export interface TableDetail extends TableFacts {
  fields: { name: string; type: string; isNullable: boolean; defaultValue: string | null }[]
  indexes: { name: string; definition: string; bytes: number; scans: number }[]
  constraints: { name: string; kind: string; definition: string }[]
}

const TABLES = `select c.relname as name, (select count(*)::int from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    coalesce(s.n_live_tup, 0)::float8 as rows, pg_table_size(c.oid)::float8 as "dataBytes", pg_total_relation_size(c.oid)::float8 as "totalBytes"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_stat_all_tables s on s.relid = c.oid
  where n.nspname = 'public' and c.relkind in ('r', 'p') and ($1::text is null or c.relname = $1) order by c.relname`

const FIELDS = `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as "isNullable", pg_get_expr(d.adbin, d.adrelid) as "defaultValue"
  from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where a.attrelid = to_regclass(quote_ident($1)) and a.attnum > 0 and not a.attisdropped order by a.attnum`

const INDEXES = `select i.relname as name, pg_get_indexdef(x.indexrelid) as definition, pg_relation_size(x.indexrelid)::float8 as bytes, coalesce(s.idx_scan, 0)::float8 as scans
  from pg_index x join pg_class i on i.oid = x.indexrelid left join pg_stat_all_indexes s on s.indexrelid = x.indexrelid
  where x.indrelid = to_regclass(quote_ident($1)) order by i.relname`

const CONSTRAINTS = `select conname as name, contype::text as kind, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid = to_regclass(quote_ident($1)) order by contype, conname`

const entities = new Map(tables.map((table) => [table.name, table]))

function named(facts: Omit<TableFacts, 'entity' | 'label'>): TableFacts {
  const table = entities.get(facts.name)
  const spec = table && table.path.length > 0 ? table.parent?.definition.lines[table.entity] : undefined
  return { ...facts, entity: table?.entity ?? null, label: spec?.label ?? (table?.path.length === 0 ? table.definition.label : null) }
}

export async function databaseMetadata(
  pool: Pool,
  { table }: Record<string, unknown>,
  { actor }: CallContext,
): Promise<Answer<TableFacts[] | TableDetail>> {
  requirePageButton('databaseList', actor, 'btnQuery')
  const data = typeof table === 'string' && table ? await detailOf(pool, table) : await allTables(pool)
  return { status: '200', msg: '', data }
}

export const allTables = (pool: Pool): Promise<TableFacts[]> =>
  asSystem(pool, async (tx) => (await tx.query<TableFacts>(TABLES, [null])).rows.map(named))

export function detailOf(pool: Pool, table: string): Promise<TableDetail> {
  return asSystem(pool, async (tx) => {
    const [facts] = (await tx.query<TableFacts>(TABLES, [table])).rows
    if (!facts) refuseRule('NOT_FOUND')
    return {
      ...named(facts),
      fields: (await tx.query<TableDetail['fields'][number]>(FIELDS, [table])).rows,
      indexes: (await tx.query<TableDetail['indexes'][number]>(INDEXES, [table])).rows,
      constraints: (await tx.query<TableDetail['constraints'][number]>(CONSTRAINTS, [table])).rows,
    }
  })
}
