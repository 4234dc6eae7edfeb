/** Sealed letters: their keys, in custody or with a committee, their arrival and their opening (S7.1, S7.2, S7.5). */
import { combine } from 'shamir-secret-sharing'
import { newId } from '../../runtime/rows/new-id.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { seal, unseal } from '../../store/sealing.ts'
import { closeBox, type KeyPair, makeKeyPair, openBox } from './box.ts'
import { type Committee, givenShares, isSharedBy, shareOut, sharePlace } from './committee.ts'
import { loggedAs } from './log.ts'
import { hashOf, type LoggedReceipt, type Receipt, signedReceipt } from './receipt.ts'

const CHECK = Buffer.from('supplybase sealing key')
const keyPlace = (id: string) => `sealing_key.private_key ${id}`

interface StoredKey {
  id: string
  public_key: Buffer
  private_key: string | null
  threshold: number | null
  check_box: Buffer
}

const keyOf = async ({ tx }: Pick<Work, 'tx'>, businessId: string): Promise<StoredKey | null> =>
  (
    await tx.query<StoredKey>(
      'select id, public_key, private_key, threshold, check_box from sealing_key where business_id = $1 and wiped_at is null',
      [businessId],
    )
  ).rows[0] ?? null

/** Makes the key of a document: kept under the master key, or given to a committee in shares of which so many give it back. */
export async function makeKey(work: Work, businessId: string, committee: Committee | null): Promise<void> {
  const pair = makeKeyPair()
  const id = newId(work.now)
  const inCustody = committee ? null : seal(pair.privateKey.toString('base64url'), keyPlace(id))
  work.tx.send(
    `insert into sealing_key (id, business_id, public_key, private_key, threshold, check_box, made_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, businessId, pair.publicKey, inCustody, committee?.threshold ?? null, closeBox(pair.publicKey, CHECK, id), work.nowText],
  )
  if (committee) await shareOut(work, businessId, pair.privateKey, committee)
}

/** Whether there is a key to seal under, and it is held as is asked now: in custody, or by these members. */
export async function isKeyHeldBy(work: Work, businessId: string, committee: Committee | null): Promise<boolean> {
  const key = await keyOf(work, businessId)
  if (!key || key.threshold !== (committee?.threshold ?? null)) return false
  return committee === null || isSharedBy(work, businessId, committee.members)
}

/** Replies whose letter stands and lies under a key that is no more: they have to be sent again. */
export async function repliesWithoutKey({ tx }: Pick<Work, 'tx'>, businessId: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.query<{ reply_id: string }>(
    `select l.reply_id from sealed_letter l join sealing_key k on k.id = l.key_id
     where k.business_id = $1 and k.wiped_at is not null and l.void_at is null`,
    [businessId],
  )
  return new Set(rows.map((row) => row.reply_id))
}

/** The letter of one reply to the document: sealed before anything is written. */
export async function sendLetter(
  work: Work,
  letter: { businessId: string; replyId: string; version: number; document: string; about: string; content: string },
): Promise<Receipt> {
  const key = await keyOf(work, letter.businessId)
  if (!key) throw new Error('There is no key to seal under')
  const purpose = [letter.document, letter.about, letter.version, work.nowText].join(' ')
  const box = closeBox(key.public_key, Buffer.from(letter.content), purpose)
  const hash = hashOf(box)
  const { rows } = await work.tx.query<{ seq: string }>(`select nextval(pg_get_serial_sequence('sealed_letter', 'seq')) as seq`)
  const sequence = Number(rows[0]?.seq)
  const receipt = signedReceipt({ document: letter.document, version: letter.version, sequence, arrivedAt: work.nowText, hash: hash.toString('hex') })
  work.tx.send(
    `insert into sealed_letter (seq, key_id, reply_id, version, box, hash, purpose, signature, arrived_at) overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [sequence, key.id, letter.replyId, letter.version, box, hash, purpose, Buffer.from(receipt.signature, 'hex'), work.nowText],
  )
  return receipt
}

/** What was sent stays, and is no longer opened. */
export const voidLetters = ({ tx, nowText }: Work, replyIds: readonly string[]): void =>
  tx.send('update sealed_letter set void_at = $2 where reply_id = any($1::uuid[]) and void_at is null', [replyIds, nowText])

export interface OpenedLetter {
  replyId: string
  version: number
  sequence: number
  arrivedAt: Date
  /** Null where it does not open, or is not what its receipt says. */
  content: string | null
}

