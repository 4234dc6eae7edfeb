/** Orders of items of a contract: at its prices, never more than was agreed, and what it held of a requisition goes on to them. */
import { beforeAll, expect, test } from 'vitest'
import { contractsToEnd } from '../../upstream/areas/contracts/contract/expire.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld } from '../support/world.ts'
import { confirmed, draftContract, effective, item, lines, type Office, officeOf, read, signedOnPaper } from './contracts.ts'

let office: Office
let goods: SoldGoods

beforeAll(async () => {
  const world = await openWorld()
  office = await officeOf(world)
  goods = await looseGoods(world)
})

async function requisition(requestQty: string): Promise<Doc> {
  const { world, buyer, manager } = office
  const saved = await buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: goods.org,
    purpose: '合同采购',
    requisitionLine: [{ materialId: goods.material, requestQty, needByDate: buyer.inDays(40) }],
  })
  await buyer.act('requisitionHeader', 'doSubmit', saved)
  await manager.act('requisitionHeader', 'doApproval', await manager.find('requisitionHeader', saved.id))
  return buyer.find('requisitionHeader', saved.id)
}

const lineOf = async ({ id }: Doc): Promise<Doc> => lines(await office.buyer.find('requisitionHeader', id), 'requisitionLine')[0] as Doc
const itemOf = async (doc: Doc): Promise<Doc> => lines(await read(office, doc), 'contractItem')[0] as Doc

/** In force, over so many of the goods at 7.25; for a requisition, where there is one. */
async function contractOf(qty: string, asked: Doc | null = null, more: Record<string, unknown> = {}): Promise<Doc> {
  const contractItem = [item(qty, '7.25', { materialId: goods.material, uom: goods.uom, deliveryDate: office.buyer.inDays(60) })]
  const draft = await draftContract(office, { contractItem, ...more })
  if (!asked) return effective(office, draft)
  const [line] = lines(asked, 'requisitionLine')
  await office.world.query('update contract_item set requisition_line_id = $2 where header_id = $1', [draft.id, line?.id])
  return effective(office, await office.buyer.save('contract', { remark: '按申请签订' }, await read(office, draft)))
}

async function ordered(doc: Doc, orderQty: string | null = null): Promise<Doc> {
  const now = await read(office, doc)
  const { made } = await office.buyer.act('contract', 'doCreateOrder', now, {
    lineIds: lines(now, 'contractItem').map(({ id }) => String(id)),
    input: orderQty === null ? {} : { orderQty },
  })
  return office.buyer.find('poHeader', String(made?.[0]?.id))
}

test('of 100 that a contract holds of a requisition 60 and then the rest are ordered at its price, and nothing keeps the requisition from being closed', async () => {
  const { buyer } = office
  const asked = await requisition('100')
  const doc = await contractOf('100', asked)
  expect(await lineOf(asked)).toMatchObject({ contractQty: '100.0000', orderedQty: '0.0000', openQty: '0.0000', lineStatus: 'SOURCING' })

  const sixty = await ordered(doc, '60')
  expect(sixty).toMatchObject({ sourceType: 'CONTRACT', netAmount: '435.00', poExpandHead: { contractId: doc.id } })
  expect(lines(sixty, 'poLine')).toMatchObject([
    { orderQty: '60.0000', netPrice: '7.250000', priceSource: 'CONTRACT', priceDocNum: doc.displayNum, needByDate: buyer.inDays(60) },
  ])
  expect(await lineOf(asked)).toMatchObject({ contractQty: '40.0000', orderedQty: '60.0000', openQty: '0.0000', lineStatus: 'PARTIAL' })
  expect((await itemOf(doc)).orderedQty).toBe('60.0000')

  const rest = await ordered(doc)
  expect(lines(rest, 'poLine')).toMatchObject([{ orderQty: '40.0000' }])
  expect(await lineOf(asked)).toMatchObject({ contractQty: '0.0000', orderedQty: '100.0000', openQty: '0.0000', lineStatus: 'ORDERED' })
  await buyer.act('requisitionHeader', 'doClose', await buyer.find('requisitionHeader', asked.id), { reason: '已全部下单' })
  expect((await buyer.find('requisitionHeader', asked.id)).status).toBe('CLOSED')
})

