/** How far an event has come, by its deliveries: one at a time, under its lock. */
import { msgInstance } from '../../../../catalogue/messaging/msg-instance.ts'
import type { Tx } from '../../../runtime/types.ts'
import { loadOne } from '../../../runtime/work.ts'
import { systemWork } from '../../jobs/system-actor.ts'
import { announceStep } from '../events/announce.ts'

const FAILED_CODE = 'MSG_FAILED'

interface Counted {
  id: string
  eventCode: string
  open: number
  ok: number
  failed: number
}

export async function settleInstances(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  const those = [...new Set(ids)].sort()
  await tx.query('select 1 from msg_instance where id = any($1::uuid[]) order by id for update', [those])
  const { rows } = await tx.query<Counted>(
    `select i.id, i.event_code as "eventCode", count(*) filter (where r.receive_status = 'WAITING')::int as open,
       count(distinct coalesce(r.user_id, r.id)) filter (where r.receive_status = 'OK')::int as ok, count(*) filter (where r.receive_status = 'FAILED')::int as failed
     from msg_instance i left join msg_receive r on r.instance_id = i.id where i.id = any($1::uuid[]) and i.status in ('WAITING', 'SENDING') group by i.id`,
    [those],
  )
  for (const one of rows) await settle(tx, one, now)
}

async function settle(tx: Tx, { id, eventCode, failed, ok, open }: Counted, now: Date): Promise<void> {
  const status = open > 0 ? 'SENDING' : failed === 0 ? 'SENT' : ok > 0 ? 'PARTLY' : 'FAILED'
  await tx.query(
    `update msg_instance set status = $2::text, ok_count = $3, fail_count = $4, sent_at = case when $2::text = 'SENDING' then sent_at else $5::timestamptz end,
       version_num = version_num + 1, last_update_date = $5 where id = $1`,
    [id, status, ok, failed, now],
  )
  // Its own failing is told to nobody, or one would make the next.
  if (status !== 'FAILED' || eventCode === FAILED_CODE) return
  const work = systemWork(tx, now)
  const instance = await loadOne(work, msgInstance, id)
  if (instance) await announceStep(work, msgInstance, 'doFail', instance)
}
