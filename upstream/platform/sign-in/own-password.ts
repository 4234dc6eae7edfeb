/** The own password asked for again, as slowly as at the log-in for who guesses it. */
import type { Pool } from 'pg'
import { networkOf } from '../../../contract/network.ts'
import { asSystem } from '../database/as-system.ts'
import type { HttpRefusal } from '../http/refusals.ts'
import type { Session, Visit } from '../sessions/types.ts'
import { decoyHash, verifyPassword } from './password.ts'
import { countFailure, forgetFailures, throttleOf } from './throttle.ts'

export async function requirePassword(
  pool: Pool,
  { userId, userName }: Session,
  password: string,
  { now, address }: Visit,
  refuse: (waitSeconds?: number) => HttpRefusal,
): Promise<void> {
  const network = networkOf(address)
  const wait = await asSystem(pool, async (tx) => {
    const { failures, waitSeconds } = await throttleOf(tx, userName, 0, now)
    if (waitSeconds > 0) return waitSeconds
    await countFailure(tx, userName, network, failures + 1, now)
    return 0
  })
  if (wait > 0) throw refuse(wait)
  const phc = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ phc: string | null }>('SELECT "phc" FROM "user_password" WHERE "user_id" = $1', [userId])
    return rows[0]?.phc ?? null
  })
  const isRight = await verifyPassword(password, phc ?? (await decoyHash()))
  if (!isRight || !phc) throw refuse()
  await asSystem(pool, (tx) => forgetFailures(tx, userName, network))
}
