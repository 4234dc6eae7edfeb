/** Starts the thread that writes an export, listens to it, and ends it; two of them at a time, the others wait. */
import { rm } from 'node:fs/promises'
import { startBehind } from '../../../low-priority/work.ts'
import { tooManyRequests } from '../../http/refusals.ts'
import { createGate } from '../../load/gate.ts'
import type { Picture } from './export-pictures.ts'
import type { ExportNews, ExportTask } from './write-export.ts'

export interface Written {
  rows: number
  bytes: number
  sha256: string
  /** Each once. */
  pictures: readonly Picture[]
}

export type Outcome = { written: Written } | { tooMany: number }

/** Buffers outside the heap come on top of both. Rows live for a moment: with little room for the young, half the time goes to moving them about; with 64 MB a full heap ends the process (`low-priority/work.ts`). */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 32 }
const atMostTwo = createGate({ running: 2, waiting: 50, refuse: () => tooManyRequests(10) })

let way = inThread

/** Here instead of in a thread, for tests of hundreds of small lists; null is the thread again. */
export const exportHere = (write: ((task: ExportTask, tell: (news: ExportNews) => void) => Promise<void>) | null): void => {
  way = write ? (task) => new Promise((resolve, reject) => write(task, (news) => endIn(news, resolve)).catch(reject)) : inThread
}

/** Rejects when the thread fails or is told to stop; then nothing of the file is left. */
export async function runExport(
  task: ExportTask,
  { onProgress, signal }: { onProgress?: (percent: number) => void; signal?: AbortSignal } = {},
): Promise<Outcome> {
  try {
    return await atMostTwo(() => way(task, onProgress, signal))
  } catch (error) {
    await rm(task.file, { force: true })
    throw error
  }
}

function inThread(task: ExportTask, onProgress?: (percent: number) => void, signal?: AbortSignal): Promise<Outcome> {
  signal?.throwIfAborted()
  const worker = startBehind(new URL('./export-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: HEAP,
  })
  return new Promise<Outcome>((resolve, reject) => {
    worker.on('message', (news: ExportNews) => {
      if ('progress' in news) onProgress?.(news.progress)
      else endIn(news, resolve)
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The export ended before its time')))
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true })
  }).finally(() => void worker.terminate())
}

function endIn(news: ExportNews, end: (outcome: Outcome) => void): void {
  if ('tooMany' in news) end({ tooMany: news.rows })
  else if ('done' in news) end({ written: { rows: news.rows, bytes: news.bytes, sha256: news.sha256, pictures: news.pictures } })
}
