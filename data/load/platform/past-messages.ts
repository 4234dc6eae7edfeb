/** Of a past that was told at once, nobody is sent anything: its events are settled as if they had been, and the oldest are history. */
import type { Pool } from 'pg'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import { systemWork } from '../../../upstream/platform/jobs/system-actor.ts'
import { archiveMessages } from '../../../upstream/platform/messaging/deliveries/archive.ts'
import { dispatch } from '../../../upstream/platform/messaging/events/dispatch.ts'
import { sendManual } from '../../../upstream/platform/messaging/events/manual.ts'
import type { Tx } from '../../../upstream/runtime/types.ts'

const AT_ONCE = 200
/** What went wrong, among all that went well. */
const [PARTLY, FAILED, CANCELLED] = [18, 6, 6]
const GONE = '550 5.1.1 user unknown'

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
  await asSystem(pool, async (tx) => {
    await failSome(tx)
    await tx.query(CALLED_OFF)
    await tx.query(REFUSED)
  })
}

/** Letters to people whose addresses were gone: nothing of them arrived. */
async function failSome(tx: Tx): Promise<void> {
  const { rows } = await tx.query<{ id: string; at: Date }>(
    `select u.id, (select max(planned_at) from msg_instance) - row_number() over (order by u.code) * interval '9 hours' as at from "user" u where u.user_type = 'SUPPLIER' and u.email <> '' order by u.code limit ${FAILED}`,
  )
  for (const { id, at } of rows) {
    const title = { CN: '请更新供应商联系方式', EN: 'Please bring your contact up to date' }
    const instanceId = sendManual(systemWork(tx, at), { title, content: '请在供应商资料中核对联系人邮箱。', userIds: [id], channels: ['EMAIL'] })
    await dispatch(tx, instanceId, at)
    await tx.query(`update msg_receive set receive_status = 'FAILED', tries = 1, next_try_at = null, error = $2 where instance_id = $1`, [
      instanceId,
      GONE,
    ])
    await tx.query(`update msg_instance set status = 'FAILED', fail_count = 1, sent_at = planned_at where id = $1`, [instanceId])
    await tx.query(
      `delete from outbox where payload ->> 'receiveId' in (select id::text from msg_receive where instance_id = $1) or payload ->> 'instanceId' = $1::text`,
      [instanceId],
    )
  }
}

/** To several, of whom one has no mailbox any more. */
const REFUSED = `
with chosen as (
  select i.id, i.planned_at from msg_instance i where i.status = 'SENT' and i.receiver_count > 1
    and exists (select from msg_receive r where r.instance_id = i.id and r.channel = 'EMAIL' and r.receive_status = 'OK') order by i.planned_at desc, i.id limit ${PARTLY}
), refused as (
  select distinct on (r.instance_id) r.id, r.instance_id, r.user_id, c.planned_at from msg_receive r join chosen c on c.id = r.instance_id
  where r.channel = 'EMAIL' and r.receive_status = 'OK' order by r.instance_id, r.id
), failed as (
  update msg_receive r set receive_status = 'FAILED', sent_at = null, error = '${GONE}' from refused f where r.id = f.id
), logged as (
  insert into msg_log (id, status, version_num, receive_id, instance_id, channel, user_id, result, answer, ms, creation_date, last_update_date)
  select gen_random_uuid(), 'KEPT', 1, id, instance_id, 'EMAIL', user_id, 'REFUSED', '${GONE}', 240, planned_at, planned_at from refused
)
update msg_instance i set status = 'PARTLY', fail_count = 1 from refused f where i.id = f.instance_id`

/** Of what is not mandatory some was called off before it left. */
const CALLED_OFF = `
with chosen as (
  select i.id from msg_instance i join msg_template t on t.id = i.template_id where i.status = 'SENT' and t.mandatory = 'N'
    and exists (select from msg_receive r where r.instance_id = i.id and r.channel = 'EMAIL') order by i.planned_at desc, i.id offset 40 limit ${CANCELLED}
), kept as (
  update msg_receive r set receive_status = 'CANCELLED', sent_at = null, tries = 0 from chosen c where r.instance_id = c.id and r.channel = 'EMAIL'
)
update msg_instance i set status = 'CANCELLED', sent_at = null from chosen c where i.id = c.id`

/** The newest of two whose desks are shown. */
export const UNREAD = `
with ranked as (
  select m.id, row_number() over (partition by m.user_id order by m.creation_date desc, m.id) <= case u.code when 'buyer1' then 12 else 9 end
    and m.creation_date > max(m.creation_date) over () - interval '7 days' as is_new
  from site_message m join "user" u on u.id = m.user_id where u.code in ('buyer1', 'supplier01') and m.deleted_flag is distinct from 'Y'
)
update site_message m set status = case when r.is_new then 'UNREAD' else 'READ' end, read_at = case when r.is_new then null else coalesce(m.read_at, m.creation_date) end
from ranked r where r.id = m.id`
