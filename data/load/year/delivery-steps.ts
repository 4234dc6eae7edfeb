/** What happens to the goods of an order: shipped, received, inspected, and what went wrong with some of them. */
import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import { batchShipped, isBatched } from '../batches.ts'
import { idOf } from '../book.ts'
import { billType, buyerOfOrg, managerOf, orgId, qualityOf, supplierUser, warehouseOf } from './goods.ts'
import { type Known, linesOf } from './order-steps.ts'
import type { GoodsOutcome, OrderPlan } from './orders.ts'
import type { People, Person } from './people.ts'
import { addStep, plusDays, type Series, type Thread, workdayAfter, workdayBefore } from './steps.ts'
import { carriers, drivers, reasons, returnTexts, writeOffTexts } from './words.ts'

/** One delivery as it goes its way. */
interface Delivery {
  people: People
  thread: Thread
  order: OrderPlan
  known: Known
  /** By order line; a line that is left out is not shipped. */
  quantities: ReadonlyMap<number, number>
  note: { id: string }
  receipts: { id: string }[]
}

const shippedInFull = ({ lines }: OrderPlan) => new Map(lines.map((line, index) => [index, line.parts[0]!.qty]))

export function planDeliveries(people: People, thread: Thread, order: OrderPlan, known: Known): void {
  const { random } = thread.plan
  if (order.goods === 'none') return
  const delivery: Delivery = { people, thread, order, known, quantities: shippedInFull(order), note: { id: '' }, receipts: [] }
  const isLate = order.outcome === 'closed' && order.goods === 'plain' && random.chance(0.12)
  const day = workdayBefore(isLate ? plusDays(order.arrive, random.int(2, 4)) : order.arrive)
  if (order.outcome === 'lineClosed') closeRest({ ...delivery, quantities: new Map([...delivery.quantities].slice(0, 1)) }, day)
  else ways[order.goods](delivery, day)
}

// ── Ways ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const soon = ({ thread }: Delivery, day: string) => workdayAfter(plusDays(day, thread.plan.random.int(0, 1)))

