/**
 * Boxes that anybody closes and only the holder of a private key opens (S7.1): ephemeral X25519 (RFC 7748), HKDF-SHA256 (RFC 5869) with the info
 * `SRM-BID1` and both public keys as salt, AES-256-GCM with what the box is for as additional data.
 * A box is 32 bytes ephemeral public key, 12 bytes nonce, the ciphertext, 16 bytes tag. Keys are 32 bytes.
 */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

const KEY = 32
const NONCE = 12
const TAG = 16
const INFO = 'SRM-BID1'
const CIPHER = 'aes-256-gcm'

export interface KeyPair {
  publicKey: Buffer
  privateKey: Buffer
}

const jwk = { kty: 'OKP', crv: 'X25519' } as const
const publicOf = (bytes: Buffer): KeyObject => createPublicKey({ key: { ...jwk, x: bytes.toString('base64url') }, format: 'jwk' })
const bytesOf = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url')

export function makeKeyPair(): KeyPair {
  const { x, d } = generateKeyPairSync('x25519').privateKey.export({ format: 'jwk' })
  return { publicKey: bytesOf(x), privateKey: bytesOf(d) }
}

/** The same on both ends: of the ephemeral key and the one that the box is for. */
function secretOf(own: KeyObject, other: Buffer, ephemeral: Buffer, recipient: Buffer): Buffer {
  const shared = diffieHellman({ privateKey: own, publicKey: publicOf(other) })
  return Buffer.from(hkdfSync('sha256', shared, Buffer.concat([ephemeral, recipient]), INFO, KEY))
}

/** `purpose` says for what it is closed, and opens it again: document, supplier, version, time. */
export function closeBox(recipient: Buffer, content: Buffer, purpose: string): Buffer {
  const ephemeral = makeKeyPair()
  const own = privateOf(ephemeral)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, secretOf(own, recipient, ephemeral.publicKey, recipient), nonce).setAAD(Buffer.from(purpose))
  return Buffer.concat([ephemeral.publicKey, nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
}

/** Throws where a byte, the key or the purpose is another one. */
export function openBox(holder: KeyPair, box: Buffer, purpose: string): Buffer {
  const [ephemeral, nonce] = [box.subarray(0, KEY), box.subarray(KEY, KEY + NONCE)]
  const [content, tag] = [box.subarray(KEY + NONCE, -TAG), box.subarray(-TAG)]
  const decipher = createDecipheriv(CIPHER, secretOf(privateOf(holder), ephemeral, ephemeral, holder.publicKey), nonce, { authTagLength: TAG })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(content), decipher.final()])
}

const privateOf = ({ publicKey, privateKey }: KeyPair): KeyObject =>
  createPrivateKey({ key: { ...jwk, x: publicKey.toString('base64url'), d: privateKey.toString('base64url') }, format: 'jwk' })
