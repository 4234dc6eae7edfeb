/** The sessions in which a person could act now. */
import type { Doc, Tx } from '../../runtime/types.ts'
import { idleMs, longestMs } from './session.ts'

export async function livingSessions(tx: Tx, userId: string, now: Date): Promise<Doc[]> {
  const { rows } = await tx.query<Doc>(
    `select id, started_at as "startedAt", last_seen_at as "lastSeenAt", responsibility_id as "responsibilityId", address, language from user_info
     where user_id = $1 and ended_at is null and last_seen_at > $2 and started_at > $3 order by last_seen_at desc`,
    [userId, new Date(now.getTime() - idleMs({ userId })), new Date(now.getTime() - longestMs())],
  )
  return rows
}
