/** For each action that people take, a document on which it can be taken now, and who takes it. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { exportJobs } from '../../upstream/platform/jobs/run-export-job.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import {
  confirmedOrder,
  draftNote,
  draftReceipt,
  draftWriteOff,
  firstOf,
  inspect,
  type People,
  postedReceipt,
  scheduleOf,
  shippedNote,
} from '../delivery/goods.ts'
import { outwards } from '../jobs-reports/in-effect.ts'
import { call } from '../print/people.ts'
import { expireOne } from '../support/asl-goods.ts'
import { inDays } from '../support/days.ts'
import { samlProvider } from '../support/saml-provider.ts'
import { looseGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'
import { couldNotSend, giveAway } from './documents.ts'
import { ofAreas } from './of-areas.ts'
import { oncePerHouse } from './once-per-house.ts'
import { type Stage, stage } from './stages.ts'

export interface Situation {
  doc: Doc
  /** User name of the one who takes it. */
  by: string
  /** The first line of these is ticked. */
  on?: string
  /** What is typed into the document before. */
  typed?: Record<string, string>
  /** Answers to what the action asks, where any answer would not do. */
  input?: Record<string, string>
  /** What the specification calls it, where it names the lines and not their document. */
  alias?: string
  /** Where the press leads: a document that stands there serves the next action that starts from there. */
  leadsTo?: Pick<Stage<never>, 'keep'>
}

export interface House extends People {
  world: World
  admin: Person
  finance: Person
}

export type Situations = Readonly<Record<string, (house: House) => Promise<Situation>>>

/** A code that nobody has used. */
const freshCode = (prefix: string) => `${prefix}_${randomUUID().slice(0, 8).toUpperCase()}`

// ── Master data ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** A row that nothing stands in the way of switching. */
async function rowIn({ world }: House, table: string, where = 'true'): Promise<string> {
  const [row] = await world.query<{ id: string }>(`select id from ${table} where ${where} order by code desc limit 1`)
  return String(row?.id)
}

const atSuzhou = `org_id = (select id from organization where code = 'SZ10')`

/** Switched off by whoever may, and on again; as a test left it does not matter. */
function switched(entity: string, by: string, whose: (house: House) => Person, find: (house: House) => Promise<string>): Situations {
  const standing = async (house: House, flag: 'Y' | 'N'): Promise<Situation> => {
    const person = whose(house)
    const doc = await person.find(entity, await find(house))
    if (doc.enabledFlag === flag) return { doc, by }
    await person.act(entity, flag === 'Y' ? 'doEnabled' : 'doInvalid', doc)
    return { doc: await person.find(entity, doc.id), by }
  }
  return { doInvalid: (house) => standing(house, 'Y'), doEnabled: (house) => standing(house, 'N') }
}

const byAdmin = (entity: string, find: (house: House) => Promise<string>): Situations => switched(entity, 'admin', ({ admin }) => admin, find)
const expertUser = (house: House) => rowIn(house, '"user"', "code like 'expert%'")
const bankMenu = ({ world }: House) => world.idOf('menu', 'bankList')
const placeMenu = ({ world }: House) => world.idOf('menu', 'deliveryInfoList')

/** One that nobody holds. */
async function ownResponsibility({ admin, world }: House): Promise<string> {
  const [known] = await world.query<{ id: string }>(`select id from responsibility where code like 'OWN_%'`)
  if (known) return known.id
  const shipped = await admin.find('responsibility', await world.idOf('responsibility', 'expert'))
  const code = freshCode('OWN')
  await admin.act('responsibility', 'doCopy', shipped, { input: { code, name: '没有用户的职责' } })
  return world.idOf('responsibility', code)
}

/** A provider that can be switched on here: it is described, so nothing need be asked of it. */
async function directory({ admin, world }: House): Promise<string> {
  const [known] = await world.query<{ id: string }>(`select id from base_sso where code = 'DIRECTORY'`)
  if (known) return known.id
  const { entityId, metadata } = await samlProvider('https://directory.huadong.example/sign-in')
  const made = await admin.save('baseSso', {
    code: 'DIRECTORY',
    name: '集团目录',
    protocol: 'SAML2',
    issuer: entityId,
    clientId: 'supplybase',
    metadata,
    userMatch: 'EMAIL',
    buttonText: '集团目录登录',
    buttonTextEn: 'Group directory',
  })
  return made.id
}

