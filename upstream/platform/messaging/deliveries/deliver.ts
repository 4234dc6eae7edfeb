/** One try of one delivery: what is to be sent is made in a transaction, the sending comes after it, and what came of it is noted in another one. A try that was sent and not noted is sent again under the same key. */
import { performance } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { msgReceive } from '../../../../catalogue/messaging/msg-receive.ts'
import { isOneOf } from '../../../../catalogue/values/object-keys.ts'
import { readHeaders, upsertRows } from '../../../runtime/rows/documents.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import type { Tx } from '../../../runtime/types.ts'
import { tableOf } from '../../../store/tables.ts'
import { asSystem } from '../../database/as-system.ts'
import { noteServiceCall, type ServiceCall } from '../../logs/call-logs.ts'
import { RefusedForGood } from '../../outbox/outcomes.ts'
import type { OutboxRow } from '../../outbox/row.ts'
import { paceOf, waitAfter } from '../../outbox/worker.ts'
import { type Gathered, gather, lockMerging, type Receive } from '../channels/merging.ts'
import { noteDown, noteUp, type Source, sourceFor, sourceNamed } from '../channels/sources.ts'
import { settleInstances } from './settle-instance.ts'

export interface Transport<Message> {
  /** Null where there is nothing to say any more. */
  write(tx: Tx, receive: Gathered): Promise<Message | null>
  /** Answers what the other side said; throws `RefusedForGood` where it will never take it. */
  send(message: Message, key: string, source: Source | null): Promise<string>
}

interface Begun<Message> {
  receive: Receive
  message: Message
  source: Source | null
}

export async function deliver<Message>(pool: Pool, row: OutboxRow, clock: () => number, transport: Transport<Message>): Promise<void> {
  const receiveId = String(row.payload.receiveId)
  const begun = await asSystem(pool, (tx) => begin(tx, receiveId, row, transport, new Date(clock())))
  if (!begun) return
  const startedAt = performance.now()
  const took = () => Math.round(performance.now() - startedAt)
  try {
    const answer = await transport.send(begun.message, row.idempotencyKey, begun.source)
    await asSystem(pool, (tx) => noteSent(tx, begun, row, answer, took(), new Date(clock())))
  } catch (error) {
    await asSystem(pool, (tx) => noteFailed(tx, begun, row, error, took(), new Date(clock())))
    throw error
  }
}

/** Null where it was sent, called off, or went along with another one. */
async function begin<Message>(tx: Tx, id: string, { payload }: OutboxRow, transport: Transport<Message>, now: Date): Promise<Begun<Message> | null> {
  await lockMerging(tx, id)
  const [receive] = await readHeaders<Receive>(tx, tableOf(msgReceive.entity), [id], true)
  if (receive?.receiveStatus !== 'WAITING' || (receive.mergedInto !== null && receive.mergedInto !== id)) return null
  const source = payload.sourceId
    ? await sourceNamed(tx, String(payload.sourceId))
    : await sourceFor(tx, String(receive.channel), receive.orgId, await wantedSource(tx, receive), now)
  const message = await transport.write(tx, await gather(tx, receive))
  if (message) return { receive, message, source }
  await tx.query(`update msg_receive set receive_status = 'CANCELLED', next_try_at = null, last_update_date = $2 where id = $1`, [id, now])
  await settleInstances(tx, [String(receive.instanceId)], now)
  return null
}

async function wantedSource(tx: Tx, { eventCode, orgId }: Receive): Promise<string | null> {
  const { rows } = await tx.query<{ id: string | null }>(
    'select source_id as id from msg_config where event_code = $1 and (org_id is null or org_id = $2) order by org_id nulls last limit 1',
    [eventCode, orgId],
  )
  return rows[0]?.id ?? null
}

/** Itself, and those that went along with it. */
const TOGETHER = `(id = $1 or merged_into = $1) and receive_status = 'WAITING'`

async function noteSent(tx: Tx, { receive, source }: Begun<unknown>, row: OutboxRow, answer: string, ms: number, now: Date): Promise<void> {
  const { rows } = await tx.query<{ instanceId: string }>(
    `update msg_receive set receive_status = 'OK', tries = $2, next_try_at = null, sent_at = $3, source_id = $4, provider_message_id = $5, error = null,
       version_num = version_num + 1, last_update_date = $3 where ${TOGETHER} returning instance_id as "instanceId"`,
    [receive.id, row.tries, now, source?.id ?? null, row.idempotencyKey],
  )
  writeLog(tx, receive, source, 'OK', answer, ms, now)
  noteService(tx, receive, source, { result: 'OK', answer, ms, now })
  if (source) noteUp(tx, source.id)
  await settleInstances(
    tx,
    rows.map(({ instanceId }) => instanceId),
    now,
  )
}

async function noteFailed(tx: Tx, { receive, source }: Begun<unknown>, row: OutboxRow, error: unknown, ms: number, now: Date): Promise<void> {
  const isRefused = error instanceof RefusedForGood
  const isOver = isRefused || row.tries >= row.mostTries
  const said = error instanceof Error ? error.message : String(error)
  const nextTryAt = isOver ? null : new Date(now.getTime() + waitAfter(row.tries, 0.5, paceOf(row.kind)) * 1_000)
  const { rows } = await tx.query<{ instanceId: string }>(
    `update msg_receive set receive_status = $2, tries = $3, next_try_at = $4, source_id = $5, error = $6, version_num = version_num + 1, last_update_date = $7
     where ${TOGETHER} returning instance_id as "instanceId"`,
    [receive.id, isOver ? 'FAILED' : 'WAITING', row.tries, nextTryAt, source?.id ?? null, said.slice(0, 500), now],
  )
  writeLog(tx, receive, source, isRefused ? 'REFUSED' : 'FAILED', said, ms, now)
  noteService(tx, receive, source, { result: isRefused ? 'REFUSED' : 'FAILED', answer: said, ms, now })
  if (source && !isRefused) noteDown(tx, source.id, said)
  if (isOver)
    await settleInstances(
      tx,
      rows.map(({ instanceId }) => instanceId),
      now,
    )
}

/** Whoever brings it for us is paid by the piece. */
function noteService(
  tx: Tx,
  { channel, orgId, entityName, businessId }: Receive,
  source: Source | null,
  outcome: Pick<ServiceCall, 'result' | 'answer' | 'ms' | 'now'>,
): void {
  if (isOneOf(broughtByOthers, channel))
    noteServiceCall(tx, { ...outcome, service: channel, provider: source ? `${source.name} ${source.host}` : 'SMTP', orgId, entityName, businessId })
}
const broughtByOthers = ['SMS', 'DING', 'EMAIL', 'WEBHOOK'] as const

export interface Tried {
  id: string | null
  instanceId: string | null
  userId: string | null
  channel: string | null
  orgId: string | null
  entityName: string | null
  businessId: string | null
}

export function writeLog(
  tx: Tx,
  tried: Tried,
  source: Source | null,
  result: 'OK' | 'FAILED' | 'REFUSED',
  answer: string,
  ms: number,
  now: Date,
): void {
  upsertRows(tx, tableOf('msgLog'), [
    {
      id: newId(now),
      status: 'KEPT',
      orgId: tried.orgId,
      receiveId: tried.id,
      instanceId: tried.instanceId,
      sourceId: source?.id ?? null,
      channel: tried.channel,
      userId: tried.userId,
      result,
      answer: answer.slice(0, 500),
      ms,
      entityName: tried.entityName,
      businessId: tried.businessId,
      versionNum: 1,
      creationDate: now.toISOString(),
      lastUpdateDate: now.toISOString(),
    },
  ])
}
