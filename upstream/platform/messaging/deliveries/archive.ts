/** Messages of long ago are moved to where they are only read, with whoever received them, and go for good after two years. */
import type { Pool } from 'pg'
import { asSystem } from '../../database/as-system.ts'

const AFTER = `interval '90 days'`
const GONE_AFTER = `interval '24 months'`
const AT_ONCE = 500

const MOVE = `
with old as (
  select id from msg_instance where status in ('SENT', 'PARTLY', 'FAILED', 'CANCELLED') and creation_date < $1::timestamptz - ${AFTER} order by creation_date limit ${AT_ONCE} for update skip locked
), kept as (
  insert into msg_history (id, doc_num, status, org_id, event_code, source, entity_name, business_id, business_num, title, title_en, planned_at, sent_at,
    receiver_count, ok_count, fail_count, read_count, receivers, archived_at, version_num, creation_date, last_update_date)
  select i.id, i.doc_num, i.status, i.org_id, i.event_code, i.source, i.entity_name, i.business_id, i.business_num, i.title, i.title_en, i.planned_at, i.sent_at,
    i.receiver_count, i.ok_count, i.fail_count, coalesce(r.read_count, 0), coalesce(r.receivers, '[]'), $1, 1, i.creation_date, $1
  from old join msg_instance i on i.id = old.id left join lateral (
    select count(distinct d.user_id) filter (where d.read_at is not null) as read_count,
      jsonb_agg(jsonb_build_object('id', d.id, 'userId', coalesce(u.name, d.contact_name), 'channel', d.channel, 'address', d.address, 'receiveStatus', d.receive_status, 'sentAt', d.sent_at, 'readAt', d.read_at) order by d.id) as receivers
    from msg_receive d left join entity_label u on u.id = d.user_id where d.instance_id = i.id) r on true
), received as (
  delete from msg_receive d using old where d.instance_id = old.id
)
delete from msg_instance i using old where i.id = old.id`

/** Answers how many were moved. */
export async function archiveMessages(pool: Pool, now = new Date()): Promise<number> {
  for (let moved = 0; ; ) {
    const some = await asSystem(pool, async (tx) => (await tx.query(MOVE, [now])).rowCount ?? 0)
    moved += some
    if (some > 0) continue
    await asSystem(pool, (tx) => tx.query(`delete from msg_history where archived_at < $1::timestamptz - ${GONE_AFTER}`, [now]))
    return moved
  }
}