/** One that nothing is ordered by. */
async function billType({ admin, world }: House): Promise<string> {
  const code = freshCode('PO_OWN')
  const shipped = await admin.find('purchaseBillType', await world.idOf('purchaseBillType', 'PO_CAT'))
  await admin.act('purchaseBillType', 'doCopy', shipped, { input: { code, name: '自有订单类型' } })
  return world.idOf('purchaseBillType', code)
}

async function relations(house: House, alias: string): Promise<Situation> {
  const doc = await house.admin.find('purchaseBillType', await billType(house))
  return { doc, by: 'admin', on: 'purchaseBillTypeRelation', alias: `purchaseBillTypeRelation.${alias}` }
}

const unsent = async ({ world, admin }: House): Promise<Doc> => admin.find('transactionCompensation', await couldNotSend(world))

/** Days far off, another one each time: nothing is given twice at a time. */
let standIns = 0
async function standIn({ world, buyer }: House, isEnabled: boolean): Promise<Situation> {
  const doc = await giveAway(world, buyer, 400 + ++standIns)
  if (isEnabled) await buyer.act('userAuthorisation', 'doEnabled', doc)
  return { doc: await buyer.find('userAuthorisation', doc.id), by: 'buyer1' }
}

/** As the buyer reads it. */
const seenByBuyer =
  (entity: string) =>
  (house: House, { id }: { id: string }): Promise<Doc> =>
    house.buyer.find(entity, id)

// ── Requisitions and orders ─────────────────────────────────────────────────────────────────────────────────────────

const requisition = stage(newRequisition, seenByBuyer('requisitionHeader'))
async function newRequisition(house: House): Promise<Doc> {
  const { material, org } = await looseGoods(house.world)
  return house.buyer.save('requisitionHeader', {
    billTypeId: await house.world.idOf('purchaseBillType', 'PR_STD'),
    orgId: org,
    purpose: '补充库存',
    requisitionLine: [{ materialId: material, requestQty: '10', needByDate: inDays(40) }],
  })
}

/** The document after somebody took one action more. */
async function after(entity: string, doc: Doc, person: Person, action: string, asked: Parameters<Person['act']>[3] = {}): Promise<Doc> {
  await person.act(entity, action, await person.find(entity, doc.id), asked)
  return person.find(entity, doc.id)
}

const submittedRequisition = stage(
  async (house: House) => after('requisitionHeader', await requisition(house), house.buyer, 'doSubmit'),
  seenByBuyer('requisitionHeader'),
)
const approvedRequisition = stage(
  async (house: House) => after('requisitionHeader', await submittedRequisition(house), house.manager, 'doApproval'),
  seenByBuyer('requisitionHeader'),
)

const order = stage(newOrder, seenByBuyer('poHeader'))
async function newOrder(house: House): Promise<Doc> {
  const { material, org, supplier } = await looseGoods(house.world)
  return house.buyer.save('poHeader', {
    billTypeId: await house.world.idOf('purchaseBillType', 'PO_STD'),
    orgId: org,
    supplierId: supplier,
    poLine: [{ materialId: material, orderQty: '60', needByDate: inDays(40) }],
  })
}

const submittedOrder = stage(async (house: House) => after('poHeader', await order(house), house.buyer, 'doSubmit'), seenByBuyer('poHeader'))
const releasedOrder = stage(
  async (house: House) => after('poHeader', await submittedOrder(house), house.manager, 'doApproval'),
  seenByBuyer('poHeader'),
)
const confirmed = (house: House, qty = '100') => confirmedOrder(house.world, house, qty)

/** The supplier offers a later date than was asked for. */
async function repliedOrder(house: House): Promise<Doc> {
  const released = await releasedOrder(house)
  const promise = { id: scheduleOf(released).id, promisedDate: inDays(60), promisedQty: '60', replyNote: '排产' }
  const poLine = [{ id: firstOf(released, 'poLine').id, poDelivery: [promise] }]
  return after('poHeader', released, house.supplier, 'doSupplierDeliveryConfirm', { draft: { poLine } })
}

