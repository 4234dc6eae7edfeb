/** From what customers want to requisitions: netted, gathered once, given back. */
import { beforeAll, expect, test } from 'vitest'
import { plansToTrack } from '../../upstream/areas/purchasing/demand/procurement-plan.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { type People, peopleOf, releasedOrder } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  agreementInForce,
  confirmedCustomerOrder,
  confirmedDemand,
  customerOrder,
  demand,
  forecast,
  noAgreements,
  procurementPlan,
  publishedForecast,
  releasedPlan,
  repliedForecast,
} from './agreements.ts'

let world: World
let people: People
let goods: SoldGoods

beforeAll(async () => {
  world = await openWorld()
  people = await peopleOf(world)
  goods = await looseGoods(world)
})

/** So much is on hand of the material, with these lots. */
async function plant(onHand: string, { safety = '100', moq = '500', pack = '80' } = {}): Promise<void> {
  await world.query('delete from storage_transaction where material_id = $1', [goods.material])
  await world.query('update asl_line set min_order_qty = null, pack_qty = null where material_id = $1', [goods.material])
  await world.query('update material_org set safety_stock = $3, moq = $4, mpq = $5 where material_id = $1 and org_id = $2', [
    goods.material,
    goods.org,
    safety,
    moq,
    pack,
  ])
  await world.query(
    `insert into storage_transaction (id, version_num, status, doc_num, org_id, material_id, storage_location_id, stock_state, qty, uom, transaction_type, transaction_time, balance_after)
     select gen_random_uuid(), 1, 'POSTED', 'ST-' || gen_random_uuid(), $1, $2, (select id from storage_location where code = 'SZ10-INSPECT'), 'FREE', $3, $4, 'OPENING', now(), $3`,
    [goods.org, goods.material, onHand, goods.uom],
  )
}

/** An order of 120 that is needed within the month. */
async function onOrder(qty: string): Promise<void> {
  await world.query('update po_delivery set received_qty = schedule_qty')
  if (qty === '0') return
  const order = await people.buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: goods.org,
    supplierId: goods.supplier,
    poLine: [{ materialId: goods.material, orderQty: qty, needByDate: people.buyer.inDays(20) }],
  })
  await people.buyer.act('poHeader', 'doSubmit', order)
  await people.manager.act('poHeader', 'doApproval', await people.manager.find('poHeader', order.id))
}

test('purchasing 8: gross 950 with safety 100, 200 on hand and 120 on order is net 730, and proposed in packs of 80 are 800', async () => {
  await plant('200')
  await onOrder('120')
  expect(await demand(world, people)).toMatchObject({
    netQty: '730.0000',
    proposedQty: '800.0000',
    planQty: '800.0000',
    onHandQty: '200.0000',
    onOrderQty: '120.0000',
  })
})

test('purchasing 8: with 1,000 on hand nothing is proposed, and no requisition can be made of it', async () => {
  await plant('1000')
  await onOrder('120')
  const doc = await confirmedDemand(world, people)
  expect(doc).toMatchObject({ netQty: '0.0000', proposedQty: '0.0000', planQty: '0.0000' })
  expect((await people.buyer.refused(people.buyer.act('demandSummary', 'doCreateRequisition', doc))).words).toEqual({
    CN: '计划量为0，请关闭该行',
    EN: 'Planned quantity is 0; close the row',
  })
})

/** Bought by the box of 20 pieces, as long as it lasts. */
async function inBoxes<T>(does: () => Promise<T>, unit = 'BOX', ratio: string | null = '20'): Promise<T> {
  await world.query('update material_item set purchase_uom = $2, purchase_ratio = $3 where id = $1', [goods.material, unit, ratio])
  try {
    return await does()
  } finally {
    await world.query('update material_item set purchase_uom = base_uom, purchase_ratio = null where id = $1', [goods.material])
  }
}

