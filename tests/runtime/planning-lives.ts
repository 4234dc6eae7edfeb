/** What people do with agreements, forecasts, delivery notices and production plans of as many lines as are wanted. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { confirmedOrder, scheduleOf } from '../delivery/goods.ts'
import { looseGoods } from '../support/sold-goods.ts'
import { type House, type Life, save, times, touched } from './lives.ts'
import { planted } from './master-lives.ts'

/** Of the category and unit of goods that the buyer buys. */
async function materials(house: House, count: number): Promise<string[]> {
  const { material } = await looseGoods(house.world)
  const [real] = await house.world.query<Partial<Doc>>(
    `select category_id as "categoryId", scope_category_ids as "scopeCategoryIds", base_uom as "baseUom", purchase_uom as "purchaseUom" from material_item where id = $1`,
    [material],
  )
  return planted(house, 'materialItem', count, { ...real, lifecycle: 'MASS', batchFlag: 'N', serialFlag: 'N' })
}

const agreementHeader: Life = {
  by: ({ buyer }) => buyer,
  async draft(house, lines) {
    const { world, buyer } = house
    const { org, supplier, uom } = await looseGoods(world)
    const agreementLine = (await materials(house, lines)).map((materialId) => ({ materialId, uom, netPrice: '10', taxRate: '13' }))
    const head = { orgId: org, supplierId: supplier, startDate: buyer.inDays(0), endDate: buyer.inDays(300) }
    return { billTypeId: await world.idOf('purchaseBillType', 'PA_STD'), ...head, agreementLine }
  },
  async goOn({ buyer, manager }, doc, step) {
    const entity = 'agreementHeader'
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'agreementLine', { netPrice: '11' }), one))
    await step('doSubmit', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
  },
}

const periods = 20

const forecastHeader: Life = {
  by: ({ buyer }) => buyer,
  async draft(house, lines) {
    const { org, supplier } = await looseGoods(house.world)
    const goods = await materials(house, Math.ceil(lines / periods))
    const forecastLine = times(lines, (at) => ({
      materialId: goods[Math.floor(at / periods)],
      periodIndex: (at % periods) + 1,
      forecastQty: '500',
    }))
    return { orgId: org, supplierId: supplier, periodCount: periods, frozenPeriods: 0, forecastLine }
  },
  async goOn({ buyer, supplier }, doc, step) {
    const entity = 'forecastHeader'
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'forecastLine', { forecastQty: '600' }), one))
    await step('doPublish', buyer, doc, (one) => buyer.act(entity, 'doPublish', one))
    const committed = (one: Doc) => supplier.act(entity, 'doReply', one, { draft: touched(one, 'forecastLine', { committedQty: '600' }) })
    await step('doReply', supplier, doc, committed)
    await step('doConfirm', buyer, doc, (one) => buyer.act(entity, 'doConfirm', one))
  },
}

const ordered = (house: House, lines: number) => confirmedOrder(house.world, house, '10', { inspection: 'N', overPercent: '0', lines })

const deliveryNoticeHeader: Life = {
  by: ({ buyer }) => buyer,
  async draft(house, lines) {
    const order = await ordered(house, lines)
    const deliveryNoticeLine = times(lines, (at) => ({ poDeliveryId: scheduleOf(order, at).id, noticeQty: '4' }))
    return { orgId: order.orgId, supplierId: order.supplierId, deliverDate: house.buyer.inDays(5), deliveryNoticeLine }
  },
  async goOn({ buyer, supplier }, doc, step) {
    const [entity, lines] = ['deliveryNoticeHeader', 'deliveryNoticeLine']
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, lines, { noticeQty: '5' }), one))
    await step('doRelease', buyer, doc, (one) => buyer.act(entity, 'doRelease', one))
    const answer = { confirmedQty: '5', confirmedDate: buyer.inDays(5) }
    await step('doConfirm', supplier, doc, (one) => supplier.act(entity, 'doConfirm', one, { draft: touched(one, lines, answer) }))
  },
}

const productionPlan: Life = {
  by: ({ supplier }) => supplier,
  async draft(house, lines) {
    const { supplier } = house
    const order = await ordered(house, lines)
    const productionPlanLine = times(lines, (at) => ({ poDeliveryId: scheduleOf(order, at).id, planDate: supplier.inDays(10), planQty: '4' }))
    const period = { periodFrom: supplier.inDays(0), periodTo: supplier.inDays(60) }
    return { supplierId: order.supplierId, orgId: order.orgId, ...period, productionPlanLine }
  },
  async goOn({ buyer, supplier }, doc, step) {
    const [entity, lines] = ['productionPlan', 'productionPlanLine']
    await step('save', supplier, doc, (one) => save(supplier, entity, touched(one, lines, { planQty: '5' }), one))
    await step('doSubmit', supplier, doc, (one) => supplier.act(entity, 'doSubmit', one))
    await step('doApproval', buyer, doc, (one) => buyer.act(entity, 'doApproval', one))
  },
}

export const lives: Readonly<Record<string, Life>> = { agreementHeader, forecastHeader, deliveryNoticeHeader, productionPlan }
