/** Who refers to a row, and what rows are called in messages. */
import type { Label } from '../../catalogue/define.ts'
import { type Column, quoted, type Table, tables } from '../store/tables.ts'
import type { Tx } from './types.ts'
import type { Work } from './working.ts'

/** How many rows of documents and masters refer to this one. */
export async function countUses(tx: Tx, target: string, id: string, entities: readonly string[] = []): Promise<number> {
  const pointing = pointingAt(target, entities)
  if (pointing.length === 0) return 0
  const { rows } = await tx.query<{ n: string }>(`select ${pointing.map((one) => `(select count(*) from ${rowsIn(one)})`).join(' + ')} as n`, [id])
  return Number(rows[0]?.n)
}

interface Uses {
  label: Label
  n: number
}

/** Which kinds of documents and masters refer to it, in one field or another of theirs, and how many of each; the most first. */
export async function usesOf(tx: Tx, target: string, id: string, entities: readonly string[]): Promise<Uses[]> {
  const kinds = Map.groupBy(pointingAt(target, entities), ({ table }) => table.definition)
  if (kinds.size === 0) return []
  const counts = [...kinds.values()].map((own) => {
    const heads = own.map((one) => `select ${one.table.parent ? 'header_id' : 'id'} as id from ${rowsIn(one)}`)
    return `(select count(*)::int from (${heads.join(' union ')}) u where u.id <> $1::uuid)`
  })
  const { rows } = await tx.query<{ counts: number[] }>(`select array[${counts.join(', ')}] as counts`, [id])
  const uses = [...kinds.keys()].map(({ label }, index) => ({ label, n: rows[0]?.counts[index] ?? 0 }))
  return uses.filter(({ n }) => n > 0).sort((a, b) => b.n - a.n)
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
