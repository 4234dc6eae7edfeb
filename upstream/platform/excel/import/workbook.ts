/** Uploaded workbooks are read in a thread of their own, with its own memory and time: what breaks there breaks nothing else (S10.5). */
import type { Worker } from 'node:worker_threads'
import { startBehind } from '../../../low-priority/work.ts'
import { importMemoryMb, importWithinMs } from '../../../settings.ts'
import { refuseFile } from '../words.ts'
import type { holdWorkbook, Mark, OpenTask, Outcome, Question, ReadRow } from './hold-workbook.ts'

export const mostImportRows = 20_000
const mostColumns = 300
/** With little room for the young, half the time goes to moving rows about; with 64 MB a full heap ends the process (`low-priority/work.ts`). */
const heap = () => ({ maxOldGenerationSizeMb: importMemoryMb(), maxYoungGenerationSizeMb: 32 })
/** What a thread that has ended gives as its number. */
const ENDED = -1

/** A workbook that was read; its thread holds the rows until it is closed. */
export interface OpenWorkbook {
  header: ReadRow | undefined
  /** Rows below the header. */
  rowCount: number
  /** Those rows, with the cells of these columns (from 0) alone. */
  rows(columns: readonly number[]): Promise<ReadRow[]>
  /** Null when the copy could not be made; the errors are told all the same. */
  mark(marks: Mark[], errorHeader: string): Promise<Buffer | null>
  close(): void
}

/** Who holds the rows of a workbook; nothing is an answer that ran out of memory or time, or failed. */
interface Holder {
  opened: Outcome | null
  ask(question: Question): Promise<Outcome | null>
  close(): void
}

let held = inThread

/** Here instead of in a thread, for tests of hundreds of small workbooks; null is the thread again. */
export const readHere = (hold: typeof holdWorkbook | null): void => {
  held = hold ? async (task) => heldHere(await hold(task)) : inThread
}

const heldHere = ({ outcome, answer }: Awaited<ReturnType<typeof holdWorkbook>>): Holder => ({
  opened: outcome,
  ask: async (question) => (await answer?.(question)) ?? null,
  close: () => {},
})

async function inThread(task: OpenTask): Promise<Holder> {
  const worker = startBehind(new URL('./excel-worker.ts', import.meta.url), { workerData: task, resourceLimits: heap() })
  return {
    opened: await answerOf(worker),
    ask(question) {
      const answer = answerOf(worker)
      worker.postMessage(question)
      return answer
    },
    close: () => void worker.terminate(),
  }
}

export async function openWorkbook(bytes: Buffer): Promise<OpenWorkbook> {
  const { opened, ask, close } = await held({ bytes: new Uint8Array(bytes), mostRows: mostImportRows, mostColumns })
  if (opened && 'header' in opened)
    return {
      ...opened,
      rows: async (columns) => {
        const answer = await ask({ kind: 'rows', columns })
        return answer && 'rows' in answer ? answer.rows : refuseFile('TOO_HEAVY')
      },
      mark: async (marks, errorHeader) => {
        const answer = await ask({ kind: 'mark', marks, errorHeader })
        return answer && 'bytes' in answer ? Buffer.from(answer.bytes) : null
      },
      close,
    }
  close()
  if (opened && 'unsafe' in opened) return refuseFile('UNSAFE', { what: opened.unsafe })
  if (opened && 'refused' in opened) {
    const max = opened.refused === 'TOO_MANY_COLUMNS' ? mostColumns : mostImportRows
    return refuseFile(opened.refused, { max: [`${max}`, max.toLocaleString('en')] })
  }
  return refuseFile('TOO_HEAVY')
}

/** What the thread says next; null when it ran out of memory or time, or failed. */
function answerOf(worker: Worker): Promise<Outcome | null> {
  return new Promise((resolve) => {
    if (worker.threadId === ENDED) return resolve(null)
    const end = (outcome: Outcome | null) => {
      clearTimeout(timer)
      for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
      // A thread that breaks while nobody waits for it must not end the process.
      worker.on('error', () => {})
      resolve(outcome)
    }
    const timer = setTimeout(() => end(null), importWithinMs())
    worker.once('message', end)
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