test('the price of a contract stands when the quantity of the order changes, and the order is handed in with it', async () => {
  const { buyer } = office
  const order = await ordered(await contractOf('100'), '60')
  const [line] = lines(order, 'poLine')
  const less = await buyer.save('poHeader', { poLine: [{ id: line?.id, orderQty: '50' }] }, order)
  expect(lines(less, 'poLine')).toMatchObject([{ orderQty: '50.0000', netPrice: '7.250000', priceSource: 'CONTRACT' }])
  await buyer.act('poHeader', 'doSubmit', less)
  expect((await buyer.find('poHeader', order.id)).status).toBe('SUBMITTED')
})

test('more than is left of an item is ordered by nobody, and within the tolerance no further', async () => {
  const { world, buyer } = office
  const doc = await contractOf('100')
  await ordered(doc, '30')
  expect((await buyer.refused(ordered(doc, '71'))).words.CN).toBe(`合同${doc.docNum}第10行下单71超过未下单70`)
  await world.query(
    `insert into config_profile (id, code, name, parameter_code, value, enabled_flag, version_num) values (gen_random_uuid(), 'CT_OVER_10', '超量', 'CT_OVER_PCT', '10', 'Y', 1)`,
  )
  expect((await buyer.refused(ordered(doc, '81'))).words.CN).toBe(`合同${doc.docNum}第10行下单81超过未下单80`)
  await world.query(`delete from config_profile where code = 'CT_OVER_10'`)
  await ordered(doc, '70')
  expect((await itemOf(doc)).orderedQty).toBe('100.0000')
  expect((await buyer.refused(ordered(doc))).words.CN).toBe(`合同${doc.docNum}第10行下单100超过未下单0`)
})

test('an order that is cancelled or deleted gives its part back to the contract, not to whoever else orders', async () => {
  const { buyer } = office
  const asked = await requisition('100')
  const doc = await contractOf('100', asked)
  const order = await ordered(doc, '60')
  await buyer.act('poHeader', 'doCancel', order, { reason: '改期' })
  expect(await lineOf(asked)).toMatchObject({ contractQty: '100.0000', orderedQty: '0.0000', cancelledQty: '0.0000', openQty: '0.0000' })
  expect((await itemOf(doc)).orderedQty).toBe('0.0000')

  const again = await ordered(doc, '25')
  expect(await lineOf(asked)).toMatchObject({ contractQty: '75.0000', orderedQty: '25.0000' })
  await buyer.verb('poHeader', 'delete', { id: again.id, versionNum: again.versionNum })
  expect(await lineOf(asked)).toMatchObject({ contractQty: '100.0000', orderedQty: '0.0000', openQty: '0.0000' })
  expect((await itemOf(doc)).orderedQty).toBe('0.0000')
})

test('a line of an order is for the goods, the unit and the contract that its item says', async () => {
  const { world, buyer } = office
  const doc = await contractOf('100')
  const order = await ordered(doc, '60')
  const [line] = lines(order, 'poLine')
  const said = `订单按合同${doc.docNum}第10行的物料和单位下单，不能更换`
  const other = await buyer.refused(buyer.save('poHeader', { poLine: [{ id: line?.id, materialId: null }] }, order))
  expect(other).toMatchObject({ at: 'poLine[0].materialId', words: { CN: said } })
  const loose = await buyer.refused(buyer.save('poHeader', { poExpandHead: { contractId: null } }, order))
  expect(loose.words.CN).toBe(said)
  const [stored] = await world.query<{ id: string }>('select contract_id as id from po_expand_head where header_id = $1', [order.id])
  expect(stored?.id).toBe(doc.id)
})