/** A draft order that a requisition's line led to. */
const changingOrder = stage(
  async (house: House) => after('poHeader', await releasedOrder(house), house.buyer, 'doChange', { reason: '客户追加' }),
  seenByBuyer('poHeader'),
)

async function orderedRequisition(house: House): Promise<Doc> {
  const approved = await approvedRequisition(house)
  const { supplier } = await looseGoods(house.world)
  const { made } = await house.buyer.act('requisitionHeader', 'doCreateOrder', await house.buyer.find('requisitionHeader', approved.id), {
    lineIds: [firstOf(approved, 'requisitionLine').id],
    input: { supplierId: supplier },
  })
  return house.buyer.find('poHeader', String(made?.[0]?.id))
}

async function closedOrder(house: House): Promise<Doc> {
  const open = await confirmed(house)
  return after('poHeader', open, house.buyer, 'doLineClose', { lineIds: [firstOf(open, 'poLine').id], reason: '停产' })
}

// ── Approved suppliers ──────────────────────────────────────────────────────────────────────────────────────────────

/** A supplier whose line has run out is applied for again. */
const asl = stage(newAsl, seenByBuyer('aslHeader'))
async function newAsl(house: House): Promise<Doc> {
  const [free] = await house.world.query<{ org: string; material: string; supplier: string }>(expireOne)
  if (!free) throw new Error('Nobody is listed beside another one')
  const aslLine = [{ materialId: free.material, supplierId: free.supplier, sourceRank: 'SECOND' }]
  return house.buyer.save('aslHeader', { orgId: free.org, reason: '第二货源', aslLine })
}

const submittedAsl = stage(async (house: House) => after('aslHeader', await asl(house), house.buyer, 'doSubmit'), seenByBuyer('aslHeader'))
const approvedAsl = stage(
  async (house: House) => after('aslHeader', await submittedAsl(house), house.manager, 'doApproval'),
  seenByBuyer('aslHeader'),
)

// ── Goods ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Notes and receipts change what is kept of their order, and leave it as it is: it lasts for all of them. */
const largeOrder = oncePerHouse(({ world, ...people }) => confirmedOrder(world, people, '2000'))
const noteOf = stage(
  async (house: House) => draftNote(house, await largeOrder(house), ['40']),
  (house, { id }) => house.supplier.find('deliveryNoteHeader', id),
)
const underWay = stage(
  async (house: House) => shippedNote(house, await largeOrder(house), ['40']),
  (house, { id }) => house.supplier.find('deliveryNoteHeader', id),
)
const receipt = stage(
  async (house: House) => draftReceipt(house.world, house, await underWay(house), ['40']),
  (house, { id }) => house.warehouse.find('receiveHeader', id),
)
const posted = stage(
  async (house: House) => postedReceipt(house.world, house, await underWay(house), ['40']),
  (house, { id }) => house.quality.find('receiveHeader', id),
)
const consigned = async (house: House) => {
  const { id } = await inspected(house)
  await house.world.query(`update receive_line set settlement_basis = 'CONSUMPTION' where header_id = $1`, [id])
  return house.warehouse.find('receiveHeader', id)
}
const inspected = async (house: House) => inspect(house, await posted(house), { accepted: '38', rejected: '2' })
const goingBack = async (house: House) =>
  draftWriteOff(house.warehouse, await inspected(house), { writeOffType: 'RETURN', qty: '2', fromStock: 'REJECTED', bookDate: inDays(0) })

async function code(house: House): Promise<Doc> {
  const { material, supplier, uom } = await looseGoods(house.world)
  return house.supplier.save('barcodeList', { supplierId: supplier, materialId: material, qty: '10', uom })
}

/** An export that somebody asked for and that has been written since, put back into this state. */
async function exported(house: House, status: string): Promise<Doc> {
  const list = { requestUrl: '/v1/poHeaderRestful/listByPage', requestParams: {} }
  const answer = await call(house.world, house.buyer, '/v1/backgroundExport', 'purchaseOrderList', { paramsValue: JSON.stringify(list) })
  const { id } = (answer as unknown as { data: { id: string } }).data
  await exportJobs(house.world.pool).run(id)
  expect(await house.world.query('select status from report_back_export where id = $1', [id])).toEqual([{ status: 'DONE' }])
  await house.world.query('update report_back_export set status = $2 where id = $1', [id, status])
  return house.buyer.find('reportBackExport', id)
}

