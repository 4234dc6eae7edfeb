/** What a thread may use before it is ended. */
import type { Worker } from 'node:worker_threads'
import { Refusal } from '../../runtime/rules/refusal.ts'

export interface Limits {
  /** Of its heap, and as much again of buffers outside of it. */
  memoryMb: number
  /** Of its own processor time: a busy machine is no fault of the text. */
  withinMs: number
}

/** It took more memory, time or depth than anything takes that people write. */
export class OverLimits extends Refusal {
  constructor() {
    super({
      code: 'OVER_LIMITS',
      status: 422,
      words: { CN: '内容过大或过于复杂，超出处理限制', EN: 'The content is too large or too intricate to be processed' },
    })
  }
}

const LOOKS_EVERY_MS = 100
/** A thread steps back behind the pages; where they leave it nothing, waiting has an end as well. */
const WALL_MS = 60_000

/** Looks until the signal comes, or until a limit is passed. */
export async function isWithin(thread: Worker, { memoryMb, withinMs }: Limits, done: AbortSignal): Promise<boolean> {
  const until = performance.now() + Math.max(WALL_MS, withinMs)
  const before = await usedBy(thread)
  while (!done.aborted && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS))
    const { ms, bufferMb } = await usedBy(thread)
    if (ms - before.ms > withinMs || bufferMb > memoryMb) break
  }
  return done.aborted
}

/** Nothing yet of a thread that is about to start, and nothing more of one that has ended. */
async function usedBy(thread: Worker): Promise<{ ms: number; bufferMb: number }> {
  try {
    const [{ user, system }, { external_memory }] = await Promise.all([thread.cpuUsage(), thread.getHeapStatistics()])
    return { ms: (user + system) / 1_000, bufferMb: external_memory / 1024 / 1024 }
  } catch {
    return { ms: 0, bufferMb: 0 }
  }
}
