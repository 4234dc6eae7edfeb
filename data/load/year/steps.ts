/** The story as steps in time: who does what at which moment, in an order that every load keeps. */
import type { Random } from './random.ts'

/** Documents that take a number one after the other, and the stock ledger, whose balances follow each other. */
export type Series = 'ASL' | 'PR' | 'PO' | 'WF' | 'DN' | 'RC' | 'ST' | 'WR' | 'SO'

export interface Step {
  at: number
  /** Steps that share a key run in their order; the others side by side. */
  keys: readonly string[]
  run(now: Date): Promise<unknown>
}

export interface Plan {
  now: Date
  today: string
  random: Random
  steps: Step[]
}

/** One document's way through the house. */
export interface Thread {
  plan: Plan
  key: string
  /** When the last of its steps was. */
  last: number
}

const MINUTE = 60_000
const DAY = 86_400_000
/** Half past eight where the company is. */
const OPENS = 'T08:30:00+08:00'

export const newThread = (plan: Plan, key: string): Thread => ({ plan, key, last: 0 })
/** A way of its own from here on: the goods of one delivery among several. */
export const branch = (thread: Thread): Thread => ({ ...thread })

/** Between half past eight and half past five, after what came before, and never in the future. */
export function addStep(thread: Thread, day: string, series: readonly Series[], run: (now: Date) => Promise<unknown>): void {
  const { plan } = thread
  const wanted = Date.parse(day + OPENS) + plan.random.int(0, 540) * MINUTE
  const at = Math.min(Math.max(wanted, thread.last + plan.random.int(8, 40) * MINUTE), plan.now.getTime())
  thread.last = at
  plan.steps.push({ at, keys: [thread.key, ...series], run })
}

/** So many days from a day. */
export const plusDays = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)

const weekdayOf = (day: string) => new Date(Date.parse(day)).getUTCDay()
/** The same day, or the Friday before a weekend: work that was done. */
export const workdayBefore = (day: string): string => plusDays(day, weekdayOf(day) === 0 ? -2 : weekdayOf(day) === 6 ? -1 : 0)
/** The same day, or the Monday after a weekend: dates that are agreed. */
export const workdayAfter = (day: string): string => plusDays(day, weekdayOf(day) === 0 ? 1 : weekdayOf(day) === 6 ? 2 : 0)

/** Runs everything in the order of time; each lane takes the next step and waits for those that it follows. */
export async function runSteps(steps: readonly Step[], lanes: number): Promise<void> {
  const inTime = steps.toSorted((a, b) => a.at - b.at)
  const latest = new Map<string, Promise<unknown>>()
  let next = 0
  const lane = async () => {
    for (let step = inTime[next++]; step; step = inTime[next++]) {
      const { keys, at, run } = step
      const done = Promise.all(keys.map((key) => latest.get(key))).then(() => run(new Date(at)))
      for (const key of keys) latest.set(key, done)
      await done.catch((error) => {
        next = inTime.length
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
