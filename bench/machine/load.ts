/** Load on one address: so many requests at a time until the time is up, and what they cost whom. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Process } from './place.ts'

export interface Load {
  perSecond: number
  /** CPU milliseconds a request, of each process watched. */
  cpuMs: number[]
  medianMs: number
  p95Ms: number
}

/** One request at a time per worker, with `pauseMs` between two of them; the warm-up lets the compiler and the caches settle. */
export async function load(
  send: () => Promise<unknown>,
  watched: Process[],
  { seconds = 5, workers = 8, warmUp = 200, pauseMs = 0, isOver = (): boolean => false } = {},
): Promise<Load> {
  if (warmUp > 0) await runWorkers(workers, warmUp / workers, () => false, performance.now() + seconds * 500, send, 0)
  const before = watched.map((one) => one.cpuMs())
  const begun = performance.now()
  const times = await runWorkers(workers, Number.POSITIVE_INFINITY, isOver, begun + seconds * 1_000, send, pauseMs)
  const took = performance.now() - begun
  return {
    perSecond: (times.length * 1_000) / took,
    cpuMs: watched.map((one, i) => (one.cpuMs() - (before[i] ?? 0)) / times.length),
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
  }
}

async function runWorkers(
  workers: number,
  each: number,
  isOver: () => boolean,
  until: number,
  send: () => Promise<unknown>,
  pauseMs: number,
): Promise<number[]> {
  const times: number[] = []
  const work = async () => {
    for (let done = 0; done < each && performance.now() < until && !isOver(); done++) {
      const begun = performance.now()
      await send()
      times.push(performance.now() - begun)
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return times
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}