test('what is on order stays on order while the order is changed and approved again', async () => {
  await plant('0', { safety: '0', moq: '0', pack: '1' })
  await onOrder('120')
  const onOrderNow = async () => (await demand(world, people, { grossQty: '200' })).onOrderQty
  expect(await onOrderNow()).toBe('120.0000')
  const [order] = await world.query<{ id: string }>('select id from po_header order by creation_date desc limit 1')
  const find = () => people.buyer.find('poHeader', String(order?.id))
  await people.buyer.act('poHeader', 'doChange', await find(), { reason: '客户追加' })
  expect(await onOrderNow()).toBe('120.0000')
  await people.buyer.act('poHeader', 'doSubmit', await find(), { draft: { remark: '改包装' } })
  expect(await find()).toMatchObject({ status: 'SUBMITTED' })
  expect(await onOrderNow()).toBe('120.0000')
})

test('the least quantity and the pack of a plant are boxes: 5 and 2 boxes of 20 are 100 and 40 pieces, and 30 are bought as 120', async () => {
  await plant('0', { safety: '0', moq: '5', pack: '2' })
  await onOrder('0')
  expect(await inBoxes(() => demand(world, people, { grossQty: '30' }))).toMatchObject({
    netQty: '30.0000',
    moqQty: '100.0000',
    packQty: '40.0000',
    proposedQty: '120.0000',
  })
})

test('an agreement counts in its own unit, while one of its lines is in force, for the plants that may order by it', async () => {
  await plant('0', { safety: '0', moq: '7', pack: '1' })
  await onOrder('0')
  await noAgreements(world)
  const agreed = await inBoxes(() =>
    agreementInForce(world, people, { line: { uom: 'BOX', minOrderQty: '3' }, head: { agreementOrg: [{ orgId: goods.org }] } }),
  )
  const proposed = () => inBoxes(async () => (await demand(world, people, { grossQty: '30' })).moqQty)
  expect(await proposed()).toBe('60.0000')
  await world.query('update agreement_line set start_date = $2 where header_id = $1', [agreed.id, people.buyer.inDays(10)])
  expect(await proposed()).toBe('140.0000')
  await world.query('update agreement_line set start_date = $2 where header_id = $1', [agreed.id, people.buyer.inDays(0)])
  await world.query(`update agreement_org set enabled_flag = 'N' where header_id = $1`, [agreed.id])
  expect(await proposed()).toBe('140.0000')
  await noAgreements(world)
})

test('a least quantity in rolls without a factor is refused with the material and both units', async () => {
  await plant('0', { safety: '0', moq: '5', pack: '2' })
  await onOrder('0')
  const refused = await inBoxes(() => people.buyer.refused(demand(world, people, { grossQty: '30' })), 'ROLL', null)
  expect(refused).toMatchObject({ code: 'materialItem.NO_CONVERSION', given: { code: goods.materialCode, from: 'ROLL', to: goods.uom } })
})

test('where no line of the approved list names the material, the least quantity of its category counts', async () => {
  await plant('0', { safety: '0', moq: '7', pack: '1' })
  await onOrder('0')
  const before = await world.query<{ id: string }>(
    `update asl_line set effect_state = 'FROZEN' where material_id = $1 and effect_state = 'EFFECTIVE' returning id`,
    [goods.material],
  )
  const [line] = await world.query<{ id: string }>(
    `update asl_line set asl_level = 'CATEGORY', material_id = null, min_order_qty = 55, start_date = $3, effect_state = 'EFFECTIVE',
       category_id = (select category_id from material_item where id = $1)
     where id = (select l.id from asl_line l join asl_header h on h.id = l.header_id where h.org_id = $2 and h.status = 'APPROVED' and l.effect_state = 'EFFECTIVE' limit 1) returning id`,
    [goods.material, goods.org, people.buyer.inDays(-1)],
  )
  expect(line).toBeDefined()
  expect((await demand(world, people, { grossQty: '30' })).moqQty).toBe('55.0000')
  await world.query(`update asl_line set effect_state = 'REMOVED' where id = $1`, [line?.id])
  await world.query(`update asl_line set effect_state = 'EFFECTIVE' where id = any($1)`, [before.map(({ id }) => id)])
})

