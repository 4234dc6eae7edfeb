/** New prices out of what raw materials cost: reckoned to the last digit, refused where something is missing, written through the one gate. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from '../../upstream/runtime/types.ts'
import { firstOf, linesOf, peopleOf } from '../delivery/goods.ts'
import { textOfPdf } from '../print/pdf-text.ts'
import { bytesOf, call } from '../print/people.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'
import {
  adjustmentInEffect,
  contains,
  draftAdjustment,
  nothingKnown,
  quoted,
  ratesOf,
  submittedAdjustment,
  tonsInKilograms,
  weighs,
} from './adjustments.ts'
import { type Both, listOf, onlyPrice, pricingInEffect, tierFrom500 } from './prices.ts'

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

/** 62 % copper at 68.2 in August and at this price in October. */
async function copperAt(price: string): Promise<string> {
  const copper = await quoted(people, [
    ['2026-08-03', '68.2'],
    ['2026-10-09', price],
  ])
  await contains(people, goods.material, copper, '62')
  return copper
}
const lineOf = (doc: Doc) => firstOf(doc, 'priceAdjustLine')
const share80 = { head: { shareRate: '80' } }
const refusedBy = async (doc: Doc, action: string) => people.buyer.refused(people.buyer.act('priceAdjustHeader', action, doc))

test('compete 9: copper 8 % dearer, 0.437 kg to be paid for, 62 % of it copper, 80 % passed on: 45.3000 becomes 46.4826', async () => {
  const weight = await weighs(people, goods.material)
  expect(weight.effectiveWeight).toBe('0.437000')
  await copperAt('73.656')
  const line = lineOf(await draftAdjustment(world, people, share80))
  expect(line).toMatchObject({
    oldPrice: '45.300000',
    effectiveWeight: '0.437000',
    rawDelta: '1.182599',
    newPrice: '46.482600',
    changePercent: '2.6100',
    missing: null,
    endDate: '2026-12-31',
  })
  expect(firstOf(line, 'priceAdjustDetail')).toMatchObject({ baseMean: '68.200000', newMean: '73.656000', rate: '8.0000', countedDelta: '5.456000' })
})

test('compete 9: copper 2.93 % dearer stays below the threshold of 3 % and changes nothing', async () => {
  await weighs(people, goods.material)
  await copperAt('70.2')
  const line = lineOf(await draftAdjustment(world, people, share80))
  expect(line).toMatchObject({ rawDelta: '0.000000', newPrice: '45.300000' })
  expect(firstOf(line, 'priceAdjustDetail')).toMatchObject({ rate: '2.9326', countedDelta: '0.000000' })
})

test('a move of exactly the threshold counts, one a hair below it does not, whatever it is rounded to', async () => {
  await weighs(people, goods.material)
  await copperAt('70.246')
  expect(firstOf(lineOf(await draftAdjustment(world, people)), 'priceAdjustDetail')).toMatchObject({ rate: '3.0000', countedDelta: '2.046000' })
  await world.query('delete from material_relationship')
  await copperAt('70.245999')
  expect(firstOf(lineOf(await draftAdjustment(world, people)), 'priceAdjustDetail')).toMatchObject({ rate: '3.0000', countedDelta: '0.000000' })
})

test('a period counts by the mean of the days that have a price', async () => {
  await weighs(people, goods.material)
  const copper = await quoted(people, [
    ['2026-07-31', '1'],
    ['2026-08-01', '60'],
    ['2026-08-31', '61'],
    ['2026-08-15', '62'],
    ['2026-10-01', '70'],
    ['2026-10-31', '70.000001'],
    ['2026-11-01', '500'],
  ])
  await contains(people, goods.material, copper, '62')
  expect(firstOf(lineOf(await draftAdjustment(world, people)), 'priceAdjustDetail')).toMatchObject({ baseMean: '61.000000', newMean: '70.000001' })
})

