/** A document that is being changed is, for the other side, what it was before: kept as a snapshot until the change is released or undone. */
import type { AnyDefinition, Full } from '../../../catalogue/language/define.ts'
import { holds } from '../../../catalogue/language/formula.ts'
import { conditionSql } from '../../store/sql-of.ts'
import { quoted, snake, type Table, tableOf } from '../../store/tables.ts'
import { asSystem } from '../rows/database.ts'
import { rowsIn } from '../rows/lines-in.ts'
import type { Actor, Doc, Tx } from '../types.ts'
import type { Work } from '../working.ts'
import { type Stood, toldOf } from './prior-state.ts'

type Changing = NonNullable<AnyDefinition['scope']['changing']>

/** Snapshots of revisions have numbers from 0 on; those before the nth change are below. */
const numberOf = (nth: number) => -nth

export const plain = (table: Table, row: Doc): Doc => ({
  ...Object.fromEntries(table.columns.map(({ field }) => [field, row[field] ?? null])),
  id: row.id,
  ...Object.fromEntries(
    table.children.map((child) => {
      const below = rowsIn(row, child.entity).map((line) => plain(child, line))
      return [child.entity, child.isPart ? (below[0] ?? null) : below]
    }),
  ),
})

export function keepBeforeChange(work: Work, definition: AnyDefinition, doc: Doc, nth: number): void {
  work.tx.send('insert into document_snapshot (business_id, revision_num, at, content) values ($1, $2, $3, $4)', [
    doc.id,
    numberOf(nth),
    work.nowText,
    JSON.stringify(plain(tableOf(definition.entity), doc)),
  ])
}

/** As it stood before its nth change; null where nobody kept it. */
export async function beforeChange<D extends AnyDefinition>(tx: Tx, _definition: D, id: string, nth: number): Promise<Full<D> | null> {
  const { rows } = await tx.query<{ content: Full<D> }>('select content from document_snapshot where business_id = $1 and revision_num = $2', [
    id,
    numberOf(nth),
  ])
  return rows[0]?.content ?? null
}

/** When its nth change began. */
export async function changeBegan(tx: Tx, id: string, nth: number): Promise<string | null> {
  const { rows } = await tx.query<{ at: string }>('select at from document_snapshot where business_id = $1 and revision_num = $2', [
    id,
    numberOf(nth),
  ])
  return rows[0]?.at ?? null
}

/** The document as somebody of this side is to read it. */
export async function asItStands(tx: Tx, definition: AnyDefinition, doc: Doc, actor: Pick<Actor, 'side'>): Promise<Doc> {
  const { changing } = definition.scope
  if (!changing || actor.side !== 'supplier' || !holds(changing.while, { row: doc })) return doc
  const before = await asSystem(tx, actor, () => beforeChange(tx, definition, doc.id, Number(doc[changing.nth])))
  return before ? { ...before, versionNum: doc.versionNum } : doc
}

/** Rows of a list as somebody of this side is to read them: what is kept from him while a document is being changed is told as it was released. */
export async function asTheyStand(
  tx: Tx,
  { entity, scope: { changing } }: AnyDefinition,
  rows: readonly Doc[],
  actor: Pick<Actor, 'side'>,
): Promise<void> {
  if (!changing || actor.side !== 'supplier' || rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  const found = await asSystem(tx, actor, () => tx.query<Stood>(stoodSql(tableOf(entity), changing, 'h.id = any($1::uuid[])'), [ids]))
  const before = new Map(found.rows.map(({ id, content }) => [id, content]))
  for (const row of rows) for (const [field, value] of toldOf(before.get(row.id))) if (row[field] === null) row[field] = value
}

const stoodSql = (table: Table, { while: test, nth }: Changing, which: string): string =>
  `select s.business_id as id, s.content from ${quoted(table.name)} h join document_snapshot s on s.business_id = h.id and s.revision_num = -h.${quoted(snake(nth))}
   where ${which} and ${conditionSql(test, 'h', table)}`

/** The same for whoever reads a whole list apart: what the system reads before it, of the rows `h` that `which` finds; null where nothing is told otherwise. */
export function stoodOf({ entity, scope: { changing } }: AnyDefinition, actor: Pick<Actor, 'side'>, which: (table: Table) => string): string | null {
  const table = tableOf(entity)
  return changing && actor.side === 'supplier' ? stoodSql(table, changing, which(table)) : null
}
