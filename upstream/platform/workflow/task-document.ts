/** The document behind a to-do, as whoever has it reads it: with the buttons of a page of his, or of none where a process asks him by name. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { pages } from '../../../catalogue/index.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { Answer } from '../../../contract/types.ts'
import { anId } from '../../runtime/change/requests.ts'
import { readForPerson, wideningOf } from '../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem, inTransaction } from '../../runtime/rows/database.ts'
import { Refusal, refuseRule } from '../../runtime/rules/refusal.ts'
import type { Actor, CallContext, Tx } from '../../runtime/types.ts'
import { definitionNamed } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'
import { drawApproval } from './run/drawing.ts'
import { approvalTrail } from './trail.ts'

const body = z.object({ id: anId })

interface Item {
  entityName: string
  businessId: string
}

export async function documentOfToDo(pool: Pool, asked: Record<string, unknown>, context: CallContext): Promise<Answer> {
  const { id } = readBody(body, asked)
  const { entityName, businessId } = await asSystem(pool, (tx) => itemOf(tx, id, context.actor.userId))
  const definition = definitionNamed(entityName)
  const page = pageIn(definition, context.actor)
  const reader = { ...context, actor: { ...context.actor, page } }
  const data = await inTransaction(pool, enterRoleSql(reader.actor, wideningOf(reader.actor, definition)), async (tx) => {
    const doc = await readForPerson(tx, definition, businessId, reader)
    enterSystem(tx)
    const trail = await approvalTrail(tx, businessId, context.language)
    return { entityName, page, doc, trail, drawing: await drawApproval(tx, businessId, context.language) }
  }).catch(notThere)
  return { status: '200', msg: '', data }
}

async function itemOf(tx: Tx, id: string, userId: string): Promise<Item> {
  const { rows } = await tx.query<Item>(
    'select entity_name as "entityName", business_id as "businessId" from interior_pending_item where id = $1 and user_id = $2',
    [id, userId],
  )
  return rows[0] ?? refuseRule('NOT_FOUND')
}

/** Of several pages the one with the most buttons: some of them show what others do not. */
const pageIn = ({ entity }: AnyDefinition, { grants }: Actor): string | null =>
  pages
    .filter((page) => page.entity === entity && grants.has(page.name))
    .map(({ name }) => ({ name, size: grants.get(name)?.size ?? 0 }))
    .sort((a, b) => b.size - a.size)[0]?.name ?? null

/** Once it is decided, whoever read it by the task alone reads it no more. */
function notThere(error: unknown): null {
  if (error instanceof Refusal && error.status === 404) return null
  throw error
}
