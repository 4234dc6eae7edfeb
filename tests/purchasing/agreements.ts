/** Agreements and demand of the demo company, for scenarios and for the tests of all pages. */
import type { Doc } from '../../upstream/runtime/types.ts'
import type { People } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import type { World } from '../support/world.ts'

type Both = Pick<People, 'buyer' | 'manager'>

export interface Terms {
  from?: string
  to?: string
  line?: Record<string, unknown>
  head?: Record<string, unknown>
}

export async function draftAgreement(
  world: World,
  { buyer }: Pick<People, 'buyer'>,
  { from = buyer.inDays(0), to = buyer.inDays(300), line = {}, head = {} }: Terms = {},
): Promise<Doc> {
  const goods = await looseGoods(world)
  return buyer.save('agreementHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PA_STD'),
    orgId: goods.org,
    supplierId: goods.supplier,
    startDate: from,
    endDate: to,
    agreementLine: [{ materialId: goods.material, uom: goods.uom, netPrice: '10', taxRate: '13', ...line }],
    ...head,
  })
}

export async function submittedAgreement(world: World, people: Both, terms?: Terms): Promise<Doc> {
  const doc = await draftAgreement(world, people, terms)
  await people.buyer.act('agreementHeader', 'doSubmit', doc)
  return people.manager.find('agreementHeader', doc.id)
}

export async function agreementInForce(world: World, people: Both, terms?: Terms): Promise<Doc> {
  const doc = await submittedAgreement(world, people, terms)
  await people.manager.act('agreementHeader', 'doApproval', doc)
  return people.buyer.find('agreementHeader', doc.id)
}

/** An order of the agreed goods, not handed in. */
export async function orderOf(world: World, { buyer }: Pick<People, 'buyer'>, qty: string): Promise<Doc> {
  const goods = await looseGoods(world)
  return buyer.save('poHeader', {
    billTypeId: await world.idOf('purchaseBillType', 'PO_STD'),
    orgId: goods.org,
    supplierId: goods.supplier,
    poLine: [{ materialId: goods.material, orderQty: qty, needByDate: buyer.inDays(30) }],
  })
}

/** No agreement of an earlier scenario stands in the way. */
export const noAgreements = (world: World) => world.query(`update agreement_header set status = 'ABOLISHED' where status = 'APPROVED'`)

let customerLines = 0

export async function customerOrder(world: World, { buyer }: Pick<People, 'buyer'>, more: Record<string, unknown> = {}): Promise<Doc> {
  const goods = await looseGoods(world)
  return buyer.save('customerOrder', {
    customerCode: 'C001',
    customerName: '华北重工',
    customerPoNum: `HB-${++customerLines}`,
    customerLineNum: 1,
    orgId: goods.org,
    materialId: goods.material,
    uom: goods.uom,
    orderQty: '100',
    unitPrice: '99.5',
    requestDate: buyer.inDays(40),
    ...more,
  })
}

export async function confirmedCustomerOrder(world: World, people: Both, more?: Record<string, unknown>): Promise<Doc> {
  const doc = await customerOrder(world, people, more)
  await people.buyer.act('customerOrder', 'doConfirm', doc)
  return people.buyer.find('customerOrder', doc.id)
}

export async function demand(world: World, { buyer }: Pick<People, 'buyer'>, more: Record<string, unknown> = {}): Promise<Doc> {
  const goods = await looseGoods(world)
  return buyer.save('demandSummary', { orgId: goods.org, materialId: goods.material, needByDate: buyer.inDays(40), grossQty: '950', ...more })
}

export async function confirmedDemand(world: World, people: Pick<People, 'buyer'>, more?: Record<string, unknown>): Promise<Doc> {
  const doc = await demand(world, people, more)
  await people.buyer.act('demandSummary', 'doConfirm', doc)
  return people.buyer.find('demandSummary', doc.id)
}

export async function forecast(world: World, { buyer }: Pick<People, 'buyer'>, more: Record<string, unknown> = {}): Promise<Doc> {
  const goods = await looseGoods(world)
  return buyer.save('forecastHeader', {
    orgId: goods.org,
    supplierId: goods.supplier,
    periodCount: 4,
    forecastLine: [1, 2].map((periodIndex) => ({ materialId: goods.material, periodIndex, forecastQty: '500' })),
    ...more,
  })
}

export async function publishedForecast(world: World, people: Pick<People, 'buyer' | 'supplier'>): Promise<Doc> {
  const doc = await forecast(world, people)
  await people.buyer.act('forecastHeader', 'doPublish', doc)
  return people.supplier.find('forecastHeader', doc.id)
}

export async function repliedForecast(world: World, people: Pick<People, 'buyer' | 'supplier'>): Promise<Doc> {
  const doc = await publishedForecast(world, people)
  const forecastLine = (doc.forecastLine as Doc[]).map(({ id }) => ({ id, committedQty: '500' }))
  await people.supplier.act('forecastHeader', 'doReply', doc, { draft: { forecastLine } })
  return people.buyer.find('forecastHeader', doc.id)
}

export async function procurementPlan(world: World, { buyer }: Pick<People, 'buyer'>, more: Record<string, unknown> = {}): Promise<Doc> {
  const goods = await looseGoods(world)
  const [material] = await world.query<{ category: string }>('select category_id as category from material_item where id = $1', [goods.material])
  const month = buyer.inDays(60).slice(0, 7)
  return buyer.save('procurementPlan', {
    planName: '四季度集采',
    orgId: goods.org,
    planYear: month.slice(0, 4),
    planMonth: month,
    categoryId: material?.category,
    materialId: goods.material,
    uom: goods.uom,
    plannedQty: '200',
    plannedPrice: '12.5',
    budgetAmount: '3000',
    method: 'AGREEMENT',
    requisitionPlanDate: buyer.inDays(10),
    sourcingPlanDate: buyer.inDays(20),
    awardPlanDate: buyer.inDays(30),
    deliveryPlanDate: buyer.inDays(60),
    ...more,
  })
}

export async function releasedPlan(world: World, people: Both, more?: Record<string, unknown>): Promise<Doc> {
  const doc = await procurementPlan(world, people, more)
  await people.manager.act('procurementPlan', 'doRelease', doc)
  return people.buyer.find('procurementPlan', doc.id)
}

export type { SoldGoods }
