/** The key files that web and upstream read: `{"keys": [{id, from, until, …}]}`, secrets in base64url, key pairs as PEM. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { constants } from '../catalogue/constants/constants.ts'
import { isTag, type SignKey } from './signing.ts'

export interface IdListKey { id: string; publicKey: KeyObject; privateKey: KeyObject | null; from: Date; until: Date | null }

interface StoredKey { id: string; from: string; until: string | null; secret?: string; publicKey?: string; privateKey?: string }

const SECRET_BYTES = 32

export function parseSignKeys(text: string): SignKey[] {
  return storedKeys(text).map((key) => ({ ...periodOf(key), secret: secretOf(key) }))
}

export function parseIdListKeys(text: string): IdListKey[] {
  return storedKeys(text).map((key) => {
    const privateKey = key.privateKey ? createPrivateKey(key.privateKey) : null
    const source = key.publicKey ?? key.privateKey
    if (!source) throw new Error(`Key ${key.id} has neither a public nor a private part`)
    return { ...periodOf(key), privateKey, publicKey: createPublicKey(source) }
  })
}

export function newSignKey(id: string, from: Date): StoredKey {
  return { id, from: from.toISOString(), until: null, secret: randomBytes(SECRET_BYTES).toString('base64url') }
}

/** A pair for the lists of ids; web needs its public part only. */
export function newIdListKey(id: string, from: Date): StoredKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: constants['request.rsa.keySize'],
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { id, from: from.toISOString(), until: null, publicKey, privateKey }
}

function storedKeys(text: string): StoredKey[] {
  const { keys } = JSON.parse(text) as { keys: StoredKey[] }
  if (!Array.isArray(keys) || keys.length === 0) throw new Error('A key file without keys')
  for (const key of keys) if (!isTag(key.id)) throw new Error('A key id has characters that a header may not have')
  return keys
}

function periodOf({ id, from, until }: StoredKey) {
  return { id, from: new Date(from), until: until ? new Date(until) : null }
}

/** A short secret is refused at start-up rather than found by guessing (S11.4). */
function secretOf(key: StoredKey): Buffer {
  const secret = Buffer.from(key.secret ?? '', 'base64url')
  if (secret.length < SECRET_BYTES) throw new Error(`The secret of key ${key.id} is shorter than ${SECRET_BYTES} bytes`)
  return secret
}
