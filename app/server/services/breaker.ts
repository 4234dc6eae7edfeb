/** S12.2: after so many failures in a row nothing is asked any more but one probe from time to time, until one succeeds. */
import { UpstreamUnavailable } from '../answer/errors.ts'

export function createBreaker({ failures, probeMs, now = Date.now }: { failures: number; probeMs: number; now?: () => number }) {
  let failed = 0
  let nextProbe = 0
  return {
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (failed >= failures) {
        if (now() < nextProbe) throw new UpstreamUnavailable('breaker open')
        nextProbe = now() + probeMs
      }
      try {
        const result = await work()
        failed = 0
        return result
      } catch (error) {
        failed++
        if (failed === failures) nextProbe = now() + probeMs
        throw new UpstreamUnavailable(error instanceof Error ? error.message : 'unknown', { cause: error })
      }
    },
  }
}
