/** Notices, batches, plans, issues to subcontractors and reviews of the demo company, for scenarios and for the tests of all pages. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { looseGoods } from '../support/sold-goods.ts'
import type { Person, World } from '../support/world.ts'
import { confirmedOrder, firstOf, linesOf, type People, scheduleOf } from './goods.ts'

const entityOf = { notice: 'deliveryNoticeHeader', plan: 'productionPlan', issue: 'outsourcingIssueHeader', stock: 'outsourcingStockHeader' } as const

export async function draftNotice(people: People, order: Doc, qty: string, more: Record<string, unknown> = {}): Promise<Doc> {
  const { buyer } = people
  return buyer.save(entityOf.notice, {
    orgId: order.orgId,
    supplierId: order.supplierId,
    deliverDate: buyer.inDays(5),
    deliveryNoticeLine: [{ poDeliveryId: scheduleOf(order).id, noticeQty: qty }],
    ...more,
  })
}

export async function releasedNotice(people: People, order: Doc, qty: string, more?: Record<string, unknown>): Promise<Doc> {
  const doc = await draftNotice(people, order, qty, more)
  await people.buyer.act(entityOf.notice, 'doRelease', doc)
  return people.supplier.find(entityOf.notice, doc.id)
}

export async function confirmNotice(people: People, notice: Doc, qty: string, differReason: string | null = null): Promise<Doc> {
  const { id } = firstOf(notice, 'deliveryNoticeLine')
  const line = { id, confirmedQty: qty, confirmedDate: String(notice.deliverDate), differReason }
  await people.supplier.act(entityOf.notice, 'doConfirm', notice, { draft: { deliveryNoticeLine: [line] } })
  return people.buyer.find(entityOf.notice, notice.id)
}

export async function confirmedNotice(people: People, order: Doc, qty: string): Promise<Doc> {
  return confirmNotice(people, await releasedNotice(people, order, qty), qty)
}

let batches = 0

export async function batchOf(world: World, { supplier }: Pick<People, 'supplier'>, qty: string, more: Record<string, unknown> = {}): Promise<Doc> {
  const goods = await looseGoods(world)
  return supplier.save('batchTemporary', {
    supplierId: goods.supplier,
    materialId: goods.material,
    uom: goods.uom,
    batchNo: `B-${++batches}`,
    batchQty: qty,
    productionDate: supplier.inDays(-1),
    ...more,
  })
}

export async function draftPlan(people: People, order: Doc, qty: string, more: Record<string, unknown> = {}): Promise<Doc> {
  const { supplier } = people
  return supplier.save(entityOf.plan, {
    supplierId: order.supplierId,
    orgId: order.orgId,
    periodFrom: supplier.inDays(0),
    periodTo: supplier.inDays(60),
    productionPlanLine: [{ poDeliveryId: scheduleOf(order).id, planDate: supplier.inDays(10), planQty: qty, ...more }],
  })
}

export async function submittedPlan(people: People, order: Doc, qty: string, more?: Record<string, unknown>): Promise<Doc> {
  const doc = await draftPlan(people, order, qty, more)
  await people.supplier.act(entityOf.plan, 'doSubmit', doc)
  return people.buyer.find(entityOf.plan, doc.id)
}

export async function approvedPlan(people: People, order: Doc, qty: string, more?: Record<string, unknown>): Promise<Doc> {
  const doc = await submittedPlan(people, order, qty, more)
  await people.buyer.act(entityOf.plan, 'doApproval', doc)
  return people.supplier.find(entityOf.plan, doc.id)
}

/** A confirmed order of nature outsourcing, and the component that is worked with. */
export async function outsourcedOrder(world: World, people: People, qty: string): Promise<{ order: Doc; component: string }> {
  const order = await confirmedOrder(world, people, qty, { inspection: 'N', overPercent: '0' })
  await world.query(`update po_header set bill_type_id = (select id from purchase_bill_type where code = 'PO_OUT') where id = $1`, [order.id])
  const made = firstOf(order, 'poLine').materialId
  const [component] = await world.query<{ id: string }>(
    `select m.id from material_item m where m.id <> $1 and m.batch_flag = 'N' and m.serial_flag = 'N' and m.base_uom = 'KG' order by m.code limit 1`,
    [made],
  )
  return { order: await people.buyer.find('poHeader', order.id), component: String(component?.id) }
}

/** So much of a material lies free in the good store of Suzhou. */
export async function inStock(world: World, material: string, qty: string): Promise<void> {
  await world.query(
    `insert into storage_transaction (id, version_num, status, doc_num, org_id, material_id, storage_location_id, stock_state, qty, uom, transaction_type, transaction_time, balance_after)
     select gen_random_uuid(), 1, 'POSTED', 'ST-' || gen_random_uuid(), l.org_id, $1, l.id, 'FREE', $2, 'KG', 'OPENING', now(), $2 from storage_location l where l.code = 'SZ10-GOOD'`,
    [material, qty],
  )
}

