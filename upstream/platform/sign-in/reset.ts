/** A new password starts with the person, never with the administrator. */
import type { Tx } from '../../runtime/types.ts'
import { postSecret } from '../outbox/post.ts'
import { endAllSessions } from '../sessions/session.ts'
import { addLink } from './reset-code.ts'
import { nameHash } from './throttle.ts'

/**
 * A one-time link by mail, for a new user or when an administrator resets: nobody but the person ever sees a password (S1.9).
 * What the person had is void at once, its sessions end.
 */
export async function startReset(tx: Tx, userId: string, now: Date): Promise<void> {
  const { rows } = await tx.query<{ userName: string }>('SELECT "code" AS "userName" FROM "user" WHERE "id" = $1', [userId])
  const [user] = rows
  if (!user) throw new Error(`There is no user ${userId}`)
  await tx.query(
    `UPDATE "user_password" SET "previous" = (array_remove(ARRAY["phc"] || "previous", NULL))[1:5], "phc" = NULL, "changed_at" = $2 WHERE "user_id" = $1`,
    [userId, now],
  )
  await tx.query(`UPDATE "user" SET "must_change_password" = 'Y' WHERE "id" = $1`, [userId])
  await endAllSessions(tx, userId, 'RESET', now)
  postSecret(tx, { channel: 'EMAIL', userId, payload: { about: 'RESET', resetId: await addLink(tx, userId, nameHash(user.userName), now) } })
}
