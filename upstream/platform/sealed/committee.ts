/** Members of a committee: each opens his share of a key by a passphrase that he alone knows (S7.2). */
import { split } from 'shamir-secret-sharing'
import type { Work } from '../../runtime/working.ts'
import { seal, unseal } from '../../store/sealing.ts'
import { closeBox, openBox } from './box.ts'
import { guardedBy, unguarded } from './passphrase.ts'

export interface Committee {
  members: readonly string[]
  /** So many of their shares give the key back. */
  threshold: number
}

/** Stays as the first release wrote it: what was sealed there opens nowhere else. */
export const sharePlace = (businessId: string, userId: string): string => `sealing_member.given_share ${businessId} ${userId}`
const shareOf = (businessId: string, userId: string) => `share ${businessId} ${userId}`

/** A member chooses his passphrase for the next key. A share that he holds stays with the one that it was given under (S7.8). */
export async function joinCommittee({ tx }: Work, businessId: string, userId: string, passphrase: string): Promise<void> {
  const { publicKey, guarded } = await guardedBy(passphrase)
  await tx.query(
    `insert into sealing_member (business_id, user_id, chosen_public_key, chosen_guarded_key) values ($1, $2, $3, $4)
     on conflict (business_id, user_id) do update set chosen_public_key = $3, chosen_guarded_key = $4`,
    [businessId, userId, publicKey, guarded],
  )
}

/** Whether these and nobody else hold the shares, under the passphrases that they chose last. */
export async function isSharedBy({ tx }: Pick<Work, 'tx'>, businessId: string, members: readonly string[]): Promise<boolean> {
  const { rows } = await tx.query<{ user_id: string; chosen: boolean }>(
    'select user_id, chosen_public_key is not null as chosen from sealing_member where business_id = $1 and share_box is not null',
    [businessId],
  )
  return rows.length === members.length && rows.every(({ user_id, chosen }) => members.includes(user_id) && !chosen)
}

export async function shareOut({ tx }: Work, businessId: string, privateKey: Buffer, { members, threshold }: Committee): Promise<void> {
  const shares = await split(new Uint8Array(privateKey), members.length, threshold)
  const { rows } = await tx.query<{ user_id: string; public_key: Buffer }>(
    `update sealing_member set public_key = coalesce(chosen_public_key, public_key), guarded_key = coalesce(chosen_guarded_key, guarded_key),
       chosen_public_key = null, chosen_guarded_key = null where business_id = $1 and user_id = any($2::uuid[]) returning user_id, public_key`,
    [businessId, members],
  )
  const keys = new Map(rows.map((row) => [row.user_id, row.public_key]))
  for (const [at, userId] of members.entries()) {
    const [key, share] = [keys.get(userId), shares[at]]
    if (!key || !share) throw new Error('A member of the committee has no key')
    tx.send('update sealing_member set share_box = $3, given_share = null, given_at = null where business_id = $1 and user_id = $2', [
      businessId,
      userId,
      closeBox(key, Buffer.from(share), shareOf(businessId, userId)),
    ])
  }
}

/** A member gives his share; how many have, or null where the passphrase is another one. */
export async function giveShare({ tx, nowText }: Work, businessId: string, userId: string, passphrase: string): Promise<number | null> {
  const { rows } = await tx.query<{ public_key: Buffer; guarded_key: Buffer; share_box: Buffer }>(
    'select public_key, guarded_key, share_box from sealing_member where business_id = $1 and user_id = $2 and share_box is not null for update',
    [businessId, userId],
  )
  const [member] = rows
  const pair = member ? await unguarded({ publicKey: member.public_key, guarded: member.guarded_key }, passphrase) : null
  if (!pair || !member) return null
  const share = openBox(pair, member.share_box, shareOf(businessId, userId))
  await tx.query('update sealing_member set given_share = $3, given_at = $4 where business_id = $1 and user_id = $2', [
    businessId,
    userId,
    seal(share.toString('base64url'), sharePlace(businessId, userId)),
    nowText,
  ])
  return (await givenShares({ tx }, businessId)).length
}

export async function givenShares({ tx }: Pick<Work, 'tx'>, businessId: string): Promise<Uint8Array[]> {
  const { rows } = await tx.query<{ user_id: string; given_share: string }>(
    'select user_id, given_share from sealing_member where business_id = $1 and given_share is not null order by given_at',
    [businessId],
  )
  return rows.map((row) => new Uint8Array(Buffer.from(unseal(row.given_share, sharePlace(businessId, row.user_id)), 'base64url')))
}
