/** Files that stand beside another document: what our side reads of it, they belong to. */
import { definitionOf } from '../../../catalogue/index.ts'
import { wideningOf } from '../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem } from '../../runtime/rows/database.ts'
import type { Actor, Tx } from '../../runtime/types.ts'
import { withinScope } from '../../runtime/visibility/scope.ts'
import { quoted, snake, type Table, tableOf } from '../../store/tables.ts'
import { limitsOf } from './place.ts'

interface Named {
  fileId: string
  entity: string
  id: string
}

/** Of the files those that stand beside a document which this person sees. Called as the system, and ends as it. */
export async function besideSeen(tx: Tx, table: Table, fileIds: readonly string[], actor: Actor): Promise<string[]> {
  const { beside } = limitsOf(table)
  if (!beside || fileIds.length === 0 || actor.side !== 'internal') return []
  enterSystem(tx)
  const head = quoted(tableOf(table.definition.entity).name)
  const { rows } = await tx.query<Named>(
    `select f.id as "fileId", h.${snake(beside.entity)} as entity, h.${snake(beside.id)} as id
     from base_file f join ${quoted(table.name)} r on r.id = f.business_id join ${head} h on h.id = r.${table.parent ? 'header_id' : 'id'}
     where f.id = any($1::uuid[])`,
    [fileIds],
  )
  const seen: string[] = []
  for (const { fileId, entity, id } of rows) if (await sees(tx, entity, id, actor)) seen.push(fileId)
  enterSystem(tx)
  return seen
}

async function sees(tx: Tx, entity: string, id: string, actor: Actor): Promise<boolean> {
  const definition = definitionOf(entity)
  if (!definition) return false
  const table = tableOf(entity)
  const widening = wideningOf(actor, definition)
  await tx.query(enterRoleSql(actor, widening))
  const { rowCount } = await tx.query(`select 1 from ${quoted(table.name)} t where t.id = $1 and ${withinScope(table, 't', actor, widening)}`, [id])
  return rowCount === 1
}
