/** What people do with a document of as many lines as are wanted, from the first save to the end. */
import { agreeing } from '../../data/load/agreeing.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { linesOf, type People, scheduleOf } from '../delivery/goods.ts'
import { expireOne } from '../support/asl-goods.ts'
import { looseGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'

export interface House extends People {
  world: World
  admin: Person
  finance: Person
}

/** Does one step of a life, notes what it took, and answers the document as it is then. */
export type Step = (name: string, person: Person, doc: { id: string }, work: (doc: Doc) => Promise<unknown>) => Promise<Doc>

/** Begins with a draft, whose first save is a step as well: of something new, or of a record that is there. */
export interface Life {
  by(house: House): Person
  of?(house: House): Promise<string>
  draft(house: House, lines: number): Promise<Record<string, unknown>>
  goOn?(house: House, doc: Doc, step: Step): Promise<void>
}

/** A save alone: nobody looks at the record afterwards. */
export async function save(person: Person, entity: string, draft: Record<string, unknown>, stored?: Doc): Promise<string> {
  const body = stored ? { id: stored.id, versionNum: stored.versionNum, draft } : { draft }
  return ((await agreeing((confirmed) => person.verb(entity, 'saveOrUpdate', { ...body, confirmed }))).data as { id: string }).id
}

export const times = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at))
const idsIn = (doc: Doc, lines: string) => linesOf(doc, lines).map(({ id }) => id)
const day = '2026-12-20'

/** Every line with another value in one field. */
export const touched = (doc: Doc, lines: string, values: Record<string, unknown>) => ({
  [lines]: linesOf(doc, lines).map(({ id }) => ({ id, ...values })),
})

const requisitionHeader: Life = {
  by: ({ buyer }) => buyer,
  async draft({ world }, lines) {
    const { material, org } = await looseGoods(world)
    const requisitionLine = times(lines, () => ({ materialId: material, requestQty: '2', needByDate: day }))
    return { billTypeId: await world.idOf('purchaseBillType', 'PR_STD'), orgId: org, purpose: '补充库存', requisitionLine }
  },
  async goOn({ world, buyer, manager }, doc, step) {
    const entity = 'requisitionHeader'
    const { supplier } = await looseGoods(world)
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'requisitionLine', { requestQty: '3' }), one))
    await step('doSubmit', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
    const all = { lineIds: idsIn(doc, 'requisitionLine') }
    const buyerId = await world.idOf('user', 'buyer1')
    await step('doTurnLine', buyer, doc, (one) => buyer.act(entity, 'doTurnLine', one, { ...all, input: { buyerId } }))
    await step('doCreateOrder', buyer, doc, (one) => buyer.act(entity, 'doCreateOrder', one, { ...all, input: { supplierId: supplier } }))
  },
}

async function orderDraft({ world }: House, lines: number) {
  const { material, org, supplier } = await looseGoods(world)
  const poLine = times(lines, () => ({ materialId: material, orderQty: '4', needByDate: day }))
  return { billTypeId: await world.idOf('purchaseBillType', 'PO_STD'), orgId: org, supplierId: supplier, poLine }
}

const promised = (order: Doc) => ({
  poLine: linesOf(order, 'poLine').map((line) => ({
    id: line.id,
    poDelivery: linesOf(line, 'poDelivery').map(({ id, scheduleQty }) => ({ id, promisedDate: day, promisedQty: scheduleQty })),
  })),
})

async function confirm({ buyer, manager, supplier }: House, doc: Doc, step: Step): Promise<Doc> {
  await step('doSubmit', buyer, doc, (one) => buyer.act('poHeader', 'doSubmit', one))
  await step('doApproval', manager, doc, (one) => manager.act('poHeader', 'doApproval', one))
  return step('doSupplierDeliveryConfirm', supplier, doc, (one) =>
    supplier.act('poHeader', 'doSupplierDeliveryConfirm', one, { draft: promised(one) }),
  )
}

const poHeader: Life = {
  by: ({ buyer }) => buyer,
  draft: orderDraft,
  async goOn(house, doc, step) {
    const { buyer, manager } = house
    await step('save', buyer, doc, (one) => save(buyer, 'poHeader', touched(one, 'poLine', { orderQty: '5' }), one))
    await step('doRefreshPrice', buyer, doc, (one) => buyer.act('poHeader', 'doRefreshPrice', one))
    await confirm(house, doc, step)
    const all = { lineIds: idsIn(doc, 'poLine'), reason: '停产' }
    await step('doLineClose', buyer, doc, (one) => buyer.act('poHeader', 'doLineClose', one, all))
    await step('doReopen', manager, doc, (one) => manager.act('poHeader', 'doReopen', one, all))
  },
}

