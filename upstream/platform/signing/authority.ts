/** The installation's own authority: made when somebody first needs a certificate, its keys sealed under the master key. */
import { X509Certificate } from 'node:crypto'

import type { Tx } from '../../runtime/types.ts'
import { seal, unseal } from '../../store/sealing.ts'
import { type Authority, derOf, issueCertificate, keyOf, makeAuthority, newSerial } from './certificates.ts'
import type { Signer } from './cms.ts'
import type { Known } from './verified.ts'

const places = { root: 'sign_authority.root_key', issuing: 'sign_authority.issuing_key' } as const
const keyPlace = (serial: string): string => `sign_certificate.private_key ${serial}`

interface Row {
  root_certificate: string
  root_key: string
  issuing_certificate: string
  issuing_key: string
}

const stored = async (tx: Tx): Promise<Row | null> => (await tx.query<Row>('select * from sign_authority')).rows[0] ?? null

async function authorityOf(tx: Tx, now: Date): Promise<Authority> {
  tx.send('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['sign authority'])
  const row = (await stored(tx)) ?? (await made(tx, now))
  return {
    root: { certificate: row.root_certificate, key: unseal(row.root_key, places.root) },
    issuing: { certificate: row.issuing_certificate, key: unseal(row.issuing_key, places.issuing) },
  }
}

async function made(tx: Tx, now: Date): Promise<Row> {
  const { root, issuing } = await makeAuthority('Supplybase', now)
  const row = {
    root_certificate: root.certificate,
    root_key: seal(root.key, places.root),
    issuing_certificate: issuing.certificate,
    issuing_key: seal(issuing.key, places.issuing),
  }
  await tx.query('insert into sign_authority (root_certificate, root_key, issuing_certificate, issuing_key, made_at) values ($1, $2, $3, $4, $5)', [
    row.root_certificate,
    row.root_key,
    row.issuing_certificate,
    row.issuing_key,
    now,
  ])
  return row
}

export interface Issued {
  serial: string
  from: string
  to: string
}

const day = (text: string): string => new Date(text).toISOString().slice(0, 10)

/** A certificate for an account, beside those that it had. */
export async function issueFor(tx: Tx, accountId: string, subject: string, now: Date): Promise<Issued> {
  const authority = await authorityOf(tx, now)
  const serial = newSerial()
  const { certificate, key } = await issueCertificate(authority, subject, serial, now)
  const { validFrom, validTo } = new X509Certificate(certificate)
  await tx.query(
    'insert into sign_certificate (serial, account_id, certificate, private_key, valid_from, valid_to) values ($1, $2, $3, $4, $5, $6)',
    [serial, accountId, certificate, seal(key, keyPlace(serial)), new Date(validFrom), new Date(validTo)],
  )
  return { serial, from: day(validFrom), to: day(validTo) }
}

export const revokeOf = (tx: Tx, accountId: string, reason: string, now: Date): void =>
  tx.send('update sign_certificate set revoked_at = $2, revoke_reason = $3 where account_id = $1 and revoked_at is null', [accountId, now, reason])

/** By what an account signs now; null where it has no certificate that is good. */
export async function signerOf(tx: Tx, accountId: string, now: Date): Promise<(Signer & { serial: string }) | null> {
  const { rows } = await tx.query<{ serial: string; certificate: string; private_key: string; chain: string[] }>(
    `select c.serial, c.certificate, c.private_key, array[a.issuing_certificate, a.root_certificate] as chain from sign_certificate c, sign_authority a
     where c.account_id = $1 and c.revoked_at is null and c.valid_from <= $2 and c.valid_to > $2 order by c.valid_to desc limit 1`,
    [accountId, now],
  )
  const [row] = rows
  return row
    ? {
        serial: row.serial,
        key: keyOf(unseal(row.private_key, keyPlace(row.serial))),
        certificate: derOf(row.certificate),
        chain: row.chain.map(derOf),
      }
    : null
}

/** What our signatures are checked against; null while nobody has signed anything. */
export async function knownAuthority(tx: Tx): Promise<Known | null> {
  const row = await stored(tx)
  if (!row) return null
  const { rows } = await tx.query<{ serial: string; at: Date }>('select serial, revoked_at as at from sign_certificate where revoked_at is not null')
  return {
    root: new X509Certificate(row.root_certificate),
    issuing: new X509Certificate(row.issuing_certificate),
    revoked: new Map(rows.map(({ serial, at }) => [serial.replace(/^0+/, ''), at])),
  }
}