test('the version that replaces a contract goes on with what was ordered of the one before', async () => {
  const { world, buyer } = office
  const asked = await requisition('100')
  const doc = await contractOf('100', asked)
  const order = await ordered(doc, '60')
  const { made } = await buyer.act('contract', 'doAlteration', await read(office, doc), { reason: '延长' })
  const next = await effective(office, await read(office, { id: String(made?.[0]?.id) }))
  expect(await itemOf(next)).toMatchObject({ orderedQty: '60.0000' })
  expect(await lineOf(asked)).toMatchObject({ contractQty: '40.0000', orderedQty: '60.0000' })
  const [line] = await world.query<{ item: string }>('select contract_item_id as item from po_line where header_id = $1', [order.id])
  expect(line?.item).toBe((await itemOf(next)).id)
  await buyer.act('poHeader', 'doCancel', await buyer.find('poHeader', order.id), { reason: '改期' })
  expect(await itemOf(next)).toMatchObject({ orderedQty: '0.0000' })
  expect(await lineOf(asked)).toMatchObject({ contractQty: '100.0000', orderedQty: '0.0000' })
})

/** The order as it stands, handed in. */
const handIn = async ({ id }: Doc) => office.buyer.act('poHeader', 'doSubmit', await office.buyer.find('poHeader', id))

const valid = ({ id }: Doc, days: { start_date?: string; end_date?: string; auto_renew_flag?: string }) =>
  Promise.all(Object.entries(days).map(([column, value]) => office.world.query(`update contract set ${column} = $2 where id = $1`, [id, value])))

test('before its first day nothing is ordered of a contract, and on that day it is', async () => {
  const { buyer } = office
  const doc = await contractOf('100')
  const order = await ordered(doc, '60')
  await valid(doc, { start_date: buyer.inDays(1) })
  const said = `合同${doc.docNum}自${buyer.inDays(1)}起有效，在此之前不能下单`
  expect((await buyer.refused(ordered(doc, '10'))).words.CN).toBe(said)
  expect(await buyer.refused(handIn(order))).toMatchObject({ at: 'poExpandHead.contractId', words: { CN: said } })
  await valid(doc, { start_date: buyer.inDays(0) })
  await handIn(order)
})

test('after its last day nothing is ordered of a contract, though the night has not ended it yet, unless it renews by itself', async () => {
  const { buyer } = office
  const doc = await contractOf('100')
  const order = await ordered(doc, '60')
  await valid(doc, { start_date: buyer.inDays(-9), end_date: buyer.inDays(-1) })
  const refusal = await buyer.refused(ordered(doc, '10'))
  expect(refusal.words).toEqual({
    CN: `合同${doc.docNum}已于${buyer.inDays(-1)}到期，不能再下单`,
    EN: `Contract ${doc.docNum} ended on ${buyer.inDays(-1)}; nothing more is ordered of it`,
  })
  expect(await buyer.refused(handIn(order))).toMatchObject({ at: 'poExpandHead.contractId', words: refusal.words })
  await valid(doc, { auto_renew_flag: 'Y' })
  await ordered(doc, '10')
  await valid(doc, { auto_renew_flag: 'N', end_date: buyer.inDays(0) })
  await handIn(order)
})

async function altered(doc: Doc, qty: string): Promise<Doc> {
  const { buyer } = office
  const { made } = await buyer.act('contract', 'doAlteration', await read(office, doc), { reason: '减少数量' })
  const draft = await read(office, { id: String(made?.[0]?.id) })
  return buyer.save('contract', { contractItem: [{ id: lines(draft, 'contractItem')[0]?.id, qty, netPrice: '20' }] }, draft)
}

test('a new version says no less of an item than is ordered of it', async () => {
  const { buyer } = office
  const doc = await contractOf('100')
  await ordered(doc, '60')
  const next = await altered(doc, '59')
  const submit = async () => buyer.act('contract', 'doSubmitPublish', await read(office, next))
  expect(await buyer.refused(submit())).toMatchObject({
    at: 'contractItem[0].qty',
    words: { CN: '第10行数量59小于已下单60', EN: 'Line 10: quantity 59 is below ordered 60' },
  })
  const draft = await read(office, next)
  await buyer.save('contract', { contractItem: [{ id: lines(draft, 'contractItem')[0]?.id, qty: '60' }] }, draft)
  await submit()
})

