import type { Tx } from '../../../runtime/types.ts'

/** What was read in the site is read as a delivery as well. */
export const noteRead = async (tx: Tx, messageIds: readonly string[], at: string | Date): Promise<void> =>
  void (await tx.query(
    `update msg_receive r set read_at = coalesce(r.read_at, $2) from site_message m where m.id = any($1::uuid[]) and r.instance_id = m.instance_id and r.user_id = m.user_id and r.channel = 'SITE'`,
    [messageIds, at],
  ))
