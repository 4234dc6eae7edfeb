/** When somebody may be told: after his quiet hours, or with the next digest, by his own clock. */
import { clockDay, timeOfDay } from '../../../../catalogue/constants/clock.ts'

export type Hours = readonly [from: string, to: string]

const MINUTE_MS = 60_000
const DAY_MIN = 1_440
/** Digests come at 08:30, weekly ones on Mondays. */
const DIGEST_MIN = 8 * 60 + 30
const MONDAY = 1

interface Clock {
  minute: number
  weekday: number
}

/** Minute of the day and day of the week there. */
function clockAt(now: Date, timeZone: string): Clock {
  return { minute: minuteIn(timeOfDay(now, timeZone)), weekday: new Date(clockDay(now, timeZone)).getUTCDay() }
}

const minuteIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Minutes until they are over; 0 outside of them. */
export function quietFor(now: Date, hours: Hours | null, timeZone: string): number {
  if (!hours) return 0
  const [from, to] = [minuteIn(hours[0]), minuteIn(hours[1])]
  const { minute } = clockAt(now, timeZone)
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to
  return isQuiet ? (to - minute + DAY_MIN) % DAY_MIN || DAY_MIN : 0
}

/** Minutes until the next digest. */
export function untilDigest(now: Date, digest: 'DAILY' | 'WEEKLY', timeZone: string): number {
  const { minute, weekday } = clockAt(now, timeZone)
  const today = DIGEST_MIN - minute
  const days = digest === 'DAILY' ? 0 : (MONDAY - weekday + 7) % 7
  const wait = today + days * DAY_MIN
  return wait > 0 ? wait : wait + (digest === 'DAILY' ? 1 : 7) * DAY_MIN
}

export const plusMinutes = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)
