/** The year's requisitions: those that became orders, and those that stand or ended before. */
import type { Doc } from '../../../upstream/runtime/types.ts'
import { idOf } from '../book.ts'
import { billType, buyerOfOrg, type Good, type Market, managerOf, type OrgCode, orgId, quantityOf, warehouseOf } from './goods.ts'
import { type Known, linesOf, orderer, planOrderSteps } from './order-steps.ts'
import type { OrderPlan } from './orders.ts'
import type { People, Person } from './people.ts'
import { addStep, branch, newThread, type Plan, plusDays, type Thread, workdayAfter, workdayBefore } from './steps.ts'
import { expensePurposes, purposes, reasons, requisitionRemarks, samplePurposes, urgentReasons } from './words.ts'

interface Wanted {
  good: Good
  qty: number
  needBy: string
}

interface RequisitionPlan {
  key: string
  org: OrgCode
  type: 'PR_STD' | 'PR_URG' | 'PR_EXP' | 'PR_SMP'
  day: string
  lines: Wanted[]
}

const requisitionTypes: Record<string, RequisitionPlan['type']> = {
  PO_STD: 'PR_STD',
  PO_EXP: 'PR_EXP',
  PO_SMP: 'PR_SMP',
  PO_OUT: 'PR_STD',
  PO_AST: 'PR_STD',
  PO_MLD: 'PR_STD',
}
const cnyPrice: Record<string, number> = { CNY: 1, USD: 7.1, EUR: 8.2 }

// ── Those that became orders ────────────────────────────────────────────────────────────────────────────────────────

/** Order types that a requisition leads to; what is cancelled and reopened gives its demand back to one. */
const leads = (order: OrderPlan) => order.type in requisitionTypes
const mustLead = (order: OrderPlan) => (leads(order) && order.type !== 'PO_STD') || order.outcome === 'reopened' || order.outcome === 'cancelled'

/** Of the orders that could be typed in as well. */
const SHARE_WITH_DEMAND = 0.5
const PAIRS = 14

/** Plans all orders, each alone or with the requisition it came from. */
export function planOrdersAndDemand(people: People, plan: Plan, market: Market, orders: readonly OrderPlan[]): void {
  const left = [...orders]
  let paired = 0
  let share = 0
  for (let order = left.shift(); order; order = left.shift()) {
    const thread = newThread(plan, order.key)
    const mayLead = leads(order) && !mustLead(order)
    if (mayLead) share += SHARE_WITH_DEMAND
    if (!mustLead(order) && !(mayLead && share >= 1)) {
      planOrderSteps(people, thread, order, { orderId: '' }, false)
      continue
    }
    if (mayLead) share -= 1
    const partner = paired < PAIRS && order.outcome === 'closed' && order.type === 'PO_STD' ? partnerIn(left, order) : undefined
    if (partner) {
      left.splice(left.indexOf(partner), 1)
      paired++
    }
    planWithDemand(people, thread, market, partner ? [order, partner] : [order])
  }
}

/** Another order of the same weeks, type and plant, from another supplier. */
function partnerIn(left: readonly OrderPlan[], order: OrderPlan): OrderPlan | undefined {
  return left
    .slice(0, 12)
    .find(({ outcome, type, org, supplier }) => outcome === order.outcome && type === order.type && org === order.org && supplier !== order.supplier)
}

