/** Paper is drawn in one thread beside the pages, one document after the other; the thread keeps its fonts and ends when nobody prints. */
import type { Worker } from 'node:worker_threads'
import { startBehind } from '../../behind.ts'
import { createGate } from '../gate.ts'
import { tooManyRequests } from '../refusals.ts'
import type { Drawn, DrawTask } from './draw-worker.ts'

/** S10.7 for what is only ours: a hundred orders take a fifth of it. */
const MEMORY_MB = 256
const WITHIN_MS = 60_000
const RESTS_AFTER_MS = 60_000
const oneAfterTheOther = createGate({ running: 1, waiting: 50, refuse: () => tooManyRequests(10) })

let worker: Worker | null = null
let rest: NodeJS.Timeout | undefined

export const draw = (task: DrawTask): Promise<Buffer> =>
  oneAfterTheOther(async () => {
    clearTimeout(rest)
    try {
      return await answerOf(runningWorker(), task)
    } finally {
      rest = setTimeout(endWorker, RESTS_AFTER_MS).unref()
    }
  })

function runningWorker(): Worker {
  worker ??= startBehind(new URL('./draw-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    // A thread that breaks while nobody waits for it must not end the process.
    .on('error', endWorker)
  return worker
}

function endWorker(): void {
  void worker?.terminate()
  worker = null
}

/** A thread that breaks or takes too long is ended; the next print begins with a new one. */
async function answerOf(thread: Worker, task: DrawTask): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
  const fail = () => reject(new Error('The thread that draws has ended'))
  const timer = setTimeout(() => reject(new Error('Drawing took too long')), WITHIN_MS)
  thread.once('message', resolve).once('error', reject).once('exit', fail)
  thread.postMessage(task)
  try {
    const drawn = await promise
    if ('failed' in drawn) throw drawn.failed
    return Buffer.from(drawn.pdf)
  } catch (error) {
    endWorker()
    throw error
  } finally {
    clearTimeout(timer)
    thread.off('message', resolve).off('error', reject).off('exit', fail)
  }
}
