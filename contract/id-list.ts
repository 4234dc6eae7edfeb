/** Lists of ids that must not travel in clear, such as those of a batch deletion (S4.9): `v1.KID.W.IV.CT`. */
import { constants, createCipheriv, createDecipheriv, type KeyObject, privateDecrypt, publicEncrypt, randomBytes } from 'node:crypto'
import type { IdListKey } from './keys.ts'
import { isActive } from './signing.ts'

const MAX_IDS = 5_000
const TAG_BYTES = 16

/** The request that a list belongs to; a list moved to another request does not open. */
export interface ListPlace { method: string; path: string; timestamp: string }

const placeOf = ({ method, path }: ListPlace) => Buffer.from(`${method} ${path}`, 'utf8')
const wrapping = (key: KeyObject) => ({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' })

export function encryptIds(ids: readonly string[], place: ListPlace, key: Pick<IdListKey, 'id' | 'publicKey'>): string {
  const [contentKey, iv] = [randomBytes(32), randomBytes(12)]
  const cipher = createCipheriv('aes-256-gcm', contentKey, iv).setAAD(placeOf(place))
  const content = Buffer.concat([cipher.update(JSON.stringify({ ids, ts: place.timestamp }), 'utf8'), cipher.final(), cipher.getAuthTag()])
  const wrapped = publicEncrypt(wrapping(key.publicKey), contentKey)
  // The key id is base64url too: a tag may hold a point, which parts the list.
  return ['v1', ...[Buffer.from(key.id), wrapped, iv, content].map((part) => part.toString('base64url'))].join('.')
}

/** The ids, or null: a clear list, another padding, a wrong tag or time are not told apart. */
export function decryptIds(text: unknown, place: ListPlace, keys: readonly IdListKey[], now: number): string[] | null {
  try {
    return openList(text, place, keys, now)
  } catch {
    return null
  }
}

function openList(text: unknown, place: ListPlace, keys: readonly IdListKey[], now: number): string[] | null {
  const match = typeof text === 'string' ? /^v1\.([\w-]+)\.([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text) : null
  if (!match) return null
  const [keyId, wrapped, iv, content] = match.slice(1).map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer, Buffer]
  const key = keys.find((one) => one.id === String(keyId) && isActive(one, now))
  if (!key?.privateKey || iv.length !== 12 || content.length <= TAG_BYTES) return null

  const contentKey = privateDecrypt(wrapping(key.privateKey), wrapped)
  const opened = createDecipheriv('aes-256-gcm', contentKey, iv, { authTagLength: TAG_BYTES })
    .setAAD(placeOf(place))
    .setAuthTag(content.subarray(-TAG_BYTES))
  const clear = Buffer.concat([opened.update(content.subarray(0, -TAG_BYTES)), opened.final()])
  return idsOf(JSON.parse(clear.toString('utf8')), place)
}

function idsOf(content: { ids?: unknown; ts?: unknown }, place: ListPlace): string[] | null {
  const { ids, ts } = content
  if (ts !== place.timestamp || !Array.isArray(ids) || ids.length > MAX_IDS) return null
  return ids.every((id) => typeof id === 'string') ? ids : null
}
