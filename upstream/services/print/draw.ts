/** Paper is drawn in one thread beside the pages, one document after the other; the thread keeps its fonts and ends when nobody prints. */
import { Worker } from 'node:worker_threads'
import { tooManyRequests } from '../../http/refusal.ts'
import { createGate } from '../identity/gate.ts'
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
  worker ??= new Worker(new URL('./draw-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
  // It waits for work all the time, and must not keep a process that wants to end.
  worker.unref()
  return worker
}

function endWorker(): void {
  void worker?.terminate()
  worker = null
}

/** A thread that breaks or takes too long is ended; the next print begins with a new one. */
function answerOf(thread: Worker, task: DrawTask): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const fail = (error: Error) => {
    endWorker()
    reject(error)
  }
  const timer = setTimeout(() => fail(new Error('Drawing took too long')), WITHIN_MS)
  thread.once('message', (drawn: Drawn) => ('pdf' in drawn ? resolve(Buffer.from(drawn.pdf)) : reject(drawn.failed)))
  thread.once('error', fail)
  thread.once('exit', () => fail(new Error('The thread that draws has ended')))
  thread.postMessage(task)
  return promise.finally(() => {
    clearTimeout(timer)
    thread.removeAllListeners()
    // A thread that breaks while nobody waits for it must not end the process.
    thread.on('error', endWorker)
  })
}
