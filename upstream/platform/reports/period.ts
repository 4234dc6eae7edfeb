/** Over which days a report is asked: the twelve months up to this one, unless somebody says which. */
import { type CalendarDate, endOfMonth, parseDate, startOfMonth } from '@internationalized/date'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { PlacedReport } from '../../../catalogue/reports.ts'
import { dayOf } from '../../runtime/change/numbering.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'

const usualMonths = 12
const mostMonths = 36
/** Null for what is no day: the search itself refuses it. */
function dayIn(text: string | undefined): CalendarDate | null {
  if (text === undefined) return null
  try {
    return parseDate(text)
  } catch {
    return null
  }
}

export function periodOf(
  { period }: PlacedReport,
  { fields }: AnyDefinition,
  search: Readonly<Record<string, string>>,
  { now }: CallContext,
): Record<string, string> {
  if (!period) return { ...search }
  const [first, last] = [dayIn(search[`${period}.from`]), dayIn(search[`${period}.to`])]
  const to = last ?? endOfMonth(first ? first.add({ months: usualMonths - 1 }) : parseDate(dayOf(now)))
  const from = first ?? startOfMonth(to).subtract({ months: usualMonths - 1 })
  if (monthsBetween(from, to) > mostMonths)
    refuseRule('PERIOD_TOO_LONG', { label: fields[period]?.label ?? '', months: mostMonths, given: `${from} – ${to}` }, { at: period })
  return { [`${period}.from`]: from.toString(), [`${period}.to`]: to.toString(), ...search }
}

const monthsBetween = (from: CalendarDate, to: CalendarDate): number => (to.year - from.year) * 12 + to.month - from.month + 1