test('several raw materials are summed before anything is rounded, and what was agreed comes on top', async () => {
  await weighs(people, goods.material)
  await copperAt('73.656')
  const tin = await quoted(people, [
    ['2026-08-03', '210'],
    ['2026-10-09', '180'],
  ])
  await contains(people, goods.material, tin, '8')
  const line = lineOf(await draftAdjustment(world, people, { ...share80, line: { manualDelta: '-0.05', manualReason: '年度承诺' } }))
  // 0.437 × (0.62 × 5.456 − 0.08 × 30) × 0.8
  expect(line).toMatchObject({ rawDelta: '0.343559', newPrice: '45.593600' })
  expect(linesOf(line, 'priceAdjustDetail')).toHaveLength(2)
})

test('what was agreed needs its reason', async () => {
  await weighs(people, goods.material)
  await copperAt('73.656')
  const refusal = await people.buyer.refused(draftAdjustment(world, people, { line: { manualDelta: '0.5' } }))
  expect(refusal.issues).toMatchObject([{ at: 'priceAdjustLine[0].manualReason' }])
})

test('the weight of the supplier goes before that of all', async () => {
  await weighs(people, goods.material)
  await weighs(people, goods.material, { supplierId: goods.supplier, grossWeight: '1', netWeight: '1', recoverRate: '0', scrapPriceRatio: '0' })
  await copperAt('73.656')
  expect(lineOf(await draftAdjustment(world, people))).toMatchObject({ effectiveWeight: '1.000000', rawDelta: '3.382720' })
})

test('a line without weight or without contents is flagged and cannot be handed in', async () => {
  await copperAt('73.656')
  const weightless = await draftAdjustment(world, people)
  expect(lineOf(weightless)).toMatchObject({ missing: 'WEIGHT' })
  expect(await refusedBy(weightless, 'doSubmit')).toMatchObject({ at: 'priceAdjustLine[0].materialId', words: { CN: '第10行缺少重量信息' } })
  await world.query('delete from material_relationship')
  await weighs(people, goods.material)
  expect(lineOf(await draftAdjustment(world, people))).toMatchObject({ missing: 'WEIGHT' })
})

test('a period without any price of a raw material is named', async () => {
  await weighs(people, goods.material)
  const copper = await quoted(people, [['2026-10-09', '70']])
  await contains(people, goods.material, copper, '62')
  const [type] = await world.query<{ name: string }>('select name from material_type where id = $1', [copper])
  expect((await refusedBy(await draftAdjustment(world, people), 'doSubmit')).words.CN).toBe(`${type?.name}在2026-08-01~2026-08-31无价格`)
})

test('without a price in force there is nothing to adjust, and nothing becomes free of charge', async () => {
  const unpriced = await draftAdjustment(world, people, { head: { adjustType: 'NEGOTIATED', effectiveDate: '2027-02-01' } })
  expect((await refusedBy(unpriced, 'doSubmit')).words.CN).toBe('第10行无有效价格')
  const negative = await draftAdjustment(world, people, { head: { adjustType: 'NEGOTIATED' }, line: { manualDelta: '-45.3', manualReason: '抵扣' } })
  expect((await refusedBy(negative, 'doSubmit')).words.CN).toBe('第10行新价须大于0')
})

test('doCompute takes up what has changed since, and doSubmit reckons once more and freezes', async () => {
  await weighs(people, goods.material)
  const copper = await copperAt('73.656')
  const draft = await draftAdjustment(world, people, share80)
  await people.buyer.save('basicMaterialPrice', { materialTypeId: copper, priceDate: '2026-10-10', price: '75.656' })
  await people.buyer.act('priceAdjustHeader', 'doCompute', draft)
  const computed = await people.buyer.find('priceAdjustHeader', draft.id)
  expect(firstOf(lineOf(computed), 'priceAdjustDetail').newMean).toBe('74.656000')
  await people.buyer.save('basicMaterialPrice', { materialTypeId: copper, priceDate: '2026-10-11', price: '76.656' })
  await people.buyer.act('priceAdjustHeader', 'doSubmit', computed)
  const submitted = await people.buyer.find('priceAdjustHeader', draft.id)
  expect(firstOf(lineOf(submitted), 'priceAdjustDetail').newMean).toBe('75.322667')
  await people.buyer.save('basicMaterialPrice', { materialTypeId: copper, priceDate: '2026-10-12', price: '90' })
  await people.manager.act('priceAdjustHeader', 'doApproval', await people.manager.find('priceAdjustHeader', draft.id))
  expect(firstOf(lineOf(await people.buyer.find('priceAdjustHeader', draft.id)), 'priceAdjustDetail').newMean).toBe('75.322667')
})

