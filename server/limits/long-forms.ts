/**
 * Forms of a thousand lines take this process hundreds of milliseconds, in which nobody else is served (S2.7). A holder's go one after the other, with a
 * rest twice as long after each: nobody has more than a third of its time, and nobody's long form is refused for being long.
 */
import type { Leave } from '../../contract/shares.ts'

const leastFields = 500
const leastBytes = 256 * 1024
const restPart = 2
/** What took longer waited for something else. */
const mostRestMs = 4_000
const mostWaiting = 4

export const isLong = ({ bytes, fields }: { bytes: Buffer; fields: number }): boolean => fields > leastFields || bytes.length > leastBytes

interface Line {
  last: Promise<void>
  count: number
}

export interface Clock {
  now(): number
  rest(ms: number): Promise<void>
}
const wallClock: Clock = { now: () => performance.now(), rest: (ms) => new Promise((done) => setTimeout(done, ms).unref()) }

export function createTurns(clock: Clock = wallClock) {
  const lines = new Map<string, Line>()
  return {
    /** Answers how to leave when it is this form's turn; null when too many of the holder's wait already. */
    async take(holder: string): Promise<Leave | null> {
      const line = lines.get(holder) ?? { last: Promise.resolve(), count: 0 }
      if (line.count > mostWaiting) return null
      lines.set(holder, line)
      line.count++
      const before = line.last
      const { promise, resolve } = Promise.withResolvers<void>()
      line.last = promise
      await before
      const began = clock.now()
      const end = () => {
        line.count--
        if (line.count === 0) lines.delete(holder)
        resolve()
      }
      // Nobody who has his answer waits for the rest.
      return () => void clock.rest(Math.min(mostRestMs, restPart * (clock.now() - began))).then(end)
    },
  }
}
