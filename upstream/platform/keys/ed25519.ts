/** A key pair of Ed25519 (RFC 8032) from its seed. */
import { createPrivateKey, type KeyObject } from 'node:crypto'

/** DER of a private key (RFC 8410), up to its 32 bytes. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** `seed` has 32 bytes. */
export const privateKeyOf = (seed: Buffer): KeyObject => createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
