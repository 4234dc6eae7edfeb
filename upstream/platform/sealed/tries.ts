/** Tries of a member's passphrase (S1.6): each is counted before it is looked at, in a transaction of its own, so that many at once do not slip past; the right one takes them all back. */
import type { Pool } from 'pg'
import { Refusal } from '../../runtime/rules/refusal.ts'
import { asSystem } from '../database/as-system.ts'
import { tooManyRequests } from '../http/refusals.ts'
import { waitAfter } from '../sign-in/throttle.ts'

interface Trying {
  businessId: string
  userId: string
  now: Date
}

/** `work` throws the refusal with the code `wrong` where the passphrase is another one; what it refuses otherwise was no try. */
export async function countingTries<T>(pool: Pool, trying: Trying, wrong: string, work: () => Promise<T>): Promise<T> {
  await countTry(pool, trying)
  try {
    const done = await work()
    await settle(pool, trying, '0')
    return done
  } catch (error) {
    if (!(error instanceof Refusal && error.code === wrong)) await settle(pool, trying, 'greatest(failures - 1, 0)')
    throw error
  }
}

async function countTry(pool: Pool, { businessId, userId, now }: Trying): Promise<void> {
  // A refused try stays counted: it leaves the transaction as a value.
  const waitMs = await asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ failures: number; next_try_at: Date | null }>(
      'select failures, next_try_at from sealing_member where business_id = $1 and user_id = $2 for update',
      [businessId, userId],
    )
    const [member] = rows
    if (!member) return 0
    const wait = (member.next_try_at?.getTime() ?? 0) - now.getTime()
    if (wait > 0) return wait
    const failures = member.failures + 1
    await tx.query('update sealing_member set failures = $3, next_try_at = $4 where business_id = $1 and user_id = $2', [
      ...[businessId, userId, failures],
      new Date(now.getTime() + waitAfter(failures) * 1_000),
    ])
    return 0
  })
  if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1_000))
}

const settle = (pool: Pool, { businessId, userId }: Trying, failures: '0' | 'greatest(failures - 1, 0)') =>
  asSystem(pool, (tx) =>
    tx.query(`update sealing_member set failures = ${failures}, next_try_at = null where business_id = $1 and user_id = $2`, [businessId, userId]),
  )
