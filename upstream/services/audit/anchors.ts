/** Heads of the chain, signed and kept outside the database: who cuts off the end of the chain cannot cut off these (S8.3). */
import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Head } from './chain.ts'

export interface Anchor {
  seq: number
  hash: string
  at: string
  signature: string
}

export interface Anchors {
  append(head: Head): Promise<void>
  /** Every anchor with whether its signature is ours; null when there is no file. */
  read(): Promise<(Anchor & { isOurs: boolean })[] | null>
}

/** DER of an Ed25519 private key, up to its 32 bytes. */
const PKCS8_ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyFrom(masterKey: Buffer): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', masterKey, '', 'supplybase audit anchors', 32))
  return createPrivateKey({ key: Buffer.concat([PKCS8_ED25519, seed]), format: 'der', type: 'pkcs8' })
}

const signed = ({ seq, hash, at }: Omit<Anchor, 'signature'>) => Buffer.from(`audit anchor\n${seq}\n${hash}\n${at}`)

export function anchorsIn(dataFolder: string, masterKey: Buffer): Anchors {
  const file = join(dataFolder, 'audit-anchors.jsonl')
  const key = keyFrom(masterKey)
  const publicKey = createPublicKey(key)
  return {
    async append({ seq, hash }) {
      const anchor = { seq, hash: hash.toString('hex'), at: new Date().toISOString() }
      const line = JSON.stringify({ ...anchor, signature: sign(null, signed(anchor), key).toString('hex') })
      const handle = await open(file, 'a', 0o600)
      // The break stands in front as well: a line that a kill cut short does not spoil the next.
      await handle.write(`\n${line}\n`)
      await handle.datasync()
      await handle.close()
    },
    async read() {
      const text = await readFile(file, 'utf8').catch(() => null)
      return text === null ? null : text.split('\n').flatMap((line) => anchorOf(line, publicKey))
    },
  }
}

function anchorOf(line: string, publicKey: KeyObject): (Anchor & { isOurs: boolean })[] {
  if (!line.endsWith('}')) return []
  const anchor = JSON.parse(line) as Anchor
  return [{ ...anchor, isOurs: verify(null, signed(anchor), publicKey, Buffer.from(anchor.signature, 'hex')) }]
}