function planWithDemand(people: People, thread: Thread, market: Market, orders: readonly OrderPlan[]): void {
  const { plan } = thread
  const { random } = plan
  const [first] = orders as [OrderPlan]
  const lines = orders.flatMap((order) =>
    order.lines.map(({ good, parts }) => ({ good, qty: parts.reduce((sum, part) => sum + part.qty, 0), needBy: parts[0]!.due })),
  )
  const type = first.type === 'PO_STD' && random.chance(0.07) ? 'PR_URG' : requisitionTypes[first.type]!
  // Demand that is not ordered yet stays with some of the newer ones.
  if (first.outcome === 'running' && random.chance(0.4)) lines.push(...spare(plan, market, first, lines))
  const day = workdayBefore(plusDays(first.day, -random.int(3, 9)))
  const requisition: RequisitionPlan = { key: first.key, org: first.org, type, day, lines }
  const known = { requisitionId: '' }
  const requester = requesterOf(people, plan, first.org)
  submit(thread, requisition, requester, known)
  approve(people, thread, requisition, known)
  let from = 0
  for (const order of orders) {
    const place = from
    from += order.lines.length
    const own = branch(thread)
    const orderKnown: Known = { orderId: '' }
    const maker = orderer(
      people,
      first.org,
      lines.map(({ good }) => good),
    )
    addStep(own, order.day, ['PO'], async (now) => {
      const stored = await maker.find('requisitionHeader', known.requisitionId, now)
      const lineIds = linesOf(stored, 'requisitionLine')
        .slice(place, place + order.lines.length)
        .map(({ id }) => id)
      const input = { supplierId: idOf('supplierInfo', order.supplier) }
      const { made } = await maker.act('requisitionHeader', 'doCreateOrder', known.requisitionId, now, { lineIds, input })
      orderKnown.orderId = made?.[0]?.id ?? ''
    })
    planOrderSteps(people, own, order, orderKnown, true)
  }
}

function spare(plan: Plan, market: Market, order: OrderPlan, taken: readonly Wanted[]): Wanted[] {
  const free = (market.of(order.org).get(order.supplier) ?? []).filter((good) => !taken.some((line) => line.good.material === good.material))
  return plan.random.some(free, 1).map((good) => ({ good, qty: quantityOf(plan.random, good), needBy: workdayAfter(plusDays(plan.today, 30)) }))
}

// ── People ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Whoever needs it. */
function requesterOf(people: People, { random }: Plan, org: OrgCode): Person {
  const engineer = org === 'SR30' ? 'engineer2' : 'engineer1'
  return people(random.pick([engineer, engineer, warehouseOf[org]!]))
}

// ── Steps ───────────────────────────────────────────────────────────────────────────────────────────────────────────

function draftOf({ random }: Plan, { org, type, lines }: RequisitionPlan) {
  const words = type === 'PR_EXP' ? expensePurposes : type === 'PR_SMP' ? samplePurposes : purposes[org]!
  const urgent = type === 'PR_URG' ? { urgency: 'URGENT', urgencyReason: random.pick(urgentReasons) } : {}
  const head = {
    billTypeId: billType(type),
    orgId: orgId(org),
    purpose: random.pick(words),
    ...urgent,
    remark: random.chance(0.3) ? random.pick(requisitionRemarks) : null,
    projectId: org === 'SR30' && random.chance(0.6) ? idOf('project', random.pick(['PJ2026001', 'PJ2026002', 'PJ2026003'])) : null,
  }
  const usual = head.projectId ? idOf('subject', '530101') : null
  return {
    ...head,
    requisitionLine: lines.map(({ good, qty, needBy }) => ({
      materialId: idOf('materialItem', good.material),
      requestQty: String(qty),
      uom: good.uom,
      estimatedPrice: (good.price * cnyPrice[good.currency]!).toFixed(good.price < 1 ? 4 : 2),
      needByDate: needBy,
      subjectId: type === 'PR_EXP' ? idOf('subject', good.category.startsWith('0601') ? '660201' : '660202') : usual,
    })),
  }
}

interface KnownRequisition {
  requisitionId: string
}

function submit(thread: Thread, requisition: RequisitionPlan, requester: Person, known: KnownRequisition): void {
  const draft = draftOf(thread.plan, requisition)
  addStep(thread, requisition.day, ['PR', 'WF'], async (now) => {
    known.requisitionId = (await requester.act('requisitionHeader', 'doSubmit', null, now, { draft })).rows[0]!.id
  })
}

function approve(people: People, thread: Thread, requisition: RequisitionPlan, known: KnownRequisition): void {
  const manager = people(managerOf(requisition.lines[0]!.good.category))
  const day = workdayAfter(plusDays(requisition.day, thread.plan.random.int(0, 1)))
  addStep(thread, day, [], (now) => manager.act('requisitionHeader', 'doApproval', known.requisitionId, now))
}

// ── Those that did not ──────────────────────────────────────────────────────────────────────────────────────────────

