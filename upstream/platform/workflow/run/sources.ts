/** Models as they were when a process started, kept by their digest: a later version leaves running ones alone, and the same text is kept once. */
import { createHash } from 'node:crypto'
import type { Tx } from '../../../runtime/types.ts'
import { type ReadModel, readModel } from '../engine/index.ts'

const MOST_KEPT = 200
const read = new Map<string, Promise<ReadModel>>()

export async function keepSource(tx: Tx, xml: string): Promise<string> {
  const digest = createHash('sha256').update(xml).digest('hex')
  await tx.query('insert into process_source (digest, xml) values ($1, $2) on conflict do nothing', [digest, xml])
  return digest
}

/** Read once a process; what is drawn is read anew (`xmlOf`), since drawing adds to it. */
export async function modelOf(tx: Tx, digest: string): Promise<ReadModel> {
  const known = read.get(digest)
  if (known !== undefined) return known
  const reading = readModel(await xmlOf(tx, digest))
  if (read.size >= MOST_KEPT) read.delete(read.keys().next().value ?? '')
  read.set(digest, reading)
  return reading
}

async function xmlOf(tx: Tx, digest: string): Promise<string> {
  const xml = await keptXml(tx, digest)
  if (xml === null) throw new Error(`No model is kept as ${digest}`)
  return xml
}

export async function keptXml(tx: Tx, digest: string): Promise<string | null> {
  const { rows } = await tx.query<{ xml: string }>('select xml from process_source where digest = $1', [digest])
  return rows[0]?.xml ?? null
}
