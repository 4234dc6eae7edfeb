/** What people do with an order besides the straight way: rejected, confirmed by the buyer, priced anew, closed line by line, opened again. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, type People, peopleOf, postedReceipt, shippedNote } from '../delivery/goods.ts'
import { record } from '../support/record.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let people: People
let ids: { material: string; org: string; supplier: string; type: string }

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  ids = { ...(await soldGoods(world)), type: await world.idOf('purchaseBillType', 'PO_STD') }
})

const lineOf = (order: Doc) => (order.poLine as Doc[])[0] as Doc
const draft = (orderQty: string) => ({
  billTypeId: ids.type,
  orgId: ids.org,
  supplierId: ids.supplier,
  poLine: [{ materialId: ids.material, orderQty, needByDate: '2026-12-20' }],
})

async function released(qty: string): Promise<Doc> {
  const order = await people.buyer.save('poHeader', draft(qty))
  await people.buyer.act('poHeader', 'doSubmit', order)
  await people.manager.act('poHeader', 'doApproval', await people.manager.find('poHeader', order.id))
  return people.buyer.find('poHeader', order.id)
}

test('a rejected order comes back with its reason, is changed and handed in again', async () => {
  const order = await people.buyer.save('poHeader', draft('60'))
  await people.buyer.act('poHeader', 'doSubmit', order)
  const submitted = await people.manager.find('poHeader', order.id)
  expect((await people.manager.refused(people.manager.act('poHeader', 'doReject', submitted))).code).toBe('REASON')
  await people.manager.act('poHeader', 'doReject', submitted, { reason: '请先比价' })
  const rejected = await people.buyer.find('poHeader', order.id)
  expect(rejected.status).toBe('REJECTED')
  const saved = await people.buyer.save('poHeader', { remark: '已比价' }, rejected)
  await people.buyer.act('poHeader', 'doSubmit', saved)
  expect((await people.buyer.find('poHeader', order.id)).status).toBe('SUBMITTED')
})

test('for a silent supplier the buyer confirms with a reason, and the promises are the need-by dates', async () => {
  const order = await released('60')
  expect((await people.buyer.refused(people.buyer.act('poHeader', 'doBuyerDeliveryConfirm', order))).words.CN).toBe('代供应商确认时请填写原因')
  await people.buyer.act('poHeader', 'doBuyerDeliveryConfirm', order, { reason: '电话确认' })
  const confirmed = await people.buyer.find('poHeader', order.id)
  expect(confirmed).toMatchObject({ status: 'CONFIRMED', confirmDate: expect.anything() })
  expect((lineOf(confirmed).poDelivery as Doc[])[0] as Doc).toMatchObject({ promisedDate: '2026-12-20', promisedQty: '60.0000' })
})

test('offered dates that the buyer accepts become the schedule', async () => {
  const order = await released('60')
  const seen = await people.supplier.find('poHeader', order.id)
  const schedule = (lineOf(seen).poDelivery as Doc[])[0] as Doc
  const promise = { id: schedule.id, promisedDate: '2026-12-24', promisedQty: '60', replyNote: '排产' }
  await people.supplier.act('poHeader', 'doSupplierDeliveryConfirm', seen, { draft: { poLine: [{ id: lineOf(seen).id, poDelivery: [promise] }] } })
  await people.buyer.act('poHeader', 'doBuyerDeliveryConfirm', await people.buyer.find('poHeader', order.id))
  expect(lineOf(await people.buyer.find('poHeader', order.id))).toMatchObject({ promisedDate: '2026-12-24' })
})

test('nobody promises yesterday', async () => {
  const order = await released('60')
  const seen = await people.supplier.find('poHeader', order.id)
  const schedule = (lineOf(seen).poDelivery as Doc[])[0] as Doc
  const poLine = [{ id: lineOf(seen).id, poDelivery: [{ id: schedule.id, promisedDate: '2026-11-19', promisedQty: '60' }] }]
  const refusal = await people.supplier.refused(people.supplier.act('poHeader', 'doSupplierDeliveryConfirm', seen, { draft: { poLine } }))
  expect(refusal).toMatchObject({ at: 'poLine[0].poDelivery[0].promisedDate', words: { CN: '第10行承诺日期2026-11-19早于今天' } })
})

test('a price that changed since the order was written is refused with both figures, and taken by 取新价', async () => {
  const order = await people.buyer.save('poHeader', draft('60'))
  const old = String(lineOf(order).netPrice)
  await world.query('update supplier_price_list set net_price = 99.5 where material_id = $1 and org_id = $2 and supplier_id = $3', [
    ids.material,
    ids.org,
    ids.supplier,
  ])
  const refusal = await people.buyer.refused(people.buyer.act('poHeader', 'doSubmit', order))
  expect(refusal).toMatchObject({ at: 'poLine[0].netPrice', words: { CN: `价格已变更：原${old.replace(/0+$/, '').replace(/\.$/, '')}，现99.5` } })
  await people.buyer.act('poHeader', 'doRefreshPrice', order)
  const fresh = await people.buyer.find('poHeader', order.id)
  expect(lineOf(fresh)).toMatchObject({ netPrice: '99.500000', netAmount: '5970.00' })
  record('entity', 'supplierPriceList')
  await people.buyer.act('poHeader', 'doSubmit', fresh)
  await world.query('update supplier_price_list set net_price = $4 where material_id = $1 and org_id = $2 and supplier_id = $3', [
    ids.material,
    ids.org,
    ids.supplier,
    old,
  ])
})

test('60 of packs of 25 with at least 100 is asked about before it is handed in', async () => {
  await world.query('update asl_line set min_order_qty = 100, pack_qty = 25 where material_id = $1 and supplier_id = $2', [
    ids.material,
    ids.supplier,
  ])
  const order = await people.buyer.save('poHeader', draft('60'))
  const body = { rows: [{ id: order.id, versionNum: order.versionNum }] }
  expect((await people.buyer.refused(people.buyer.verb('poHeader', 'doSubmit', body))).issues.map(({ words }) => words.CN)).toEqual([
    '第10行数量60低于起订量100',
  ])
  const more = await people.buyer.save('poHeader', draft('110'))
  const asked = await people.buyer.refused(people.buyer.verb('poHeader', 'doSubmit', { rows: [{ id: more.id, versionNum: more.versionNum }] }))
  expect(asked.issues.map(({ words }) => words.CN)).toEqual(['第10行数量110不是包装量25的整数倍'])
  await world.query('update asl_line set min_order_qty = null, pack_qty = null where material_id = $1 and supplier_id = $2', [
    ids.material,
    ids.supplier,
  ])
})

test('of 100 with 2 % under and 5 % over: 60 and 38 close the order, 97 leave it open, 106 are refused and 105 taken', async () => {
  const terms = { inspection: 'N' as const, overPercent: '5' }
  const receive = async (order: Doc, quantities: string[]) => {
    for (const qty of quantities) await postedReceipt(world, people, await shippedNote(people, order, [qty]), [qty], 'SZ10-GOOD')
    return people.buyer.find('poHeader', order.id)
  }
  const closed = await receive(await confirmedOrder(world, people, '100', terms), ['60', '38'])
  expect(closed.status).toBe('CLOSED')
  expect(lineOf(closed).lineStatus).toBe('DONE')
  const part = await receive(await confirmedOrder(world, people, '100', terms), ['97'])
  expect(part.status).toBe('CONFIRMED')
  expect(lineOf(part)).toMatchObject({ lineStatus: 'PART', openQty: '3.0000' })
  const full = await confirmedOrder(world, people, '100', terms)
  expect((await people.supplier.refused(shippedNote(people, full, ['106']))).words.CN).toContain('105')
  expect(lineOf(await receive(full, ['105']))).toMatchObject({ lineStatus: 'DONE', receivedQty: '105.0000' })
})

test('a line that was closed by hand is opened again within 90 days, and its lapsed demand is ordered again', async () => {
  const requisition = await people.buyer.save('requisitionHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PR_STD'),
    orgId: ids.org,
    purpose: '关闭又打开',
    requisitionLine: [{ materialId: ids.material, requestQty: '50', needByDate: '2027-12-18' }],
  })
  await people.buyer.act('requisitionHeader', 'doSubmit', requisition)
  await people.manager.act('requisitionHeader', 'doApproval', await people.manager.find('requisitionHeader', requisition.id))
  const ready = await people.buyer.find('requisitionHeader', requisition.id)
  const requisitionLine = () => people.buyer.find('requisitionHeader', requisition.id).then((r) => (r.requisitionLine as Doc[])[0])
  const { made } = await people.buyer.act('requisitionHeader', 'doCreateOrder', ready, {
    lineIds: [(ready.requisitionLine as Doc[])[0]?.id as string],
    input: { supplierId: ids.supplier },
  })
  const order = await people.buyer.find('poHeader', String(made?.[0]?.id))
  await people.buyer.act('poHeader', 'doSubmit', order)
  await people.manager.act('poHeader', 'doApproval', await people.manager.find('poHeader', order.id))
  const open = await people.buyer.find('poHeader', order.id)
  const lineIds = [lineOf(open).id]
  await people.buyer.act('poHeader', 'doLineClose', open, { lineIds, reason: '暂缓' })
  const closed = await people.manager.find('poHeader', order.id)
  expect(closed.status).toBe('CLOSED')
  expect(await requisitionLine()).toMatchObject({ orderedQty: '0.0000', cancelledQty: '50.0000', openQty: '0.0000' })

  const late = people.manager.at(new Date('2027-03-01T01:00:00Z'))
  expect((await late.refused(late.act('poHeader', 'doReopen', closed, { lineIds, reason: '恢复' }))).words.CN).toBe('第10行不是90天内手工关闭的行')
  await people.manager.act('poHeader', 'doReopen', closed, { lineIds, reason: '恢复' })
  expect((await people.buyer.find('poHeader', order.id)).status).toBe('CONFIRMED')
  expect(await requisitionLine()).toMatchObject({ orderedQty: '50.0000', cancelledQty: '0.0000', openQty: '0.0000' })
})

test('whoever lacks btnLineClose posts it in vain', async () => {
  const order = await released('60')
  const approver = await world.person('approver1')
  const attempt = approver.act('poHeader', 'doLineClose', order, { lineIds: [lineOf(order).id], reason: '不需要' })
  expect((await approver.refused(attempt)).status).toBe(403)
  expect(lineOf(await people.buyer.find('poHeader', order.id)).lineStatus).toBe('OPEN')
})
