/** A confirmed order of the demo company and the people who move its goods. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

export interface People {
  buyer: Person
  manager: Person
  supplier: Person
  warehouse: Person
  quality: Person
}

export async function peopleOf(world: World): Promise<People> {
  const names = ['buyer1', 'manager1', 'supplier01', 'warehouse1', 'quality1']
  const [buyer, manager, supplier, warehouse, quality] = await Promise.all(names.map((name) => world.person(name)))
  return { buyer, manager, supplier, warehouse, quality } as People
}

export const linesOf = (doc: Doc, key: string) => doc[key] as Doc[]
export const firstOf = (doc: Doc, key: string) => linesOf(doc, key)[0] as Doc

interface Terms {
  promised?: string
  overPercent?: string
  /** `N`: goods are accepted as they come. */
  inspection?: 'Y' | 'N'
  lines?: number
  /** What its lines say besides. */
  line?: Record<string, unknown>
  /** A type of order; of `PO_SMP` the buyer types the price. */
  billType?: string
}

/** An order of S000001 for SZ10, each line of this quantity: approved, and before the supplier, who is to confirm when he delivers. */
export async function releasedOrder(world: World, { buyer, manager, supplier }: People, qty: string, terms: Terms = {}): Promise<Doc> {
  const { promised = buyer.inDays(30), lines = 1 } = terms
  const ids = await looseGoods(world)
  const line = { materialId: ids.material, orderQty: qty, needByDate: promised, ...terms.line }
  const draft = {
    billTypeId: await world.idOf('purchaseBillType', terms.billType ?? 'PO_STD'),
    orgId: ids.org,
    supplierId: ids.supplier,
    poLine: Array.from({ length: lines }, () => line),
  }
  const order = await buyer.save('poHeader', draft)
  await buyer.act('poHeader', 'doSubmit', order)
  await manager.act('poHeader', 'doApproval', await manager.find('poHeader', order.id))
  return supplier.find('poHeader', order.id)
}

/** The same, confirmed by the supplier. */
export async function confirmedOrder(world: World, people: People, qty: string, terms: Terms = {}): Promise<Doc> {
  const { buyer, supplier } = people
  const { promised = buyer.inDays(30), overPercent = '5', inspection = 'Y' } = terms
  const released = await releasedOrder(world, people, qty, terms)
  const poLine = linesOf(released, 'poLine').map((l) => ({
    id: l.id,
    poDelivery: linesOf(l, 'poDelivery').map((s) => ({ id: s.id, promisedDate: promised, promisedQty: s.scheduleQty })),
  }))
  await supplier.act('poHeader', 'doSupplierDeliveryConfirm', released, { draft: { poLine } })
  await world.query('update po_line set over_receive_percent = $2, inspection_flag = $3 where header_id = $1', [released.id, overPercent, inspection])
  return buyer.find('poHeader', released.id)
}

/** A world whose people have one before them. */
export async function openConfirmed(qty: string, terms?: Terms): Promise<{ world: World; people: People; order: Doc }> {
  const world = await openWorld()
  const people = await peopleOf(world)
  return { world, people, order: await confirmedOrder(world, people, qty, terms) }
}

export const scheduleOf = (order: Doc, index = 0) => firstOf(linesOf(order, 'poLine')[index] as Doc, 'poDelivery')

/** A draft note of these quantities, one line for each schedule of the order. */
export function draftNote(people: People, order: Doc, quantities: readonly string[], more: Record<string, unknown> = {}): Promise<Doc> {
  const deliveryNoteLine = quantities.map((shipQty, index) => ({ poDeliveryId: scheduleOf(order, index).id, shipQty }))
  const transport = { transportMode: 'ROAD', driver: '赵师傅', driverPhone: '13800000000', plateNum: '苏E12345' }
  const { supplier } = people
  const days = { shipDate: supplier.inDays(0), arriveDate: supplier.inDays(28) }
  return supplier.save('deliveryNoteHeader', { ...days, ...transport, deliveryNoteLine, ...more })
}

export async function shippedNote(people: People, order: Doc, quantities: readonly string[], more: Record<string, unknown> = {}): Promise<Doc> {
  const note = await draftNote(people, order, quantities, more)
  await people.supplier.act('deliveryNoteHeader', 'doCreate', note)
  return people.supplier.find('deliveryNoteHeader', note.id)
}

/** A draft receipt of these quantities of a note, into the inspection store or, exempt, the good one. */
export async function draftReceipt(world: World, people: People, note: Doc, quantities: readonly string[], location = 'SZ10-INSPECT'): Promise<Doc> {
  const storageLocationId = await world.idOf('storageLocation', location)
  const receiveLine = quantities.map((receiveQty, index) => ({
    noteLineId: linesOf(note, 'deliveryNoteLine')[index]?.id,
    receiveQty,
    storageLocationId,
  }))
  const billTypeId = await world.idOf('purchaseBillType', 'RC_STD')
  return people.warehouse.save('receiveHeader', {
    billTypeId,
    orgId: note.orgId,
    supplierId: note.supplierId,
    noteHeaderId: note.id,
    warehouseCode: 'WH-SZ10',
    receiveLine,
  })
}

export async function postedReceipt(world: World, people: People, note: Doc, quantities: readonly string[], location?: string): Promise<Doc> {
  const receipt = await draftReceipt(world, people, note, quantities, location)
  await people.warehouse.act('receiveHeader', 'doPost', receipt)
  return people.warehouse.find('receiveHeader', receipt.id)
}

/** Quality's result of the first line of a receipt. */
export async function inspect(
  people: People,
  receipt: Doc,
  result: { accepted: string; concession?: string; rejected?: string },
  reason?: string,
): Promise<Doc> {
  const fresh = await people.quality.find('receiveHeader', receipt.id)
  const { id } = firstOf(fresh, 'receiveLine')
  const values = {
    id,
    acceptedQty: result.accepted,
    concessionQty: result.concession ?? '0',
    rejectedQty: result.rejected ?? '0',
    defectCode: result.rejected ? 'APPEARANCE' : null,
  }
  await people.quality.act('receiveHeader', 'doInspect', fresh, { lineIds: [id], draft: { receiveLine: [values] }, ...(reason ? { reason } : {}) })
  return people.quality.find('receiveHeader', receipt.id)
}

/** A return or write-off of the first line of a receipt, not posted yet. */
export function draftWriteOff(person: Person, receipt: Doc, values: Record<string, unknown>): Promise<Doc> {
  return person.save('receiveWriteOff', {
    receiveLineId: firstOf(receipt, 'receiveLine').id,
    reasonCode: values.writeOffType === 'RETURN' ? 'QUALITY' : 'WRONG_QTY',
    reasonText: '外观划伤',
    ...values,
  })
}

/** As if all of a confirmed order had been promised for this day: one that has passed cannot be promised any more. */
export async function promisedOn(world: World, { id }: Doc, day: string): Promise<void> {
  await world.query('update po_delivery set promised_date = $2 where header_id = $1', [id, day])
  await world.query('update po_header set next_delivery_date = $2 where id = $1', [id, day])
}
