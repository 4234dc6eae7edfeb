/**
 * The link between requisition lines and what was made of them: one relation per delivery schedule.
 * Orders hold their part of a line through it; the line's quantities are sums over its relations.
 */
import type { Full } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isPositive, isSame, isZero, lesser, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import type { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { requisitionHeader } from '../../../../catalogue/purchasing/requisition-header.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { documentsOf } from '../../../runtime/rows/documents.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'

type Order = Full<typeof poHeader>
type Requisition = Full<typeof requisitionHeader>
type RequisitionLine = Requisition['requisitionLine'][number]
type Relation = RequisitionLine['requisitionTargetRelation'][number]

const isActive = (relation: Relation) => relation.relationState === 'ACTIVE'

/** Sums of a line's relations, bounded by what was requested. */
export function settleLine(line: RequisitionLine): void {
  const active = line.requisitionTargetRelation.filter(isActive)
  line.orderedQty = add(...active.filter((r) => r.targetType === 'ORDER').map((r) => r.qty))
  line.cancelledQty ??= '0'
  if (line.lineStatus === 'RETURNED' || line.lineStatus === 'CANCELLED') return
  const rest = subtract(line.requestQty, line.orderedQty, line.cancelledQty, line.sourcingQty)
  if (line.lineStatus === null || line.lineStatus === 'DRAFT') return
  if (isPositive(line.cancelledQty) && isZero(subtract(line.requestQty, line.cancelledQty))) line.lineStatus = 'CLOSED'
  else if (!isPositive(rest) && isZero(line.sourcingQty)) line.lineStatus = isPositive(line.orderedQty) ? 'ORDERED' : 'CLOSED'
  else line.lineStatus = isPositive(line.orderedQty) ? 'PARTIAL' : isPositive(line.sourcingQty) ? 'SOURCING' : 'OPEN'
}

interface Held {
  requisitionLineId: string
  poLineId: string
  scheduleId: string
  qty: string
  /** Until now a contract held it. */
  isOfContract: boolean
}

/** What an order holds of requisition lines, schedule by schedule; nothing once it or the line is cancelled, of a closed line what came in. */
function heldBy(order: Order): Held[] {
  if (order.status === 'CANCELLED') return []
  return order.poLine
    .filter(({ lineStatus }) => lineStatus !== 'CANCELLED')
    .flatMap((line) =>
      line.poDelivery.flatMap((schedule) => {
        const requisitionLineId = askedBy(line, schedule)
        if (!requisitionLineId) return []
        const isOfContract = line.contractItemId !== null
        return [{ requisitionLineId, poLineId: line.id, scheduleId: schedule.id, qty: heldQty(line, schedule), isOfContract }]
      }),
    )
    .filter((held) => isPositive(held.qty))
}

type OrderLine = Order['poLine'][number]
type Schedule = OrderLine['poDelivery'][number]

/** Of an order line made of several requisition lines each schedule says which of them asked for it. */
const askedBy = (line: OrderLine, schedule: Schedule): string | null => schedule.requisitionLineId ?? line.requisitionLineId

const heldQty = ({ lineStatus }: OrderLine, schedule: Schedule): string =>
  lineStatus === 'CLOSED' ? lesser(schedule.scheduleQty, cameIn(schedule)) : schedule.scheduleQty

const cameIn = ({ receivedQty, returnedQty, notReplacedQty }: Schedule): string => add(subtract(receivedQty, returnedQty), notReplacedQty)

const requisitionsOf = ({ tx }: Work, lineIds: readonly (string | null)[]): Promise<string[]> => documentsOf(tx, tableOf('requisitionLine'), lineIds)

/** Moves the relations of an order to what it holds now, under the lock of the requisitions; more than is open is refused. */
export async function holdDemand(work: Work, order: Order): Promise<void> {
  const held = heldBy(order)
  const { rows } = await work.tx.query<{ requisition: string; schedule: string; qty: string; status: string }>(
    `select header_id as requisition, target_schedule_id as schedule, qty, target_status as status from requisition_target_relation
     where target_header_id = $1 and relation_state = 'ACTIVE'`,
    [order.id],
  )
  const isSettled = rows.length === held.length && held.every((h) => rows.some((r) => r.schedule === h.scheduleId && isSame(r.qty, h.qty)))
  if (isSettled) return rows.some((r) => r.status !== order.status) ? nameStatus(work, order) : undefined
  const asking = await requisitionsOf(
    work,
    held.map((h) => h.requisitionLineId),
  )
  await keep(work, requisitionHeader, [...rows.map((r) => r.requisition), ...asking], (requisition) => {
    for (const line of requisition.requisitionLine)
      moveRelations(
        work,
        requisition,
        line,
        order,
        held.filter((h) => h.requisitionLineId === line.id),
      )
  })
}

/** Quantities stand; only the state of the order is new. */
function nameStatus(work: Work, order: Order): void {
  work.tx.send(`update requisition_target_relation set target_status = $2 where target_header_id = $1 and relation_state = 'ACTIVE'`, [
    order.id,
    order.status,
  ])
}

function moveRelations(work: Work, requisition: Requisition, line: RequisitionLine, order: Order, held: readonly Held[]): void {
  const before = line.orderedQty
  const ofContract = line.requisitionTargetRelation.filter(
    (r) => isActive(r) && held.some(({ scheduleId, isOfContract }) => isOfContract && scheduleId === r.targetScheduleId),
  )
  const takenBefore = add(...ofContract.map(({ qty }) => qty))
  for (const relation of line.requisitionTargetRelation) {
    if (relation.targetHeaderId !== order.id || !isActive(relation)) continue
    const now = held.find((h) => h.scheduleId === relation.targetScheduleId)
    if (now) Object.assign(relation, { qty: now.qty, targetStatus: order.status, targetDocNum: order.docNum })
    else relation.relationState = 'RELEASED'
  }
  for (const h of held) {
    const known = line.requisitionTargetRelation.find((r) => r.targetScheduleId === h.scheduleId)
    // A line that was closed and opened again holds its part again.
    if (known) Object.assign(known, { qty: h.qty, relationState: 'ACTIVE', targetStatus: order.status })
    if (known) continue
    const relation = newLineOf(work, requisitionHeader, 'requisitionTargetRelation', {
      headerId: requisition.id,
      parent: line,
      lineNum: (line.requisitionTargetRelation.length + 1) * 10,
    })
    Object.assign(relation, {
      targetType: 'ORDER',
      targetHeaderId: order.id,
      targetLineId: h.poLineId,
      targetScheduleId: h.scheduleId,
      targetDocNum: order.docNum,
      targetStatus: order.status,
      qty: h.qty,
      relationState: 'ACTIVE',
    })
    line.requisitionTargetRelation.push(relation)
  }
  settleLine(line)
  // What comes out of a contract leaves contractQty in the same transaction, once the contract has heard of it.
  const taken = subtract(add(...held.filter(({ isOfContract }) => isOfContract).map(({ qty }) => qty)), takenBefore)
  const bound = add(subtract(line.requestQty, line.cancelledQty, line.sourcingQty), lesser(taken, line.contractQty ?? '0'))
  if (isAbove(line.orderedQty, bound) && isAbove(line.orderedQty, before)) {
    const at = order.poLine.findIndex(({ id }) => held.some(({ poLineId }) => poLineId === id))
    refuse(
      requisitionHeader,
      'OVER_OPEN',
      { docNum: requisition.docNum, lineNum: line.lineNum, qty: spoken(subtract(line.orderedQty, before)), open: spoken(subtract(bound, before)) },
      `poLine[${at}].orderQty`,
    )
  }
}

const isOfContract = ({ contractItemId }: OrderLine): boolean => contractItemId !== null

/** What of these lines of an order will not come any more: the demand lapses, or it is open again and its requisition with it. What came out of a contract goes back into it. */
export async function releaseDemand(work: Work, order: Order, how: 'lapse' | 'reopen', lines: readonly OrderLine[]): Promise<void> {
  if (how === 'reopen') return releaseLines(work, order, 'reopen', lines)
  await releaseLines(
    work,
    order,
    'lapse',
    lines.filter((line) => !isOfContract(line)),
  )
  await releaseLines(work, order, 'reopen', lines.filter(isOfContract))
}

async function releaseLines(work: Work, order: Order, how: 'lapse' | 'reopen', lines: readonly OrderLine[]): Promise<void> {
  const asking = lines.flatMap((line) => line.poDelivery.flatMap((schedule) => askedBy(line, schedule) ?? []))
  if (asking.length === 0) return
  const back = new Map(lines.flatMap(({ poDelivery }) => poDelivery.map((one) => [one.id, subtract(one.scheduleQty, cameIn(one))] as const)))
  const changed = await keep(work, requisitionHeader, await requisitionsOf(work, asking), (requisition) => {
    for (const line of requisition.requisitionLine) giveBack(line, order, how, back)
  })
  if (how === 'reopen')
    for (const requisition of changed) if (requisition.status === 'CLOSED') await takeBySystem(work, requisitionHeader, 'doReopen', requisition)
}

/** What lapsed when a line was closed comes back with the line, as far as nothing else took it; of a contract nothing did. */
export async function reclaimDemand(work: Work, order: Order, lines: readonly OrderLine[]): Promise<void> {
  const wanted = lines
    .filter((line) => !isOfContract(line))
    .flatMap((line) => line.poDelivery.map((one) => ({ id: askedBy(line, one), qty: one.scheduleQty })))
    .filter(({ id }) => id !== null)
  if (wanted.length === 0) return
  const asking = await requisitionsOf(
    work,
    wanted.map(({ id }) => id),
  )
  const changed = await keep(work, requisitionHeader, asking, (requisition) => {
    for (const line of requisition.requisitionLine) {
      const held = add(...line.requisitionTargetRelation.filter((r) => isActive(r) && r.targetHeaderId === order.id).map((r) => r.qty))
      const again = add(...wanted.filter(({ id }) => id === line.id).map(({ qty }) => qty))
      const short = subtract(again, held, line.openQty)
      if (!isPositive(short)) continue
      line.cancelledQty = subtract(line.cancelledQty, lesser(short, line.cancelledQty ?? '0'))
      if (line.lineStatus === 'CLOSED') line.lineStatus = 'OPEN'
      settleLine(line)
    }
  })
  for (const requisition of changed) if (requisition.status === 'CLOSED') await takeBySystem(work, requisitionHeader, 'doReopen', requisition)
}

/** Takes the quantity from the relations of this order. */
function giveBack(line: RequisitionLine, order: Order, how: 'lapse' | 'reopen', back: ReadonlyMap<string, string>): void {
  let moved = '0'
  for (const relation of line.requisitionTargetRelation) {
    const rest = back.get(String(relation.targetScheduleId)) ?? '0'
    if (relation.targetHeaderId !== order.id || !isActive(relation) || !isPositive(rest)) continue
    const taken = lesser(rest, relation.qty ?? '0')
    relation.qty = subtract(relation.qty, taken)
    if (isZero(relation.qty)) {
      relation.relationState = 'RELEASED'
      relation.qty = taken
    }
    moved = add(moved, taken)
  }
  if (isZero(moved)) return
  if (how === 'lapse') line.cancelledQty = add(line.cancelledQty, moved)
  else if (line.lineStatus === 'CLOSED') line.lineStatus = 'OPEN'
  settleLine(line)
}
