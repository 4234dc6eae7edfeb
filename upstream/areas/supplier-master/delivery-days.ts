/** On which days a supplier delivers to a business unit, as was agreed with it; where nothing was agreed, on every day (specification: supplier-master, Derived values). */

import { clockDay, timeOfDay } from '../../../catalogue/constants/clock.ts'
import type { LineRow } from '../../../catalogue/language/define.ts'
import { movedBy } from '../../../catalogue/language/formula.ts'
import type { supplierInfo } from '../../../catalogue/supplier-master/supplier-info.ts'
import { fact, rowsFor } from '../../runtime/rules/facts.ts'

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const

export type DeliveryRule = Pick<
  LineRow<typeof supplierInfo, 'supplierDeliveryDay'>,
  (typeof weekdays)[number] | 'cutoffTime' | 'leadDays' | 'exceptDates' | 'extraDates'
>

/** A day further ahead is none. */
const SEARCHED_DAYS = 366

/** Of `2026-03-08;2026-03-09`. */
export const datesIn = (text: string | null): string[] => (text ?? '').split(/[;；\s]+/).filter((part) => part !== '')

/** A day that is both added and taken out is added. */
export function isDeliveryDay(rule: DeliveryRule | null, day: string): boolean {
  if (!rule || datesIn(rule.extraDates).includes(day)) return true
  const weekday = weekdays[new Date(day).getUTCDay()]
  return weekday !== undefined && rule[weekday] === 'Y' && !datesIn(rule.exceptDates).includes(day)
}

/** The first day that whoever asks now may name: so many days ahead, and one more after the cut-off, which itself is in time. */
export function earliestDelivery(rule: DeliveryRule | null, now: Date): string {
  if (!rule) return clockDay(now)
  const isLate = timeOfDay(now) > `${rule.cutoffTime}:00`
  return movedBy(clockDay(now), (rule.leadDays ?? 0) + (isLate ? 1 : 0))
}

/** Delivery days from the first to the last of these, both included. */
export function deliveryDays(rule: DeliveryRule | null, from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = movedBy(day, 1)) if (isDeliveryDay(rule, day)) days.push(day)
  return days
}

/** The next so many that whoever asks now may name; none within a year is none at all. */
export function nextDeliveries(rule: DeliveryRule | null, now: Date, most: number): string[] {
  const first = earliestDelivery(rule, now)
  return deliveryDays(rule, first, movedBy(first, SEARCHED_DAYS - 1)).slice(0, most)
}

interface DeliveryRuleRequest {
  supplierId: string
  orgId: string
}

export const deliveryRule = fact(async (work, asked: readonly DeliveryRuleRequest[]): Promise<(DeliveryRule | null)[]> => {
  const found = await rowsFor<DeliveryRule>(
    work,
    asked,
    `select asked.place, d.sun, d.mon, d.tue, d.wed, d.thu, d.fri, d.sat, d.cutoff_time as "cutoffTime", d.lead_days as "leadDays", d.except_dates as "exceptDates", d.extra_dates as "extraDates"
     from jsonb_to_recordset($1) as asked(place int, "supplierId" uuid, "orgId" uuid)
     join supplier_delivery_day d on d.header_id = asked."supplierId" and d.org_id = asked."orgId"`,
  )
  return found.map(([rule]) => rule ?? null)
})
