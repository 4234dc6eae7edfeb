/**
 * Who is let in to be worked on (S2.4): so many requests at the same time, the others wait some seconds in a queue, log-ins, decisions and posts
 * first, and who has waited in vain is told to come again. How many are so many follows from what is seen: while work takes longer than it should, fewer.
 * docs/decisions/capacity.md says why.
 */
import { createShares, type Leave } from '../../contract/shares.ts'
import type { WebSettings } from '../settings.ts'

/** Half of the requests of a moment take longer: they stand in each other's way. */
const slowMs = 500
const lookEveryMs = 500
const leastAtOnce = 8
const fewer = 0.8
const mostWaiting = 500
/** Whoever signs in waits for others who do so, fifty of them at most (S1.4); to be sent away tells them nothing about their password. */
const signInWaitMs = 20_000
/** Who takes longer waits for something else than this process, a workbook or a database, and gives the place up. */
const leaseMs = 2_000
/** Three of 32: with as many of somebody else's at work one's own takes about twice as long on two cores. */
const partOfOne = 10

export interface Admission {
  /** Answers how to leave; null when there was no place in time. */
  enter(asking: { holder: string; isUrgent: boolean; isSignIn: boolean; gone: AbortSignal }): Promise<Leave | null>
}

export function createAdmission({ requestsAtOnce, requestWaitMs: waitMs }: Pick<WebSettings, 'requestsAtOnce' | 'requestWaitMs'>): Admission {
  const shares = createShares({ places: requestsAtOnce, partOfOne, mostWaiting, waitMs })
  let took: number[] = []
  let atOnce = requestsAtOnce
  setInterval(() => {
    atOnce = placesAfter(took, atOnce, requestsAtOnce)
    took = []
    shares.setPlaces(atOnce)
  }, lookEveryMs).unref()

  return {
    async enter({ isSignIn, ...asking }) {
      const leave = await shares.enter({ ...asking, waitMs: isSignIn ? signInWaitMs : waitMs })
      if (!leave) return null
      const since = performance.now()
      const lease = setTimeout(leave, leaseMs)
      return () => {
        clearTimeout(lease)
        took.push(performance.now() - since)
        leave()
      }
    },
  }
}

/** A fifth fewer when the last half second was slow, two more when it was not. */
export function placesAfter(took: readonly number[], atOnce: number, most: number): number {
  const typical = took.toSorted((a, b) => a - b)[Math.floor(took.length / 2)] ?? 0
  return typical > slowMs ? Math.max(Math.min(leastAtOnce, most), Math.floor(atOnce * fewer)) : Math.min(most, atOnce + 2)
}
