/** What a payment term makes of an amount: the part of each node and the day on which it is due. */
import { add, lesser, multiply, quotient, roundTo, subtract } from '../../../catalogue/language/formula.ts'

/** Parts of a gross amount by ratio, half up; the last node takes the rest, so that the sum is always the amount and no part is negative. */
export function splitPayment(gross: string, ratios: readonly string[]): string[] {
  const parts: string[] = []
  for (const [index, ratio] of ratios.entries()) {
    const rest = subtract(gross, ...parts)
    const share = roundTo(quotient(multiply(gross, ratio), '100'), 2)
    parts.push(index === ratios.length - 1 ? rest : lesser(share, rest))
  }
  return parts.map((part) => add(part))
}

export interface DueRule {
  dueRule: string
  days: number
  fixedDay: number | null
}

const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)
const DAY_MS = 86_400_000

/** The day on which a node is due after its event; none while the event has not come. */
export function dueDateOf({ dueRule, days, fixedDay }: DueRule, eventDay: string | null): string | null {
  if (!eventDay) return null
  const [year = 0, month = 1, day = 1] = eventDay.split('-').map(Number)
  if (dueRule === 'EOM') return dayText(Date.UTC(year, month, 0) + days * DAY_MS)
  const due = Date.UTC(year, month - 1, day) + days * DAY_MS
  return dueRule === 'FIXED_DAY' && fixedDay ? nextFixedDay(due, fixedDay) : dayText(due)
}

/** The first such day of a month on or after a day; the 31st is the last day of shorter months. */
function nextFixedDay(from: number, fixedDay: number): string {
  const start = new Date(from)
  const inMonth = (offset: number) => {
    const last = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + offset + 1, 0)).getUTCDate()
    return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + offset, Math.min(fixedDay, last))
  }
  return dayText(inMonth(0) >= from ? inMonth(0) : inMonth(1))
}
