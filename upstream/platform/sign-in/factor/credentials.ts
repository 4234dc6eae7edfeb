/** What a person can show besides the password, as the database keeps it: sealed, one row a credential. */
import { readHeaders, upsertRows } from '../../../runtime/rows/documents.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import type { Tx } from '../../../runtime/types.ts'
import { tableOf } from '../../../store/tables.ts'

interface Known {
  id: string
  userId: string
  label: string
  /** ISO time; null while it was never used. */
  lastUsedAt: string | null
  creationDate: string
}

export interface TotpData {
  /** Hex. */
  secret: string
  /** Codes up to this step have been used. */
  lastStep: number
}

export interface PasskeyData {
  id: string
  /** Base64url. */
  publicKey: string
  counter: number
  transports: string[]
}

export interface RecoveryData {
  /** Of the codes that are left. */
  hashes: string[]
}

export type Totp = Known & { kind: 'TOTP'; data: TotpData }
export type Passkey = Known & { kind: 'PASSKEY'; data: PasskeyData }
export type Recovery = Known & { kind: 'RECOVERY'; data: RecoveryData }
export type Credential = Totp | Passkey | Recovery

const table = () => tableOf('userCredential')

/** Oldest first; locked by whoever is about to use one, so that no code is used twice at once. */
export async function credentialsOf(tx: Tx, userId: string, lock = false): Promise<Credential[]> {
  const { rows } = await tx.query<{ id: string }>('select id from user_credential where user_id = $1', [userId])
  const found = await readHeaders(
    tx,
    table(),
    rows.map(({ id }) => id),
    lock,
  )
  return found.map((row) => ({ ...row, data: JSON.parse(String(row.data)) }) as unknown as Credential)
}

/** Recovery codes alone are no second factor: they stand in for one. */
export async function hasFactor(tx: Tx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(`select from user_credential where user_id = $1 and kind in ('TOTP', 'PASSKEY') limit 1`, [userId])
  return rowCount === 1
}

type New = Pick<Totp, 'kind' | 'data'> | Pick<Passkey, 'kind' | 'data'> | Pick<Recovery, 'kind' | 'data'>

export function addCredential(tx: Tx, userId: string, label: string, made: New, now: Date): void {
  const at = now.toISOString()
  write(tx, { id: newId(now), userId, label, lastUsedAt: null, creationDate: at, ...made }, userId, now)
}

/** Its counter, its step or its rest has changed with this use. */
export const keepUsed = (tx: Tx, credential: Credential, now: Date): void =>
  write(tx, { ...credential, lastUsedAt: now.toISOString() }, credential.userId, now)

export const keepChanged = (tx: Tx, credential: Credential, now: Date): void => write(tx, credential, credential.userId, now)

function write(tx: Tx, credential: Credential, by: string, now: Date): void {
  const who = { versionNum: 1, createdBy: by, lastUpdatedBy: by, lastUpdateDate: now.toISOString() }
  upsertRows(tx, table(), [{ ...credential, ...who, status: 'ACTIVE', data: JSON.stringify(credential.data) }])
}

export async function dropCredentials(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.query('delete from user_credential where id = any($1::uuid[])', [ids])
}

/** Everything that a person has; answers how many there were. */
export async function dropAllCredentials(tx: Tx, userId: string): Promise<number> {
  return (await tx.query('delete from user_credential where user_id = $1', [userId])).rowCount ?? 0
}
