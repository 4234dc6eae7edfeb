/** News that has not left yet and shall not: its document was taken back. What was sent stays. */
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import type { Tx } from '../../../runtime/types.ts'

export function cancelUnsent(tx: Tx, { entity }: AnyDefinition, id: string): void {
  tx.send(
    `with events as (
       update msg_instance set status = 'CANCELLED', version_num = version_num + 1, last_update_date = clock_timestamp()
       where entity_name = $1 and business_id = $2 and status in ('WAITING', 'SENDING') returning id)
     update msg_receive r set receive_status = 'CANCELLED', next_try_at = null, version_num = version_num + 1, last_update_date = clock_timestamp()
     from events e where r.instance_id = e.id and r.receive_status = 'WAITING'`,
    [entity, id],
  )
}
