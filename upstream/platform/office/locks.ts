/** Locks of an office server, as WOPI has them: by a word of the client's own, for half an hour. */
import type { Tx } from '../../runtime/types.ts'

const LOCK_MS = 30 * 60_000

/** Who holds the document; locks are taken and given in turn. */
export async function lockOf(tx: Tx, businessId: string, now: Date): Promise<string | null> {
  const { rows } = await tx.query<{ lockId: string }>('select lock_id as "lockId" from office_lock where business_id = $1 and expires_at > $2', [
    businessId,
    now,
  ])
  return rows[0]?.lockId ?? null
}

/** Takes the lock or holds it for longer, in one step: null where it is ours now, else who has it. `from` is the lock that is given up for it. */
export async function takeLock(tx: Tx, businessId: string, lockId: string, now: Date, from = lockId): Promise<string | null> {
  const { rowCount } = await tx.query(
    `insert into office_lock as l (business_id, lock_id, expires_at) values ($1, $2, $3)
     on conflict (business_id) do update set lock_id = excluded.lock_id, expires_at = excluded.expires_at where l.expires_at <= $4 or l.lock_id = $5`,
    [businessId, lockId, new Date(now.getTime() + LOCK_MS), now, from],
  )
  return rowCount === 1 ? null : ((await lockOf(tx, businessId, now)) ?? '')
}

/** Null where it was ours, else who has it; nobody is ''. */
async function held(tx: Tx, businessId: string, lockId: string, now: Date): Promise<string | null> {
  const holder = await lockOf(tx, businessId, now)
  return holder === lockId ? null : (holder ?? '')
}

export async function refreshLock(tx: Tx, businessId: string, lockId: string, now: Date): Promise<string | null> {
  return (await held(tx, businessId, lockId, now)) ?? takeLock(tx, businessId, lockId, now)
}

export async function releaseLock(tx: Tx, businessId: string, lockId: string, now: Date): Promise<string | null> {
  const holder = await held(tx, businessId, lockId, now)
  if (holder === null) await tx.query('delete from office_lock where business_id = $1 and lock_id = $2', [businessId, lockId])
  return holder
}
