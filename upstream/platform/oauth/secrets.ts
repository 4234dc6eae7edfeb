/** Secrets and tokens of applications: random, kept as SHA-256 only, and gone together. */
import type { Tx } from '../../runtime/types.ts'

/** A new secret voids the old one and every token that was had with it. */
export async function keepSecret(tx: Tx, appId: string, hash: Buffer, now: Date): Promise<void> {
  await tx.query(
    `insert into oauth_secret (app_id, secret_hash, set_at) values ($1, $2, $3)
     on conflict (app_id) do update set secret_hash = excluded.secret_hash, set_at = excluded.set_at`,
    [appId, hash, now],
  )
  await endTokens(tx, appId)
}

export async function endTokens(tx: Tx, appId: string): Promise<void> {
  await tx.query('delete from oauth_token where app_id = $1', [appId])
  await tx.query('delete from oauth_grant where app_id = $1', [appId])
}

/** What a person has agreed to ends with all of the person's sessions. */
export async function endTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.query('delete from oauth_token where user_id = $1', [userId])
  await tx.query('delete from oauth_grant where user_id = $1', [userId])
}

export async function forgetSecret(tx: Tx, appId: string): Promise<void> {
  await endTokens(tx, appId)
  await tx.query('delete from oauth_secret where app_id = $1', [appId])
}
