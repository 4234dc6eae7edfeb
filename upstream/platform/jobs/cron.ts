/** Hours of a timetable: five fields, by the clock of a place. */
import { CronExpressionParser } from 'cron-parser'
import { homeZone } from '../../../catalogue/constants/clock.ts'

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

/** The hours between which a moment lies: the last one that has come by now, itself included, and the first one after it. */
export interface Around {
  readonly last: Date
  readonly next: Date | undefined
}

/** A timetable is looked at every few seconds, and says the same until its next hour. */
const known = new Map<string, Around>()
const MOST_KNOWN = 1_000

export function hoursAround(hours: Hours, now: Date): Around {
  const key = `${hours.cron}@${hours.zone ?? ''}`
  const before = known.get(key)
  if (before?.next && before.last <= now && now < before.next) return before
  const around = { last: lastHour(hours, now), next: nextHours(hours, now)[0] }
  if (known.size >= MOST_KNOWN) known.clear()
  known.set(key, around)
  return around
}

const lastHour = (hours: Hours, now: Date): Date =>
  parsed(hours, new Date(now.getTime() + 1_000 - (now.getTime() % 1_000)))
    .prev()
    .toDate()
