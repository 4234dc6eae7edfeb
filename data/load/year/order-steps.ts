/** One order's way: typed in or made from a requisition, approved, confirmed by the supplier, and then its goods. */
import { taxRates } from '../../../catalogue/base/lookups.ts'
import type { Doc } from '../../../upstream/runtime/types.ts'
import { idOf } from '../book.ts'
import { planDeliveries } from './delivery-steps.ts'
import { buyerOfOrg, type Good, managerOf, type OrgCode, orgId, otherManager, ownCategory, shipTo, supplierUser } from './goods.ts'
import { type OrderPlan, orderTypeId } from './orders.ts'
import type { People, Person } from './people.ts'
import { addStep, branch, plusDays, type Thread, workdayAfter, workdayBefore } from './steps.ts'
import { orderRemarks, reasons } from './words.ts'

/** What becomes known only while the steps run. */
export interface Known {
  orderId: string
}

export const linesOf = (doc: Doc, key: string) => doc[key] as Doc[]

const isAbroad = (order: OrderPlan) => order.lines[0]?.good.currency !== 'CNY'

/** The part of the draft that no requisition gives: terms of business. */
function termsOf(order: OrderPlan) {
  if (!isAbroad(order)) return {}
  return { poExpandHead: { incoterm: 'DAP', incotermPlace: 'Suzhou', transportMode: 'AIR', invoiceKind: 'OVERSEAS' } }
}

const lineDraft = ({ good, parts }: OrderPlan['lines'][number]) => ({
  materialId: idOf('materialItem', good.material),
  orderQty: String(parts.reduce((sum, part) => sum + part.qty, 0)),
  uom: good.uom,
  taxRate: taxRates[good.taxRate] ?? '13',
  needByDate: parts[0]!.due,
})

/** A draft that the buyer types in. */
function draftOf(order: OrderPlan, remark: string | null) {
  const { org, supplier, lines } = order
  return {
    billTypeId: orderTypeId(order),
    buyerId: idOf('user', buyerOfOrg[org]!),
    orgId: orgId(org),
    supplierId: idOf('supplierInfo', supplier),
    currency: lines[0]!.good.currency,
    remark,
    ...termsOf(order),
    poLine: lines.map((line) => ({
      ...lineDraft(line),
      poDelivery: line.parts.map((part) => ({ scheduleQty: String(part.qty), needByDate: part.due, deliveryInfoId: shipTo(org) })),
    })),
  }
}

/** What the buyer says of a draft that came from a requisition: its type, deliveries in parts, remark, terms. */
function amendment(order: OrderPlan, stored: Doc, remark: string | null) {
  const poLine = linesOf(stored, 'poLine').flatMap((line, index) => {
    const [first, ...rest] = order.lines[index]!.parts
    const [only] = linesOf(line, 'poDelivery')
    if (rest.length === 0 || !first || !only) return []
    const later = rest.map((part) => ({ scheduleQty: String(part.qty), needByDate: part.due, deliveryInfoId: shipTo(order.org) }))
    return [{ id: line.id, poDelivery: [{ id: only.id, scheduleQty: String(first.qty), needByDate: first.due }, ...later] }]
  })
  return { billTypeId: orderTypeId(order), remark, ...termsOf(order), ...(poLine.length ? { poLine } : {}) }
}

/** The plant's buyer, where his permits cover all that is bought; else the manager of the category. */
export const orderer = (people: People, org: OrgCode, goods: readonly Good[]): Person =>
  people(goods.every(({ category }) => category.startsWith(ownCategory[org]!)) ? buyerOfOrg[org]! : managerOf(goods[0]!.category))

/** From the first draft on; with a requisition the draft is there already when this begins. */
export function planOrderSteps(people: People, thread: Thread, order: OrderPlan, known: Known, isFromRequisition: boolean): void {
  const { random } = thread.plan
  const { outcome, day, org } = order
  const buyer = people(buyerOfOrg[org]!)
  const goods = order.lines.map(({ good }) => good)
  const maker = orderer(people, org, goods)
  const remark = random.chance(0.4) ? random.pick(orderRemarks) : null
  if (outcome === 'draft') {
    if (!isFromRequisition)
      addStep(thread, day, ['PO'], async (now) => {
        known.orderId = await maker.save('poHeader', draftOf(order, remark), now)
      })
    return
  }
  addStep(thread, day, ['PO', 'WF'], async (now) => {
    if (isFromRequisition) {
      const draft = amendment(order, await buyer.find('poHeader', known.orderId, now), remark)
      await buyer.act('poHeader', 'doSubmit', known.orderId, now, { draft })
    } else known.orderId = (await maker.act('poHeader', 'doSubmit', null, now, { draft: draftOf(order, remark) })).rows[0]!.id
  })
  if (outcome === 'submitted') return
  decide(people, thread, order, known, isFromRequisition ? buyer : maker)
  if (outcome === 'rejected') return
  if (outcome === 'awaiting') return
  confirm(people, thread, order, known)
  if (outcome === 'offered') return
  if (outcome === 'cancelled' || outcome === 'reopened') cancel(people, thread, order, known)
  else planDeliveries(people, branch(thread), order, known)
}

