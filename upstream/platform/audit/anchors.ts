/** Heads of the chain, signed and kept outside the database: who cuts off the end of the chain cannot cut off these (S8.3). */
import { createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { privateKeyOf } from '../keys/ed25519.ts'

export interface Anchor {
  seq: number
  hash: string
  at: string
  signature: string
}

export interface Head {
  seq: number
  hash: Buffer
}

export interface Anchors {
  append(head: Head): Promise<void>
  /** Every anchor with whether its signature is ours, later ones of the same number in place of earlier ones; null when there is no file. */
  read(): Promise<(Anchor & { isOurs: boolean })[] | null>
  /** Signs again under the newest key what older ones have signed; how many. */
  resign(): Promise<number>
}

const keyFrom = (masterKey: Buffer): KeyObject => privateKeyOf(Buffer.from(hkdfSync('sha256', masterKey, '', 'supplybase audit anchors', 32)))

const signed = ({ seq, hash, at }: Omit<Anchor, 'signature'>) => Buffer.from(`audit anchor\n${seq}\n${hash}\n${at}`)

/** The first of the master keys signs, the others only know what they have signed. */
export function anchorsIn(dataFolder: string, masterKeys: () => readonly Buffer[]): Anchors {
  const file = join(dataFolder, 'audit-anchors.jsonl')
  const publicKeys = () => masterKeys().map((key) => createPublicKey(keyFrom(key)))

  async function write(anchors: readonly Omit<Anchor, 'signature'>[]): Promise<void> {
    const [newest] = masterKeys()
    if (!newest) throw new Error('There is no master key')
    const key = keyFrom(newest)
    const lines = anchors.map((anchor) => JSON.stringify({ ...anchor, signature: sign(null, signed(anchor), key).toString('hex') }))
    const handle = await open(file, 'a', 0o600)
    // The break stands in front as well: a line that a kill cut short does not spoil the next.
    await handle.write(`\n${lines.join('\n')}\n`)
    await handle.datasync()
    await handle.close()
  }

  async function linesOf(): Promise<Anchor[] | null> {
    const text = await readFile(file, 'utf8').catch(() => null)
    return text === null ? null : text.split('\n').flatMap((line) => (line.endsWith('}') ? [JSON.parse(line)] : []))
  }

  return {
    append: ({ seq, hash }) => write([{ seq, hash: hash.toString('hex'), at: new Date().toISOString() }]),
    async read() {
      const [lines, keys] = [await linesOf(), publicKeys()]
      return lines && newestOf(lines).map((anchor) => ({ ...anchor, isOurs: keys.some((key) => isSignedBy(key, anchor)) }))
    },
    async resign() {
      const [newest, ...older] = publicKeys()
      const due = newestOf((await linesOf()) ?? []).filter(
        (anchor) => newest && !isSignedBy(newest, anchor) && older.some((key) => isSignedBy(key, anchor)),
      )
      if (due.length) await write(due.map(({ seq, hash, at }) => ({ seq, hash, at })))
      return due.length
    },
  }
}

const newestOf = (lines: readonly Anchor[]): Anchor[] => [...new Map(lines.map((anchor) => [anchor.seq, anchor])).values()]

const isSignedBy = (key: KeyObject, anchor: Anchor): boolean => verify(null, signed(anchor), key, Buffer.from(anchor.signature, 'hex'))
