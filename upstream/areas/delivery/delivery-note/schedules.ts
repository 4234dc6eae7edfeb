import { countable } from '../../../../catalogue/base/countable.ts'
import type { ChildRow, Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isPositive, multiply, quotient, roundTo, subtract } from '../../../../catalogue/language/formula.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { linesOf } from '../../../runtime/rows/rows.ts'
import { fact } from '../../../runtime/rules/facts.ts'
import { load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

/** A delivery schedule with the order line and the order that it belongs to. */
export interface ScheduleOf {
  order: Full<typeof poHeader>
  line: LineRow<typeof poHeader, 'poLine'>
  schedule: ChildRow<typeof poHeader, 'poLine', 'poDelivery'>
}

/** Schedules by id; with `lock` their orders are held until the end of the transaction. */
export async function schedulesOf(work: Work, ids: readonly (string | null)[], options: { lock?: boolean } = {}): Promise<Map<string, ScheduleOf>> {
  const rows = await linesOf(work, poHeader, 'poDelivery', [...new Set(ids.filter((id) => id !== null))])
  const orders = await load(work, poHeader, [...new Set(rows.map((r) => String(r.headerId)))].sort(), options)
  return new Map(
    orders.flatMap((order) => order.poLine.flatMap((line) => line.poDelivery.map((schedule) => [schedule.id, { order, line, schedule }] as const))),
  )
}

/** The same for whoever only looks. */
export const schedule = fact(async (work, ids: readonly string[]) => {
  const found = await schedulesOf(work, ids)
  return ids.map((id) => found.get(id) ?? null)
})

/** What a line of a note or a receipt says of its order, as the order says it now. */
export const saidByOrder = ({ order, line }: ScheduleOf) => ({
  poDocNum: order.docNum,
  poLineNum: line.lineNum,
  materialId: line.materialId,
  itemDesc: line.itemDesc,
  uom: line.uom,
  earlyDays: order.earlyDays,
  lateDays: order.lateDays,
})

const withTolerance = ({ line, schedule }: ScheduleOf) =>
  roundTo(multiply(schedule.scheduleQty, add('1', quotient(line.overReceivePercent ?? '0', '100'))), 4)
const notBelowZero = (qty: string) => (isPositive(qty) ? qty : '0')

/** What may still be shipped: tolerance included, and what went back and is to be replaced. */
export const toShip = (at: ScheduleOf): string => {
  const replaced = subtract(at.schedule.returnedQty, at.schedule.notReplacedQty)
  return notBelowZero(countable(subtract(add(withTolerance(at), replaced), at.schedule.shippedQty), at.line.uom))
}

/** What may still be received. */
export const receivable = (at: ScheduleOf): string =>
  notBelowZero(countable(subtract(add(withTolerance(at), at.schedule.returnedQty), at.schedule.receivedQty), at.line.uom))

/** Goods that came back and are awaited again, although the whole schedule was shipped once. */
export const isReplacement = (at: ScheduleOf): boolean =>
  isPositive(subtract(at.schedule.returnedQty, at.schedule.notReplacedQty)) && !isPositive(subtract(withTolerance(at), at.schedule.shippedQty))
