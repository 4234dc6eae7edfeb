/** What people do with the catalogue, SKUs and mall orders of as many lines as are wanted. */
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf } from '../delivery/goods.ts'
import { ownStore } from '../files/attaching.ts'
import { addressee, draftOrder, draftSku, type Mall, openMall, shelvedSku } from '../shopping/mall.ts'
import type { World } from '../support/world.ts'
import { type House, type Life, save, times } from './lives.ts'
import { planted } from './master-lives.ts'

/** Every line with another value in one field. */
const touched = (doc: Doc, lines: string, values: Record<string, unknown>) => ({ [lines]: linesOf(doc, lines).map(({ id }) => ({ id, ...values })) })

let nodes = 0
const catalogue: Life = {
  by: ({ buyer }) => buyer,
  async draft(house, lines) {
    const categories = await planted(house, 'purchaseCategory', lines)
    const catalogueMapping = categories.map((categoryId) => ({ categoryId, priority: 10 }))
    return { code: `LIFE${++nodes}`, name: `很多品类${nodes}`, catalogueMapping }
  },
  async goOn({ buyer }, doc, step) {
    await step('save', buyer, doc, (one) => save(buyer, 'catalogue', touched(one, 'catalogueMapping', { priority: 20 }), one))
    await step('doInvalid', buyer, doc, (one) => buyer.act('catalogue', 'doInvalid', one))
    await step('doEnabled', buyer, doc, (one) => buyer.act('catalogue', 'doEnabled', one))
  },
}

const mostAttributes = 20

/** Of a SKU that was saved; what is sold to so many business units is agreed for them. */
let sku: Doc
const catalogueSku: Life = {
  by: ({ buyer }) => buyer,
  of: async () => sku.id,
  async draft(house, lines) {
    await ownStore()
    const mall = await openMall(house.world)
    sku = await draftSku(mall)
    const orgs = await planted(house, 'organization', lines)
    await house.world.query(
      `insert into agreement_org (id, header_id, line_num, version_num, org_id, enabled_flag)
       select gen_random_uuid(), $1, 100 + n, 1, org, 'Y' from unnest($2::uuid[]) with ordinality as o(org, n)`,
      [mall.agreement.id, orgs],
    )
    await soldTo(house, mall, orgs)
    return {
      catalogueSkuAttribute: times(Math.min(lines, mostAttributes), (at) => ({ attrName: `属性${at}`, attrValue: '值' })),
      catalogueSkuOrg: orgs.map((orgId) => ({ orgId, freightAmount: '0' })),
    }
  },
  async goOn({ buyer, manager }, doc, step) {
    const entity = 'catalogueSku'
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'catalogueSkuOrg', { freightAmount: '5' }), one))
    await step('doSubmit', buyer, doc, (one) => buyer.act(entity, 'doSubmit', one))
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
    await step('doBatchUp', buyer, doc, (one) => buyer.act(entity, 'doBatchUp', one))
    await step('doBatchDown', buyer, doc, (one) => buyer.act(entity, 'doBatchDown', one, { reason: '停售' }))
  },
}

/** The supplier of the mall may sell to them as he may to the first. */
async function soldTo({ world }: House, { goods, categoryId }: Mall, orgs: readonly string[]): Promise<void> {
  for (const [table, where] of [
    ['supplier_category', `category_id = '${categoryId}'`],
    ['supplier_site', `site_status = 'ACTIVE'`],
  ] as const) {
    const [first] = await world.query<{ id: string }>(`select id from ${table} where header_id = $1 and org_id = $2 and ${where} limit 1`, [
      goods.supplier,
      goods.org,
    ])
    await copies(
      world,
      table,
      String(first?.id),
      orgs.map((org_id) => ({ org_id, ...(table === 'supplier_site' ? { site_code: `L${++sites}` } : {}) })),
    )
  }
}

let sites = 0

/** Copies of a row, each with an id of its own and what else is given. */
async function copies(world: World, table: string, id: string, given: readonly Record<string, unknown>[]): Promise<string[]> {
  const rows = await world.query<{ id: string }>(
    `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid()) || g)).*
     from ${table} t, jsonb_array_elements($2) g where t.id = $1 returning id`,
    [id, JSON.stringify(given)],
  )
  return rows.map((row) => row.id)
}

let skus = 0
let ordered: Doc

/** A mall order of so many SKUs, not handed in. */
async function orderOf({ world }: House, lines: number): Promise<Doc> {
  await ownStore()
  const mall = await openMall(world)
  const { shopper } = mall
  await addressee(mall, shopper)
  const first = await shelvedSku(mall)
  const order = await draftOrder(mall, shopper, first, '2')
  const others = await copies(
    world,
    'catalogue_sku',
    first.id,
    times(lines - 1, () => ({ doc_num: `SKUL${++skus}` })),
  )
  await copies(
    world,
    'catalogue_sku_org',
    firstOf(first, 'catalogueSkuOrg').id,
    others.map((header_id) => ({ header_id })),
  )
  await copies(
    world,
    'catalogue_order_line',
    firstOf(order, 'catalogueOrderLine').id,
    others.map((sku_id, at) => ({ sku_id, line_num: (at + 2) * 10 })),
  )
  return shopper.find('catalogueOrder', order.id)
}

const catalogueOrder: Life = {
  by: ({ warehouse }) => warehouse,
  of: async () => ordered.id,
  async draft(house, lines) {
    ordered = await orderOf(house, lines)
    return touched(ordered, 'catalogueOrderLine', { qty: '3' })
  },
  async goOn({ warehouse, manager, buyer }, doc, step) {
    const entity = 'catalogueOrder'
    await step('save', warehouse, doc, (one) => save(warehouse, entity, touched(one, 'catalogueOrderLine', { lineNote: '急' }), one))
    await step('doSubmit', warehouse, doc, (one) => warehouse.act(entity, 'doSubmit', one))
    await step('doApproval', manager, doc, (one) => manager.act(entity, 'doApproval', one))
    await step('doAbolish', buyer, doc, (one) => buyer.act(entity, 'doAbolish', one, { reason: '重复' }))
  },
}

export const lives: Readonly<Record<string, Life>> = { catalogue, catalogueSku, catalogueOrder }
