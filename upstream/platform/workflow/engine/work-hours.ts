/** Time that counts: by the clock, or from nine to six on worked days. */
import { dayOf } from '../../../runtime/change/numbering.ts'

/** Days that are otherwise than Monday to Friday: `Y` worked, `N` free (catalogue/base/work-calendar.ts). */
export type Calendar = Readonly<Record<string, string>>

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const OPENS = 'T09:00:00+08:00'
const CLOSES = 'T18:00:00+08:00'

/** The moment by which so many hours have gone by. */
export function dueAfter(from: string, hours: number, calendar: Calendar | null): string {
  const begins = Date.parse(from)
  if (!calendar) return new Date(begins + hours * HOUR_MS).toISOString()
  let left = hours * HOUR_MS
  for (let day = dayOf(new Date(begins)); ; day = dayAfter(day)) {
    const [opens, closes] = [Math.max(begins, Date.parse(day + OPENS)), Date.parse(day + CLOSES)]
    const today = isWorked(day, calendar) ? Math.max(0, closes - opens) : 0
    if (left <= today) return new Date(opens + left).toISOString()
    left -= today
  }
}

const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)
const isWorked = (day: string, calendar: Calendar) => (calendar[day] ?? (new Date(day).getUTCDay() % 6 === 0 ? 'N' : 'Y')) === 'Y'
