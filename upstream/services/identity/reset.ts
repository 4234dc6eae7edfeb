/** A new password starts with the person, never with the administrator: what was known is void until another one is set. */
import type { Tx } from '../../runtime/types.ts'
import { endAllSessions } from './session.ts'

export async function startReset(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(`update "user" set must_change_password = 'Y' where id = $1`, [userId])
  await endAllSessions(tx, userId, 'RESET', now)
}