export async function draftIssue(
  world: World,
  people: People,
  order: Doc,
  component: string,
  qty: string,
  more: Record<string, unknown> = {},
): Promise<Doc> {
  return people.warehouse.save(entityOf.issue, {
    orgId: order.orgId,
    poHeaderId: order.id,
    warehouseCode: 'WH-SZ10',
    outsourcingIssueLine: [
      {
        poLineId: firstOf(order, 'poLine').id,
        componentId: component,
        bomQty: '2.05',
        scrapPercent: '2',
        issueQty: qty,
        storageLocationId: await world.idOf('storageLocation', 'SZ10-GOOD'),
      },
    ],
    ...more,
  })
}

export async function issued(world: World, people: People, order: Doc, component: string, qty: string): Promise<Doc> {
  await inStock(world, component, qty)
  const doc = await draftIssue(world, people, order, component, qty)
  await people.warehouse.act(entityOf.issue, 'doIssue', doc)
  return people.supplier.find(entityOf.issue, doc.id)
}

export async function receivedAtSupplier(people: People, issue: Doc, qty?: string, differReason: string | null = null): Promise<Doc> {
  const lines = linesOf(issue, 'outsourcingIssueLine').map(({ id, issueQty }) => ({ id, confirmedQty: qty ?? issueQty, differReason }))
  await people.supplier.act(entityOf.issue, 'doConfirm', issue, { draft: { outsourcingIssueLine: lines } })
  return people.warehouse.find(entityOf.issue, issue.id)
}

/** The statement of this month, as the buyer makes it. */
export async function stockStatement(world: World, people: People, order: Doc): Promise<Doc> {
  // There is one of a month: those that were made before are of earlier ones.
  await world.query(
    `update outsourcing_stock_header set month = to_char((month || '-01')::date - interval '1 month', 'YYYY-MM') where status <> 'CANCELLED'`,
  )
  const month = people.buyer.inDays(0).slice(0, 7)
  const { data } = await people.buyer.verb(entityOf.stock, 'doGenerate', {
    rows: [],
    input: { orgId: order.orgId, month, supplierId: order.supplierId },
  })
  const { made } = data as { made: { id: string }[] }
  return people.buyer.find(entityOf.stock, String(made[0]?.id))
}

export async function publishedStatement(world: World, people: People, order: Doc): Promise<Doc> {
  const doc = await stockStatement(world, people, order)
  await people.buyer.act(entityOf.stock, 'doPublish', doc)
  return people.supplier.find(entityOf.stock, doc.id)
}

export async function countedStatement(world: World, people: People, order: Doc): Promise<Doc> {
  const doc = await publishedStatement(world, people, order)
  const lines = linesOf(doc, 'outsourcingStockLine').map(({ id, bookQty }) => ({ id, countedQty: bookQty }))
  await people.supplier.act(entityOf.stock, 'doCount', doc, { draft: { outsourcingStockLine: lines } })
  return people.buyer.find(entityOf.stock, doc.id)
}

/** A review of a month of its own: 17 of 20 lines on time. */
let months = 0
export async function review(world: World, buyer: Person, more: Record<string, unknown> = {}): Promise<Doc> {
  const goods = await looseGoods(world)
  const month = `20${String(10 + Math.floor(months / 12)).padStart(2, '0')}-${String((months++ % 12) + 1).padStart(2, '0')}`
  const figures = { dueLines: 20, onTimeLines: 17, dueQty: '1000', receivedQty: '950', rejectedQty: '2' }
  return buyer.save('supplierReplay', {
    orgId: goods.org,
    supplierId: goods.supplier,
    month,
    ...figures,
    problemText: '三行延迟',
    buyerNote: '内部备注',
    ...more,
  })
}

export async function publishedReview(world: World, people: People): Promise<Doc> {
  const doc = await review(world, people.buyer)
  await people.buyer.act('supplierReplay', 'doPublish', doc)
  return people.supplier.find('supplierReplay', doc.id)
}

export const explained = (supplier: Person) => ({ causeText: '设备故障', measureText: '增加备用设备', measureDate: supplier.inDays(20) })

export async function repliedReview(world: World, people: People): Promise<Doc> {
  const doc = await publishedReview(world, people)
  await people.supplier.act('supplierReplay', 'doReply', doc, { draft: explained(people.supplier) })
  return people.buyer.find('supplierReplay', doc.id)
}

export async function shippedProduct(world: World, buyer: Person, more: Record<string, unknown> = {}): Promise<Doc> {
  const goods = await looseGoods(world)
  return buyer.save('shipProductAndCost', {
    orgId: goods.org,
    month: buyer.inDays(-40).slice(0, 7),
    productId: goods.material,
    productModel: 'HX-1042',
    customerCode: `C${String(++months).padStart(3, '0')}`,
    shippedQty: '100',
    uom: goods.uom,
    salesPrice: '20',
    materialCost: '8',
    processCost: '3',
    overheadCost: '1',
    targetCost: '11.5',
    ...more,
  })
}