test('approval makes a pricing of the adjustment, and the price list says where it comes from', async () => {
  await weighs(people, goods.material)
  await copperAt('73.656')
  const done = await adjustmentInEffect(world, people, share80)
  const today = people.buyer.inDays(0)
  expect(done).toMatchObject({ status: 'APPROVED', erpStatus: 'NONE', retroactiveFlag: 'N' })
  const pricing = await people.buyer.find('pricingHeader', String(done.pricingHeaderId))
  expect(pricing).toMatchObject({ status: 'APPROVED', sourceType: 'ADJUST', sourceId: done.id, sourceDocNum: done.docNum, pricingType: 'CHANGE' })
  expect(await listOf(world, goods)).toEqual(['45.3 2026-01-01…2026-11-19', `46.4826 ${today}…2026-12-31`])
  expect(await world.query('select source_type as source from supplier_price_list where source_doc_num = $1', [pricing.docNum])).toEqual([
    { source: 'ADJUST' },
  ])
  await people.manager.act('priceAdjustHeader', 'doAbolish', done, { reason: '铜价回落' })
  expect(await listOf(world, goods)).toEqual(['45.3 2026-01-01…2026-12-31'])
  expect((await people.buyer.find('pricingHeader', pricing.id)).status).toBe('ABOLISHED')
})

test('tiers move by the same delta as their price', async () => {
  const pricingLadder = [
    { fromQty: '1', netPrice: '45' },
    { fromQty: '500', netPrice: '44' },
  ]
  await pricingInEffect(world, people, { line: { pricingLadder } })
  await adjustmentInEffect(world, people, { head: { adjustType: 'NEGOTIATED' }, line: { manualDelta: '1.25', manualReason: '协商' } })
  const held = (await listOf(world, goods)).filter((row) => row.includes(`${people.buyer.inDays(0)}…`))
  expect(held.map((row) => row.replace(/ 2026.*/, ''))).toEqual(['46.25', '45.25 from 500'])
})

test('an exchange rate passes on its share, to the digits that the document says', async () => {
  const rates = [
    ['2026-08-01', '7.1'],
    ['2026-10-01', '7.3'],
  ] as const
  await world.query(`delete from exchange_rate where from_currency = 'USD'`)
  const finance = await world.person('finance1')
  for (const [startDate, rate] of rates)
    await finance.save('exchangeRate', { fromCurrency: 'USD', toCurrency: 'CNY', startDate, endDate: startDate, rate })
  const line = lineOf(
    await draftAdjustment(world, people, { head: { adjustType: 'EXCHANGE', rateCurrency: 'USD', exchangeShare: '50', priceDecimals: 2 } }),
  )
  // 45.3 × (1 + 0.5 × (7.3 ÷ 7.1 − 1)) = 45.938028…
  expect(line).toMatchObject({ newPrice: '45.940000' })
})

test('a day that has passed is a manager’s to choose', async () => {
  const head = { adjustType: 'NEGOTIATED', effectiveDate: '2026-11-01' }
  const line = { manualDelta: '1', manualReason: '协商' }
  const early = await draftAdjustment(world, people, { head, line })
  expect((await refusedBy(early, 'doSubmit')).words.CN).toBe('生效日期2026-11-01早于今天，仅采购经理可追溯调价')
  await people.manager.act('priceAdjustHeader', 'doSubmit', await people.manager.find('priceAdjustHeader', early.id))
  expect(await people.buyer.find('priceAdjustHeader', early.id)).toMatchObject({ status: 'SUBMITTED', retroactiveFlag: 'Y' })
})

