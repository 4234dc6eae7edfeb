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

/** Read once a process of the services, for running and for drawing: drawing adds a diagram to a model that has none, and adds it once. Null where no such text is kept. */
export async function keptModel(tx: Tx, digest: string): Promise<ReadModel | null> {
  const known = read.get(digest)
  if (known !== undefined) return known
  const { rows } = await tx.query<{ xml: string }>('select xml from process_source where digest = $1', [digest])
  const [row] = rows
  if (!row) return null
  const reading = readModel(row.xml)
  if (read.size >= MOST_KEPT) read.delete(read.keys().next().value ?? '')
  read.set(digest, reading)
  return reading
}

export async function modelOf(tx: Tx, digest: string): Promise<ReadModel> {
  const kept = await keptModel(tx, digest)
  if (!kept) throw new Error(`No model is kept as ${digest}`)
  return kept
}
