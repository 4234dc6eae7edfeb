/** A key pair whose private half only a passphrase gives back (S7.2): argon2id with 64 MiB and three passes, AES-256-GCM. */
import { argon2, createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { type KeyPair, makeKeyPair } from './box.ts'

const COST = { memory: 65_536, passes: 3, parallelism: 1, tagLength: 32 }
const CIPHER = 'aes-256-gcm'
const SALT = 16
const NONCE = 12
const TAG = 16

const derive = promisify((message: string, nonce: Buffer, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', { message, nonce, ...COST }, done),
)

/** People type the same letter in different ways; NFKC makes them one. */
const keyFrom = (passphrase: string, salt: Buffer): Promise<Buffer> => derive(passphrase.normalize('NFKC'), salt)

export interface GuardedKey {
  publicKey: Buffer
  /** Salt, nonce, ciphertext, tag. */
  guarded: Buffer
}

export async function guardedBy(passphrase: string): Promise<GuardedKey> {
  const { publicKey, privateKey } = makeKeyPair()
  const [salt, nonce] = [randomBytes(SALT), randomBytes(NONCE)]
  const cipher = createCipheriv(CIPHER, await keyFrom(passphrase, salt), nonce).setAAD(publicKey)
  return { publicKey, guarded: Buffer.concat([salt, nonce, cipher.update(privateKey), cipher.final(), cipher.getAuthTag()]) }
}

/** Null where the passphrase is another one. */
export async function unguarded({ publicKey, guarded }: GuardedKey, passphrase: string): Promise<KeyPair | null> {
  const [salt, nonce] = [guarded.subarray(0, SALT), guarded.subarray(SALT, SALT + NONCE)]
  const decipher = createDecipheriv(CIPHER, await keyFrom(passphrase, salt), nonce, { authTagLength: TAG })
    .setAAD(publicKey)
    .setAuthTag(guarded.subarray(-TAG))
  try {
    return { publicKey, privateKey: Buffer.concat([decipher.update(guarded.subarray(SALT + NONCE, -TAG)), decipher.final()]) }
  } catch {
    return null
  }
}