/** Without being noted: what comes before is another document's life. */
const unnoted: Step = async (_name, person, { id }, work) => {
  const doc = await person.find('poHeader', id)
  await work(doc)
  return person.find('poHeader', id)
}

async function noteDraft(house: House, lines: number) {
  const order = await house.buyer.save('poHeader', await orderDraft(house, lines))
  const confirmed = await confirm(house, order, unnoted)
  const deliveryNoteLine = times(lines, (at) => ({ poDeliveryId: scheduleOf(confirmed, at).id, shipQty: '4', perBoxQty: '2' }))
  const transport = { transportMode: 'ROAD', driver: '赵师傅', driverPhone: '13800000000', plateNum: '苏E12345' }
  return { shipDate: house.supplier.inDays(0), arriveDate: house.supplier.inDays(28), ...transport, deliveryNoteLine }
}

const deliveryNoteHeader: Life = {
  by: ({ supplier }) => supplier,
  draft: noteDraft,
  async goOn({ supplier, warehouse }, doc, step) {
    const entity = 'deliveryNoteHeader'
    await step('save', supplier, doc, (one) => save(supplier, entity, touched(one, 'deliveryNoteLine', { shipQty: '3' }), one))
    await step('doAutoPack', supplier, doc, (one) => supplier.act(entity, 'doAutoPack', one))
    await step('doCreate', supplier, doc, (one) => supplier.act(entity, 'doCreate', one))
    await step('doArrive', warehouse, doc, (one) => warehouse.act(entity, 'doArrive', one))
    await step('doConfirmReceipt', warehouse, doc, (one) => warehouse.act(entity, 'doConfirmReceipt', one))
  },
}

const receiveHeader: Life = {
  by: ({ warehouse }) => warehouse,
  async draft(house, lines) {
    const { supplier, world } = house
    const draft = await supplier.save('deliveryNoteHeader', await noteDraft(house, lines))
    await supplier.act('deliveryNoteHeader', 'doCreate', draft)
    const note = await supplier.find('deliveryNoteHeader', draft.id)
    const storageLocationId = await world.idOf('storageLocation', 'SZ10-INSPECT')
    const receiveLine = linesOf(note, 'deliveryNoteLine').map(({ id }) => ({ noteLineId: id, receiveQty: '4', storageLocationId }))
    const head = { orgId: note.orgId, supplierId: note.supplierId, noteHeaderId: note.id, warehouseCode: 'WH-SZ10' }
    return { billTypeId: await world.idOf('purchaseBillType', 'RC_STD'), ...head, receiveLine }
  },
  async goOn({ warehouse, quality }, doc, step) {
    const entity = 'receiveHeader'
    await step('save', warehouse, doc, (one) => save(warehouse, entity, touched(one, 'receiveLine', { receiveQty: '3' }), one))
    await step('doPost', warehouse, doc, (one) => warehouse.act(entity, 'doPost', one))
    const lineIds = idsIn(doc, 'receiveLine')
    const result = { acceptedQty: '2', concessionQty: '0', rejectedQty: '1', defectCode: 'APPEARANCE' }
    const inspected = (one: Doc) => quality.act(entity, 'doInspect', one, { lineIds, draft: touched(one, 'receiveLine', result) })
    await step('doInspect', quality, doc, inspected)
    await step('doInspectUndo', quality, doc, (one) => quality.act(entity, 'doInspectUndo', one, { lineIds, reason: '重检' }))
  },
}

const aslHeader: Life = {
  by: ({ buyer }) => buyer,
  async draft({ world }, lines) {
    const [free] = await world.query<{ org: string; material: string; supplier: string }>(expireOne)
    const aslLine = times(lines, () => ({ materialId: free?.material, supplierId: free?.supplier, sourceRank: 'SECOND' }))
    return { orgId: free?.org, reason: '第二货源', aslLine }
  },
  async goOn({ buyer, manager }, doc, step) {
    const entity = 'aslHeader'
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'aslLine', { brand: '联通' }), one))
    await step('doSubmit', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
    await step('doAbolish', manager, doc, (one) => manager.act(entity, 'doAbolish', one, { reason: '停用' }))
  },
}

export const lives: Readonly<Record<string, Life>> = { requisitionHeader, poHeader, deliveryNoteHeader, receiveHeader, aslHeader }
