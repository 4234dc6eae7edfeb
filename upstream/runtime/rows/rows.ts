/** Rows without their lines, for what a rule wants to know of other records: typed by the definition that is named. */
import type { AnyDefinition, AnyLineRow, HeadRow, LineName } from '../../../catalogue/language/define.ts'
import { quoted, snake, tableOf } from '../../store/tables.ts'
import type { Doc } from '../types.ts'
import type { Work } from '../working.ts'
import { readHeaders, readRows } from './documents.ts'

/** Columns that have these values, one of them where there are several. */
type Where<Row> = { readonly [F in keyof Row & string]?: Row[F] | readonly NonNullable<Row[F]>[] | null }

/** One row of master data, or the head of a document. */
export async function rowOf<D extends AnyDefinition>(work: Work, definition: D, id: string | null | undefined): Promise<HeadRow<D> | null> {
  return id ? remembered(work, definition, id, async () => (await rowsOf(work, definition, [id]))[0] ?? null) : null
}

export const rowsOf = <D extends AnyDefinition>(work: Work, { entity }: D, ids: readonly string[]): Promise<HeadRow<D>[]> =>
  readHeaders<HeadRow<D>>(work.tx, tableOf(entity), ids, false)

/** The same by their ids, for whoever goes through lines that point at them. */
export const rowsById = async <D extends AnyDefinition>(
  work: Work,
  definition: D,
  ids: readonly string[],
): Promise<ReadonlyMap<string, HeadRow<D>>> => new Map((await rowsOf(work, definition, ids)).map((row) => [row.id, row]))

/** The first row whose columns have these values. */
export async function rowWhere<D extends AnyDefinition>(
  work: Work,
  definition: D,
  where: Where<HeadRow<D>>,
  orderBy: keyof HeadRow<D> & string = 'id',
): Promise<HeadRow<D> | null> {
  return remembered(work, definition, JSON.stringify([where, orderBy]), async () => {
    const { tests, values } = testsOf(where)
    const rest = `where ${tests} order by ${columnOf(orderBy)} limit 1`
    return (await readRows<HeadRow<D>>(work.tx, tableOf(definition.entity), rest, values))[0] ?? null
  })
}

/** Ids of documents whose columns have these values. */
export const idsWhere = <D extends AnyDefinition>(
  work: Work,
  { entity }: D,
  where: Where<HeadRow<D>>,
  orderBy: keyof HeadRow<D> & string = 'id',
): Promise<string[]> => idsIn(work, entity, where, orderBy)

/** Lines of a document, whatever their depth. */
export const linesOf = <D extends AnyDefinition, E extends LineName<D>>(
  work: Work,
  _: D,
  lines: E,
  ids: readonly string[],
): Promise<AnyLineRow<D, E>[]> => readHeaders<AnyLineRow<D, E>>(work.tx, tableOf(lines), ids, false)

export const lineOf = async <D extends AnyDefinition, E extends LineName<D>>(
  work: Work,
  definition: D,
  lines: E,
  id: string | null | undefined,
): Promise<AnyLineRow<D, E> | null> => (id ? ((await linesOf(work, definition, lines, [id]))[0] ?? null) : null)

export const linesById = async <D extends AnyDefinition, E extends LineName<D>>(
  work: Work,
  definition: D,
  lines: E,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AnyLineRow<D, E>>> => new Map((await linesOf(work, definition, lines, ids)).map((row) => [row.id, row]))

async function idsIn(work: Work, entity: string, where: Where<Doc>, orderBy: string): Promise<string[]> {
  const { tests, values } = testsOf(where)
  const { rows } = await work.tx.query<{ id: string }>(
    `select id from ${quoted(tableOf(entity).name)} where ${tests} order by ${columnOf(orderBy)}`,
    values,
  )
  return rows.map((row) => row.id)
}

const columnOf = (field: string): string => quoted(snake(field))

function testsOf(where: Readonly<Record<string, unknown>>): { tests: string; values: unknown[] } {
  const values: unknown[] = []
  const tests = Object.entries(where).map(([field, value]) => {
    if (value === null) return `${columnOf(field)} is null`
    values.push(value)
    return Array.isArray(value) ? `${columnOf(field)} = any($${values.length})` : `${columnOf(field)} = $${values.length}`
  })
  return { tests: tests.join(' and ') || 'true', values }
}

/** The lines of a document ask for the same materials, types and places again and again. */
async function remembered<Row extends Doc>(
  work: Work,
  { type, entity }: AnyDefinition,
  asked: string,
  read: () => Promise<Row | null>,
): Promise<Row | null> {
  if (type !== 'master') return read()
  const key = `${entity} ${asked}`
  const known = work.masters.get(key)
  // What was kept under its entity is a row of it.
  if (known !== undefined) return known as Row | null
  const row = await read()
  work.masters.set(key, row)
  return row
}
