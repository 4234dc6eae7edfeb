/** What approved pricing makes of the price list: rows are cut, kept, restored, and on no day are there two prices. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { peopleOf } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { abolished, type Both, listOf, onDay, onlyPrice, pricingInEffect } from './prices.ts'

let world: World
let people: Both
let goods: SoldGoods

/** The day is in May: what begins later has not begun. */
beforeAll(async () => {
  world = await openWorld()
  const { buyer, manager } = await peopleOf(world)
  const may = onDay('2026-05-10')
  people = { buyer: buyer.at(may), manager: manager.at(may) }
  goods = await looseGoods(world)
})

beforeEach(async () => {
  await world.query(`update pricing_header set status = 'CANCELLED' where status in ('SUBMITTED', 'APPROVED')`)
  await onlyPrice(world, goods, { price: '10', from: '2026-01-01', to: '2026-12-31' })
})

test('compete 10: a price for a quarter cuts the year in two, and abolishing it makes one row of it again', async () => {
  const quarter = await pricingInEffect(world, people, { from: '2026-07-01', to: '2026-09-30', netPrice: '9' })
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-06-30', '9 2026-07-01…2026-09-30', '10 2026-10-01…2026-12-31'])
  await abolished(people, quarter)
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-12-31'])
})

test('a price abolished while it runs ends yesterday, and from today on the old one holds', async () => {
  const price = await pricingInEffect(world, people, { from: '2026-05-01', to: '2026-09-30', netPrice: '9' })
  await abolished(people, price)
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-04-30', '9 2026-05-01…2026-05-09', '10 2026-05-10…2026-12-31'])
})

test('of several cuts each can be taken back by itself, in any order', async () => {
  const wide = await pricingInEffect(world, people, { from: '2026-06-01', to: '2026-11-30', netPrice: '9' })
  const narrow = await pricingInEffect(world, people, { from: '2026-08-01', to: '2026-08-31', netPrice: '8' })
  const late = await pricingInEffect(world, people, { from: '2026-08-15', to: '2026-10-15', netPrice: '8.5' })
  expect(await listOf(world, goods)).toEqual([
    '10 2026-01-01…2026-05-31',
    '9 2026-06-01…2026-07-31',
    '8 2026-08-01…2026-08-14',
    '8.5 2026-08-15…2026-10-15',
    '9 2026-10-16…2026-11-30',
    '10 2026-12-01…2026-12-31',
  ])
  await abolished(people, wide)
  expect(await listOf(world, goods)).toEqual([
    '10 2026-01-01…2026-07-31',
    '8 2026-08-01…2026-08-14',
    '8.5 2026-08-15…2026-10-15',
    '10 2026-10-16…2026-12-31',
  ])
  await abolished(people, late)
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-07-31', '8 2026-08-01…2026-08-31', '10 2026-09-01…2026-12-31'])
  await abolished(people, narrow)
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-12-31'])
})

test('a row that a longer price covers whole is kept, void, and comes back with it', async () => {
  const narrow = await pricingInEffect(world, people, { from: '2026-08-01', to: '2026-08-31', netPrice: '8' })
  const wide = await pricingInEffect(world, people, { from: '2026-06-01', to: '2026-11-30', netPrice: '9' })
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-05-31', '9 2026-06-01…2026-11-30', '10 2026-12-01…2026-12-31'])
  const voided = await world.query(
    'select state, start_date::text as first, end_date::text as last from supplier_price_list where source_doc_num = $1',
    [narrow.docNum],
  )
  expect(voided).toEqual([{ state: 'VOID', first: '2026-08-01', last: '2026-08-31' }])
  await abolished(people, wide)
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-07-31', '8 2026-08-01…2026-08-31', '10 2026-09-01…2026-12-31'])
})

test('a temporary price cuts too, carries its kind, and the old price comes back by itself', async () => {
  const temporary = await pricingInEffect(world, people, { from: '2026-06-01', to: '2026-06-30', netPrice: '9.9', head: { pricingType: 'TEMP' } })
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-05-31', '9.9 2026-06-01…2026-06-30', '10 2026-07-01…2026-12-31'])
  expect(
    await world.query('select price_kind as kind, source_type as source, state from supplier_price_list where source_doc_num = $1', [
      temporary.docNum,
    ]),
  ).toEqual([{ kind: 'TEMP', source: 'PRICING', state: 'FUTURE' }])
})

test('prices with tax are written without it, to six decimals', async () => {
  await pricingInEffect(world, people, { from: '2026-06-01', to: '2026-12-31', netPrice: '10', head: { priceIncludesTax: 'Y', taxRate: '13' } })
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-05-31', '8.849558 2026-06-01…2026-12-31'])
})

test('a ladder has a row a tier, the first from 0 on, and all tiers are cut and restored together', async () => {
  const pricingLadder = [
    { fromQty: '1', netPrice: '9' },
    { fromQty: '500', netPrice: '8.5' },
    { fromQty: '2000', netPrice: '8' },
  ]
  await pricingInEffect(world, people, { from: '2026-06-01', to: '2026-12-31', line: { pricingLadder } })
  expect(await listOf(world, goods)).toEqual([
    '10 2026-01-01…2026-05-31',
    '9 2026-06-01…2026-12-31',
    '8.5 from 500 2026-06-01…2026-12-31',
    '8 from 2000 2026-06-01…2026-12-31',
  ])
  const flat = await pricingInEffect(world, people, { from: '2026-10-01', to: '2026-12-31', netPrice: '7' })
  expect(await listOf(world, goods)).toEqual([
    '10 2026-01-01…2026-05-31',
    '9 2026-06-01…2026-09-30',
    '8.5 from 500 2026-06-01…2026-09-30',
    '8 from 2000 2026-06-01…2026-09-30',
    '7 2026-10-01…2026-12-31',
  ])
  await abolished(people, flat)
  expect(await listOf(world, goods)).toHaveLength(4)
})
