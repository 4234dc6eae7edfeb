/** Of a past that was told at once, nobody is sent anything: its events are settled as if they had been, and the oldest are history. */
import type { Pool } from 'pg'
import { asSystem } from '../../upstream/platform/as-system.ts'
import { archiveMessages } from '../../upstream/platform/messaging/archive.ts'
import { dispatch } from '../../upstream/platform/messaging/dispatch.ts'

const AT_ONCE = 200

export async function settlePast(pool: Pool, now: Date): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    isLeft = await asSystem(pool, async (tx) => {
      const { rows } = await tx.query<{ id: string; at: Date }>(
        `select id, planned_at as at from msg_instance where status = 'WAITING' order by planned_at, id limit ${AT_ONCE}`,
      )
      for (const { id, at } of rows) await dispatch(tx, id, at)
      return rows.length === AT_ONCE
    })
  }
  await asSystem(pool, async (tx) => {
    await tx.query(
      `update msg_receive set receive_status = 'OK', tries = 1, sent_at = creation_date, next_try_at = null where receive_status = 'WAITING'`,
    )
    await tx.query(
      `update msg_instance i set status = 'SENT', sent_at = planned_at,
         ok_count = (select count(distinct r.user_id) from msg_receive r where r.instance_id = i.id and r.receive_status = 'OK') where status = 'SENDING'`,
    )
  })
  await archiveMessages(pool, now)
}
