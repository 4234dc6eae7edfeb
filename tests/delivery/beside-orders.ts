/** Batches of an order's own material, and a subcontractor who holds the component of 1,000 parts. */
import { type Movement, postStock } from '../../upstream/areas/delivery/stock/ledger.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { newWork } from '../../upstream/runtime/working.ts'
import type { World } from '../support/world.ts'
import { confirmedOrder, firstOf, linesOf, type People } from './goods.ts'

type Values = Record<string, unknown>

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