const ways: Record<Exclude<GoodsOutcome, 'none'>, (delivery: Delivery, day: string) => void> = {
  plain: arriveWell,
  concession(delivery, day) {
    ship(delivery, day)
    receiveAll(delivery, day)
    inspect(delivery, soon(delivery, day), 0, { concession: 0.1 })
  },
  noteCancelled(delivery, day) {
    const { people, order, thread, note } = delivery
    const shipped = ship(delivery, day)
    const reason = thread.plan.random.pick(reasons.noteCancelled)
    const supplier = people(supplierUser(order.supplier))
    addStep(thread, shipped, ['DN'], (now) => supplier.act('deliveryNoteHeader', 'doCancel', note.id, now, { reason }))
    arriveWell(delivery, workdayAfter(plusDays(day, 1)))
  },
  twoReceipts(delivery, day) {
    ship(delivery, day)
    receivePart(delivery, day)
    receiveRest(delivery, workdayAfter(plusDays(day, 1)))
    inspect(delivery, workdayAfter(plusDays(day, 1)), 0)
    inspect(delivery, workdayAfter(plusDays(day, 2)), 1)
  },
  writtenOff(delivery, day) {
    ship(delivery, day)
    receiveAll(delivery, day)
    writeOff(delivery, day, 1)
    receiveAll(delivery, day)
    inspect(delivery, soon(delivery, day), 1)
  },
  partWrittenOff(delivery, day) {
    ship(delivery, day)
    receiveAll(delivery, day)
    writeOff(delivery, day, 0.2)
    inspect(delivery, soon(delivery, day), 0)
    receiveRest(delivery, workdayAfter(plusDays(day, 2)))
    inspect(delivery, workdayAfter(plusDays(day, 3)), 1)
  },
  rejected(delivery, day) {
    ship(delivery, day)
    cancelledReceipt(delivery, day)
    receiveAll(delivery, day)
    inspect(delivery, soon(delivery, day), 0, { rejected: 0.04 })
  },
  returned: (delivery, day) => sendBack(delivery, day, 'N'),
  replaced(delivery, day) {
    const back = sendBack(delivery, day, 'Y')
    const { good, parts } = delivery.order.lines[0]!
    const again: Delivery = { ...delivery, quantities: new Map([[0, shareOf(parts[0]!.qty, 0.04, good.pack)]]), note: { id: '' }, receipts: [] }
    arriveWell(again, workdayAfter(plusDays(back, 8)))
  },
  returnCancelled(delivery, day) {
    const back = rejectPart(delivery, day)
    const { people, thread, order } = delivery
    const warehouse = people(warehouseOf[order.org]!)
    const known = giveBack(delivery, back, 'REJECTED', 'Y', 0.04, warehouse, 'draft')
    addStep(thread, plusDays(back, 1), [], (now) => warehouse.act('receiveWriteOff', 'doCancel', known.id, now))
  },
  acceptedReturned(delivery, day) {
    ship(delivery, day)
    cancelledReceipt(delivery, day)
    receiveAll(delivery, day)
    inspect(delivery, soon(delivery, day), 0)
    const { people, order } = delivery
    const manager = people(managerOf(order.lines[0]!.good.category))
    collect(delivery, plusDays(day, 9), giveBack(delivery, workdayAfter(plusDays(day, 6)), 'ACCEPTED', 'N', 0.05, manager))
  },
  pendingReturned(delivery, day) {
    ship(delivery, day)
    receiveAll(delivery, day)
    const known = giveBack(delivery, day, 'PENDING', 'N', 0.1, delivery.people(warehouseOf[delivery.order.org]!))
    inspect(delivery, soon(delivery, day), 0, { gone: 0.1 })
    collect(delivery, workdayAfter(plusDays(day, 3)), known)
  },
  toInspect(delivery, day) {
    ship(delivery, day)
    receiveAll(delivery, day)
  },
  toCollect(delivery, day) {
    giveBack(delivery, rejectPart(delivery, day), 'REJECTED', 'Y', 0.04, delivery.people(warehouseOf[delivery.order.org]!))
  },
  returnDraft(delivery, day) {
    giveBack(delivery, rejectPart(delivery, day), 'REJECTED', 'Y', 0.04, delivery.people(warehouseOf[delivery.order.org]!), 'draft')
  },
  writeOffDraft(delivery, day) {
    ship(delivery, day)
    receiveAll(delivery, day)
    writeOff(delivery, day, 0.2, 'draft')
  },
  underWay(delivery, day) {
    ship(delivery, day)
    const { people, thread, order, note } = delivery
    const warehouse = people(warehouseOf[order.org]!)
    // At the gate already; of some the receipt has been begun.
    if (day > thread.plan.today) return
    addStep(thread, day, [], (now) => warehouse.act('deliveryNoteHeader', 'doArrive', note.id, now))
    if (thread.plan.random.chance(0.5)) draftReceipt(delivery, day)
  },
  partReceived(delivery, day) {
    ship(delivery, day)
    receivePart(delivery, day)
  },
  noteClosed(delivery, day) {
    ship(delivery, day)
    receivePart(delivery, day)
    inspect(delivery, soon(delivery, day), 0)
    const { people, thread, order, note } = delivery
    const buyer = people(buyerOfOrg[order.org]!)
    const reason = thread.plan.random.pick(reasons.noteClosed)
    addStep(thread, workdayAfter(plusDays(day, 2)), ['DN'], (now) => buyer.act('deliveryNoteHeader', 'doClose', note.id, now, { reason }))
  },
  noteDraft(delivery, day) {
    const supplier = delivery.people(supplierUser(delivery.order.supplier))
    const draft = noteDraft(delivery, day)
    addStep(delivery.thread, workdayBefore(plusDays(delivery.thread.plan.today, -1)), ['DN'], async (now) => {
      delivery.note.id = await supplier.save('deliveryNoteHeader', await draft(supplier, now), now)
    })
  },
}

function arriveWell(delivery: Delivery, day: string): void {
  ship(delivery, day)
  receiveAll(delivery, day)
  // What needs no inspection is accepted as it comes.
  if (!isExempt(delivery.order)) inspect(delivery, soon(delivery, day), delivery.receipts.length - 1)
}

