/** Foreign text and files are read, compared and drawn in threads beside the pages, within memory and time: what breaks there breaks nothing else (S10.7). */
import type { Worker } from 'node:worker_threads'
import { startBehind } from '../../low-priority/work.ts'
import { tooManyRequests } from '../http/refusals.ts'
import { createGate } from '../load/gate.ts'
import type { Said } from './answer.ts'
import { isWithin, type Limits, OverLimits } from './limits.ts'

/** Threads that nobody asks end, and with them what they have loaded. */
const RESTS_AFTER_MS = 60_000
const WAITING = 50
const usual: Limits = { memoryMb: 256, withinMs: 10_000 }

/** Asks `module`, which answers with `answerWith`; what does not keep the limits is `OverLimits`, and its thread ends. */
export function apart<Task, Found>(
  module: URL,
  { atOnce = 2, ...given }: Partial<Limits> & { atOnce?: number } = {},
): (task: Task) => Promise<Found> {
  const limits = { ...usual, ...given }
  const idle = new Set<Worker>()
  const pass = createGate({ running: atOnce, waiting: WAITING, refuse: () => tooManyRequests(10) })
  let rest: NodeJS.Timeout | undefined

  function start(): Worker {
    const thread = startBehind(module, { resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb } })
    // One that breaks while nobody waits for it must not end the process.
    return thread.on('error', () => idle.delete(thread)).on('exit', () => idle.delete(thread))
  }

  function endIdle(): void {
    for (const thread of idle) void thread.terminate()
    idle.clear()
  }

  return (task) =>
    pass(async () => {
      clearTimeout(rest)
      const [thread = start()] = idle
      idle.delete(thread)
      thread.ref()
      try {
        const said = await answerOf<Found>(thread, task, limits)
        idle.add(thread)
        thread.unref()
        if ('failed' in said) throw said.failed
        return said.found
      } catch (error) {
        if (!idle.has(thread)) void thread.terminate()
        throw error
      } finally {
        rest = setTimeout(endIdle, RESTS_AFTER_MS).unref()
      }
    })
}

async function answerOf<Found>(thread: Worker, task: unknown, limits: Limits): Promise<Exclude<Said<Found>, 'OVER'>> {
  const { promise, resolve, reject } = Promise.withResolvers<Said<Found>>()
  const done = new AbortController()
  const broken = (error: Error & { code?: string }) => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve('OVER') : reject(error))
  const ended = () => reject(new Error('The thread has ended'))
  thread.once('message', resolve).once('error', broken).once('exit', ended)
  thread.postMessage(task)
  void isWithin(thread, limits, done.signal).then((isKept) => isKept || resolve('OVER'))
  try {
    const said = await promise
    if (said === 'OVER') throw new OverLimits()
    return said
  } finally {
    done.abort()
    thread.off('message', resolve).off('error', broken).off('exit', ended)
  }
}
