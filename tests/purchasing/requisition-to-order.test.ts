/** From a need to confirmed orders: what a requester, a manager, a buyer and a supplier do, with the figures of area purchasing. */
import { beforeAll, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { soldGoods } from '../support/sold-goods.ts'
import { titlesTold } from '../support/told.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let world: World
let buyer: Person
let manager: Person
let ids: { material: string; org: string; requisitionType: string; supplier: string }

beforeAll(async () => {
  world = await openWorld()
  buyer = await world.person('buyer1')
  manager = await world.person('manager1')
  ids = { ...(await soldGoods(world)), requisitionType: await world.idOf('purchaseBillType', 'PR_STD') }
})

let types = 0

const linesOf = (doc: Doc, key: string) => doc[key] as Doc[]
const first = (doc: Doc, key: string) => linesOf(doc, key)[0] as Doc

const approvedRequisition = (requestQty: string): Promise<Doc> => approvedLines([{ requestQty, needByDate: '2026-12-18' }])

async function approvedLines(lines: readonly { requestQty: string; needByDate: string }[], requester = buyer): Promise<Doc> {
  const draft = {
    billTypeId: ids.requisitionType,
    orgId: ids.org,
    purpose: '补充库存',
    requisitionLine: lines.map((line) => ({ materialId: ids.material, ...line })),
  }
  const saved = await requester.save('requisitionHeader', draft)
  await requester.act('requisitionHeader', 'doSubmit', saved)
  const submitted = await manager.find('requisitionHeader', saved.id)
  await manager.act('requisitionHeader', 'doApproval', submitted)
  return buyer.find('requisitionHeader', saved.id)
}

const schedulesOf = (order: Doc) =>
  linesOf(order, 'poLine').flatMap((line) =>
    linesOf(line, 'poDelivery').map(({ scheduleQty, requisitionLineId }) => [scheduleQty, requisitionLineId]),
  )

/** State, ordered and open of each line. */
async function whereabouts({ id }: Doc) {
  const now = await buyer.find('requisitionHeader', id)
  return linesOf(now, 'requisitionLine').map(({ lineStatus, orderedQty, openQty }) => [lineStatus, orderedQty, openQty])
}

async function orderFrom(requisition: Doc, qty: string): Promise<Doc> {
  const fresh = await buyer.find('requisitionHeader', requisition.id)
  const { made } = await buyer.act('requisitionHeader', 'doCreateOrder', fresh, {
    lineIds: [first(fresh, 'requisitionLine').id],
    input: { supplierId: ids.supplier, orderQty: qty },
  })
  return buyer.find('poHeader', String(made?.[0]?.id))
}

test('a requisition of 100 becomes two orders of 60 and 40 and nothing is left open', async () => {
  const requisition = await approvedRequisition('100')
  expect(first(requisition, 'requisitionLine')).toMatchObject({ lineStatus: 'OPEN', openQty: '100.0000' })
  const [sixty, forty] = [await orderFrom(requisition, '60'), await orderFrom(requisition, '40')]
  expect([first(sixty, 'poLine').orderQty, first(forty, 'poLine').orderQty]).toEqual(['60.0000', '40.0000'])
  const after = await buyer.find('requisitionHeader', requisition.id)
  expect(first(after, 'requisitionLine')).toMatchObject({ lineStatus: 'ORDERED', orderedQty: '100.0000', openQty: '0.0000' })
  expect(linesOf(first(after, 'requisitionLine'), 'requisitionTargetRelation').map((r) => r.targetDocNum)).toEqual([sixty.docNum, forty.docNum])
})

test('ordering 51 of an open 50 is refused and names both figures', async () => {
  const requisition = await approvedRequisition('50')
  const refusal = await buyer.refused(orderFrom(requisition, '51'))
  expect(refusal).toMatchObject({ code: 'poHeader.OVER_OPEN', words: { CN: '第10行下单数量51超过未清50' } })
})

test('a line of 100 splits into 60 and 40, and not into 60 and 50', async () => {
  const requisition = await approvedRequisition('100')
  const line = first(requisition, 'requisitionLine')
  const refusal = await buyer.refused(buyer.act('requisitionHeader', 'doSplit', requisition, { lineIds: [line.id], input: { parts: '60;50' } }))
  expect(refusal.words.CN).toBe('拆分数量合计110须等于未清数量100')
  await buyer.act('requisitionHeader', 'doSplit', requisition, { lineIds: [line.id], input: { parts: '60;40' } })
  const split = await buyer.find('requisitionHeader', requisition.id)
  expect(linesOf(split, 'requisitionLine').map((l) => [l.id === line.id, l.requestQty, l.splitFromId])).toEqual([
    [true, '60.0000', null],
    [false, '40.0000', line.id],
  ])
  expect(split.netAmount).toBe(requisition.netAmount)
})

test('the part that is split off has its own supplier, day and place, and nothing of what the rest is sourced by', async () => {
  const requisition = await approvedRequisition('100')
  const line = first(requisition, 'requisitionLine')
  // 30 of the line are in an inquiry.
  await world.query('update requisition_line set inquiry_qty = 30, open_qty = 70 where id = $1', [line.id])
  const [place] = await world.query<{ id: string; foreign: string }>(
    `select d.id, (select id from delivery_info f where f.org_id <> $1 order by f.code limit 1) as foreign from delivery_info d where d.org_id = $1 and d.id <> $2 order by d.code limit 1`,
    [ids.org, line.deliveryInfoId],
  )
  const split = async (deliveryInfoId?: string, by = buyer) =>
    by.act('requisitionHeader', 'doSplit', await by.find('requisitionHeader', requisition.id), {
      lineIds: [line.id],
      input: { parts: '50;20', suggestedSupplierId: ids.supplier, needByDate: '2026-12-28', deliveryInfoId },
    })
  expect(await manager.refused(split(place?.foreign, manager))).toMatchObject({ code: 'requisitionHeader.OTHER_PLACE', at: 'input.deliveryInfoId' })
  await split(place?.id)
  expect(linesOf(await buyer.find('requisitionHeader', requisition.id), 'requisitionLine')).toMatchObject([
    { requestQty: '80.0000', inquiryQty: '30.0000', openQty: '50.0000', needByDate: '2026-12-18', deliveryInfoId: line.deliveryInfoId },
    {
      ...{ requestQty: '20.0000', inquiryQty: '0.0000', openQty: '20.0000', lineStatus: 'OPEN' },
      ...{ needByDate: '2026-12-28', suggestedSupplierId: ids.supplier, deliveryInfoId: place?.id },
    },
  ])
})

test('documents are numbered by the rule of their type where it has one, and by their own where it has none', async () => {
  const type = { documentKind: 'REQUISITION', name: '专项申请', nature: 'STANDARD' }
  const admin = await world.person('admin')
  const saved = (numberRule: string) => admin.save('purchaseBillType', { ...type, code: `PR_X${++types}`, numberRule })
  const said = '编号规则须有一个四位以上的流水号、至多一个日期，编号不超过40位，当前值“'
  for (const rule of ['X{000}', 'X{0000}{0000}', 'X{yyMM}{0000}', `${'X'.repeat(33)}{00000000}`])
    expect(await admin.refused(saved(rule)), rule).toMatchObject({ at: 'numberRule', words: { CN: `${said}${rule}”` } })
  const draft = (billTypeId: string) =>
    buyer.save('requisitionHeader', {
      ...{ billTypeId, orgId: ids.org, purpose: '专项' },
      requisitionLine: [{ materialId: ids.material, requestQty: '1', needByDate: '2026-12-18' }],
    })
  const special = await saved('ZX{yyyyMM}-{00000}')
  const nums = [await draft(special.id), await draft(special.id)].map(({ docNum }) => docNum)
  expect(nums).toEqual([`ZX202611-00001`, `ZX202611-00002`])
  expect((await draft(ids.requisitionType)).docNum).toMatch(/^PR20261120\d{4}$/)
})

test('cancelling an order lets the demand lapse, cancelling and reopening gives it back', async () => {
  const requisition = await approvedRequisition('100')
  const [one, two] = [await orderFrom(requisition, '50'), await orderFrom(requisition, '50')]
  await buyer.act('poHeader', 'doCancel', one, { reason: '供应商停产' })
  expect(first(await buyer.find('requisitionHeader', requisition.id), 'requisitionLine')).toMatchObject({
    cancelledQty: '50.0000',
    openQty: '0.0000',
    lineStatus: 'ORDERED',
  })
  await buyer.act('poHeader', 'doCancelAndOpen', two, { reason: '改供应商' })
  expect(first(await buyer.find('requisitionHeader', requisition.id), 'requisitionLine')).toMatchObject({
    orderedQty: '0.0000',
    openQty: '50.0000',
    lineStatus: 'OPEN',
  })
  await orderFrom(requisition, '50')
  expect((await buyer.refused(orderFrom(requisition, '51'))).code).toBe('poHeader.OVER_OPEN')
})

test('lines of two requisitions that a buyer takes together become one order, and each requisition knows what was ordered of it', async () => {
  const requisitions = [await approvedRequisition('30'), await approvedRequisition('20')]
  const [thirty, twenty] = requisitions.map((one) => first(one, 'requisitionLine'))
  const take = (rows: object[], preview = false) =>
    buyer.verb('poHeader', 'doTake', { take: 'requisitionLines', rows, preview }, { page: 'purchaseOrderList' })
  const rows = [{ id: thirty?.id }, { id: twenty?.id, qty: '15' }]
  expect((await buyer.refused(take([{ id: twenty?.id, qty: '21' }]))).words.CN).toBe('第10行下单数量21超过未清20')
  expect((await take(rows, true)).data).toMatchObject({ rows: [{ orgId: ids.org, status: 'DRAFT' }] })
  const { made } = (await take(rows)).data as { made: { id: string }[] }
  expect(made).toHaveLength(1)
  const order = await buyer.find('poHeader', String(made[0]?.id))
  expect(order).toMatchObject({ sourceType: 'REQUISITION', orgId: ids.org })
  // The same goods for the same day and address: one line, of which each schedule knows who asked for it.
  expect(linesOf(order, 'poLine').map(({ orderQty, requisitionNum }) => [orderQty, requisitionNum])).toEqual([['45.0000', requisitions[0]?.docNum]])
  expect(schedulesOf(order)).toEqual([
    ['30.0000', thirty?.id],
    ['15.0000', twenty?.id],
  ])
  const after = await Promise.all(requisitions.map(({ id }) => buyer.find('requisitionHeader', id)))
  expect(after.map((one) => first(one, 'requisitionLine').openQty)).toEqual(['0.0000', '5.0000'])
})

test('two buyers ordering 80 from an open 100 at the same moment: one succeeds, the other reads what is left', async () => {
  const requisition = await approvedRequisition('100')
  const lineIds = [first(requisition, 'requisitionLine').id]
  const attempt = () =>
    buyer.verb('requisitionHeader', 'doCreateOrder', { ids: [requisition.id], lineIds, input: { supplierId: ids.supplier, orderQty: '80' } })
  const outcomes = await Promise.allSettled([attempt(), attempt()])
  expect(outcomes.filter((o) => o.status === 'fulfilled')).toHaveLength(1)
  const [lost] = outcomes.filter((o) => o.status === 'rejected')
  expect(lost?.reason.words.CN).toBe('第10行下单数量80超过未清20')
})

test('lines that are returned while others go on move to a requisition of their own', async () => {
  const draft = {
    billTypeId: ids.requisitionType,
    orgId: ids.org,
    purpose: '两行',
    requisitionLine: [
      { materialId: ids.material, requestQty: '10', needByDate: '2026-12-18' },
      { materialId: ids.material, requestQty: '20', needByDate: '2026-12-20' },
    ],
  }
  const saved = await buyer.save('requisitionHeader', draft)
  await buyer.act('requisitionHeader', 'doSubmit', saved)
  await manager.act('requisitionHeader', 'doApproval', await manager.find('requisitionHeader', saved.id))
  const approved = await buyer.find('requisitionHeader', saved.id)
  const { made } = await buyer.act('requisitionHeader', 'doReturn', approved, {
    lineIds: [first(approved, 'requisitionLine').id],
    reason: '规格不明',
  })
  expect((await buyer.find('requisitionHeader', saved.id)).status).toBe('APPROVED')
  const returned = await buyer.find('requisitionHeader', String(made?.[0]?.id))
  expect(returned).toMatchObject({ status: 'RETURNED', requesterId: saved.requesterId })
  expect(first(returned, 'requisitionLine')).toMatchObject({ requestQty: '10.0000', returnReason: '规格不明', lineStatus: 'RETURNED' })
})

test('a buyer sees a requisition with a line of his own, whatever its category, and his to-do goes with the last open line', async () => {
  const [other] = await world.query<{ material: string; buyer: string }>(
    `select o.material_id as material, u.code as buyer from material_org o join material_item m on m.id = o.material_id join "user" u on u.id = o.buyer_id join purchase_category c on c.id = m.category_id
     where o.org_id = $1 and u.code = 'buyer1' and c.code not like '01%' and m.lifecycle = 'MASS' order by m.code limit 1`,
    [ids.org],
  )
  const requester = await world.person('manager2')
  const draft = {
    billTypeId: ids.requisitionType,
    orgId: ids.org,
    purpose: '设备备件',
    requisitionLine: [{ materialId: other?.material, requestQty: '10', needByDate: '2027-02-18' }],
  }
  const saved = await requester.save('requisitionHeader', draft)
  await requester.act('requisitionHeader', 'doSubmit', saved)
  await manager.act('requisitionHeader', 'doApproval', await manager.find('requisitionHeader', saved.id))
  const toDos = async () =>
    (await world.query<{ n: string }>(`select count(*) as n from interior_pending_item where business_id = $1 and status = 'PENDING'`, [saved.id]))[0]
      ?.n
  expect(await toDos()).toBe('1')
  const seen = await buyer.find('requisitionHeader', saved.id)
  await buyer.act('requisitionHeader', 'doReturn', seen, { lineIds: [first(seen, 'requisitionLine').id], reason: '规格不明' })
  expect((await manager.find('requisitionHeader', saved.id)).status).toBe('RETURNED')
})

test('lines alike of one requisition become an order line with a schedule each, and what is cancelled of it goes back to each of them', async () => {
  const requisition = await approvedLines([
    { requestQty: '100', needByDate: '2026-12-18' },
    { requestQty: '50', needByDate: '2026-12-18' },
    { requestQty: '7', needByDate: '2026-12-19' },
  ])
  const [a, b, later] = linesOf(requisition, 'requisitionLine').map(({ id }) => id)
  const { made } = await buyer.act('requisitionHeader', 'doCreateOrder', requisition, {
    lineIds: [String(a), String(b), String(later)],
    input: { supplierId: ids.supplier },
  })
  expect(made).toHaveLength(1)
  const order = await buyer.find('poHeader', String(made?.[0]?.id))
  expect(linesOf(order, 'poLine').map(({ orderQty, needByDate }) => [orderQty, needByDate])).toEqual([
    ['150.0000', '2026-12-18'],
    ['7.0000', '2026-12-19'],
  ])
  expect(schedulesOf(order)).toEqual([
    ['100.0000', a],
    ['50.0000', b],
    ['7.0000', later],
  ])
  expect(await whereabouts(requisition)).toEqual([
    ['ORDERED', '100.0000', '0.0000'],
    ['ORDERED', '50.0000', '0.0000'],
    ['ORDERED', '7.0000', '0.0000'],
  ])

  // More of the second schedule than its own line asks for is refused, whatever the first one leaves.
  const [line] = linesOf(order, 'poLine')
  const poDelivery = linesOf(line as Doc, 'poDelivery').map(({ id }, at) => ({ id, scheduleQty: at === 0 ? '90' : '60' }))
  const refusal = await buyer.refused(
    buyer.verb('poHeader', 'saveOrUpdate', { id: order.id, versionNum: order.versionNum, draft: { poLine: [{ id: line?.id, poDelivery }] } }),
  )
  expect(refusal).toMatchObject({ code: 'requisitionHeader.OVER_OPEN', at: 'poLine[0].orderQty' })
  expect(refusal.words.CN).toContain(`申请${requisition.docNum}第20行下单数量`)

  await buyer.act('poHeader', 'doCancelAndOpen', order, { reason: '改供应商' })
  expect(await whereabouts(requisition)).toEqual([
    ['OPEN', '0.0000', '100.0000'],
    ['OPEN', '0.0000', '50.0000'],
    ['OPEN', '0.0000', '7.0000'],
  ])
})

test('whoever asked for the goods of an order is told when it is cancelled', async () => {
  const engineer = await world.person('engineer1')
  const order = await orderFrom(await approvedLines([{ requestQty: '10', needByDate: '2026-12-18' }], engineer), '10')
  expect(await titlesTold(world, engineer, 'PO_CANCELLED')).toEqual([])
  await buyer.act('poHeader', 'doCancelAndOpen', order, { reason: '改由其他供应商' })
  expect(await titlesTold(world, engineer, 'PO_CANCELLED')).toEqual([`订单${order.docNum}已取消`])
})

test('what is ordered in another currency without a price there begins with the estimate turned into it, never with nothing', async () => {
  const requisition = await approvedRequisition('10')
  await world.query(`update supplier_info set default_currency = 'USD' where id = $1`, [ids.supplier])
  const order = await orderFrom(requisition, '10')
  await world.query(`update supplier_info set default_currency = 'CNY' where id = $1`, [ids.supplier])
  expect(order.currency).toBe('USD')
  const estimate = Number(first(requisition, 'requisitionLine').estimatedPrice)
  expect(estimate).toBeGreaterThan(0)
  expect(Number(first(order, 'poLine').netPrice)).toBeCloseTo(estimate / Number(order.exchangeRate), 5)
})