/** Part of an old order came, the rest is not wanted any more. */
function closeRest(delivery: Delivery, day: string): void {
  arriveWell(delivery, day)
  const { people, thread, order, known } = delivery
  const buyer = people(buyerOfOrg[order.org]!)
  const reason = thread.plan.random.pick(reasons.lineClosed)
  addStep(thread, workdayAfter(plusDays(day, 10)), [], async (now) => {
    const stored = await buyer.find('poHeader', known.orderId, now)
    const lineIds = linesOf(stored, 'poLine').flatMap(({ id, lineStatus }) => (lineStatus === 'DONE' ? [] : [id]))
    await buyer.act('poHeader', 'doLineClose', known.orderId, now, { lineIds, reason, input: { giveBack: 'N' } })
  })
}

/** Received, in part rejected; answers the day of the result. */
function rejectPart(delivery: Delivery, day: string): string {
  ship(delivery, day)
  receiveAll(delivery, day)
  const inspected = soon(delivery, day)
  inspect(delivery, inspected, 0, { rejected: 0.04 })
  return inspected
}

function sendBack(delivery: Delivery, day: string, replaceFlag: 'Y' | 'N'): string {
  const back = workdayAfter(plusDays(rejectPart(delivery, day), 1))
  collect(
    delivery,
    workdayAfter(plusDays(back, 2)),
    giveBack(delivery, back, 'REJECTED', replaceFlag, 0.04, delivery.people(warehouseOf[delivery.order.org]!)),
  )
  return back
}

// ── Shipping ────────────────────────────────────────────────────────────────────────────────────────────────────────

const isExempt = ({ type }: OrderPlan) => type === 'PO_EXP' || type === 'PO_CAT'

/** A share of a quantity, at least one piece and less than all. */
const shareOf = (qty: number, share: number, pack: number): number =>
  qty <= 1 ? qty : Math.max(1, Math.min(qty - 1, Math.floor((qty * share) / Math.min(pack, 10)) * Math.min(pack, 10)))

/** Leaves so that it arrives on the day; answers when it left. */
function ship(delivery: Delivery, arrive: string): string {
  const { people, thread, order, note } = delivery
  const { random, today } = thread.plan
  const supplier = people(supplierUser(order.supplier))
  const transit = order.lines[0]!.good.currency === 'CNY' ? random.int(1, 2) : random.int(3, 5)
  const before = workdayBefore(plusDays(arrive, -transit))
  const day = before < today ? before : workdayBefore(plusDays(today, -1))
  const draft = noteDraft(delivery, arrive)
  addStep(thread, day, ['DN'], async (now) => {
    note.id = (await supplier.act('deliveryNoteHeader', 'doCreate', null, now, { draft: await draft(supplier, now) })).rows[0]!.id
  })
  return day
}

function noteDraft(
  { thread, order, known, quantities }: Delivery,
  arrive: string,
): (supplier: Person, now: Date) => Promise<Record<string, unknown>> {
  const { random } = thread.plan
  const driver = random.pick(drivers)
  const road = {
    transportMode: 'ROAD',
    driver,
    driverPhone: `1380000${random.int(3000, 3999)}`,
    plateNum: `苏E${random.int(10000, 99999)}`,
    carrier: random.pick(carriers),
  }
  const express = { transportMode: 'EXPRESS', carrier: '顺程速运', waybillNum: `SC${random.int(10 ** 9, 10 ** 10 - 1)}` }
  const air = { transportMode: 'AIR', carrier: '远达国际货代', waybillNum: `${random.int(100, 999)}-${random.int(10 ** 7, 10 ** 8 - 1)}` }
  const transport = order.lines[0]!.good.currency === 'CNY' ? (random.chance(0.25) ? express : road) : air
  const boxes = order.lines.map(() => random.int(3, 8))
  return async (supplier, now) => {
    const stored = await supplier.find('poHeader', known.orderId, now)
    const lines = linesOf(stored, 'poLine')
    return {
      supplierId: stored.supplierId,
      arriveDate: arrive,
      ...transport,
      deliveryNoteLine: [...quantities].map(([index, qty]) => ({
        poDeliveryId: linesOf(lines[index]!, 'poDelivery')[0]!.id,
        shipQty: String(qty),
        perBoxQty: String(perBox(qty, order.lines[index]!.good.pack, boxes[index]!)),
        ...(isBatched(order.lines[index]!.good.category) && batchShipped(dayOf(now))),
      })),
    }
  }
}

