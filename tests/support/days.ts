/** Days of a story, counted from the moment at which its people work: never written down beside another clock. */
import { clockDay } from '../../catalogue/constants/clock.ts'

const dayMs = 86_400_000

/** The day so many days after a moment, by the clock of the company. */
export const dayAfter = (moment: Date, days: number): string => clockDay(new Date(moment.getTime() + days * dayMs))

/** That day, or where it is on a weekend the Friday before: suppliers of the demo company deliver from Monday to Friday. */
export function weekdayBy(day: string): string {
  const sinceFriday = [2, 0, 0, 0, 0, 0, 1][new Date(day).getUTCDay()] ?? 0
  return dayAfter(new Date(day), -sinceFriday)
}

/** The same after this moment, in which browsers and real processes live. */
export const inDays = (days: number): string => dayAfter(new Date(), days)