test('rows of one plant and buyer become one requisition in the order of their need-by dates, and come back when it is abolished', async () => {
  await plant('0', { safety: '0', moq: '0', pack: '1' })
  await onOrder('0')
  const later = await confirmedDemand(world, people, { grossQty: '30', needByDate: people.buyer.inDays(50) })
  const sooner = await confirmedDemand(world, people, { grossQty: '20', needByDate: people.buyer.inDays(35) })
  const rows = [later, sooner].map(({ id, versionNum }) => ({ id, versionNum }))
  const { data } = await people.buyer.verb('demandSummary', 'doCreateRequisition', { rows })
  const { made } = data as { made: { id: string; docNum: string }[] }
  expect(made).toHaveLength(1)
  const requisition = await people.buyer.find('requisitionHeader', String(made[0]?.id))
  expect(requisition).toMatchObject({ sourceType: 'DEMAND', sourceDocNum: `${sooner.docNum},${later.docNum}`, status: 'DRAFT' })
  expect((requisition.requisitionLine as Doc[]).map(({ requestQty, needByDate }) => [requestQty, needByDate])).toEqual([
    ['20.0000', people.buyer.inDays(35)],
    ['30.0000', people.buyer.inDays(50)],
  ])
  expect(await people.buyer.find('demandSummary', later.id)).toMatchObject({
    status: 'CONVERTED',
    requisitionLineId: (requisition.requisitionLine as Doc[])[1]?.id,
  })
  await people.buyer.act('requisitionHeader', 'doSubmit', requisition)
  await people.manager.act('requisitionHeader', 'doApproval', await people.manager.find('requisitionHeader', requisition.id))
  await people.manager.act('requisitionHeader', 'doAbolish', await people.manager.find('requisitionHeader', requisition.id), { reason: '计划取消' })
  for (const { id } of [later, sooner])
    expect(await people.buyer.find('demandSummary', id)).toMatchObject({ status: 'CONFIRMED', requisitionLineId: null })
})

test.each([
  ['cancelled', (id: string) => people.buyer.act('requisitionHeader', 'doCancel', { id }, { reason: '重做' })],
  ['deleted', (id: string) => people.buyer.verb('requisitionHeader', 'doBatchDelete', { ids: [id] })],
])('a demand whose requisition is %s before it is approved makes another one', async (_what, undo) => {
  const { id } = await confirmedDemand(world, people, { grossQty: '9000000' })
  const { made } = await people.buyer.act('demandSummary', 'doCreateRequisition', { id })
  await undo(String(made?.[0]?.id))
  expect(await people.buyer.find('demandSummary', id)).toMatchObject({ status: 'CONFIRMED', requisitionLineId: null })
  expect((await people.buyer.act('demandSummary', 'doCreateRequisition', { id })).made).toHaveLength(1)
})

const gather = (input: object = {}) =>
  people.buyer.verb('demandSummary', 'doGather', { rows: [], input: { orgId: goods.org, toDate: people.buyer.inDays(90), ...input } })

