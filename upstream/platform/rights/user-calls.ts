/** The calls on users that have addresses of their own: other spellings of the standard verbs and of the actions. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { user } from '../../../catalogue/identity/user.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { runAction, saveDocument } from '../../runtime/change/change.ts'
import { anId, listRequestIn, saveRequestIn } from '../../runtime/change/requests.ts'
import { listDocuments } from '../../runtime/reading/list.ts'
import { findDocument } from '../../runtime/reading/record.ts'
import type { CallContext, NamedCall } from '../../runtime/types.ts'
import { requireButton } from '../../runtime/visibility/rights.ts'
import { asSystem } from '../database/as-system.ts'
import { readBody } from '../http/read-body.ts'

const one = z.object({ userId: anId })
const several = z.object({ userIds: z.array(anId).min(1).max(500) })
const named = z.object({ userName: z.string().max(200) })

const definition: AnyDefinition = user

/** Machine callers name the user, not the version that they saw. */
const act = (pool: Pool, action: string, ids: readonly string[], context: CallContext) =>
  runAction(pool, definition, action, { menuId: 0, rows: ids.map((id) => ({ id })) }, context)

export const userCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/user/find': (body, context) => listDocuments(pool, definition, listRequestIn(body), context),
  '/v1/user/findById': (body, context) => findDocument(pool, definition, body.id, context),
  '/v1/user/save': (body, context) => saveDocument(pool, definition, saveRequestIn(body), context),
  '/v1/user/adminResetPassword': (body, context) => act(pool, 'doResetPassword', [readBody(one, body).userId], context),
  '/v1/dingTalkUserIdReset': (body, context) => act(pool, 'doDingReset', readBody(several, body).userIds, context),
  // Nobody but who makes users learns which names exist (S1.7).
  '/v1/user/checkUsernameExists': async (body, context) => {
    requireButton(definition, context.actor, 'btnAdd')
    const name = readBody(named, body).userName.trim().toLowerCase()
    const exists = await asSystem(pool, async (tx) => (await tx.query('select 1 from user_name where name = $1', [name])).rowCount)
    return { status: '200', msg: '', data: exists ? 'Y' : 'N' }
  },
})
