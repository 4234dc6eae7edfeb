/** A decision that was taken in DingTalk: signed, checked like one of that user here, and done once however often it is told. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { z } from 'zod'
import { msgSource } from '../../../../catalogue/messaging/msg-source.ts'
import { interiorPendingItem } from '../../../../catalogue/workflow/pending-item.ts'
import { runAction } from '../../../runtime/change/change.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { readRows } from '../../../runtime/rows/documents.ts'
import { Refusal, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { Actor, Tx } from '../../../runtime/types.ts'
import { tableOf } from '../../../store/tables.ts'
import { asSystem } from '../../database/as-system.ts'
import { readBody } from '../../http/read-body.ts'
import { grantsOf, heldAccess } from '../../rights/access.ts'
import { rowsOn } from '../../rights/delegated-rights.ts'
import type { IdentityCall, Visit } from '../../sessions/types.ts'
import { anonymousActor } from '../../sign-in/anonymous.ts'
import type { Source } from '../channels/sources.ts'
import { type CallbackKeys, unwrap, type Wrapped, wrap } from './crypto.ts'

const FRESH_MS = 3_600_000
const PAGE = 'myApproval'

const sent = z.object({ signature: z.string().max(100), timestamp: z.string().max(20), nonce: z.string().max(100), encrypt: z.string().max(100_000) })
const told = z.object({
  EventType: z.string(),
  type: z.string().optional(),
  result: z.string().optional(),
  processInstanceId: z.string().optional(),
  taskId: z.union([z.string(), z.number()]).optional(),
  staffId: z.string().optional(),
  remark: z.string().max(1_000).optional(),
})
type Told = z.output<typeof told>

const decisions: Readonly<Record<string, 'doPass' | 'doReject'>> = { agree: 'doPass', refuse: 'doReject' }

export const dingCallback =
  (pool: Pool): IdentityCall =>
  async (body, visit) => {
    const wrapped = readBody(sent, body)
    if (Math.abs(visit.now.getTime() - Number(wrapped.timestamp)) > FRESH_MS) refuseRule('FORBIDDEN')
    const { keys, text } = await opened(pool, wrapped)
    const event = told.parse(JSON.parse(text))
    if (event.EventType === 'bpms_task_change' && event.type === 'finish') await decide(pool, event, visit)
    const { signature: msg_signature, timestamp: timeStamp, nonce, encrypt } = wrap(keys, 'success', wrapped)
    return { status: '200', msg: '', data: { msg_signature, timeStamp, nonce, encrypt } }
  }

/** By the keys of an application that is set here. */
async function opened(pool: Pool, wrapped: Wrapped): Promise<{ keys: CallbackKeys; text: string }> {
  for (const keys of await asSystem(pool, keysOf)) {
    const text = unwrap(keys, wrapped)
    if (text !== null) return { keys, text }
  }
  return refuseRule('FORBIDDEN')
}

async function keysOf(tx: Tx): Promise<CallbackKeys[]> {
  const sources = await readRows<Source>(
    tx,
    tableOf(msgSource.entity),
    `where t.channel = 'DING' and t.enabled_flag = 'Y' order by t.priority, t.code`,
    [],
  )
  return sources.flatMap(({ account, callbackToken: token, callbackKey: aesKey }) =>
    account && token && aesKey ? [{ token, aesKey, appKey: account }] : [],
  )
}

/** What is decided here already, or is not this person's, stays; DingTalk is told that it was heard. */
async function decide(pool: Pool, event: Told, visit: Visit): Promise<void> {
  const name = decisions[event.result ?? '']
  if (!name || !event.processInstanceId || !event.staffId) return
  const found = await asSystem(pool, (tx) => itemOf(tx, event, visit.now))
  if (!found) return
  const { itemId, actor, taskId } = found
  const once = createHash('sha256')
    .update(`${event.processInstanceId} ${event.taskId ?? ''} ${event.staffId} ${event.result}`)
    .digest('hex')
  const input = { ...(event.remark && { reason: event.remark }) }
  try {
    const context = { ...visit, actor, idempotencyKey: `ding ${once}` }
    await runAction(pool, interiorPendingItem, name, { menuId: 0, rows: [{ id: itemId }], input }, context)
    await asSystem(pool, (tx) => tx.query(`update process_task set channel = 'DING' where id = $1`, [taskId]))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

async function itemOf(tx: Tx, { processInstanceId, staffId }: Told, now: Date): Promise<{ itemId: string; taskId: string; actor: Actor } | null> {
  const { rows } = await tx.query<{
    itemId: string
    taskId: string
    userId: string
    userName: string
    name: string
    isTheirs: boolean
    supplierIds: string[] | null
  }>(
    `select p.id as "itemId", p.task_id as "taskId", u.id as "userId", u.code as "userName", u.name, u.user_type = 'SUPPLIER' as "isTheirs", u.supplier_ids as "supplierIds"
     from ding_mirror d join interior_pending_item p on p.id = d.item_id join "user" u on u.id = p.user_id
     where d.ding_id = $1 and d.kind = 'PROCESS' and u.ding_talk_user_id = $2 and u.enabled_flag = 'Y'`,
    [processInstanceId, staffId],
  )
  const [found] = rows
  const actor = found && (await actorFor(tx, found, dayOf(now)))
  return found && actor ? { itemId: found.itemId, taskId: found.taskId, actor } : null
}

/** As in the responsibility that has the page of approvals. */
async function actorFor(tx: Tx, { userId, userName, name }: { userId: string; userName: string; name: string }, day: string): Promise<Actor | null> {
  const all = await heldAccess(tx, userId, day)
  const fit = all.find(({ access }) => grantsOf(access.menus).has(PAGE))
  if (!fit) return null
  const { access, held } = fit
  return {
    ...anonymousActor,
    userId,
    userName,
    displayName: name,
    side: 'internal',
    responsibilityId: held.id,
    responsibility: held.code,
    responsibilities: all.map((one) => one.held.code),
    ...rowsOn(access, held.dataScopeAll, PAGE),
    grants: grantsOf(access.menus),
    page: PAGE,
  }
}