type Ending = 'draft' | 'submitted' | 'rejected' | 'returned' | 'partReturned' | 'closed' | 'cancelled' | 'abolished' | 'open'

const endings: readonly { ending: Ending; count: number; day: [number, number] }[] = [
  { ending: 'draft', count: 4, day: [-4, -1] },
  { ending: 'submitted', count: 5, day: [-2, -1] },
  { ending: 'rejected', count: 3, day: [-12, -4] },
  { ending: 'returned', count: 1, day: [-15, -8] },
  { ending: 'partReturned', count: 1, day: [-20, -10] },
  { ending: 'closed', count: 3, day: [-250, -40] },
  { ending: 'cancelled', count: 3, day: [-250, -20] },
  { ending: 'abolished', count: 2, day: [-200, -60] },
  { ending: 'open', count: 7, day: [-7, -3] },
]

/** What a buyer's plant and category bring: electronics for 苏州工厂, structural parts for 合肥工厂. */
const usual: Record<OrgCode, string> = { SZ10: '01', HF20: '02', SR30: '0603' }

export function planOtherRequisitions(people: People, plan: Plan, market: Market): void {
  const { random, today } = plan
  for (const { ending, count, day } of endings) {
    for (let index = 0; index < count; index++) {
      const org = (['SZ10', 'HF20', 'SZ10', 'SR30'] as const)[index % 4]!
      const goods = [...market.of(org).values()].flat().filter((good) => good.category.startsWith(usual[org]) && good.currency === 'CNY')
      const when = workdayBefore(plusDays(today, random.int(...day)))
      const needBy = workdayAfter(plusDays(when, random.int(30, 50)))
      const lines = random.some(goods, random.pick([2, 3, 3, 4])).map((good) => ({ good, qty: quantityOf(random, good), needBy }))
      const key = `requisition ${ending} ${index}`
      end(people, newThread(plan, key), { key, org, type: 'PR_STD', day: when, lines: onePrice(lines) }, ending)
    }
  }
}

/** A material that two suppliers offer is wanted once. */
const onePrice = (lines: readonly Wanted[]) => [...new Map(lines.map((line) => [line.good.material, line])).values()]

function end(people: People, thread: Thread, requisition: RequisitionPlan, ending: Ending): void {
  const { random } = thread.plan
  const { org, day } = requisition
  const requester = requesterOf(people, thread.plan, org)
  const manager = people(managerOf(requisition.lines[0]!.good.category))
  const buyer = people(buyerOfOrg[org]!)
  const known = { requisitionId: '' }
  const act = (who: Person, action: string, days: number, texts: readonly string[], lines?: (stored: Doc[]) => Doc[]) => {
    const reason = random.pick(texts)
    addStep(thread, workdayAfter(plusDays(day, days)), action === 'doReturn' ? ['PR'] : [], async (now) => {
      const stored = lines ? linesOf(await who.find('requisitionHeader', known.requisitionId, now), 'requisitionLine') : []
      const lineIds = lines ? lines(stored).map(({ id }) => id) : []
      await who.act('requisitionHeader', action, known.requisitionId, now, { reason, ...(lines ? { lineIds } : {}) })
    })
  }
  if (ending === 'draft') {
    const draft = draftOf(thread.plan, requisition)
    addStep(thread, day, ['PR'], async (now) => {
      known.requisitionId = await requester.save('requisitionHeader', draft, now)
    })
    return
  }
  submit(thread, requisition, requester, known)
  if (ending === 'submitted') return
  if (ending === 'rejected') {
    act(manager, 'doReject', 1, reasons.requisitionRejected)
    return
  }
  approve(people, thread, requisition, known)
  if (ending === 'returned') act(buyer, 'doReturn', 3, reasons.requisitionReturned, (stored) => stored)
  if (ending === 'partReturned') act(buyer, 'doReturn', 3, reasons.requisitionReturned, (stored) => stored.slice(0, 1))
  if (ending === 'closed') act(buyer, 'doClose', 9, reasons.requisitionClosed)
  if (ending === 'cancelled') act(buyer, 'doCancel', 4, reasons.requisitionCancelled)
  if (ending === 'abolished') act(manager, 'doAbolish', 6, reasons.requisitionAbolished)
}
