/**
 * What nobody reads in the database (S11.4): AES-256-GCM under a key made from the master key.
 * A value is `v1.KEYID.IV.CIPHERTEXT`, the last two base64url; it opens only in the row and column that it was written for.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { type Keys, keyFile } from '../key-file.ts'
import { parseMasterKeys } from '../settings.ts'

const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16
/** Room for that many characters of any script. */
export const sealedLength = (characters: number): number => 29 + 4 * Math.ceil((4 * characters + TAG_BYTES) / 3)

interface SealingKey {
  id: string
  bytes: Buffer
  master: Buffer
}

let keys: Keys<SealingKey> | undefined

/** The file is opened when a value is first sealed or opened; a process without one needs no key. */
function sealingKeys(isUrgent?: boolean): readonly SealingKey[] {
  keys ??= keyFile(process.env.MASTER_KEY_FILE ?? missing(), (text) => parseMasterKeys(text).map(keyFrom))
  return keys(isUrgent)
}

function missing(): never {
  throw new Error('MASTER_KEY_FILE is not set')
}

function keyFrom(masterKey: Buffer): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', masterKey, '', 'supplybase sealed columns', 32))
  return { id: createHash('sha256').update(bytes).digest('hex').slice(0, 8), bytes, master: masterKey }
}

const keyNamed = (id: string) => (key: SealingKey) => key.id === id

/** Keys for another purpose, of the newest master key first: 32 bytes each. */
export const derivedKeys = (purpose: string): Buffer[] => sealingKeys().map(({ master }) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32)))

/** How a value begins that stands under the newest key, as it is in the file now. */
export const newestPrefix = (): string => `v1.${sealingKeys(true)[0]?.id}.`

/** `place` names table, column and row. */
export function seal(value: string, place: string): string {
  const [{ id, bytes } = missing()] = sealingKeys()
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, bytes, iv).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return ['v1', id, iv.toString('base64url'), sealed.toString('base64url')].join('.')
}

/** The value; what stands in clear was written before its column was sealed, and is sealed with its next change. Throws where key or place are others. */
export function unseal(text: string, place: string): string {
  const [version, keyId = '', iv = '', content = ''] = text.split('.')
  if (version !== 'v1' || !content) return text
  const key = sealingKeys().find(keyNamed(keyId)) ?? sealingKeys(true).find(keyNamed(keyId))
  if (!key) throw new Error(`A value of ${place} is sealed under key ${keyId}, which is not in MASTER_KEY_FILE`)
  const sealed = Buffer.from(content, 'base64url')
  const decipher = createDecipheriv(CIPHER, key.bytes, Buffer.from(iv, 'base64url'), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
}

/** Of somebody who may send anything: what was sealed here for this place, null for whatever else it is. */
export function unsealOwn(text: string, place: string): string | null {
  if (text.split('.', 5).length !== 4 || !text.startsWith('v1.')) return null
  try {
    return unseal(text, place)
  } catch {
    return null
  }
}
