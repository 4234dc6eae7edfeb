/** How long a process lets wait who asks only whether it lives: its thread is busy so long with something of somebody else's. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Process } from './place.ts'

const probeEveryMs = 20

export interface Stalls {
  longestMs: number
  /** The most that the thread itself took of a processor meanwhile: whatever else runs on the machine is no part of it. */
  mostCpuMs: number
}

export function watchStalls(url: string, process?: Process) {
  const cpuMs = () => process?.threadCpuMs() ?? 0
  const stalls: Stalls = { longestMs: 0, mostCpuMs: 0 }
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const [begun, before] = [performance.now(), cpuMs()]
      const lives = await fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
      stalls.longestMs = lives ? Math.max(stalls.longestMs, performance.now() - begun) : Number.POSITIVE_INFINITY
      stalls.mostCpuMs = Math.max(stalls.mostCpuMs, cpuMs() - before)
      await sleep(probeEveryMs)
    }
  })()
  return {
    async stop(): Promise<Stalls> {
      isOver = true
      await watching
      return stalls
    },
  }
}