// ── All of them ─────────────────────────────────────────────────────────────────────────────────────────────────────

export const situations: Readonly<Record<string, Situations>> = {
  ...Object.fromEntries(ofAreas.flatMap((area) => Object.entries(area.situations))),
  user: {
    ...byAdmin('user', expertUser),
    doResetPassword: async (house) => ({ doc: await house.admin.find('user', await house.world.idOf('user', 'expert4')), by: 'admin' }),
    doFactorReset: async (house) => {
      await house.world.query(
        `insert into user_credential (id, status, version_num, user_id, kind) values (gen_random_uuid(), 'ACTIVE', 1, $1, 'TOTP')`,
        [await expertUser(house)],
      )
      return { doc: await house.admin.find('user', await expertUser(house)), by: 'admin' }
    },
    doDingReset: async (house) => {
      await house.world.query(`update "user" set ding_talk_user_id = $1 where id = $2`, [freshCode('ding'), await expertUser(house)])
      return { doc: await house.admin.find('user', await expertUser(house)), by: 'admin' }
    },
  },
  role: byAdmin('role', ({ world }) => world.idOf('role', 'READ_ADMIN')),
  responsibility: {
    ...byAdmin('responsibility', ownResponsibility),
    doCopy: async (house) => ({
      doc: await house.admin.find('responsibility', await house.world.idOf('responsibility', 'expert')),
      by: 'admin',
      input: { code: freshCode('copied'), name: '又一个职责' },
    }),
  },
  menu: {
    ...byAdmin('menu', bankMenu),
    doMoveUp: async (house) => ({ doc: await house.admin.find('menu', await bankMenu(house)), by: 'admin' }),
    doMoveDown: async (house) => ({ doc: await house.admin.find('menu', await placeMenu(house)), by: 'admin' }),
    doAddChild: async (house) => ({
      doc: await house.admin.find('menu', await house.world.idOf('menu', 'MASTER_DATA')),
      by: 'admin',
      input: { code: freshCode('MENU'), name: '新目录', menuType: 'DIR' },
    }),
  },
  resource: byAdmin('resource', ({ world }) => world.idOf('resource', 'bankList.btnTemplate')),
  person: {
    doLeave: async (house) => ({ doc: await house.admin.find('person', await rowIn(house, 'person', "code = 'HD10009'")), by: 'admin' }),
  },
  userAuthorisation: {
    doEnabled: (house) => standIn(house, false),
    doInvalid: (house) => standIn(house, true),
  },
  baseSso: {
    ...byAdmin('baseSso', directory),
    doTest: async (house) => ({ doc: await house.admin.find('baseSso', await directory(house)), by: 'admin' }),
  },
  transactionCompensation: {
    doRetry: async (house) => ({ doc: await unsent(house), by: 'admin' }),
    doIgnore: async (house) => ({ doc: await unsent(house), by: 'admin' }),
  },
  apiInfo: byAdmin('apiInfo', ({ world }) => world.idOf('apiInfo', 'GET /erp/v1/materials')),
  baseOauthApp: byAdmin('baseOauthApp', (house) => rowIn(house, 'base_oauth_app')),
  reportBackExport: {
    doBackExport: async (house) => ({ doc: await exported(house, 'FAILED'), by: 'buyer1' }),
    doBackEasyExport: async (house) => ({ doc: await exported(house, 'FAILED'), by: 'buyer1' }),
    doCancel: async (house) => ({ doc: await exported(house, 'WAITING'), by: 'buyer1' }),
  },
  deliveryInfo: switched(
    'deliveryInfo',
    'warehouse1',
    ({ warehouse }) => warehouse,
    (house) => rowIn(house, 'delivery_info', `${atSuzhou} and default_flag = 'N'`),
  ),
  storageLocation: switched(
    'storageLocation',
    'warehouse1',
    ({ warehouse }) => warehouse,
    (house) => rowIn(house, 'storage_location', `${atSuzhou} and location_type = 'TRANSIT'`),
  ),
  paymentTerm: switched(
    'paymentTerm',
    'finance1',
    ({ finance }) => finance,
    (house) => rowIn(house, 'payment_term'),
  ),
  configProfile: switched(
    'configProfile',
    'manager1',
    ({ manager }) => manager,
    (house) => rowIn(house, 'config_profile'),
  ),
  purchaseBillType: {
    ...switched('purchaseBillType', 'admin', ({ admin }) => admin, billType),
    doCopy: async (house) => ({
      doc: await house.admin.find('purchaseBillType', await billType(house)),
      by: 'admin',
      input: { code: freshCode('PO_COPY'), name: '又一种订单' },
    }),
    doRelationInvalid: (house) => relations(house, 'doInvalid'),
    doRelationEnabled: (house) => relations(house, 'doEnabled'),
  },
  aslHeader: {
    doSubmit: async (house) => ({ doc: await asl(house), by: 'buyer1', leadsTo: submittedAsl }),
    doWithdraw: async (house) => ({ doc: await submittedAsl(house), by: 'buyer1', leadsTo: asl }),
    doApproval: async (house) => ({ doc: await submittedAsl(house), by: 'manager1', leadsTo: approvedAsl }),
    doReject: async (house) => ({ doc: await submittedAsl(house), by: 'manager1' }),
    doCancel: async (house) => ({ doc: await asl(house), by: 'buyer1' }),
    doAbolish: async (house) => ({ doc: await approvedAsl(house), by: 'manager1' }),
  },
  requisitionHeader: {
    doSubmit: async (house) => ({ doc: await requisition(house), by: 'buyer1', leadsTo: submittedRequisition }),
    doWithdraw: async (house) => ({ doc: await submittedRequisition(house), by: 'buyer1', leadsTo: requisition }),
    doApproval: async (house) => ({ doc: await submittedRequisition(house), by: 'manager1', leadsTo: approvedRequisition }),
    doReject: async (house) => ({ doc: await submittedRequisition(house), by: 'manager1' }),
    doReturn: async (house) => ({ doc: await approvedRequisition(house), by: 'buyer1', on: 'requisitionLine' }),
    doCopy: async (house) => ({ doc: await requisition(house), by: 'buyer1', leadsTo: requisition }),
    doSplit: async (house) => ({ doc: await approvedRequisition(house), by: 'buyer1', on: 'requisitionLine', input: { parts: '6;4' } }),
    doTurnLine: async (house) => ({ doc: await approvedRequisition(house), by: 'buyer1', on: 'requisitionLine', input: { buyerId: 'manager2' } }),
    doCreateOrder: async (house) => ({ doc: await approvedRequisition(house), by: 'buyer1', on: 'requisitionLine' }),
    doClose: async (house) => ({ doc: await approvedRequisition(house), by: 'buyer1' }),
    doCancel: async (house) => ({ doc: await requisition(house), by: 'buyer1' }),
    doAbolish: async (house) => ({ doc: await approvedRequisition(house), by: 'manager1' }),
  },
  supplierInfo: {
    doSendSupplierToErp: async ({ world, buyer }) => {
      await outwards(world, 'ERP_SUPPLIER_OUT', 'supplierInfo')
      const id = await world.idOf('supplierInfo', 'S000003')
      await world.query('update supplier_info set erp_status = null where id = $1', [id])
      return { doc: await buyer.find('supplierInfo', id), by: 'buyer1' }
    },
  },
  poHeader: {
    doSubmit: async (house) => ({ doc: await order(house), by: 'buyer1', leadsTo: submittedOrder }),
    doRefreshPrice: async (house) => ({ doc: await order(house), by: 'buyer1', leadsTo: order }),
    doWithdraw: async (house) => ({ doc: await submittedOrder(house), by: 'buyer1', leadsTo: order }),
    doApproval: async (house) => ({ doc: await submittedOrder(house), by: 'manager1', leadsTo: releasedOrder }),
    doReject: async (house) => ({ doc: await submittedOrder(house), by: 'manager1' }),
    doSupplierDeliveryConfirm: async (house) => ({
      doc: await releasedOrder(house),
      by: 'supplier01',
      typed: { 'poLine[0].poDelivery[0].promisedDate': inDays(40), 'poLine[0].poDelivery[0].promisedQty': '60' },
    }),
    doSplitPromise: async (house) => ({
      doc: await releasedOrder(house),
      by: 'supplier01',
      on: 'poLine',
      input: { qty: '20', promisedDate: inDays(40) },
    }),
    doSupplierDeliveryAgree: async (house) => ({ doc: await releasedOrder(house), by: 'supplier01' }),
    doSendToErp: async (house) => {
      await outwards(house.world, 'ERP_PO_OUT', 'poHeader')
      return { doc: await confirmed(house), by: 'buyer1' }
    },
    doBuyerDeliveryConfirm: async (house) => ({ doc: await releasedOrder(house), by: 'buyer1' }),
    doBuyerDeliveryReject: async (house) => ({ doc: await repliedOrder(house), by: 'buyer1' }),
    doChange: async (house) => ({ doc: await releasedOrder(house), by: 'buyer1', leadsTo: changingOrder }),
    doChangeUndo: async (house) => ({ doc: await changingOrder(house), by: 'buyer1' }),
    doCopy: async (house) => ({ doc: await order(house), by: 'buyer1', leadsTo: order }),
    doCancel: async (house) => ({ doc: await order(house), by: 'buyer1' }),
    doCancelAndOpen: async (house) => ({ doc: await orderedRequisition(house), by: 'buyer1' }),
    doLineClose: async (house) => ({ doc: await confirmed(house), by: 'buyer1', on: 'poLine' }),
    doReopen: async (house) => ({ doc: await closedOrder(house), by: 'manager1', on: 'poLine' }),
  },
  deliveryNoteHeader: {
    doSendToErp: async (house) => {
      await outwards(house.world, 'ERP_DELIVERY_NOTE_OUT', 'deliveryNoteHeader')
      return { doc: await underWay(house), by: 'buyer1', leadsTo: underWay }
    },
    doCreate: async (house) => ({ doc: await noteOf(house), by: 'supplier01', leadsTo: underWay }),
    doAutoPack: async (house) => ({ doc: await noteOf(house), by: 'supplier01', leadsTo: noteOf }),
    doArrive: async (house) => ({ doc: await underWay(house), by: 'warehouse1' }),
    doConfirmReceipt: async (house) => ({ doc: await underWay(house), by: 'warehouse1' }),
    doClose: async (house) => ({ doc: await underWay(house), by: 'buyer1' }),
    doCancel: async (house) => ({ doc: await underWay(house), by: 'supplier01' }),
  },
  barcodeList: {
    doPrint: async (house) => ({ doc: await code(house), by: 'supplier01' }),
    doVoid: async (house) => ({ doc: await code(house), by: 'supplier01' }),
  },
  receiveHeader: {
    doPost: async (house) => ({ doc: await receipt(house), by: 'warehouse1', leadsTo: posted }),
    doInspect: async (house) => ({
      doc: await posted(house),
      by: 'quality1',
      on: 'receiveLine',
      typed: { 'receiveLine[0].acceptedQty': '40', 'receiveLine[0].concessionQty': '0', 'receiveLine[0].rejectedQty': '0' },
    }),
    doConsume: async (house) => ({ doc: await consigned(house), by: 'warehouse1', on: 'receiveLine', input: { qty: '5' } }),
    doInspectUndo: async (house) => ({ doc: await inspected(house), by: 'quality1', on: 'receiveLine', leadsTo: posted }),
    doCancel: async (house) => ({ doc: await receipt(house), by: 'warehouse1' }),
  },
  receiveWriteOff: {
    doPost: async (house) => ({ doc: await goingBack(house), by: 'warehouse1' }),
    doConfirm: async (house) => ({ doc: await after('receiveWriteOff', await goingBack(house), house.warehouse, 'doPost'), by: 'supplier01' }),
    doCancel: async (house) => ({ doc: await goingBack(house), by: 'warehouse1' }),
  },
}
