/** Months of accounts, yyyy-MM. */

/** The last day of a month. */
export function lastDayOf(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