/** How many of the committee have given their shares, and how many have to. */
export async function sharesOf(work: Pick<Work, 'tx'>, businessId: string): Promise<{ given: number; needed: number }> {
  const key = await keyOf(work, businessId)
  return { given: (await givenShares(work, businessId)).length, needed: key?.threshold ?? 0 }
}

/** Opens what was sent to a document and not withdrawn, and wipes its key. Throws where too few of the committee have given their shares. */
export async function openLetters(work: Work, businessId: string): Promise<OpenedLetter[]> {
  const key = await keyOf(work, businessId)
  if (!key) throw new Error('There is no key to open with')
  const pair = { publicKey: key.public_key, privateKey: await privateKeyOf(work, businessId, key) }
  if (!openBox(pair, key.check_box, key.id).equals(CHECK)) throw new Error('The key is another one')
  const { rows } = await work.tx.query<{
    reply_id: string
    version: number
    seq: string
    arrived_at: Date
    box: Buffer
    hash: Buffer
    purpose: string
  }>('select reply_id, version, seq, arrived_at, box, hash, purpose from sealed_letter where key_id = $1 and void_at is null order by seq', [key.id])
  wipeKey(work, businessId)
  return rows.map((row) => ({
    replyId: row.reply_id,
    version: row.version,
    sequence: Number(row.seq),
    arrivedAt: row.arrived_at,
    content: row.hash.equals(hashOf(row.box)) ? contentOf(pair, row.box, row.purpose) : null,
  }))
}

function contentOf(pair: KeyPair, box: Buffer, purpose: string): string | null {
  try {
    return openBox(pair, box, purpose).toString('utf8')
  } catch {
    return null
  }
}

async function privateKeyOf(work: Work, businessId: string, { id, private_key, threshold }: StoredKey): Promise<Buffer> {
  if (private_key !== null) return Buffer.from(unseal(private_key, keyPlace(id)), 'base64url')
  const shares = await givenShares(work, businessId)
  if (threshold === null || shares.length < threshold) throw new Error(`${shares.length} of ${threshold} shares were given`)
  return Buffer.from(await combine(shares))
}

/** Afterwards nobody opens what was sent under it. */
export function wipeKey({ tx, nowText }: Work, businessId: string): void {
  tx.send('update sealing_key set private_key = null, wiped_at = $2 where business_id = $1 and wiped_at is null', [businessId, nowText])
  tx.send('update sealing_member set share_box = null, given_share = null where business_id = $1', [businessId])
}

/** After a new master key: what is kept for openings, written anew under it; how many. */
export async function resealKeys(tx: Tx, prefix: string): Promise<number> {
  const keys = await tx.query<{ id: string; value: string }>(
    'select id, private_key as value from sealing_key where private_key is not null and private_key not like $1 for update',
    [prefix],
  )
  for (const { id, value } of keys.rows)
    tx.send('update sealing_key set private_key = $2 where id = $1', [id, seal(unseal(value, keyPlace(id)), keyPlace(id))])
  const shares = await tx.query<{ business_id: string; user_id: string; value: string }>(
    'select business_id, user_id, given_share as value from sealing_member where given_share is not null and given_share not like $1 for update',
    [prefix],
  )
  for (const { business_id, user_id, value } of shares.rows) {
    const place = sharePlace(business_id, user_id)
    tx.send('update sealing_member set given_share = $3 where business_id = $1 and user_id = $2', [
      business_id,
      user_id,
      seal(unseal(value, place), place),
    ])
  }
  return keys.rows.length + shares.rows.length
}

/** The receipt of the last version that was sent, with its place in the log; null where none was. */
export async function receiptOf({ tx }: Pick<Work, 'tx'>, replyId: string, document: string): Promise<LoggedReceipt | null> {
  const { rows } = await tx.query<{ version: number; seq: string; arrived_at: Date; hash: Buffer }>(
    'select version, seq, arrived_at, hash from sealed_letter where reply_id = $1 order by version desc limit 1',
    [replyId],
  )
  const [last] = rows
  if (!last) return null
  const [sequence, arrivedAt, hash] = [Number(last.seq), last.arrived_at.toISOString(), last.hash.toString('hex')]
  return { ...signedReceipt({ document, version: last.version, sequence, arrivedAt, hash }), log: await loggedAs(tx, sequence) }
}
