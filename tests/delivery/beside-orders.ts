/** What goes before a delivery and beside it: notices, plans, batches, material at subcontractors, and reviews. */
import { type Movement, postStock } from '../../upstream/areas/delivery/stock/ledger.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/database.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { newWork } from '../../upstream/runtime/working.ts'
import type { World } from '../support/world.ts'
import { confirmedOrder, firstOf, linesOf, type People, scheduleOf } from './goods.ts'

type Values = Record<string, unknown>

// ── Notices ─────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A draft of what the buyer wants of the first schedule of an order, in ten days. */
export const draftNotice = (people: People, order: Doc, noticeQty: string, more: Values = {}): Promise<Doc> =>
  people.buyer.save('deliveryNoticeHeader', {
    orgId: order.orgId,
    deliverDate: people.buyer.inDays(10),
    deliveryNoticeLine: [{ poDeliveryId: scheduleOf(order).id, noticeQty }],
    ...more,
  })

export async function releasedNotice(people: People, order: Doc, noticeQty: string, more: Values = {}): Promise<Doc> {
  const draft = await draftNotice(people, order, noticeQty, more)
  await people.buyer.act('deliveryNoticeHeader', 'doRelease', draft)
  return people.buyer.find('deliveryNoticeHeader', draft.id)
}

/** The supplier's answer to the first line; on the day that was asked for unless said. */
export async function answerNotice({ supplier }: People, notice: Doc, values: Values): Promise<Doc> {
  const { id } = firstOf(notice, 'deliveryNoticeLine')
  const line = { id, confirmedDate: notice.deliverDate, ...values }
  await supplier.act('deliveryNoticeHeader', 'doConfirm', await supplier.find('deliveryNoticeHeader', notice.id), {
    draft: { deliveryNoticeLine: [line] },
  })
  return supplier.find('deliveryNoticeHeader', notice.id)
}

export const confirmedNotice = async (people: People, order: Doc, qty: string, more: Values = {}): Promise<Doc> =>
  answerNotice(people, await releasedNotice(people, order, qty, more), { confirmedQty: qty })

// ── Batches and plans ───────────────────────────────────────────────────────────────────────────────────────────────

let batches = 0

/** A finished batch of the material of an order's first line. */
export const batchOf = ({ supplier }: People, order: Doc, batchQty: string, more: Values = {}): Promise<Doc> =>
  supplier.save('batchTemporary', {
    supplierId: order.supplierId,
    materialId: firstOf(order, 'poLine').materialId,
    batchNo: `P-${++batches}`,
    batchQty,
    productionDate: supplier.inDays(-5),
    ...more,
  })

/** A plan to make so much of the first schedule of an order, all on a day. */
export const draftPlan = ({ supplier }: People, order: Doc, planQty: string, days = 10): Promise<Doc> =>
  supplier.save('productionPlan', {
    orgId: order.orgId,
    supplierId: order.supplierId,
    periodFrom: supplier.inDays(0),
    periodTo: supplier.inDays(60),
    productionPlanLine: [{ poDeliveryId: scheduleOf(order).id, planDate: supplier.inDays(days), planQty }],
  })

export async function submittedPlan(people: People, order: Doc, planQty: string, days?: number): Promise<Doc> {
  const draft = await draftPlan(people, order, planQty, days)
  await people.supplier.act('productionPlan', 'doSubmit', draft)
  return people.buyer.find('productionPlan', draft.id)
}

export async function runningPlan(people: People, order: Doc, planQty: string, days?: number): Promise<Doc> {
  const plan = await submittedPlan(people, order, planQty, days)
  await people.buyer.act('productionPlan', 'doApproval', plan)
  return people.buyer.find('productionPlan', plan.id)
}

// ── Outsourcing ─────────────────────────────────────────────────────────────────────────────────────────────────────

export interface Subcontract {
  order: Doc
  component: string
  location: string
}

/** A subcontracted order of so much, and 5,000 of its component in the outsourcing store. */
export async function subcontracted(world: World, people: People, qty: string): Promise<Subcontract> {
  const order = await confirmedOrder(world, people, qty, { inspection: 'N' })
  await world.query('update po_header set bill_type_id = $2 where id = $1', [order.id, await world.idOf('purchaseBillType', 'PO_OUT')])
  const [component] = await world.query<{ id: string; uom: string }>(
    `select id, base_uom as uom from material_item where id <> $1 and batch_flag = 'N' and serial_flag = 'N' and base_uom = 'KG' order by code limit 1`,
    [firstOf(order, 'poLine').materialId],
  )
  if (!component) throw new Error('The base data has no loose material by weight')
  const location = await world.idOf('storageLocation', 'SZ10-OUTSOURCE')
  await openStock(world, people, {
    orgId: String(order.orgId),
    materialId: component.id,
    storageLocationId: location,
    uom: component.uom,
    qty: '5000',
  })
  return { order, component: component.id, location }
}

async function openStock(
  world: World,
  { warehouse }: People,
  goods: Pick<Movement, 'orgId' | 'materialId' | 'storageLocationId' | 'uom' | 'qty'>,
): Promise<void> {
  await inTransaction(world.pool, systemOpening, async (tx) => {
    const work = newWork(tx, { actor: warehouse.actor, now: warehouse.now(), requestId: 'test', address: '127.0.0.1' })
    const source = { sourceType: 'storageTransaction', sourceDocNum: 'OPENING', sourceLineId: goods.materialId, supplierId: null }
    await postStock(work, [{ ...goods, ...source, transactionType: 'OPENING', batchNo: null, stockState: 'FREE' }])
  })
}