/** Boxes of whole packs, about so many of them. */
function perBox(qty: number, pack: number, boxes: number): number {
  const packs = Math.max(1, Math.ceil(qty / pack / boxes))
  return Math.min(qty, packs * pack)
}

// ── Receiving ───────────────────────────────────────────────────────────────────────────────────────────────────────

const receiving: readonly Series[] = ['RC', 'ST', 'DN']

function receiveAll({ people, thread, order, note, receipts }: Delivery, day: string): void {
  const warehouse = people(warehouseOf[order.org]!)
  const receipt = { id: '' }
  receipts.push(receipt)
  addStep(thread, day, receiving, async (now) => {
    const { made } = await warehouse.act('deliveryNoteHeader', 'doConfirmReceipt', note.id, now)
    receipt.id = made?.[0]?.id ?? ''
  })
}

const receiptHead = ({ order, note }: Delivery) => ({
  billTypeId: billType('RC_STD'),
  orgId: orgId(order.org),
  supplierId: idOf('supplierInfo', order.supplier),
  noteHeaderId: note.id,
})

/** Less than half of the first line came, of the others all. */
function receivePart(delivery: Delivery, day: string): void {
  const { people, thread, order, note, receipts } = delivery
  const warehouse = people(warehouseOf[order.org]!)
  const receipt = { id: '' }
  receipts.push(receipt)
  addStep(thread, day, receiving, async (now) => {
    const stored = linesOf(await warehouse.find('deliveryNoteHeader', note.id, now), 'deliveryNoteLine')
    const receiveLine = stored.map(({ id, shipQty }, index) => ({
      noteLineId: id,
      receiveQty: index === 0 ? String(shareOf(Number(shipQty), 0.45, order.lines[0]!.good.pack)) : shipQty,
      storageLocationId: idOf('storageLocation', `${order.org}-INSPECT`),
    }))
    const draft = { ...receiptHead(delivery), warehouseCode: `WH-${order.org}`, receiveLine }
    receipt.id = (await warehouse.act('receiveHeader', 'doPost', null, now, { draft })).rows[0]!.id
  })
}

/** What is still open on the note. */
function receiveRest(delivery: Delivery, day: string): void {
  const { people, thread, order, receipts } = delivery
  const warehouse = people(warehouseOf[order.org]!)
  const receipt = { id: '' }
  receipts.push(receipt)
  addStep(thread, day, receiving, async (now) => {
    receipt.id = (await warehouse.act('receiveHeader', 'doPost', null, now, { draft: receiptHead(delivery) })).rows[0]!.id
  })
}

function draftReceipt(delivery: Delivery, day: string): { id: string } {
  const { people, thread, order } = delivery
  const warehouse = people(warehouseOf[order.org]!)
  const receipt = { id: '' }
  addStep(thread, day, ['RC'], async (now) => {
    receipt.id = await warehouse.save('receiveHeader', receiptHead(delivery), now)
  })
  return receipt
}

function cancelledReceipt(delivery: Delivery, day: string): void {
  const { people, thread, order } = delivery
  const receipt = draftReceipt(delivery, day)
  addStep(thread, day, [], (now) => people(warehouseOf[order.org]!).act('receiveHeader', 'doCancel', receipt.id, now))
}

// ── Inspecting ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** Shares of the first line; `gone` went back before it was inspected. */
interface Result {
  rejected?: number
  concession?: number
  gone?: number
}

