/** Hours of a timetable: five fields, by the clock of a place. */
import { CronExpressionParser } from 'cron-parser'
import { homeZone } from '../../../catalogue/shell/clock.ts'

export interface Hours {
  readonly cron: string
  readonly zone?: string | null
}

const parsed = ({ cron, zone }: Hours, currentDate: Date) => CronExpressionParser.parse(cron, { currentDate, tz: zone || homeZone })

/** Nothing but five fields: a sixth would run it every second, names as `@daily` mean hours that nobody reads. */
export function isCron(cron: string): boolean {
  if (!/^[\d*,/\-A-Za-z]+( [\d*,/\-A-Za-z#]+){4}$/.test(cron)) return false
  try {
    parsed({ cron }, new Date(0))
    return true
  } catch {
    return false
  }
}

export function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** The first ones after this moment. */
export function nextHours(hours: Hours, after: Date, count = 1): Date[] {
  const iterator = parsed(hours, after)
  return Array.from({ length: count }, () => iterator.next().toDate())
}

/** The last one that has come by now, itself included. */
export const lastHour = (hours: Hours, now: Date): Date =>
  parsed(hours, new Date(now.getTime() + 1_000 - (now.getTime() % 1_000)))
    .prev()
    .toDate()
