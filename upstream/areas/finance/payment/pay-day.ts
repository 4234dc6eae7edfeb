/** The days of a month on which the company pays. */

/** The first of these days on or after a day; a month that is shorter pays on its last. */
export function nextPayDay(from: string, payDays: string): string {
  const days = payDays
    .split(',')
    .map(Number)
    .filter((day) => day >= 1 && day <= 31)
  if (days.length === 0) return from
  const [year = 0, month = 1] = from.split('-').map(Number)
  const candidates = [0, 1].flatMap((later) => {
    const last = new Date(Date.UTC(year, month + later, 0)).getUTCDate()
    return days.map((day) => new Date(Date.UTC(year, month - 1 + later, Math.min(day, last))).toISOString().slice(0, 10))
  })
  return candidates.sort().find((day) => day >= from) ?? from
}
