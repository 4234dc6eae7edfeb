/** Prices that an award places: approved at once, once for each source and supplier, and taken back with it. */
import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { abolishPlaced, type PlacedPrices, placePrices } from '../../upstream/areas/compete/pricing/place-prices.ts'
import { dailyPrices } from '../../upstream/areas/compete/pricing/price-daily.ts'
import { asSystem } from '../../upstream/platform/database/as-system.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { newWork, type Work } from '../../upstream/runtime/working.ts'
import { peopleOf } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { type Both, listOf, onDay, onlyPrice, pricingInEffect } from './prices.ts'

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
  await world.query(`update pricing_header set status = 'CANCELLED'`)
  await onlyPrice(world, goods, { price: '10', from: '2026-01-01', to: '2026-12-31' })
})

const working = <T>(work: (one: Work) => Promise<T>) =>
  asSystem(world.pool, (tx) => work(newWork(tx, { actor: people.manager.actor, now: NOW, requestId: 'award', address: '127.0.0.1' })))

const award = (sourceId: string): PlacedPrices => ({
  ...{
    sourceType: 'AUCTION',
    sourceId,
    sourceDocNum: 'XJ202611200001',
    supplierId: goods.supplier,
    orgId: goods.org,
    buyerId: people.buyer.actor.userId,
    currency: 'CNY',
    orgIds: [goods.org],
  },
  ...{ startDate: '2026-12-01', endDate: '2026-12-31' },
  lines: [
    {
      materialId: goods.material,
      uom: goods.uom,
      netPrice: '9',
      tiers: [
        { fromQty: '1', netPrice: '9' },
        { fromQty: '500', netPrice: '8' },
      ],
    },
  ],
})

test('an award places its prices once, however often it is said', async () => {
  const sourceId = randomUUID()
  const first = await working((work) => placePrices(work, award(sourceId)))
  const again = await working((work) => placePrices(work, award(sourceId)))
  expect(again.id).toBe(first.id)
  expect(await people.buyer.find('pricingHeader', first.id)).toMatchObject({
    status: 'APPROVED',
    sourceType: 'AUCTION',
    sourceDocNum: 'XJ202611200001',
    pricingLine: [{ oldPrice: '10.000000', changePercent: '-10.0000' }],
  })
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-11-30', '9 2026-12-01…2026-12-31', '8 from 500 2026-12-01…2026-12-31'])
})

test('two who say it at the same moment place it once', async () => {
  const sourceId = randomUUID()
  const placed = await Promise.all([1, 2, 3].map(() => working((work) => placePrices(work, award(sourceId)))))
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
})

test('with the award its prices go, and can be placed anew', async () => {
  const source = { sourceType: 'AUCTION' as const, sourceId: randomUUID() }
  const first = await working((work) => placePrices(work, award(source.sourceId)))
  await working((work) => abolishPlaced(work, source))
  expect(await listOf(world, goods)).toEqual(['10 2026-01-01…2026-12-31'])
  expect((await people.buyer.find('pricingHeader', first.id)).status).toBe('ABOLISHED')
  expect((await working((work) => placePrices(work, award(source.sourceId)))).id).not.toBe(first.id)
})

test('prices come into force and run out by the day, and the buyer hears 30 and 7 days before the end that nothing follows', async () => {
  const doc = await pricingInEffect(world, people, { from: '2026-12-01', to: '2027-02-28' })
  const states = async () =>
    (await world.query<{ state: string }>('select state from supplier_price_list where source_doc_num = $1', [doc.docNum])).map(({ state }) => state)
  const reminders = async () =>
    Number(
      (
        await world.query<{ n: number }>(`select count(*)::int as n from site_message where template_code = 'PRC_EXPIRE' and business_id = $1`, [
          doc.id,
        ])
      )[0]?.n,
    )
  expect(await states()).toEqual(['FUTURE'])
  await doneAt(world.pool, dailyPrices, onDay('2026-12-01'))
  expect(await states()).toEqual(['EFFECTIVE'])
  await doneAt(world.pool, dailyPrices, onDay('2027-01-29'))
  expect(await reminders()).toBe(1)
  await doneAt(world.pool, dailyPrices, onDay('2027-02-20'))
  expect(await reminders()).toBe(1)
  await doneAt(world.pool, dailyPrices, onDay('2027-03-01'))
  expect(await states()).toEqual(['EXPIRED'])
})
