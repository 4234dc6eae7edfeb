/** The working calendar of the installation. */
import { type LookupValue, lookupValues } from '../language/lookup-book.ts'

type Calendar = Readonly<Record<string, string>>

/** One for each state of the book: every formula of every document asks for it. */
const calendars = new WeakMap<readonly LookupValue[], Calendar>()

const calendarOf = (days: readonly LookupValue[]): Calendar =>
  Object.fromEntries(days.flatMap(({ code, isEnabled, under }) => (isEnabled ? [[code, under?.code ?? 'N']] : [])))

/** Days that are otherwise than Monday to Friday: `Y` worked, `N` free. A day that an administrator added and put under nothing is free. */
export function workCalendar(): Calendar {
  const days = lookupValues('WORK_CALENDAR')
  const calendar = calendars.get(days) ?? calendarOf(days)
  calendars.set(days, calendar)
  return calendar
}
