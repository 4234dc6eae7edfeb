/** The wrapping of DingTalk's callbacks: a digest over what was sent, and AES under the key that both sides know. */
import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export interface CallbackKeys {
  /** Signs. */
  token: string
  /** 43 characters. */
  aesKey: string
  /** Whose application it is; stands behind each text. */
  appKey: string
}

export interface Wrapped {
  signature: string
  timestamp: string
  nonce: string
  encrypt: string
}

const BLOCK = 32
const RANDOM_BYTES = 16

const keyIn = ({ aesKey }: CallbackKeys): Buffer => Buffer.from(`${aesKey}=`, 'base64')

export const signatureOf = ({ token }: CallbackKeys, { timestamp, nonce, encrypt }: Omit<Wrapped, 'signature'>): string =>
  createHash('sha1').update([token, timestamp, nonce, encrypt].sort().join('')).digest('hex')

export function wrap(keys: CallbackKeys, text: string, { timestamp, nonce }: Pick<Wrapped, 'timestamp' | 'nonce'>): Wrapped {
  const length = Buffer.alloc(4)
  const bytes = Buffer.from(text)
  length.writeUInt32BE(bytes.length)
  const plain = Buffer.concat([randomBytes(RANDOM_BYTES), length, bytes, Buffer.from(keys.appKey)])
  const pad = BLOCK - (plain.length % BLOCK)
  const cipher = createCipheriv('aes-256-cbc', keyIn(keys), keyIn(keys).subarray(0, 16)).setAutoPadding(false)
  const encrypt = Buffer.concat([cipher.update(plain), cipher.update(Buffer.alloc(pad, pad)), cipher.final()]).toString('base64')
  return { timestamp, nonce, encrypt, signature: signatureOf(keys, { timestamp, nonce, encrypt }) }
}

/** Null where it was not signed under our keys. */
export function unwrap(keys: CallbackKeys, wrapped: Wrapped): string | null {
  const [given, own] = [Buffer.from(wrapped.signature), Buffer.from(signatureOf(keys, wrapped))]
  if (given.length !== own.length || !timingSafeEqual(given, own)) return null
  const decipher = createDecipheriv('aes-256-cbc', keyIn(keys), keyIn(keys).subarray(0, 16)).setAutoPadding(false)
  const plain = Buffer.concat([decipher.update(Buffer.from(wrapped.encrypt, 'base64')), decipher.final()])
  const text = plain.subarray(RANDOM_BYTES, plain.length - (plain.at(-1) ?? 0))
  const end = 4 + text.readUInt32BE(0)
  return text.subarray(end).toString() === keys.appKey ? text.subarray(4, end).toString() : null
}