test('a price that moved after it was handed in stops the adjustment', async () => {
  const given = { head: { adjustType: 'NEGOTIATED' }, line: { manualDelta: '1', manualReason: '协商' } }
  const doc = await submittedAdjustment(world, people, given)
  await world.query('update supplier_price_list set net_price = 44 where material_id = $1', [goods.material])
  const refusal = await people.manager.refused(people.manager.act('priceAdjustHeader', 'doApproval', doc))
  expect(refusal.words).toEqual({ CN: '基价已变为44，请重新提交', EN: 'Base price is now 44; submit again' })
})

test('a price that vanished after it was handed in, or gained a tier, stops the adjustment', async () => {
  const given = { head: { adjustType: 'NEGOTIATED' }, line: { manualDelta: '1', manualReason: '协商' } }
  const doc = await submittedAdjustment(world, people, given)
  const refused = async () => (await people.manager.refused(people.manager.act('priceAdjustHeader', 'doApproval', doc))).words.CN
  await tierFrom500(world, goods, '40')
  expect(await refused()).toBe('基价已变为40，请重新提交')
  await world.query(`update supplier_price_list set enabled_flag = 'N' where material_id = $1`, [goods.material])
  expect(await refused()).toBe('基价已变为无，请重新提交')
})

test('copper quoted in dollars a ton is reckoned in yuan a kilogram, at the rate of its day', async () => {
  await weighs(people, goods.material)
  await ratesOf(world, 'USD', 'CNY', '7')
  await tonsInKilograms(world)
  const copper = await quoted(
    people,
    [
      ['2026-08-03', '10000'],
      ['2026-10-09', '11000'],
    ],
    { currency: 'USD', priceUom: 'T' },
  )
  await contains(people, goods.material, copper, '62')
  const line = lineOf(await draftAdjustment(world, people, share80))
  // 0.437 × 0.62 × (77 − 70) × 0.8
  expect(firstOf(line, 'priceAdjustDetail')).toMatchObject({ baseMean: '70.000000', newMean: '77.000000', rate: '10.0000' })
  expect(line).toMatchObject({ rawDelta: '1.517264', newPrice: '46.817300' })
})

test('the formula of a line stands beside it as one would write it down', async () => {
  await weighs(people, goods.material)
  await copperAt('73.656')
  const { $panels } = (await draftAdjustment(world, people, share80)) as Doc & { $panels: { formulas: Doc[] } }
  expect($panels.formulas.map(({ formula }) => formula)).toEqual(['45.3 + 0.437 × 62% × (73.656 − 68.2) × 80% = 46.4826'])
})

test('the notice tells the supplier old and new price of his lines and not how they were reckoned, once they are in effect', async () => {
  await weighs(people, goods.material)
  await copperAt('73.656')
  const handedIn = await submittedAdjustment(world, people, share80)
  const print = (paper?: string) =>
    call(world, people.buyer, '/v1/priceAdjustHeaderRestful/doPrint', 'priceAdjustList', { id: handedIn.id, ...(paper && { paper }) })
  expect(await people.buyer.refused(print('notice'))).toMatchObject({ status: 404 })
  await people.manager.act('priceAdjustHeader', 'doApproval', handedIn)
  const words = async (paper?: string) => (await textOfPdf(await bytesOf(await print(paper)))).join()
  const notice = await words('notice')
  for (const word of ['调价通知', '45.30', '46.4826', '2.61']) expect(notice).toContain(word)
  for (const word of ['0.437', '68.2', '73.656', '铜价上涨']) expect(notice).not.toContain(word)
  const sheet = await words()
  for (const word of ['调价单', '0.437', '73.656']) expect(sheet).toContain(word)
})
