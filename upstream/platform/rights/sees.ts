/** Whether somebody else would see a document, by the rules that row security keeps; asked by the system. */

import { pages } from '../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { permitted } from '../../runtime/rows/database.ts'
import { newId } from '../../runtime/rows/new-id.ts'
import type { Actor } from '../../runtime/types.ts'
import { withinScope } from '../../runtime/visibility/scope.ts'
import type { Work } from '../../runtime/working.ts'
import { scopeCondition, type Written } from '../../store/scope.ts'
import { quoted, tableOf } from '../../store/tables.ts'
import { systemActor } from '../jobs/system-actor.ts'
import { grantsOf, heldAccess } from './access.ts'
import { rowsOn } from './delegated-rights.ts'

async function isSeen({ tx }: Work, { entity }: AnyDefinition, id: string, actor: Actor): Promise<boolean> {
  const table = tableOf(entity)
  const { rows } = await tx.query(`select from ${quoted(table.name)} t where t.id = $1 and ${withinScope(table, 't', actor, permitted)}`, [id])
  return rows.length > 0
}

const opensOne = ({ grants }: Actor, { entity }: AnyDefinition) => pages.some((page) => page.entity === entity && grants.has(page.name))

/** The person who works, on one of his pages. */
export const seesItself = async (work: Work, definition: AnyDefinition, id: string): Promise<boolean> =>
  opensOne(work.actor, definition) && isSeen(work, definition, id, work.actor)

/** Those of the suppliers whose people, as nobody in particular, would see it. */
export async function suppliersSeeing(work: Work, { entity }: AnyDefinition, id: string, supplierIds: readonly string[]): Promise<string[]> {
  const table = tableOf(entity)
  const nobody = `'${newId(work.now)}'::uuid`
  const written: Written = (value) =>
    value === 'supplierIds' ? 'array[s.id]' : value === 'userId' ? nobody : value === 'responsibility' ? "'supplier'" : "'{}'"
  const { rows } = await work.tx.query<{ id: string }>(
    `select s.id from unnest($2::uuid[]) s(id) where exists (select from ${quoted(table.name)} t where t.id = $1 and ${scopeCondition(table, 'supplier', 't', written)})`,
    [id, supplierIds],
  )
  return rows.map((row) => row.id)
}

/** A colleague, in one of his responsibilities. */
export async function colleagueSees(work: Work, definition: AnyDefinition, id: string, userId: string): Promise<boolean> {
  for (const { access, held } of await heldAccess(work.tx, userId, work.today)) {
    const actor: Actor = {
      ...systemActor,
      userId,
      responsibilityId: held.id,
      responsibility: held.code,
      ...rowsOn(access, held.dataScopeAll, null),
      grants: grantsOf(access.menus),
    }
    if (opensOne(actor, definition) && (await isSeen(work, definition, id, actor))) return true
  }
  return false
}