test('what is ordered of an item while its new version is signed keeps that version in signing until an order is taken back', async () => {
  const { buyer } = office
  const doc = await contractOf('100')
  const order = await ordered(doc, '50')
  const draft = await altered(doc, '70')
  await ordered(doc, '30')
  const refusal = await buyer.refused(buyer.act('contract', 'doSubmitPublish', draft))
  expect(refusal.words.CN).toBe('第10行数量70小于已下单80')
  const eighty = await buyer.save('contract', { contractItem: [{ id: lines(draft, 'contractItem')[0]?.id, qty: '80' }] }, draft)
  const agreed = await confirmed(office, eighty)
  await ordered(doc, '10')
  expect((await signedOnPaper(office, agreed)).status).toBe('SIGNING')
  expect((await buyer.refused(buyer.act('contract', 'doEffect', await read(office, agreed)))).words.CN).toBe('第10行数量80小于已下单90')
  await buyer.act('poHeader', 'doCancel', await buyer.find('poHeader', order.id), { reason: '改期' })
  await buyer.act('contract', 'doEffect', await read(office, agreed))
  expect(await itemOf(agreed)).toMatchObject({ qty: '80.0000', orderedQty: '40.0000' })
})

test('what a contract did not order when it expires is open again', async () => {
  const { world, buyer } = office
  const asked = await requisition('100')
  const doc = await contractOf('100', asked)
  await ordered(doc, '60')
  await world.query(`update contract set end_date = $2 where id = $1`, [doc.id, buyer.inDays(-1)])
  await doneAt(world.pool, contractsToEnd, buyer.now())
  expect((await read(office, doc)).status).toBe('EXPIRED')
  expect(await lineOf(asked)).toMatchObject({ contractQty: '0.0000', orderedQty: '60.0000', openQty: '40.0000' })
})

test('an item that the next version does not have, or has for other goods, keeps no order of it from being cancelled', async () => {
  const { buyer } = office
  for (const change of [
    (first: Doc) => ({ deletedLines: [first.id], contractItem: [item('10', '100')] }),
    (first: Doc) => ({ contractItem: [{ id: first.id, materialId: null }] }),
  ]) {
    const doc = await contractOf('100')
    const order = await ordered(doc, '60')
    const { made } = await buyer.act('contract', 'doAlteration', await read(office, doc), { reason: '换货' })
    const draft = await read(office, { id: String(made?.[0]?.id) })
    const next = await effective(office, await buyer.save('contract', change(lines(draft, 'contractItem')[0] as Doc), draft))
    expect((await itemOf(next)).orderedQty ?? '0.0000').toBe('0.0000')
    expect(await read(office, next)).toMatchObject({ orderedAmount: '0.00' })
    await buyer.act('poHeader', 'doCancel', await buyer.find('poHeader', order.id), { reason: '换货' })
    expect((await buyer.find('poHeader', order.id)).status).toBe('CANCELLED')
  }
})

test('what is ordered of an item is said to its supplier by the orders that he is sent, not by the contract', async () => {
  const doc = await contractOf('100')
  await ordered(doc, '60')
  expect(await itemOf(doc)).toMatchObject({ orderedQty: '60.0000' })
  const [seen] = lines(await office.supplier.find('contract', doc.id), 'contractItem')
  expect(seen).toMatchObject({ qty: '100.0000', netPrice: '7.250000' })
  expect(seen?.orderedQty ?? null).toBeNull()
})

test('half a piece is ordered by nobody', async () => {
  const refusal = await office.buyer.refused(ordered(await contractOf('100'), '1.5'))
  expect(refusal).toMatchObject({ at: 'input.orderQty', words: { CN: '下单数量最多0位小数，当前值“1.5”' } })
})