function inspect({ people, thread, order, receipts }: Delivery, day: string, which: number, result: Result = {}): void {
  const { random } = thread.plan
  const quality = people(qualityOf[order.org]!)
  const receipt = receipts[which]!
  const defectCode = random.pick(['DIMENSION', 'APPEARANCE', 'FUNCTION', 'MIXED', 'LABEL'])
  const reason = result.concession ? { reason: random.pick(reasons.concession) } : {}
  addStep(thread, day, ['ST'], async (now) => {
    const stored = linesOf(await quality.find('receiveHeader', receipt.id, now), 'receiveLine').filter((line) => line.inspectionStatus === 'PENDING')
    const receiveLine = stored.map((line, index) => ({
      id: line.id,
      ...resultOf(line, index === 0 ? result : {}, order.lines[0]!.good.pack, defectCode),
    }))
    await quality.act('receiveHeader', 'doInspect', receipt.id, now, { lineIds: stored.map(({ id }) => id), draft: { receiveLine }, ...reason })
    if (order.type === 'PO_CSG') await consumeAll(people(warehouseOf[order.org]!), receipt.id, receiveLine, now)
  })
}

/** What is consigned is used up as it comes. */
async function consumeAll(warehouse: Person, receiptId: string, lines: readonly { id: string; acceptedQty: string }[], now: Date): Promise<void> {
  for (const { id, acceptedQty: qty } of lines)
    if (Number(qty) > 0) await warehouse.act('receiveHeader', 'doConsume', receiptId, now, { lineIds: [id], input: { qty } })
}

function resultOf(line: Record<string, unknown>, { rejected, concession }: Result, pack: number, defectCode: string) {
  const received = Number(line.receiveQty)
  const there = received - Number(line.writtenOffQty ?? 0) - Number(line.returnedPendingQty ?? 0)
  const bad = rejected ? shareOf(received, rejected, pack) : 0
  const conceded = concession ? shareOf(received, concession, pack) : 0
  return {
    acceptedQty: String(there - bad - conceded),
    concessionQty: String(conceded),
    rejectedQty: String(bad),
    defectCode: bad ? defectCode : null,
  }
}

// ── Back ────────────────────────────────────────────────────────────────────────────────────────────────────────────

type Stock = 'REJECTED' | 'ACCEPTED' | 'PENDING'

/** A return of a share of the first line. */
function giveBack(
  delivery: Delivery,
  day: string,
  fromStock: Stock,
  replaceFlag: 'Y' | 'N',
  share: number,
  who: Person,
  stays?: 'draft',
): { id: string } {
  const { random } = delivery.thread.plan
  const values = { writeOffType: 'RETURN', fromStock, replaceFlag, reasonCode: fromStock === 'PENDING' ? 'DAMAGE' : 'QUALITY' }
  const text = fromStock === 'PENDING' ? '运输途中受潮，外箱破损' : random.pick(returnTexts)
  return takeBack(delivery, day, { ...values, reasonText: text, carrier: random.pick(carriers) }, share, who, stays)
}

/** Booked wrongly: taken back before quality has looked at it. */
function writeOff(delivery: Delivery, day: string, share: number, stays?: 'draft'): void {
  const { people, thread, order } = delivery
  const values = {
    writeOffType: 'WRITE_OFF',
    fromStock: 'PENDING',
    replaceFlag: 'N',
    reasonCode: 'WRONG_QTY',
    reasonText: thread.plan.random.pick(writeOffTexts),
  }
  takeBack(delivery, day, values, share, people(warehouseOf[order.org]!), stays)
}

function takeBack(delivery: Delivery, day: string, values: Record<string, unknown>, share: number, who: Person, stays?: 'draft'): { id: string } {
  const { thread, order, receipts } = delivery
  const receipt = receipts.at(-1)!
  const known = { id: '' }
  addStep(thread, day, ['WR', 'ST', 'DN'], async (now) => {
    const [line] = linesOf(await who.find('receiveHeader', receipt.id, now), 'receiveLine')
    const received = Number(line!.receiveQty)
    const qty = String(share === 1 ? received : shareOf(received, share, order.lines[0]!.good.pack))
    const draft = { receiveLineId: line!.id, qty, ...values }
    if (stays) known.id = await who.save('receiveWriteOff', draft, now)
    else known.id = (await who.act('receiveWriteOff', 'doPost', null, now, { draft })).rows[0]!.id
  })
  return known
}

function collect({ people, thread, order }: Delivery, day: string, known: { id: string }): void {
  const supplier = people(supplierUser(order.supplier))
  addStep(thread, day, [], (now) => supplier.act('receiveWriteOff', 'doConfirm', known.id, now))
}