test('customer orders and released plans are gathered once, by week; what is called off gives them back', async () => {
  await plant('0', { safety: '0', moq: '0', pack: '1' })
  await world.query(`update customer_order set status = 'CLOSED' where status <> 'CANCELLED'`)
  const day = people.buyer.inDays(40)
  const orders = [
    await confirmedCustomerOrder(world, people, { orderQty: '60', requestDate: day }),
    await confirmedCustomerOrder(world, people, { orderQty: '40', requestDate: day }),
  ]
  const plan = await releasedPlan(world, people)
  await gather()
  const rows = await world.query<{ id: string; source: string; gross: string; num: string }>(
    `select id, source_type as source, gross_qty as gross, source_doc_num as num from demand_summary where status = 'NEW' and source_type in ('CUSTOMER_ORDER', 'PROCUREMENT_PLAN') order by source_type`,
  )
  expect(rows.map(({ source, gross, num }) => [source, gross, num])).toEqual([
    ['CUSTOMER_ORDER', '100.0000', orders.map(({ docNum }) => docNum).join(',')],
    ['PROCUREMENT_PLAN', '200.0000', plan.docNum],
  ])
  expect(await people.buyer.find('customerOrder', String(orders[0]?.id))).toMatchObject({ demandQty: '60.0000' })
  expect((await people.buyer.refused(gather())).words.CN).toBe('没有待汇集的需求')
  const cancel = people.buyer.act('customerOrder', 'doCancel', await people.buyer.find('customerOrder', String(orders[0]?.id)), {
    reason: '客户取消',
  })
  expect((await people.buyer.refused(cancel)).words.CN).toBe('已转需求60，不能取消')
  await people.buyer.act('demandSummary', 'doClose', await people.buyer.find('demandSummary', String(rows[0]?.id)), { reason: '重复' })
  expect(await people.buyer.find('customerOrder', String(orders[0]?.id))).toMatchObject({ demandQty: '0.0000' })
})

test('a customer order says which demand, requisition and order it became', async () => {
  await plant('0', { safety: '0', moq: '0', pack: '1' })
  await world.query(`update customer_order set status = 'CLOSED' where status <> 'CANCELLED'`)
  await world.query(`update demand_summary set status = 'CLOSED' where status = 'NEW'`)
  const { buyer, manager } = people
  const asked = await confirmedCustomerOrder(world, people, { orderQty: '60', requestDate: buyer.inDays(40) })
  const whereabouts = async () => (await buyer.find('customerOrder', asked.id)).$panels as { whereabouts: Doc[] }
  expect((await whereabouts()).whereabouts).toEqual([])
  await gather()
  const [row] = await world.query<{ id: string; num: string }>(
    `select d.id, d.doc_num as num from demand_summary d join demand_source s on s.header_id = d.id where s.customer_order_id = $1`,
    [asked.id],
  )
  const at = async () => buyer.find('demandSummary', String(row?.id))
  await buyer.act('demandSummary', 'doConfirm', await at())
  const { made } = await buyer.act('demandSummary', 'doCreateRequisition', await at())
  const requisitionId = String(made?.[0]?.id)
  await buyer.act('requisitionHeader', 'doSubmit', await buyer.find('requisitionHeader', requisitionId))
  await manager.act('requisitionHeader', 'doApproval', await manager.find('requisitionHeader', requisitionId))
  const requisition = await buyer.find('requisitionHeader', requisitionId)
  const ordered = await buyer.act('requisitionHeader', 'doCreateOrder', requisition, {
    lineIds: (requisition.requisitionLine as Doc[]).map(({ id }) => id),
    input: { supplierId: goods.supplier, orderQty: '25' },
  })
  const order = await buyer.find('poHeader', String(ordered.made?.[0]?.id))
  const found = (await whereabouts()).whereabouts
  expect(found).toMatchObject([
    {
      ...{ demandNum: row?.num, qty: '60.0000', requisitionNum: requisition.docNum, requestQty: '60.0000', requisitionStatus: 'PARTIAL' },
      ...{ orderNum: order.docNum, supplierId: goods.supplier, orderQty: '25.0000', orderStatus: 'OPEN' },
    },
  ])
})

test('what is gathered again in the same week adds up to the row that is new', async () => {
  await world.query(`update customer_order set status = 'CLOSED' where status <> 'CANCELLED'`)
  await world.query(`update demand_summary set status = 'CLOSED' where status = 'NEW'`)
  await confirmedCustomerOrder(world, people, { orderQty: '10', requestDate: people.buyer.inDays(40) })
  await gather()
  await confirmedCustomerOrder(world, people, { orderQty: '5', requestDate: people.buyer.inDays(40) })
  await gather()
  const rows = await world.query<{ gross: string }>(
    `select gross_qty as gross from demand_summary where status = 'NEW' and source_type = 'CUSTOMER_ORDER'`,
  )
  expect(rows).toEqual([{ gross: '15.0000' }])
})

