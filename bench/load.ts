/** Load on one address: so many requests at a time until the time is up, and what they cost whom. */
import type { Process } from './place.ts'

export interface Load {
  perSecond: number
  /** CPU milliseconds a request, of each process watched. */
  cpuMs: number[]
  medianMs: number
}

/** One request at a time per worker; the warm-up lets the compiler and the caches settle. */
export async function load(send: () => Promise<unknown>, watched: Process[], { seconds = 5, workers = 8, warmUp = 200 } = {}): Promise<Load> {
  await runWorkers(workers, warmUp / workers, performance.now() + seconds * 500, send)
  const before = watched.map((one) => one.cpuMs())
  const begun = performance.now()
  const times = await runWorkers(workers, Number.POSITIVE_INFINITY, begun + seconds * 1_000, send)
  const took = performance.now() - begun
  return {
    perSecond: (times.length * 1_000) / took,
    cpuMs: watched.map((one, i) => (one.cpuMs() - (before[i] ?? 0)) / times.length),
    medianMs: median(times),
  }
}

async function runWorkers(workers: number, each: number, until: number, send: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const work = async () => {
    for (let done = 0; done < each && performance.now() < until; done++) {
      const begun = performance.now()
      await send()
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return times
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
