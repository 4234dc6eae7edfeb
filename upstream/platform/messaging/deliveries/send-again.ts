/** Has deliveries tried now that wait or failed; those that arrived are never sent again, and the key stays, so that a receiver who had it after all can tell. */
import { transactionCompensation } from '../../../../catalogue/identity/compensation.ts'
import type { Tx } from '../../../runtime/types.ts'
import { change } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { laneOf } from '../channels/lanes.ts'
import { isSent } from '../events/rules.ts'

export interface Open {
  id: string
  channel: string
}

export async function sendAgain(work: Work, open: readonly Open[]): Promise<void> {
  if (open.length === 0) return
  const ids = open.map(({ id }) => id)
  await work.tx.query(
    `update msg_receive set receive_status = 'WAITING', merged_into = null, error = null, next_try_at = $2, version_num = version_num + 1, last_update_date = $2 where id = any($1::uuid[])`,
    [ids, work.nowText],
  )
  const { rows } = await work.tx.query<{ receiveId: string; compensationId: string | null }>(
    `update outbox set tries = 0, most_tries = 12, due_at = clock_timestamp() where sent_at is null and payload->>'receiveId' = any($1) returning payload->>'receiveId' as "receiveId", compensation_id as "compensationId"`,
    [ids],
  )
  const there = new Set(rows.map(({ receiveId }) => receiveId))
  await postAnew(
    work.tx,
    open.filter(({ id }) => !there.has(id)),
  )
  const compensated = rows.flatMap(({ compensationId }) => compensationId ?? [])
  await change(work, transactionCompensation, compensated, 'doRetry', (row) => {
    if (row.status === 'FAILED') Object.assign(row, { status: 'RETRYING', nextTryAt: work.nowText })
  })
  await work.tx.query("select pg_notify('outbox', '')")
}

/** Those that had gone along with another one, whose place in the lane is gone. */
async function postAnew(tx: Tx, open: readonly Open[]): Promise<void> {
  const rows = open.flatMap(({ id, channel }) => (isSent(channel) ? [{ id, kind: laneOf[channel] }] : []))
  if (rows.length === 0) return
  await tx.query(
    `insert into outbox (kind, entity, business_id, payload)
     select one.kind, r.entity_name, r.business_id, jsonb_build_object('about', 'RECEIVE', 'receiveId', r.id) from jsonb_to_recordset($1::jsonb) as one(id uuid, kind text) join msg_receive r on r.id = one.id`,
    [JSON.stringify(rows)],
  )
}