test('two who gather at once take a customer order once', async () => {
  await world.query(`update customer_order set status = 'CLOSED' where status <> 'CANCELLED'`)
  await world.query(`update demand_summary set status = 'CLOSED' where status = 'NEW'`)
  const order = await confirmedCustomerOrder(world, people, { orderQty: '10' })
  const outcomes = await Promise.allSettled([gather(), gather()])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await people.buyer.find('customerOrder', order.id)).toMatchObject({ demandQty: '10.0000' })
})

test('a line of a customer order stands once, and the sales price is for whoever may see it', async () => {
  const doc = await customerOrder(world, people, { customerPoNum: 'HB-77' })
  const again = people.buyer.refused(customerOrder(world, people, { customerPoNum: 'HB-77' }))
  expect((await again).words.CN).toBe('客户C001订单HB-77第1行已存在')
  expect((await people.manager.find('customerOrder', doc.id)).unitPrice).toBe('99.500000')
  expect((await people.buyer.find('customerOrder', doc.id)).unitPrice).toBeUndefined()
})

test('a line that was entered wrongly and confirmed is cancelled and entered again under its number', async () => {
  const wrong = await confirmedCustomerOrder(world, people, { customerPoNum: 'HB-78', orderQty: '1000' })
  await people.buyer.act('customerOrder', 'doCancel', wrong, { reason: '数量有误' })
  expect(await customerOrder(world, people, { customerPoNum: 'HB-78', orderQty: '100' })).toMatchObject({ status: 'DRAFT', orderQty: '100.0000' })
})

test('a plan over its budget is asked about, its milestones ascend, and its month lies in its year', async () => {
  const refused = async (more: Record<string, unknown>) => (await people.buyer.refused(procurementPlan(world, people, more))).words.CN
  expect(await refused({ sourcingPlanDate: people.buyer.inDays(5) })).toBe('计划日期须依次递增')
  expect(await refused({ planMonth: '2031-01' })).toMatch(/^月份2031-01不在年度20\d\d内$/)
  expect((await procurementPlan(world, people)).plannedAmount).toBe('2500.00')
})

test('a running plan shows what was requested and ordered for it, and how late the oldest missed step is', async () => {
  const plan = await releasedPlan(world, people, {
    requisitionPlanDate: people.buyer.inDays(-9),
    sourcingPlanDate: people.buyer.inDays(1),
    awardPlanDate: people.buyer.inDays(30),
  })
  await doneAt(world.pool, plansToTrack, people.buyer.now())
  expect((await people.buyer.find('procurementPlan', plan.id)).lightState).toBe('RED')
})

test('a forecast begins on a Monday, shows what is ordered in its weeks, and the supplier commits to it', async () => {
  const doc = await publishedForecast(world, people)
  expect(new Date(String(doc.startPeriod)).getUTCDay()).toBe(1)
  const lines = doc.forecastLine as Doc[]
  expect(lines.map(({ periodIndex }) => periodIndex)).toEqual([1, 2])
  const short = { forecastLine: lines.map(({ id }) => ({ id, committedQty: '400' })) }
  expect((await people.supplier.refused(people.supplier.act('forecastHeader', 'doReply', doc, { draft: short }))).words.CN).toBe(
    '第10行承诺少于预测，请填写产能说明',
  )
  expect((await people.supplier.refused(people.supplier.act('forecastHeader', 'doReply', doc))).words.CN).toBe('第10行未填写承诺量')
  const noted = { forecastLine: lines.map(({ id }) => ({ id, committedQty: '400', capacityNote: '产线检修' })) }
  await people.supplier.act('forecastHeader', 'doReply', doc, { draft: noted })
  expect(await people.buyer.find('forecastHeader', doc.id)).toMatchObject({ status: 'REPLIED', commitRate: '80.0000' })
})

