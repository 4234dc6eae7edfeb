/** The hours of a list as a row of bars: hours without anything stand between those with something. */
import type { HourCount } from '../../../contract/types.ts'

const HOUR_MS = 3_600_000
/** A month, as its list looks no further. */
const MOST = 31 * 24

const at = (hour: string): number => Date.parse(`${hour.replace(' ', 'T')}:00Z`)
const named = (time: number): string => new Date(time).toISOString().slice(0, 13).replace('T', ' ')

export function hoursView(counted: readonly HourCount[]): HourCount[] {
  const [first, last] = [counted[0], counted.at(-1)]
  if (!first || !last) return []
  const known = new Map(counted.map(({ hour, n }) => [hour, n]))
  const length = Math.min((at(last.hour) - at(first.hour)) / HOUR_MS + 1, MOST)
  return Array.from({ length }, (_, place) => {
    const hour = named(at(first.hour) + place * HOUR_MS)
    return { hour, n: known.get(hour) ?? 0 }
  })
}
