/** An order that was released is changed as a whole: the supplier goes by what stood before until the change is approved, or undone. */
import type { ChildRow, Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isAbove, isPositive, isSame, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { agreedChanges } from '../../../runtime/change/agreed-changes.ts'
import { beforeChange, keepBeforeChange } from '../../../runtime/change/before-change.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { type FieldIssue, refuse, refuseBroken, wrongBy } from '../../../runtime/rules/refusal.ts'
import { row } from '../../../runtime/rules/row-facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { draftNote } from './notes.ts'
import { splitOff } from './split-schedule.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>
type Schedule = ChildRow<typeof poHeader, 'poLine', 'poDelivery'>

export async function beginChange(order: Order, call: ActionCall): Promise<void> {
  const docNum = await learn(call, draftNote(...order.poLine))
  if (docNum) refuse(poHeader, 'DRAFT_NOTE', { docNum })
  const nth = (order.changeNum ?? 0) + 1
  keepBeforeChange(call, poHeader, order, nth)
  Object.assign(order, { changeNum: nth, changeReason: call.reason })
}

/** Of an order that is being changed: what was released stays, and nothing falls below what was carried out. */
export async function requireKept(order: Order, before: Order, work: Work): Promise<void> {
  for (const was of before.poLine) {
    const index = order.poLine.findIndex(({ id }) => id === was.id)
    const line = order.poLine[index]
    if (line) requireCarried(line, was, (field) => `poLine[${index}].${field}`)
    else await requireUnreleased(order, was, work)
  }
  await requireAvailable(order, before, work)
}

type Agreed = ReadonlyMap<string, Pick<Line, 'materialId' | 'uom' | 'netPrice' | 'orderQty'>>

/** What the supplier has been released of an order that is being changed, by line; nothing of one that never was. */
export async function releasedLines({ id, releasedDate, changeNum }: Order, { tx }: Work): Promise<Agreed> {
  const released = releasedDate ? await beforeChange(tx, poHeader, id, changeNum ?? 0) : null
  return new Map(released?.poLine.map((line) => [line.id, line]))
}

/** What was agreed of a line, as long as it names the same goods in the same unit. */
function agreedOf({ id, materialId, uom }: Line, agreed: Agreed) {
  const was = agreed.get(id)
  return was && was.materialId === materialId && was.uom === uom ? was : null
}

/** At the price that was agreed, whatever the lists say meanwhile: who wants the new one asks for it (doRefreshPrice). */
export function keepsPrice(line: Line, agreed: Agreed): boolean {
  const was = agreedOf(line, agreed)
  return was !== null && isSame(was.netPrice, line.netPrice)
}

/** No more than was agreed: nothing is bought anew of a supplier who may not be used any more. */
export function keepsQty(line: Line, agreed: Agreed): boolean {
  const was = agreedOf(line, agreed)
  return was !== null && !isAbove(line.orderQty, was.orderQty)
}

/** What a change adds is new business, of which an obsolete material has none. */
async function requireAvailable({ poLine }: Order, before: Order, work: Work): Promise<void> {
  const known = new Map(before.poLine.map(({ id, materialId }) => [id, materialId]))
  const materials = await learn(
    work,
    poLine.map(({ id, materialId }) => (known.get(id) === materialId ? null : row(materialItem, materialId))),
  )
  refuseBroken(
    materials.flatMap((material, index): FieldIssue[] =>
      material && (material.enabledFlag === 'N' || material.lifecycle === 'OBSOLETE')
        ? [wrongBy(poHeader, 'OBSOLETE', { code: material.code }, `poLine[${index}].materialId`)]
        : [],
    ),
  )
}

function requireCarried(line: Line, was: Line, at: (field: string) => string): void {
  const { lineNum } = was
  const carried = shippedOf(line, was)
  if (isAbove(was.orderQty, line.orderQty) && isAbove(carried, line.orderQty))
    refuse(poHeader, 'BELOW_SHIPPED', { lineNum, qty: spoken(carried) }, at('orderQty'))
  if (!isSame(was.netPrice, line.netPrice) && isPositive(was.receivedQty)) refuse(poHeader, 'RECEIVED_PRICE', { lineNum }, at('netPrice'))
  for (const schedule of was.poDelivery) requireScheduleKept(line, schedule, at('poDelivery'))
}

/** A line that came with the change may go again. */
async function requireUnreleased({ id, changeNum }: Order, { id: lineId, lineNum }: Line, { tx }: Work): Promise<void> {
  const released = await beforeChange(tx, poHeader, id, changeNum ?? 0)
  if (released?.poLine.some((line) => line.id === lineId)) refuse(poHeader, 'RELEASED_LINE', { lineNum })
}

const shippedOf = (line: Line, was: Line) => (isAbove(line.shippedQty, was.shippedQty) ? line.shippedQty : was.shippedQty)

function requireScheduleKept({ lineNum, poDelivery }: Line, was: Schedule, at: string): void {
  const now = poDelivery.find(({ id }) => id === was.id)
  const isLess = !now || isAbove(was.scheduleQty, now.scheduleQty)
  if (isLess && isAbove(was.shippedQty, now?.scheduleQty ?? '0')) refuse(poHeader, 'BELOW_SHIPPED', { lineNum, qty: spoken(was.shippedQty) }, at)
}

/** A revision that is the same as the one before would be confirmed by the supplier for nothing. */
export async function requireChanged(order: Order, { tx }: Work): Promise<void> {
  const before = order.releasedDate ? await beforeChange(tx, poHeader, order.id, order.changeNum ?? 0) : null
  if (!before) return
  const { fields, lines } = agreedChanges(poHeader, before, order)
  if (lines.length === 0 && Object.keys(fields).length === 0) refuse(poHeader, 'NOTHING_CHANGED', {})
}

/** At the approval of a change: the next revision, of which the supplier confirms what has not left yet. Answers whether there is any such. */
export async function releaseChange(order: Order, work: Work): Promise<boolean> {
  const before = await beforeChange(work.tx, poHeader, order.id, order.changeNum ?? 0)
  const was = new Map(before?.poLine.flatMap(({ poDelivery }) => poDelivery).map((schedule) => [schedule.id, schedule]))
  order.revisionNum = (order.revisionNum ?? 0) + 1
  order.confirmDate = null
  for (const line of order.poLine)
    for (const schedule of [...line.poDelivery]) {
      partShipped(order, line, schedule, work)
      renewPromise(schedule, was.get(schedule.id))
    }
  return order.poLine.some((line) => isToCome(line) && line.poDelivery.some(({ scheduleQty, shippedQty }) => isAbove(scheduleQty, shippedQty)))
}

const isToCome = ({ lineStatus }: Line) => lineStatus === 'OPEN' || lineStatus === 'PART'

/** What was promised for a day holds for another quantity, to be confirmed; for another day nothing was promised. */
function renewPromise(schedule: Schedule, was: Schedule | undefined): void {
  if (!was || isSame(schedule.shippedQty, schedule.scheduleQty)) return
  if (schedule.needByDate !== was.needByDate) Object.assign(schedule, { promisedDate: null, promisedQty: null, replyNote: null })
  else if (schedule.promisedQty !== null) schedule.promisedQty = schedule.scheduleQty
}

/** Days that the buyer had accepted before the change, by schedule. */
export async function acceptedDays({ id, releasedDate, changeNum }: Order, { tx }: Work): Promise<ReadonlyMap<string, string | null>> {
  const before = releasedDate && changeNum ? await beforeChange(tx, poHeader, id, changeNum) : null
  const schedules = before?.status === 'CONFIRMED' ? before.poLine.flatMap(({ poDelivery }) => poDelivery) : []
  return new Map(schedules.map((schedule) => [schedule.id, schedule.promisedDate]))
}

/** What left stays on its schedule, promised as it was; the rest is a schedule of its own. */
function partShipped(order: Order, line: Line, schedule: Schedule, work: Work): void {
  const rest = subtract(schedule.scheduleQty, schedule.shippedQty)
  if (!isPositive(schedule.shippedQty) || !isPositive(rest) || isSame(schedule.promisedQty, schedule.scheduleQty)) return
  splitOff(work, order, line, schedule, rest)
  Object.assign(schedule, { promisedQty: schedule.shippedQty, promisedDate: schedule.promisedDate ?? schedule.needByDate })
}

const progress = ['noticedQty', 'shippedQty', 'receivedQty', 'acceptedQty', 'returnedQty', 'notReplacedQty'] as const

/** As it stood, but for what arrived meanwhile. Answers the state that the order was in. */
export async function undoChange(order: Order, { tx }: Work): Promise<Order['status']> {
  const before = await beforeChange(tx, poHeader, order.id, order.changeNum ?? 0)
  if (!before) return 'APPROVED'
  const arrived = new Map(order.poLine.flatMap(({ poDelivery }) => poDelivery).map((schedule) => [schedule.id, schedule]))
  const moved = new Map(order.poLine.map((line) => [line.id, line]))
  const { versionNum, changeNum, status: _, docNum, ...kept } = order
  Object.assign(order, kept, before, { versionNum, changeNum, docNum, changeReason: null })
  for (const line of order.poLine) {
    const now = moved.get(line.id)
    if (now) Object.assign(line, { versionNum: now.versionNum, statementQty: now.statementQty, invoicedQty: now.invoicedQty })
    for (const schedule of line.poDelivery) takeProgress(schedule, arrived.get(schedule.id))
  }
  return before.status
}

function takeProgress(schedule: Schedule, now: Schedule | undefined): void {
  if (!now) return
  schedule.versionNum = now.versionNum
  for (const field of progress) schedule[field] = now[field]
}
