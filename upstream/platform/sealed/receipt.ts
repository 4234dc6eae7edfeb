/** What a sender gets for a sealed letter (S7.5): signed with Ed25519, so that it can be verified for ever and without us. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { derivedKeys } from '../../store/sealing.ts'

/** Everything in it is public but for what was sealed; times are ISO 8601 in UTC, hashes and the signature hexadecimal. */
export interface Receipt {
  document: string
  version: number
  sequence: number
  arrivedAt: string
  /** SHA-256 of the sealed letter. */
  hash: string
  signature: string
  /** Ed25519 public key of the installation, base64url. */
  key: string
}

/** DER of an Ed25519 private key, up to its 32 bytes. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

const keyFrom = (seed: Buffer): KeyObject => createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })
const signingKeys = (): KeyObject[] => derivedKeys('supplybase receipts').map(keyFrom)
const publicText = (key: KeyObject): string => String(createPublicKey(key).export({ format: 'jwk' }).x)

type Signed = Omit<Receipt, 'signature' | 'key'>
const signedText = ({ document, version, sequence, arrivedAt, hash }: Signed) =>
  Buffer.from(`supplybase receipt\n${document}\n${version}\n${sequence}\n${arrivedAt}\n${hash}`)

export const hashOf = (letter: Buffer): Buffer => createHash('sha256').update(letter).digest()

export function signedReceipt(receipt: Signed): Receipt {
  const [key] = signingKeys()
  if (!key) throw new Error('There is no master key')
  return { ...receipt, signature: sign(null, signedText(receipt), key).toString('hex'), key: publicText(key) }
}

/** By the key that the receipt names; whose that is says the installation. */
export const isGenuine = (receipt: Receipt): boolean => {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: receipt.key }, format: 'jwk' })
  return verify(null, signedText(receipt), key, Buffer.from(receipt.signature, 'hex'))
}
