/** Uploaded workbooks are read in a thread of their own, with its own memory and time: what breaks there breaks nothing else (S10.5). */
import { Worker } from 'node:worker_threads'
import type { Mark, Outcome, ReadRow, Task } from './excel-worker.ts'
import { refuseFile } from './words.ts'

export const mostImportRows = 20_000
const mostColumns = 300
/** With little room for the young, half the time goes to moving rows about. */
const HEAP = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 }
const WITHIN_MS = 120_000

export async function readWorkbook(bytes: Buffer): Promise<ReadRow[]> {
  const outcome = await run({ kind: 'read', bytes: new Uint8Array(bytes), mostRows: mostImportRows, mostColumns })
  if (outcome === null) return refuseFile('TOO_HEAVY')
  if ('unsafe' in outcome) return refuseFile('UNSAFE', { what: outcome.unsafe })
  if ('refused' in outcome) return refuseFile(outcome.refused, { max: outcome.refused === 'TOO_MANY_COLUMNS' ? mostColumns : mostImportRows })
  return 'rows' in outcome ? outcome.rows : []
}

/** Null when the copy could not be made; the errors are told all the same. */
export async function markWorkbook(rows: ReadRow[], marks: Mark[], errorHeader: string): Promise<Buffer | null> {
  const outcome = await run({ kind: 'mark', rows, marks, errorHeader })
  return outcome !== null && 'bytes' in outcome ? Buffer.from(outcome.bytes) : null
}

/** Null when the thread ran out of memory or time, or failed. */
function run(task: Task): Promise<Outcome | null> {
  const worker = new Worker(new URL('./excel-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: HEAP,
  })
  return new Promise((resolve) => {
    const timer = setTimeout(() => end(null), WITHIN_MS)
    const end = (outcome: Outcome | null) => {
      clearTimeout(timer)
      resolve(outcome)
      void worker.terminate()
    }
    worker.once('message', end)
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
