/** A pricing document from its draft to its end: what must be said, who may say yes, and what happens when two are at it. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Refusal } from '../../upstream/runtime/rules/refusal.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf, peopleOf } from '../delivery/goods.ts'
import { orderOf } from '../purchasing/agreements.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { abolished, type Both, draftPricing, listOf, onlyPrice, paperOf, pricingInEffect, submittedPricing, tierFrom500 } from './prices.ts'

let world: World
let people: Both & { second: Person }
let goods: SoldGoods

beforeAll(async () => {
  world = await openWorld()
  const { buyer, manager } = await peopleOf(world)
  people = { buyer, manager, second: await world.person('manager2') }
  goods = await looseGoods(world)
})

beforeEach(async () => {
  await world.query(`update pricing_header set status = 'CANCELLED' where status in ('SUBMITTED', 'APPROVED')`)
  await onlyPrice(world, goods, { price: '10', from: '2026-01-01', to: '2027-12-31' })
})

const { stringify } = JSON
const wordsOf = ({ issues, words }: Refusal) => (issues.length > 0 ? issues.map((one) => one.words.CN) : [words.CN])
const refusedAt = async (doc: Doc, action: string, by: Person = people.buyer, asked = {}) => by.refused(by.act('pricingHeader', action, doc, asked))

test('beside each new price stands the old one with what it rises or falls by', async () => {
  const doc = await draftPricing(world, people, { netPrice: '9.5' })
  expect(firstOf(doc, 'pricingLine')).toMatchObject({
    oldPrice: '10.000000',
    changePercent: '-5.0000',
    startDate: doc.startDate,
    endDate: doc.endDate,
  })
  const taxed = await draftPricing(world, people, { netPrice: '11.865', head: { priceIncludesTax: 'Y', taxRate: '13' } })
  expect(firstOf(taxed, 'pricingLine')).toMatchObject({ oldPrice: '10.000000', changePercent: '5.0000' })
})

test('a rise above 5 % must be explained', async () => {
  const dear = await draftPricing(world, people, { netPrice: '10.6', line: { lineRemark: null } })
  const refusal = await refusedAt(dear, 'doSubmit')
  expect(wordsOf(refusal)).toEqual(['涨幅6%超过5%，请说明'])
  expect(refusal.issues[0]).toMatchObject({ at: 'pricingLine[0].lineRemark' })
  const borderline = await draftPricing(world, people, { netPrice: '10.5', line: { lineRemark: null } })
  await people.buyer.act('pricingHeader', 'doSubmit', borderline)
})

test('whoever prices by hand gives a reason and a paper', async () => {
  const doc = await draftPricing(world, people, { head: { reason: null, fileIds: [] } })
  expect(wordsOf(await refusedAt(doc, 'doSubmit'))).toEqual(['手工定价请填写定价依据', '手工定价至少上传一个附件'])
})

test('a temporary price holds for 90 days at most', async () => {
  const { buyer } = people
  const save = (to: string) => draftPricing(world, people, { to, head: { pricingType: 'TEMP' } })
  expect(wordsOf(await buyer.refused(save(buyer.inDays(90))))).toEqual(['临时价最长90天'])
  expect((await save(buyer.inDays(89))).status).toBe('DRAFT')
})

test('days are in their order, and lines within their document', async () => {
  const { buyer } = people
  expect(wordsOf(await buyer.refused(draftPricing(world, people, { from: buyer.inDays(5), to: buyer.inDays(4) })))).toContain(
    '失效日期不能早于生效日期',
  )
  const outside = draftPricing(world, people, { from: '2026-12-01', to: '2026-12-31', line: { startDate: '2026-11-30', endDate: '2026-12-31' } })
  expect(wordsOf(await buyer.refused(outside))).toEqual(['第10行有效期须在2026-12-01至2026-12-31之内'])
})

test('a material stands once in its unit, and there is at least one line', async () => {
  const line = { materialId: goods.material, uom: goods.uom, netPrice: '9' }
  const twice = await draftPricing(world, people, { head: { pricingLine: [line, line] } })
  expect(await refusedAt(twice, 'doSubmit')).toMatchObject({
    at: 'pricingLine[1].materialId',
    words: { CN: '第20行物料重复', EN: 'Line 20 repeats a material' },
  })
  const empty = await draftPricing(world, people, { head: { pricingLine: [] } })
  expect(wordsOf(await refusedAt(empty, 'doSubmit'))).toEqual(['请至少填写一行'])
})

test('tiers are two to ten, ascend, and never cost more from a larger quantity on', async () => {
  const refused = async (...tiers: [string, string][]) => {
    const doc = await draftPricing(world, people, { line: { pricingLadder: tiers.map(([fromQty, netPrice]) => ({ fromQty, netPrice })) } })
    return (await refusedAt(doc, 'doSubmit')).words.CN
  }
  expect(await refused(['1', '9'])).toBe('第10行阶梯须为2至10档')
  expect(await refused(['1', '9'], ['500', '8'], ['500', '7'])).toBe('阶梯区间不连续：第3档')
  expect(await refused(['1', '9'], ['500', '8'], ['2000', '8.1'])).toBe('第3档价格高于前一档')
})

test('a supplier who is not qualified for the category gets no price', async () => {
  const [stranger] = await world.query<{ id: string }>(
    `select s.id from supplier_info s where s.lifecycle = 'QUALIFIED' and not exists (
       select 1 from supplier_category c join material_item m on m.category_id = c.category_id where c.header_id = s.id and c.org_id = $1 and m.id = $2) order by s.code limit 1`,
    [goods.org, goods.material],
  )
  const doc = await draftPricing(world, people, { goods: { ...goods, supplier: stranger?.id ?? '' } })
  expect(await refusedAt(doc, 'doSubmit')).toMatchObject({ code: 'supplierInfo.NOT_QUALIFIED' })
})

test('of two documents for the same price only one is in approval', async () => {
  const first = await submittedPricing(world, people, { from: '2026-12-01', to: '2026-12-31' })
  const second = await draftPricing(world, people, { from: '2026-12-31', to: '2027-01-31' })
  expect(await refusedAt(second, 'doSubmit')).toMatchObject({ at: 'pricingLine[0].materialId', words: { CN: `第10行与审批中的${first.docNum}重叠` } })
  const later = await draftPricing(world, people, { from: '2027-01-01', to: '2027-01-31' })
  await people.buyer.act('pricingHeader', 'doSubmit', later)
  expect((await people.buyer.find('pricingHeader', later.id)).status).toBe('SUBMITTED')
})

test('compete 14: of two who open one pricing the second is told who was first, and changes nothing', async () => {
  const { manager, second } = people
  const doc = await submittedPricing(world, people)
  const seen = await second.find('pricingHeader', doc.id)
  await manager.act('pricingHeader', 'doApproval', doc)
  const before = await listOf(world, goods)
  const refusal = await second.refused(second.act('pricingHeader', 'doApproval', seen))
  expect(refusal).toMatchObject({ status: 409, by: { CN: manager.actor.displayName } })
  expect(await listOf(world, goods)).toEqual(before)
})

test('compete 14: a price that changed in between stops the approval, with what it is now', async () => {
  const { manager, buyer } = people
  const doc = await submittedPricing(world, people)
  await world.query('update supplier_price_list set net_price = 9.876 where material_id = $1 and org_id = $2 and supplier_id = $3', [
    goods.material,
    goods.org,
    goods.supplier,
  ])
  const refusal = await refusedAt(doc, 'doApproval', manager)
  expect(refusal).toMatchObject({
    at: 'pricingLine[0].oldPrice',
    words: { CN: '基价已变为9.876，请重新提交', EN: 'Base price is now 9.876; submit again' },
  })
  await manager.act('pricingHeader', 'doReject', doc, { reason: '基价已变' })
  const rejected = await buyer.find('pricingHeader', doc.id)
  await buyer.act('pricingHeader', 'doSubmit', await buyer.save('pricingHeader', { remark: '按新价' }, rejected))
  await manager.act('pricingHeader', 'doApproval', await manager.find('pricingHeader', doc.id))
  expect((await buyer.find('pricingHeader', doc.id)).status).toBe('APPROVED')
})

test('a tier that came in between stops the approval as well, and so does a price that vanished', async () => {
  const doc = await submittedPricing(world, people)
  await tierFrom500(world, goods, '8.5')
  expect((await refusedAt(doc, 'doApproval', people.manager)).words.CN).toBe('基价已变为8.5，请重新提交')
  await world.query(`update supplier_price_list set enabled_flag = 'N' where material_id = $1 and org_id = $2`, [goods.material, goods.org])
  expect((await refusedAt(doc, 'doApproval', people.manager)).words.CN).toBe('基价已变为无，请重新提交')
})

test('of two documents for one price that are approved at the same moment the second finds another base', async () => {
  const { manager, buyer } = people
  const today = buyer.inDays(0)
  const one = await submittedPricing(world, people, { netPrice: '9' })
  const other = await submittedPricing(world, people, { netPrice: '8', from: buyer.inDays(91), to: buyer.inDays(120) })
  // Past the guard of handing in, as two that were handed in at the same moment would be.
  for (const table of ['pricing_header', 'pricing_line'])
    await world.query(`update ${table} set start_date = $2 where ${table === 'pricing_header' ? 'id' : 'header_id'} = $1`, [other.id, today])
  const approve = async (by: Person, { id }: Doc) => by.act('pricingHeader', 'doApproval', await by.find('pricingHeader', id))
  const done = await Promise.allSettled([approve(manager, one), approve(manager, other)])
  const refused = done.flatMap((result) => (result.status === 'rejected' ? [result.reason as Refusal] : []))
  expect(refused.map(({ code }) => code)).toEqual(['pricingHeader.BASE_CHANGED'])
  const inForce = await world.query(
    'select 1 from supplier_price_list where material_id = $1 and org_id = $2 and supplier_id = $3 and enabled_flag = $4 and start_date <= $5 and end_date >= $5',
    [goods.material, goods.org, goods.supplier, 'Y', today],
  )
  expect(inForce).toHaveLength(1)
})

test('nobody approves what he has handed in himself', async () => {
  const doc = await draftPricing(world, people)
  const manager = people.manager
  await people.buyer.act('pricingHeader', 'doSubmit', doc)
  expect((await refusedAt(await people.buyer.find('pricingHeader', doc.id), 'doApproval')).status).toBe(403)
  expect(await refusedAt(await manager.find('pricingHeader', doc.id), 'doReject', manager)).toMatchObject({ code: 'REASON' })
})

test('what is in approval can be taken off with a reason, and leaves the price as it was', async () => {
  const doc = await submittedPricing(world, people)
  const before = await listOf(world, goods)
  expect((await refusedAt(await people.buyer.find('pricingHeader', doc.id), 'doCancel')).code).toBe('REASON')
  await people.buyer.act('pricingHeader', 'doCancel', await people.buyer.find('pricingHeader', doc.id), { reason: '供应商撤价' })
  expect((await people.buyer.find('pricingHeader', doc.id)).status).toBe('CANCELLED')
  expect(await listOf(world, goods)).toEqual(before)
})

test('a price by which an order was made cannot be abolished until the order is off', async () => {
  const price = await pricingInEffect(world, people)
  await world.query(`update agreement_header set status = 'ABOLISHED' where status = 'APPROVED'`)
  const order = await orderOf(world, people, '10')
  expect(firstOf(order, 'poLine')).toMatchObject({ netPrice: '9.000000', priceSource: 'PRICE_LIST', priceDocNum: price.docNum })
  const refusal = await refusedAt(price, 'doAbolish', people.manager, { reason: '重新谈判' })
  expect(refusal.words).toEqual({ CN: `订单${order.docNum}已使用`, EN: `Order ${order.docNum} uses it` })
  await people.buyer.act('poHeader', 'doCancel', order, { reason: '不买了' })
  await abolished(people, price)
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2027-12-31'])
})

test('supplier and buyer are told, and the supplier reads rows of the price list but no document', async () => {
  const supplier = await world.person('supplier01')
  const price = await pricingInEffect(world, people)
  expect((await supplier.refused(supplier.verb('pricingHeader', 'findById', { id: price.id }))).status).toBe(403)
  const told = await world.query<{ user: string }>(
    `select distinct u.code as user from site_message m join "user" u on u.id = m.user_id where m.template_code = 'PRC_EFFECTIVE' and (m.business_id = $1 or m.business_id in (select id from supplier_price_list where source_doc_num = $2)) order by 1`,
    [price.id, price.docNum],
  )
  expect(told.map(({ user }) => user)).toEqual(['buyer1', 'supplier01', 'supplier01b'])
})

test('each price leaves a trail that nobody can change', async () => {
  const price = await pricingInEffect(world, people)
  const { rows } = await people.buyer.list('materialTraceList', { search: { sourceDocNum: String(price.docNum) } })
  expect(rows).toMatchObject([{ event: 'PRICED', price: '9.000000', currency: 'CNY', sourceDocNum: price.docNum, docType: 'pricingHeader' }])
})

test('one document prices for several organisations, and a paper that is missing is nobody else’s', async () => {
  const hefei = await world.idOf('organization', 'HF20')
  const [row] = await world.query<{ material: string; uom: string; supplier: string }>(
    `select p.material_id as material, p.uom, p.supplier_id as supplier from supplier_price_list p join supplier_price_list o on o.material_id = p.material_id and o.supplier_id = p.supplier_id and o.org_id = $2 and o.uom = p.uom
     join supplier_info s on s.id = p.supplier_id join material_item m on m.id = p.material_id and m.category_id = (select category_id from material_item where id = $3)
     where p.org_id = $1 and p.currency = 'CNY' and s.lifecycle = 'QUALIFIED' and o.currency = 'CNY' order by p.material_id limit 1`,
    [goods.org, hefei, goods.material],
  )
  if (!row) throw new Error(`Nothing is sold to both: ${stringify(goods)}`)
  const shared = { ...goods, ...row }
  const fileIds = [await paperOf(world, people.buyer)]
  const price = await pricingInEffect(world, people, {
    goods: shared,
    netPrice: '0.5',
    head: { fileIds, pricingOrg: [{ orgId: goods.org }, { orgId: hefei }] },
  })
  expect(linesOf(price, 'pricingOrg')).toHaveLength(2)
  const rows = await world.query('select distinct org_id from supplier_price_list where source_doc_num = $1', [price.docNum])
  expect(rows).toHaveLength(2)
})