test('a revision remembers what was forecast before, and the old one stays until the new one is out', async () => {
  const doc = await repliedForecast(world, people)
  const { made } = await people.buyer.act('forecastHeader', 'doRevise', doc)
  const revision = await people.buyer.find('forecastHeader', String(made?.[0]?.id))
  expect(revision).toMatchObject({ revisionNum: 2, status: 'DRAFT', previousId: doc.id })
  const [first] = revision.forecastLine as Doc[]
  const changed = await people.buyer.save('forecastHeader', { forecastLine: [{ id: first?.id, forecastQty: '650' }] }, revision)
  expect((changed.forecastLine as Doc[])[0]).toMatchObject({ previousQty: '500.0000', deltaPercent: '30.0000', committedQty: null })
  expect((await people.buyer.find('forecastHeader', doc.id)).status).toBe('REPLIED')
  await people.buyer.act('forecastHeader', 'doPublish', changed)
  expect((await people.buyer.find('forecastHeader', doc.id)).status).toBe('SUPERSEDED')
})

test('in a frozen period a forecast cannot fall below what is ordered', async () => {
  await onOrder('0')
  const order = await people.buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: goods.org,
    supplierId: goods.supplier,
    poLine: [{ materialId: goods.material, orderQty: '900', needByDate: people.buyer.inDays(0) }],
  })
  await people.buyer.act('poHeader', 'doSubmit', order)
  await people.manager.act('poHeader', 'doApproval', await people.manager.find('poHeader', order.id))
  const doc = await forecast(world, people)
  const refusal = await people.buyer.refused(people.buyer.act('forecastHeader', 'doPublish', doc))
  expect(refusal.words.CN).toMatch(/^冻结期1预测500小于已下单\d+$/)
})

test('a customer order in rolls is gathered in pieces by what a roll holds, and refused while nobody has said it', async () => {
  await plant('0', { safety: '0', moq: '0', pack: '1' })
  await world.query(`update customer_order set status = 'CLOSED' where status <> 'CANCELLED'`)
  const ordered = await confirmedCustomerOrder(world, people, { uom: 'ROLL', orderQty: '10', requestDate: people.buyer.inDays(61) })
  expect((await people.buyer.refused(gather())).code).toBe('materialItem.NO_CONVERSION')
  const [usual] = await world.query<{ uom: string; ratio: string }>(
    'select purchase_uom as uom, purchase_ratio as ratio from material_item where id = $1',
    [goods.material],
  )
  const unit = `update material_item set purchase_uom = $2, purchase_ratio = $3 where id = $1`
  await world.query(unit, [goods.material, 'ROLL', '12'])
  await gather()
  await world.query(unit, [goods.material, usual?.uom, usual?.ratio])
  const taken = await world.query(
    `select d.gross_qty as gross, s.qty, c.demand_qty as taken from demand_summary d join demand_source s on s.header_id = d.id join customer_order c on c.id = s.customer_order_id where c.id = $1`,
    [ordered.id],
  )
  expect(taken).toEqual([{ gross: '120.0000', qty: '10.0000', taken: '10.0000' }])
})

test('delivery 11: the actual amount of a plan for an upper category counts what was ordered of the categories below it', async () => {
  await world.query(`update po_header set status = 'CANCELLED'`)
  const order = await releasedOrder(world, await peopleOf(world), '100')
  const [above] = await world.query<{ id: string }>(
    `select c.parent_id as id from material_item m join purchase_category c on c.id = m.category_id where m.id = $1`,
    [goods.material],
  )
  const plan = await releasedPlan(world, people)
  await world.query('update procurement_plan set category_id = $2, plan_month = $3 where id = $1', [
    plan.id,
    above?.id,
    String(order.orderDate).slice(0, 7),
  ])
  await doneAt(world.pool, plansToTrack, people.buyer.now())
  expect(Number(order.netAmount)).toBeGreaterThan(0)
  expect((await people.buyer.find('procurementPlan', plan.id)).actualAmount).toBe(order.netAmount)
})
