/** Who refers to a row, and what rows are called in messages. */

import { type Column, quoted, type Table, tables } from '../store/tables.ts'
import type { Tx } from './types.ts'
import type { Work } from './working.ts'

/** How many rows of the documents and masters of `entities` (all, if none are named) refer to this one. */
export async function countUses(tx: Tx, target: string, id: string, entities: readonly string[] = []): Promise<number> {
  const pointing = tables
    .filter((table) => entities.length === 0 || entities.includes(table.entity))
    .flatMap((table) => table.columns.filter((column) => column.target === target).map((column) => countSql(table, column)))
  if (pointing.length === 0) return 0
  const { rows } = await tx.query<{ n: string }>(`select ${pointing.join(' + ')} as n`, [id])
  return Number(rows[0]?.n)
}

const countSql = (table: Table, { name, kind }: Column) =>
  `(select count(*) from ${quoted(table.name)} where ${kind === 'refs' ? `$1::uuid = any(${quoted(name)})` : `${quoted(name)} = $1::uuid`})`

/** How many rows of all documents and masters carry this code of a look-up type. */
export async function countCodeUses(work: Work, type: string, code: string): Promise<number> {
  const carrying = tables.flatMap((table) =>
    table.columns
      .filter(({ field }) => table.fields[field]?.lookup === type)
      .map(({ name }) => `(select count(*) from ${quoted(table.name)} where ${quoted(name)} = $1)`),
  )
  if (carrying.length === 0) return 0
  const { rows } = await work.tx.query<{ n: string }>(`select ${carrying.join(' + ')} as n`, [code])
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
