/** Instants are stored in UTC and read and typed by the clock of the organisation that a person works for. */
export const homeZone = 'Asia/Shanghai'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A name that no clock knows is a mistake in the master data, and nobody's page shall fail by it. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  let clock: Intl.DateTimeFormat
  try {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  } catch {
    clock = clockOf(homeZone)
  }
  clocks.set(zone, clock)
  return clock
}

/** `2026-11-20 09:00:00`. */
export const clockTime = (instant: Date, zone = homeZone): string => clockOf(zone).format(instant)

/** The calendar day there: `2026-11-20`. */
export const clockDay = (instant: Date, zone = homeZone): string => clockTime(instant, zone).slice(0, 10)

/** `2026-11-20 09:00`. */
export const clockMinute = (instant: Date, zone = homeZone): string => clockTime(instant, zone).slice(0, 16)

/** The time of the day alone: `09:00:00`. */
export const timeOfDay = (instant: Date, zone = homeZone): string => clockTime(instant, zone).slice(11)

const instantForm = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:?\d\d)$/

/** An instant as the clock shows it; what is no instant stays as it is. */
export const shownTime = (text: string, zone = homeZone): string =>
  instantForm.test(text) && !Number.isNaN(Date.parse(text)) ? clockTime(new Date(text), zone) : text

/** The instant that people mean by a day and a time of their clock; what is none stays as it was given. An hour that the clock leaves out is the one after it. */
export function instantOf(text: string, zone = homeZone): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)$/.exec(text) ?? []
  const asUtc = Date.parse(`${day}T${time}Z`)
  if (day === undefined || Number.isNaN(asUtc)) return text
  const aheadMs = (at: number) => Date.parse(`${clockTime(new Date(at), zone).replace(' ', 'T')}Z`) - Math.floor(at / 1000) * 1000
  // The first guess may lie beyond a change of the clock; the second knows on which side it is.
  return new Date(asUtc - aheadMs(asUtc - aheadMs(asUtc))).toISOString()
}