function decide(people: People, thread: Thread, order: OrderPlan, known: Known, submitter: Person): void {
  const { random } = thread.plan
  const manager = deciderOf(people, order, submitter)
  const day = workdayAfter(plusDays(order.day, order.outcome === 'awaiting' || order.outcome === 'offered' ? 1 : random.int(0, 2)))
  const isRejected = order.outcome === 'rejected'
  if (isRejected || (order.outcome === 'closed' && random.chance(0.04))) {
    const reason = random.pick(reasons.orderRejected)
    addStep(thread, day, [], (now) => manager.act('poHeader', 'doReject', known.orderId, now, { reason }))
    if (isRejected) return
    addStep(thread, day, ['WF'], (now) => submitter.act('poHeader', 'doSubmit', known.orderId, now))
  }
  addStep(thread, day, [], (now) => manager.act('poHeader', 'doApproval', known.orderId, now))
}

/** The manager of the category, and the other one on what he handed in himself. */
function deciderOf(people: People, order: OrderPlan, submitter: Person): Person {
  const usual = managerOf(order.lines[0]!.good.category)
  return people(submitter.actor.userName === usual ? otherManager(usual) : usual)
}

/** The supplier's dates: as asked, or later with a reason, which the buyer takes or sends back. */
function confirm(people: People, thread: Thread, order: OrderPlan, known: Known): void {
  if (order.type === 'PO_CAT') return
  const { random } = thread.plan
  const supplier = people(supplierUser(order.supplier))
  const buyer = people(buyerOfOrg[order.org]!)
  const day = workdayAfter(plusDays(order.day, order.outcome === 'offered' ? 3 : random.int(2, 4)))
  const isCall = order.outcome === 'closed' && order.type === 'PO_STD' && ['plain', 'concession'].includes(order.goods)
  const offersLater = order.outcome === 'offered' || (isCall && random.chance(0.15))
  const note = offersLater ? random.pick(reasons.late) : null
  const answer = async (now: Date, days: number) => {
    const stored = await supplier.find('poHeader', known.orderId, now)
    const poLine = linesOf(stored, 'poLine').map((line) => ({
      id: line.id,
      poDelivery: linesOf(line, 'poDelivery').map((schedule) => ({
        id: schedule.id,
        promisedDate: plusDays(String(schedule.needByDate), days),
        promisedQty: schedule.scheduleQty,
        ...(days ? { replyNote: note } : {}),
      })),
    }))
    await supplier.act('poHeader', 'doSupplierDeliveryConfirm', known.orderId, now, { draft: { poLine } })
  }
  // Promises within the early days that the order type allows keep the plan of the arrival.
  addStep(thread, day, [], (now) => answer(now, offersLater ? 3 : 0))
  if (!offersLater || order.outcome === 'offered') return
  if (random.chance(0.3)) {
    const reason = random.pick(reasons.datesRejected)
    addStep(thread, day, [], (now) => buyer.act('poHeader', 'doBuyerDeliveryReject', known.orderId, now, { reason }))
    addStep(thread, plusDays(day, 1), [], (now) => answer(now, 0))
  } else {
    addStep(thread, day, [], (now) => buyer.act('poHeader', 'doBuyerDeliveryConfirm', known.orderId, now))
    order.arrive = workdayBefore(plusDays(order.arrive, 3))
  }
}

function cancel(people: People, thread: Thread, order: OrderPlan, known: Known): void {
  const { random } = thread.plan
  const buyer = people(buyerOfOrg[order.org]!)
  const action = order.outcome === 'cancelled' ? 'doCancel' : 'doCancelAndOpen'
  const reason = random.pick(reasons.orderCancelled)
  addStep(thread, workdayAfter(plusDays(order.day, random.int(6, 12))), [], (now) => buyer.act('poHeader', action, known.orderId, now, { reason }))
}
