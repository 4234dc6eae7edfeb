/** What adjustments lean on: day prices, contents, weights; and the templates by which suppliers break their prices down. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { peopleOf } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { adjustmentInEffect, contains, draftAdjustment, nothingKnown, quoted, weighs } from './adjustments.ts'
import { type Both, onlyPrice } from './prices.ts'

let world: World
let people: Both
let goods: SoldGoods

beforeAll(async () => {
  world = await openWorld()
  const { buyer, manager } = await peopleOf(world)
  people = { buyer, manager }
  goods = await looseGoods(world)
})

beforeEach(async () => {
  await nothingKnown(world)
  await onlyPrice(world, goods, { price: '45.3', from: '2026-01-01', to: '2026-12-31' })
})

const priceOn = async (materialTypeId: string, day: string): Promise<Doc> => {
  const [row] = await world.query<{ id: string }>('select id from basic_material_price where material_type_id = $1 and price_date = $2', [
    materialTypeId,
    day,
  ])
  return people.buyer.find('basicMaterialPrice', String(row?.id))
}

test('a day price is compared with the one before it, also when that comes later', async () => {
  const copper = await quoted(people, [
    ['2026-08-03', '68.2'],
    ['2026-08-05', '70'],
  ])
  expect(await priceOn(copper, '2026-08-05')).toMatchObject({ previousPrice: '68.200000', changePercent: '2.6393' })
  await people.buyer.save('basicMaterialPrice', { materialTypeId: copper, priceDate: '2026-08-04', price: '69' })
  expect(await priceOn(copper, '2026-08-05')).toMatchObject({ previousPrice: '69.000000', changePercent: '1.4493' })
})

test('a day has one price of a source', async () => {
  const copper = await quoted(people, [['2026-08-03', '68.2']])
  const again = people.buyer.save('basicMaterialPrice', { materialTypeId: copper, priceDate: '2026-08-03', price: '68.3' })
  expect((await people.buyer.refused(again)).words.CN).toMatch(/^该日价格已存在/)
  await people.buyer.save('basicMaterialPrice', { materialTypeId: copper, priceDate: '2026-08-03', price: '68.3', priceSource: 'CCMN' })
})

async function adjusted(): Promise<{ copper: string; adjustment: Doc }> {
  await weighs(people, goods.material)
  const copper = await quoted(people, [
    ['2026-08-03', '68.2'],
    ['2026-10-09', '73.656'],
    ['2026-11-02', '74'],
  ])
  await contains(people, goods.material, copper, '62')
  return { copper, adjustment: await adjustmentInEffect(world, people) }
}

test('what an adjustment in effect was reckoned with is neither changed nor deleted; other days are', async () => {
  const { copper, adjustment } = await adjusted()
  const words = `已被调价单${adjustment.docNum}引用`
  const used = await priceOn(copper, '2026-10-09')
  expect((await people.buyer.refused(people.buyer.save('basicMaterialPrice', { price: '73' }, used))).words.CN).toBe(words)
  const remove = (doc: Doc) => people.buyer.verb('basicMaterialPrice', 'delete', { id: doc.id, versionNum: doc.versionNum })
  expect((await people.buyer.refused(remove(used))).words.CN).toBe(words)
  expect((await people.buyer.save('basicMaterialPrice', { price: '74.5' }, await priceOn(copper, '2026-11-02'))).price).toBe('74.500000')
})

test('buyers are told once when a price has moved 3 % from what the last adjustment reckoned with', async () => {
  const { copper } = await adjusted()
  const told = async () =>
    Number(
      (
        await world.query<{ n: number }>(
          `select count(distinct user_id)::int as n from site_message where template_code = 'ADJ_TRIGGER' and business_id = $1`,
          [copper],
        )
      )[0]?.n,
    )
  const { manager } = people
  const save = (priceDate: string, price: string) => manager.save('basicMaterialPrice', { materialTypeId: copper, priceDate, price })
  await save('2026-11-03', '75.8')
  expect(await told()).toBe(0)
  await save('2026-11-04', '75.87')
  const after = await told()
  expect(after).toBeGreaterThan(0)
  await save('2026-11-05', '76')
  expect(await told()).toBe(after)
})

test('a raw material that a draft adjustment uses stays in use', async () => {
  await weighs(people, goods.material)
  const copper = await quoted(people, [
    ['2026-08-03', '68.2'],
    ['2026-10-09', '73.656'],
  ])
  await contains(people, goods.material, copper, '62')
  const draft = await draftAdjustment(world, people)
  const type = await people.manager.find('materialType', copper)
  const refusal = await people.manager.refused(people.manager.act('materialType', 'doInvalid', type))
  const words = { CN: `拟定中的调价单${draft.docNum}正在使用`, EN: `Draft adjustment ${draft.docNum} uses it` }
  expect(refusal.words).toEqual(words)
  // What was rejected is handed in again.
  await world.query(`update price_adjust_header set status = 'REJECTED' where id = $1`, [draft.id])
  expect((await people.manager.refused(people.manager.act('materialType', 'doInvalid', type))).words).toEqual(words)
})

test('contents of a material come to 100 % at most', async () => {
  const [copper, tin] = [await quoted(people, []), await quoted(people, [])]
  await contains(people, goods.material, copper, '62')
  expect((await people.buyer.refused(contains(people, goods.material, tin, '38.0001'))).words.CN).toBe('含量合计100.0001%，超过100%')
  await contains(people, goods.material, tin, '38')
})

test('a substitute is another material, and has no content', async () => {
  const relate = (more: object) => people.buyer.save('materialRelationship', { relationType: 'SUBSTITUTE', materialId: goods.material, ...more })
  expect((await people.buyer.refused(relate({ substituteMaterialId: goods.material }))).words.CN).toBe('物料不能替代自身')
  expect((await people.buyer.refused(relate({}))).issues).toMatchObject([{ at: 'substituteMaterialId' }])
})

test('the net weight is no more than what was put in, and periods of one supplier do not overlap', async () => {
  expect((await people.buyer.refused(weighs(people, goods.material, { netWeight: '0.6' }))).words.CN).toBe('净重0.6不能大于投料重0.5')
  await weighs(people, goods.material, { validTo: '2026-06-30' })
  expect((await people.buyer.refused(weighs(people, goods.material, { validFrom: '2026-06-30' }))).words.CN).toBe(
    '该物料与供应商在此期间已有重量信息',
  )
  await weighs(people, goods.material, { validFrom: '2026-07-01' })
  await weighs(people, goods.material, { supplierId: goods.supplier })
})

test('a category has one template of a type in use, and sums name properties that are there', async () => {
  const { manager } = people
  const [category] = await world.query<{ id: string }>('select category_id as id from material_item where id = $1', [goods.material])
  const offerTemplateCategory = [{ purchaseCategoryId: category?.id }]
  const attributes = (formula: string | null) => [
    { propName: '材料费', propType: 'COST', costGroup: 'MATERIAL' },
    { propName: '合计', propType: 'NUMBER', formula },
  ]
  const save = (code: string, more: object = {}) =>
    manager.save('offerTemplate', { code, name: code, offerTemplateAttribute: attributes('材料费'), offerTemplateCategory, ...more })
  await save('OT-A')
  expect((await manager.refused(save('OT-B'))).words.CN).toMatch(/^一个品类只能有一个启用模板：.*已有OT-A$/)
  await save('OT-C', { templateType: 'TECH' })
  expect((await manager.refused(save('OT-D', { templateType: 'PRICE', offerTemplateAttribute: attributes('材料费+运费') }))).words.CN).toBe(
    '第20行合计项“运费”不是本模板的属性',
  )
  expect((await manager.refused(save('OT-E', { templateType: 'PRICE', offerTemplateAttribute: attributes('合计') }))).words.CN).toBe(
    '第20行不能合计自身',
  )
})

test('of a template a copy has its properties, no category, and is not in use', async () => {
  const { manager } = people
  const one = await manager.save('offerTemplate', {
    code: 'OT-F',
    name: 'F',
    templateType: 'PRICE',
    offerTemplateAttribute: [{ propName: '运费', propType: 'COST', costGroup: 'FREIGHT' }],
  })
  await manager.act('offerTemplate', 'doCopy', one, { input: { code: 'OT-G', name: 'G' } })
  const copy = await manager.find('offerTemplate', await world.idOf('offerTemplate', 'OT-G'))
  expect(copy).toMatchObject({ enabledFlag: 'N', templateType: 'PRICE', offerTemplateCategory: [], offerTemplateAttribute: [{ propName: '运费' }] })
})
