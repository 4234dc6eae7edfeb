/** What people do with offer templates, pricing documents and adjustments of as many lines as are wanted. */
import { randomUUID } from 'node:crypto'
import type { Doc } from '../../upstream/runtime/types.ts'
import { paperOf } from '../compete/prices.ts'
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

const offerTemplate: Life = {
  by: ({ manager }) => manager,
  draft: async (_house, lines) => ({
    code: `OT_${randomUUID().slice(0, 8)}`,
    name: '很多属性',
    offerTemplateAttribute: times(lines, (at) => ({ propName: `属性${at}`, propType: 'NUMBER' })),
  }),
  goOn: async ({ manager }, doc, step) => {
    await step('doInvalid', manager, doc, (one) => manager.act('offerTemplate', 'doInvalid', one))
  },
}

const pricingHeader: Life = {
  by: ({ buyer }) => buyer,
  async draft(house, lines) {
    const { org, supplier, uom } = await looseGoods(house.world)
    const pricingLine = (await materials(house, lines)).map((materialId) => ({
      materialId,
      uom,
      netPrice: '10',
      pricingLadder: [
        { fromQty: '1', netPrice: '10' },
        { fromQty: '500', netPrice: '9' },
      ],
    }))
    return { orgId: org, supplierId: supplier, reason: '比价', fileIds: [await paperOf(house.world, house.buyer)], pricingLine }
  },
  async goOn({ buyer, manager }, doc, step) {
    const entity = 'pricingHeader'
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'pricingLine', { leadDays: 7 }), one))
    await step('doSubmit', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
    await step('doAbolish', manager, doc, (one) => manager.act(entity, 'doAbolish', one, { reason: '作废' }))
  },
}

const priceAdjustHeader: Life = {
  by: ({ buyer }) => buyer,
  async draft(house, lines) {
    const { org, supplier, uom } = await looseGoods(house.world)
    const goods = await materials(house, lines)
    await house.world.query(
      `insert into supplier_price_list
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'code', 'LIFE-' || m.id, 'material_id', m.id, 'uom', $4::text, 'min_qty', 0))).*
       from supplier_price_list p cross join unnest($1::uuid[]) as m(id)
       where p.code = (select min(code) from supplier_price_list where org_id = $2 and supplier_id = $3 and currency = 'CNY' and source_type = 'IMPORT')`,
      [goods, org, supplier, uom],
    )
    const priceAdjustLine = goods.map((materialId) => ({ materialId, uom, manualDelta: '0.5', manualReason: '协商' }))
    return { orgId: org, supplierId: supplier, adjustType: 'NEGOTIATED', priceAdjustLine }
  },
  async goOn({ buyer, manager }, doc, step) {
    const entity = 'priceAdjustHeader'
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'priceAdjustLine', { manualDelta: '0.6' }), one))
    await step('doCompute', buyer, doc, (one) => buyer.act(entity, 'doCompute', one))
    await step('doSubmit', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
    await step('doAbolish', manager, doc, (one) => manager.act(entity, 'doAbolish', one, { reason: '作废' }))
  },
}

export const lives: Readonly<Record<string, Life>> = { offerTemplate, pricingHeader, priceAdjustHeader }
