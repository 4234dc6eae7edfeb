/** News that has not left yet and shall not: its document was taken back. */
import type { AnyDefinition } from '../../../catalogue/define.ts'
import type { Tx } from '../../runtime/types.ts'

export function cancelUnsent(tx: Tx, { entity }: AnyDefinition, id: string): void {
  tx.send(`delete from outbox where kind = 'MAIL' and entity = $1 and business_id = $2 and sent_at is null and payload->>'about' = 'MESSAGE'`, [
    entity,
    id,
  ])
}