/** 2.05 of the component for each part, 2 % scrap. */
export const draftIssue = ({ warehouse }: People, { order, component, location }: Subcontract, issueQty: string, more: Values = {}): Promise<Doc> =>
  warehouse.save('outsourcingIssueHeader', {
    orgId: order.orgId,
    poHeaderId: order.id,
    warehouseCode: 'WH-SZ10',
    outsourcingIssueLine: [
      { poLineId: firstOf(order, 'poLine').id, componentId: component, bomQty: '2.05', scrapPercent: '2', issueQty, storageLocationId: location },
    ],
    ...more,
  })

export async function issued(people: People, contract: Subcontract, issueQty: string, more: Values = {}): Promise<Doc> {
  const draft = await draftIssue(people, contract, issueQty, more)
  await people.warehouse.act('outsourcingIssueHeader', 'doIssue', draft)
  return people.warehouse.find('outsourcingIssueHeader', draft.id)
}

/** The statement of this month for the plant and supplier of a contract; a standing one is called off. */
export async function draftStatement(world: World, { buyer }: People, { order }: Subcontract): Promise<Doc> {
  const month = buyer.inDays(0).slice(0, 7)
  await world.query(`update outsourcing_stock_header set status = 'CANCELLED' where org_id = $1 and supplier_id = $2 and month = $3`, [
    order.orgId,
    order.supplierId,
    month,
  ])
  await buyer.verb('outsourcingStockHeader', 'doGenerate', { rows: [], input: { orgId: order.orgId, month, supplierId: order.supplierId } })
  const [made] = await world.query<{ id: string }>(
    `select id from outsourcing_stock_header where org_id = $1 and supplier_id = $2 and month = $3 and status = 'DRAFT'`,
    [order.orgId, order.supplierId, month],
  )
  return buyer.find('outsourcingStockHeader', String(made?.id))
}

export async function publishedStatement(world: World, people: People, contract: Subcontract): Promise<Doc> {
  const draft = await draftStatement(world, people, contract)
  await people.buyer.act('outsourcingStockHeader', 'doPublish', draft)
  return people.supplier.find('outsourcingStockHeader', draft.id)
}

/** The supplier's count of every line. */
export async function count({ supplier }: People, statement: Doc, values: Values): Promise<Doc> {
  const fresh = await supplier.find('outsourcingStockHeader', statement.id)
  const outsourcingStockLine = linesOf(fresh, 'outsourcingStockLine').map(({ id }) => ({ id, scrapQty: '0', ...values }))
  await supplier.act('outsourcingStockHeader', 'doCount', fresh, { draft: { outsourcingStockLine } })
  return supplier.find('outsourcingStockHeader', statement.id)
}

export async function countedStatement(world: World, people: People, contract: Subcontract): Promise<Doc> {
  const statement = await publishedStatement(world, people, contract)
  return count(people, statement, { countedQty: firstOf(statement, 'outsourcingStockLine').bookQty })
}

// ── Reviews ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const freeMonth = `select to_char(m, 'YYYY-MM') as month from generate_series($3::date - interval '1 month', $3::date - interval '20 years', interval '-1 month') as m
  where not exists (select 1 from supplier_replay r where r.org_id = $1 and r.supplier_id = $2 and r.month = to_char(m, 'YYYY-MM')) limit 1`

/** Of 20 lines due 17 on time, of a month that nobody wrote about. */
export async function draftReview(world: World, { buyer }: People, more: Values = {}): Promise<Doc> {
  const [orgId, supplierId] = await Promise.all([world.idOf('organization', 'SZ10'), world.idOf('supplierInfo', 'S000001')])
  const [free] = await world.query<{ month: string }>(freeMonth, [orgId, supplierId, buyer.inDays(0)])
  return buyer.save('supplierReplay', {
    ...{ orgId, supplierId, month: free?.month, dueLines: 20, onTimeLines: 17, dueQty: '2000', receivedQty: '1900', rejectedQty: '0' },
    ...{ problemText: '三个订单行延迟', buyerNote: '产能紧张，考虑第二来源' },
    ...more,
  })
}

export async function publishedReview(world: World, people: People): Promise<Doc> {
  const draft = await draftReview(world, people)
  await people.buyer.act('supplierReplay', 'doPublish', draft)
  return people.supplier.find('supplierReplay', draft.id)
}

export const measures = (people: People) => ({ causeText: '热处理炉停机', measureText: '增加一台备用炉', measureDate: people.supplier.inDays(30) })

export async function repliedReview(world: World, people: People): Promise<Doc> {
  const review = await publishedReview(world, people)
  await people.supplier.act('supplierReplay', 'doReply', review, { draft: measures(people) })
  return people.buyer.find('supplierReplay', review.id)
}

// ── Shipped products ────────────────────────────────────────────────────────────────────────────────────────────────

let customers = 0

/** 1,000 shipped this month at a cost of 12.50 each, against a target of 12. */
export async function shippedProduct(world: World, { buyer }: People, more: Values = {}): Promise<Doc> {
  const [product] = await world.query<{ id: string; uom: string }>('select id, base_uom as uom from material_item order by code limit 1')
  return buyer.save('shipProductAndCost', {
    ...{ orgId: await world.idOf('organization', 'SZ10'), month: buyer.inDays(0).slice(0, 7), productId: product?.id, productModel: 'HD-200' },
    ...{ customerCode: `C${100 + ++customers}`, shippedQty: '1000', uom: product?.uom, salesPrice: '20' },
    ...{ materialCost: '8', processCost: '3', overheadCost: '1.5', targetCost: '12' },
    ...more,
  })
}
