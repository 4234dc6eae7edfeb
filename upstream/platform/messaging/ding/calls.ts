/** Asks for to-dos and templates to be mirrored in DingTalk; it is done from the outbox. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Answer } from '../../../../contract/types.ts'
import { anId } from '../../../runtime/change/requests.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall, Tx } from '../../../runtime/types.ts'
import { asSystem } from '../../database/as-system.ts'
import { readBody } from '../../http/read-body.ts'
import { isProfileOn } from '../../profiles/book.ts'
import type { MirrorPayload } from './mirror.ts'

const MOST = 200
const ids = z.array(anId).min(1).max(MOST)
const OFF = { CN: '未启用钉钉同步，已忽略', EN: 'DingTalk is off; ignored' }

export const dingCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/ding/syncBusinessProcess/syncProcess': mirroring(pool, syncProcess),
  '/v1/ding/syncBusinessProcess/syncTask': mirroring(pool, (tx, body, context) =>
    syncItems(tx, 'task_id', readBody(z.object({ taskIds: ids }), body).taskIds, context),
  ),
  '/v1/syncItem': mirroring(pool, (tx, body, context) => syncItems(tx, 'id', readBody(z.object({ itemIds: ids }), body).itemIds, context)),
})

/** What is mirrored, and what is told of each that was asked for. */
interface Mirrored {
  queued: readonly (readonly [payload: MirrorPayload, entity: string, id: string])[]
  told: readonly { id: string; result: 'QUEUED' | 'SENT' | 'SKIPPED' }[]
}

/** Whoever may not ask is refused, also while DingTalk is off. */
const mirroring =
  (pool: Pool, look: (tx: Tx, body: Record<string, unknown>, context: CallContext) => Promise<Mirrored>): NamedCall =>
  (body, context): Promise<Answer> =>
    asSystem(pool, async (tx) => {
      const { queued, told } = await look(tx, body, context)
      if (!isProfileOn('DING_ON', { userId: context.actor.userId })) return { status: '200', msg: OFF[context.language], data: null }
      for (const [payload, entity, id] of queued) await queue(tx, payload, entity, id)
      return { status: '200', msg: '', data: told }
    })

/** Whoever looks after models has them mirrored. */
async function syncProcess(tx: Tx, body: Record<string, unknown>, { actor }: CallContext): Promise<Mirrored> {
  const { modelIds } = readBody(z.object({ modelIds: ids }), body)
  if (!actor.grants.has('processList')) refuseRule('FORBIDDEN')
  const { rows } = await tx.query<{ id: string }>('select id from process_model where id = any($1::uuid[])', [modelIds])
  if (rows.length < new Set(modelIds).size) refuseRule('NOT_FOUND')
  return {
    queued: rows.map(({ id }) => [{ about: 'PROCESS', modelId: id }, 'processModel', id] as const),
    told: rows.map(({ id }) => ({ id, result: 'QUEUED' })),
  }
}

interface DingTaskRow {
  asked: string
  id: string
  hasDing: boolean
  isCurrent: boolean
}

/** One's own, and all for whoever watches the processes. */
async function syncItems(tx: Tx, by: 'id' | 'task_id', asked: readonly string[], { actor }: CallContext): Promise<Mirrored> {
  const isWatching = actor.grants.has('processMonitoring')
  const { rows } = await tx.query<DingTaskRow>(
    `select p.${by} as asked, p.id, coalesce(u.ding_talk_user_id, '') <> '' as "hasDing", coalesce(d.done, false) and p.status <> 'PENDING' as "isCurrent"
     from interior_pending_item p join "user" u on u.id = p.user_id left join ding_mirror d on d.item_id = p.id
     where p.${by} = any($1::uuid[]) and ($2 or p.user_id = $3) order by p.arisen_at`,
    [[...asked], isWatching, actor.userId],
  )
  if (asked.some((id) => !rows.some((row) => row.asked === id))) refuseRule('NOT_FOUND')
  const open = rows.filter(({ hasDing, isCurrent }) => hasDing && !isCurrent)
  return {
    queued: open.map(({ id }) => [{ about: 'ITEM', itemId: id }, 'interiorPendingItem', id] as const),
    told: rows.map(({ asked: id, hasDing, isCurrent }) => ({ id, result: !hasDing ? 'SKIPPED' : isCurrent ? 'SENT' : 'QUEUED' })),
  }
}

const queue = (tx: Tx, payload: MirrorPayload, entity: string, id: string): Promise<unknown> =>
  tx.query(`insert into outbox (kind, entity, business_id, payload) values ('DING', $1, $2, $3)`, [entity, id, JSON.stringify(payload)])

const STALE = `
select p.id from interior_pending_item p join "user" u on u.id = p.user_id left join ding_mirror d on d.item_id = p.id
where u.ding_talk_user_id <> '' and (p.status = 'PENDING' and d.item_id is null or p.status <> 'PENDING' and d.item_id is not null and not d.done)
  and not exists (select from outbox o where o.kind = 'DING' and o.sent_at is null and o.payload ->> 'itemId' = p.id::text) order by p.arisen_at limit 500`

/** What has come or gone since the last time; nothing while it is off. */
export async function mirrorItems(pool: Pool): Promise<number> {
  if (!isProfileOn('DING_ON')) return 0
  return asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string }>(STALE)
    for (const { id } of rows) await queue(tx, { about: 'ITEM', itemId: id }, 'interiorPendingItem', id)
    if (rows.length > 0) await tx.query("select pg_notify('outbox', '')")
    return rows.length
  })
}
