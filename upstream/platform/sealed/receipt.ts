/** What a sender gets for a sealed letter (S7.5): signed with Ed25519, so that it can be verified for ever and without us. */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { derivedKeys } from '../../store/sealing.ts'
import { privateKeyOf } from '../keys/ed25519.ts'
import { leafHash, rootFrom } from './merkle.ts'

/** Everything in it is public but for what was sealed; times are ISO 8601 in UTC, hashes and signatures hexadecimal. */
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

/** That so many letters make this root of the hash tree. */
interface Head {
  size: number
  root: string
  at: string
}
export interface SignedHead extends Head {
  signature: string
}
/** Where the letter of a receipt stands in the log of all letters, counted from 0, and the hashes that lead from it to the root. */
export interface Logged {
  index: number
  path: string[]
  head: SignedHead
}
export type LoggedReceipt = Receipt & { log: Logged }

const publicText = (key: KeyObject): string => String(createPublicKey(key).export({ format: 'jwk' }).x)
const publicFrom = (text: string): KeyObject => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: text }, format: 'jwk' })

function signingKey(): KeyObject {
  const [newest] = derivedKeys('supplybase receipts')
  if (!newest) throw new Error('There is no master key')
  return privateKeyOf(newest)
}

type Signed = Omit<Receipt, 'signature' | 'key'>
const signedText = ({ document, version, sequence, arrivedAt, hash }: Signed) =>
  Buffer.from(`supplybase receipt\n${document}\n${version}\n${sequence}\n${arrivedAt}\n${hash}`)
const headText = ({ size, root, at }: Head) => Buffer.from(`supplybase head\n${size}\n${root}\n${at}`)

export const hashOf = (letter: Buffer): Buffer => createHash('sha256').update(letter).digest()

/** What the log keeps of a letter. */
export const leafOf = ({ sequence, arrivedAt, hash }: Pick<Receipt, 'sequence' | 'arrivedAt' | 'hash'>): Buffer =>
  Buffer.from(`${sequence}\n${arrivedAt}\n${hash}`)

export function signedReceipt(receipt: Signed): Receipt {
  const key = signingKey()
  return { ...receipt, signature: sign(null, signedText(receipt), key).toString('hex'), key: publicText(key) }
}

export const signedHead = (head: Head): SignedHead => ({ ...head, signature: sign(null, headText(head), signingKey()).toString('hex') })

/** By the key that the receipt names; whose that is says the installation. */
export const isGenuine = (receipt: Receipt): boolean =>
  verify(null, signedText(receipt), publicFrom(receipt.key), Buffer.from(receipt.signature, 'hex'))

/** Whether the log whose head stands in the receipt holds its letter. */
export function isLogged({ log: { index, path, head }, ...receipt }: LoggedReceipt): boolean {
  if (!verify(null, headText(head), publicFrom(receipt.key), Buffer.from(head.signature, 'hex'))) return false
  const siblings = path.map((hash) => Buffer.from(hash, 'hex'))
  return rootFrom({ index, size: head.size, leaf: leafHash(leafOf(receipt)), path: siblings })?.toString('hex') === head.root
}
