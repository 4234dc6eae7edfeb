import type { ChildRow, Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isPositive, isSame, movedBy, multiply, roundTo, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { materialItem } from '../../../../catalogue/master-data/material-item.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import type { ActionCall, Behaviour } from '../../../runtime/behaviour.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { keepRevision } from '../../../runtime/reading/revisions.ts'
import { knowing, learn } from '../../../runtime/rules/facts.ts'
import { type FieldIssue, refuse, refuseBroken, wrongBy } from '../../../runtime/rules/refusal.ts'
import { type Called, called, type RowOf, row } from '../../../runtime/rules/row-facts.ts'
import { warn } from '../../../runtime/rules/warnings.ts'
import type { Work } from '../../../runtime/working.ts'
import { type DeliveryRule, deliveryRule, isDeliveryDay } from '../../supplier-master/delivery-days.ts'
import { contractOrdered, orderWritten, roomInContract } from '../followed.ts'
import { followOrdered } from '../forecast/follow-ordered.ts'
import { holdDemand, reclaimDemand, releaseDemand } from '../requisition/demand.ts'
import { acceptedDays, beginChange, keepsPrice, keepsQty, releaseChange, releasedLines, requireChanged, requireKept, undoChange } from './change.ts'
import { followsOfOrder, foundBy, pricedAs, priceOf } from './follows-of-order.ts'
import { followReceipts, recordPurchases } from './history.ts'
import { keepLastPrices } from './last-price.ts'
import { noteUnderWay } from './notes.ts'
import { goodsOf, requireOrderable } from './orderable.ts'
import { originsOfOrder } from './origins.ts'
import { type FoundPrice, fixedPrice } from './price.ts'
import { settleProjects } from './project.ts'
import { shareAmongSuppliers } from './share-among-suppliers.ts'
import { splitPromise } from './split-schedule.ts'

type Order = Full<typeof poHeader>
type Line = LineRow<typeof poHeader, 'poLine'>
type Schedule = ChildRow<typeof poHeader, 'poLine', 'poDelivery'>

const isOver = (line: Line) => line.lineStatus === 'CLOSED' || line.lineStatus === 'CANCELLED'

export const poHeaderBehaviour = {
  follows: followsOfOrder,
  explains: originsOfOrder,
  takes: { requisitionLines: shareAmongSuppliers },

  defaults(order) {
    order.sourceType ??= 'MANUAL'
    order.revisionNum ??= 0
    if (order.poExpandHead) Object.assign(order.poExpandHead, { erpStatus: 'NONE', printCount: 0 })
  },

  async settle(order, work) {
    for (const line of order.poLine) {
      line.lineStatus ??= 'OPEN'
      if (line.giftFlag === 'Y') line.netPrice = '0'
      if (line.poDelivery.length === 0 && line.orderQty) line.poDelivery.push(wholeSchedule(work, order, line))
      settleLineStatus(line)
    }
    await settleProjects(order, work)
    order.needByDate = earliest(order.poLine.filter((l) => !isOver(l)).map((l) => l.needByDate)) ?? order.needByDate
    const isDone = order.poLine.length > 0 && order.poLine.every((l) => isOver(l) || l.lineStatus === 'DONE')
    // doAutoClose: the order ends by itself once nothing more is to come.
    if (order.status === 'CONFIRMED' && isDone && !(await learn(work, noteUnderWay(...order.poLine)))) order.status = 'CLOSED'
    // A return that is to be replaced opens what had closed by itself.
    else if (order.status === 'CLOSED' && order.poLine.some((l) => !isOver(l) && l.lineStatus !== 'DONE')) order.status = 'CONFIRMED'
    order.nextDeliveryDate = order.status === 'CONFIRMED' ? earliest(awaited(order).map((d) => d.promisedDate ?? d.needByDate)) : null
  },

  check: knowing(
    (order) => ({
      prices: isPriceOpen(order) ? order.poLine.map((line) => fixedPriceOf(order, line)) : [],
      materials: order.poLine.map((line) => (line.uomRate === null ? called(line.materialId) : null)),
    }),
    async (order, { prices, materials }, work, before) => {
      if (before && order.status === 'CHANGING' && before.status === 'CHANGING') await requireKept(order, before, work)
      const { poLine } = order
      const wrong = poLine.flatMap((line, index): FieldIssue[] => {
        const found = prices[index]
        if (!found || isSame(found.netPrice, line.netPrice)) return []
        return [wrongBy(poHeader, 'PRICE_FIXED', { lineNum: line.lineNum, source: found.docNum ?? found.source }, `poLine[${index}].netPrice`)]
      })
      refuseBroken([...poLine.flatMap((line, index) => unconverted(line, materials[index] ?? null, index)), ...wrong])
    },
  ),

  async saved(order, work, before) {
    await holdDemand(work, order)
    if (order.status === 'CONFIRMED' || order.status === 'CLOSED') followReceipts(work, order)
    await followOrdered(work, order, before)
    await orderWritten(work, order)
    await contractOrdered(work, order, before)
  },

  async removed(order, work) {
    await holdDemand(work, { ...order, status: 'CANCELLED' })
    await contractOrdered(work, null, order)
  },

  doSubmit: knowing(
    (order, { today }) => ({
      type: row(purchaseBillType, order.billTypeId),
      prices: order.poLine.map((line) => priceOf(order, line)),
      goods: order.poLine.map((line) => goodsOf(order, line, today)),
    }),
    async (order, { type, prices, goods }, work) => {
      await requireChanged(order, work)
      const agreed = await releasedLines(order, work)
      for (const [index, line] of order.poLine.entries())
        if (!line.contractItemId && !keepsPrice(line, agreed)) requireWhole(line, type, prices[index] ?? null, index)
      for (const [index, line] of order.poLine.entries()) {
        const known = goods[index]
        if (known && !keepsQty(line, agreed)) requireOrderable(work, line, known, index, type?.needAslFlag === 'Y')
      }
      await roomInContract(work, order)
    },
  ),

  doRefreshPrice: knowing(
    (order) => order.poLine.map((line) => (line.giftFlag === 'Y' || line.contractItemId ? null : priceOf(order, line))),
    ({ poLine }, prices) => {
      // What was received has its price.
      for (const [index, line] of poLine.entries()) if (!isPositive(line.receivedQty)) takePrice(line, prices[index])
    },
  ),

  doWithdraw() {},

  async doApproval(order, work) {
    await roomInContract(work, order)
    const isToConfirm = order.releasedDate ? await releaseChange(order, work) : true
    order.releasedDate ??= work.nowText
    await recordPurchases(work, order)
    await keepLastPrices(work, order)
    const to = order.needDeliveryConfirmFlag === 'N' || !isToConfirm ? 'CONFIRMED' : 'APPROVED'
    if (to === 'CONFIRMED') {
      order.confirmDate = work.nowText
      for (const schedule of order.poLine.flatMap((l) => l.poDelivery)) takePromise(schedule, schedule.needByDate)
    }
    keepRevision(work, poHeader, order, to)
    return { to }
  },

  doSupplierDeliveryConfirm: knowing(
    ({ supplierId, orgId }) => deliveryRule({ supplierId, orgId }),
    async (order, rule, call) => {
      askAboutDays(order, rule, call)
      const accepted = await acceptedDays(order, call)
      const schedules = order.poLine.filter((l) => !isOver(l)).flatMap((l) => l.poDelivery)
      const keeps = schedules.every(
        ({ id, promisedDate, needByDate, promisedQty, scheduleQty }) =>
          (String(promisedDate) <= movedBy(needByDate, order.lateDays ?? 0) || accepted.get(id) === promisedDate) && isSame(promisedQty, scheduleQty),
      )
      if (keeps) order.confirmDate = call.nowText
      return { to: keeps ? 'CONFIRMED' : 'DELIVERY_REPLIED' }
    },
  ),

  doSplitPromise(order, call) {
    const { qty, promisedDate, replyNote } = call.input
    const chosen = order.poLine.filter((line) => call.lineIds.includes(line.id) && !isOver(line))
    splitPromise(call, order, chosen, { qty, date: promisedDate, note: replyNote ?? null })
  },

  async doSupplierDeliveryAgree(order, call) {
    const accepted = await acceptedDays(order, call)
    for (const schedule of order.poLine.filter((l) => !isOver(l)).flatMap((l) => l.poDelivery)) {
      const { id, needByDate, promisedDate, scheduleQty, shippedQty } = schedule
      if (isSame(shippedQty, scheduleQty)) continue
      const isAccepted = promisedDate !== null && accepted.get(id) === promisedDate
      Object.assign(schedule, { promisedDate: isAccepted ? promisedDate : needByDate, promisedQty: scheduleQty })
    }
    order.confirmDate = call.nowText
  },

  doBuyerDeliveryConfirm(order, call) {
    // From APPROVED the buyer speaks for the supplier, and says why.
    if (order.status === 'APPROVED' && !call.reason) refuse(poHeader, 'REASON_NEEDED', {}, 'input.reason')
    for (const schedule of order.poLine.filter((l) => !isOver(l)).flatMap((l) => l.poDelivery)) takePromise(schedule, schedule.needByDate)
    order.confirmDate = call.nowText
  },

  doBuyerDeliveryReject() {},

  doChange: beginChange,

  async doChangeUndo(order, call) {
    const to = await undoChange(order, call)
    return { to: to === 'CONFIRMED' ? 'CONFIRMED' : 'APPROVED' }
  },

  async doCancel(order, call) {
    await releaseDemand(call, order, 'lapse', order.poLine)
    await cancelLines(order, call)
  },

  async doCancelAndOpen(order, call) {
    await releaseDemand(call, order, 'reopen', order.poLine)
    await cancelLines(order, call)
  },

  async doLineClose(order, call) {
    const chosen = order.poLine.filter((line) => call.lineIds.includes(line.id))
    const notes = await learn(
      call,
      chosen.map((line) => noteUnderWay(line)),
    )
    for (const [at, line] of chosen.entries()) {
      const note = notes[at]
      if (note) refuse(poHeader, 'NOTE_UNDER_WAY', { lineNum: line.lineNum, docNum: note })
    }
    await releaseDemand(call, order, call.input.giveBack === 'Y' ? 'reopen' : 'lapse', chosen)
    for (const line of chosen) Object.assign(line, { closeReason: call.reason, closedTime: call.nowText })
  },

  async doReopen(order, call) {
    const chosen = order.poLine.filter((line) => call.lineIds.includes(line.id))
    await reclaimDemand(call, order, chosen)
    for (const line of chosen) Object.assign(line, { closeReason: null, closedTime: null })
  },
} satisfies Behaviour<typeof poHeader>

const earliest = (days: readonly string[]): string | null => days.reduce<string | null>((a, b) => (a === null || b < a ? b : a), null)

/** Schedules of which something is still to come. */
const awaited = ({ poLine }: Order): Schedule[] =>
  poLine
    .filter((l) => l.lineStatus === 'OPEN' || l.lineStatus === 'PART')
    .flatMap((l) => l.poDelivery.filter((d) => isAbove(d.scheduleQty, d.receivedQty ?? '0')))

async function cancelLines(order: Order, call: ActionCall): Promise<void> {
  for (const line of order.poLine) line.lineStatus = 'CANCELLED'
  if (order.releasedDate) await keepLastPrices(call, order, order)
  call.touched.clear()
}

/** DONE within the under-receipt tolerance, which what goes back for replacement is no part of; what a person closed or cancelled stays so. */
function settleLineStatus(line: Line): void {
  if (isOver(line)) return
  const received = line.netReceivedQty ?? '0'
  const settled = add(received, line.notReplacedQty)
  line.lineStatus = isPositive(settled) && isSettledWith(line, settled) ? 'DONE' : isPositive(received) ? 'PART' : 'OPEN'
}

function isSettledWith(line: Line, settled: string): boolean {
  const isReplaced = isAbove(line.returnedQty ?? '0', line.notReplacedQty ?? '0')
  const tolerated = isReplaced ? '0' : multiply(line.underReceivePercent ?? '0', '0.01')
  const enough = roundTo(multiply(line.orderQty ?? '0', subtract('1', tolerated)), 4)
  return !isAbove(enough, settled)
}

/** Goods are kept in the base unit: a line whose unit has no factor into it would be received as so many pieces. */
const unconverted = ({ uom: from, baseUom: to }: Line, material: Called | null, index: number): FieldIssue[] =>
  material && from && to ? [wrongBy(materialItem, 'NO_CONVERSION', { code: material.code, from, to }, `poLine[${index}].uom`)] : []

const isPriceOpen = ({ status }: Order) => status === 'DRAFT' || status === 'REJECTED'

/** Approved elsewhere, line by line: in the mall, by an award, in a contract. */
const approved = ['CATALOGUE', 'AWARD', 'CONTRACT']

/** What a line costs where only price finding may say it; what was approved elsewhere costs what its approver saw. */
function fixedPriceOf(order: Order, line: Line) {
  const asked = line.giftFlag === 'Y' || approved.includes(line.priceSource ?? '') ? null : pricedAs(order, line)
  return asked && fixedPrice({ billTypeId: order.billTypeId, ...asked })
}

/** What its type asks of a line before it is handed in. */
function requireWhole(line: Line, type: RowOf<typeof purchaseBillType> | null, found: FoundPrice | null, index: number): void {
  const at = (field: string) => `poLine[${index}].${field}`
  const { lineNum } = line
  if (type?.needAgreementFlag === 'Y' && !found) refuse(poHeader, 'NO_PRICE', { lineNum }, at('netPrice'))
  const isFixed = type?.priceEditableFlag === 'N' && line.giftFlag !== 'Y'
  if (found && isFixed && !isSame(found.netPrice, line.netPrice))
    refuse(poHeader, 'PRICE_CHANGED', { old: spoken(line.netPrice), new: spoken(found.netPrice) }, at('netPrice'))
}

/** Days on which the supplier has not agreed to deliver. */
function askAboutDays({ poLine }: Order, rule: DeliveryRule | null, call: ActionCall): void {
  for (const [index, line] of poLine.entries()) {
    if (isOver(line)) continue
    for (const [nth, { promisedDate: date }] of line.poDelivery.entries())
      if (date && !isDeliveryDay(rule, date))
        warn(call, poHeader, 'NO_DELIVERY_DAY', { lineNum: line.lineNum, date }, `poLine[${index}].poDelivery[${nth}].promisedDate`)
  }
}

function takePromise(schedule: Schedule, otherwise: string): void {
  schedule.promisedDate ??= otherwise
  schedule.promisedQty ??= schedule.scheduleQty
  schedule.scheduleQty = schedule.promisedQty
}

/** One schedule for all of a line that has none. */
function wholeSchedule(work: Work, order: Order, line: Line): Schedule {
  const schedule = newLineOf(work, poHeader, 'poDelivery', { headerId: order.id, parent: line, lineNum: 10 })
  return Object.assign(schedule, { scheduleQty: line.orderQty, needByDate: line.needByDate, deliveryInfoId: order.deliveryInfoId })
}

function takePrice(line: Line, found: FoundPrice | null | undefined): void {
  if (found) Object.assign(line, { netPrice: found.netPrice, ...foundBy(found) })
}
