/** A part of a delivery schedule becomes one of its own: what has not left yet, or what its supplier promises for another day. */
import type { ChildRow, Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isAbove, isPositive, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>
type Schedule = ChildRow<typeof poHeader, 'poLine', 'poDelivery'>

/** Of the same need and for the same place, behind the other schedules of the line. */
export function splitOff(work: Work, order: Order, line: Line, schedule: Schedule, qty: string): Schedule {
  const { needByDate, deliveryInfoId, storageLocationId, requisitionLineId } = schedule
  const lineNum = Math.max(...line.poDelivery.map((one) => one.lineNum)) + 10
  const own = newLineOf(work, poHeader, 'poDelivery', { headerId: order.id, parent: line, lineNum })
  line.poDelivery.push(Object.assign(own, { scheduleQty: qty, needByDate, deliveryInfoId, storageLocationId, requisitionLineId }))
  schedule.scheduleQty = subtract(schedule.scheduleQty, qty)
  return own
}

interface DeliveryPromise {
  qty: string
  date: string
  note: string | null
}

/** So much of the last schedule of each line that is still to come is promised for a day of its own. */
export function splitPromise(call: ActionCall, order: Order, lines: readonly Line[], { qty, date, note }: DeliveryPromise): void {
  for (const line of lines) {
    const last = line.poDelivery.findLast((schedule) => isPositive(toPromise(schedule)))
    const rest = last ? toPromise(last) : '0'
    if (!last || !isAbove(rest, qty)) refuse(poHeader, 'SPLIT_QTY', { lineNum: line.lineNum, qty: spoken(qty), rest: spoken(rest) }, 'input.qty')
    Object.assign(splitOff(call, order, line, last, qty), { promisedQty: qty, promisedDate: date, replyNote: note })
    last.promisedQty = last.scheduleQty
  }
}

/** Neither shipped nor called for by a notice. */
const toPromise = ({ scheduleQty, shippedQty, noticedQty }: Schedule): string =>
  subtract(scheduleQty, isAbove(noticedQty, shippedQty) ? noticedQty : shippedQty)
