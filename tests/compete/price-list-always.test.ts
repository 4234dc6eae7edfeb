/** Whatever is approved and abolished in whatever order: on each day there is the price of the latest document that still says one. */
import { beforeAll, expect, test } from 'vitest'
import { movedBy } from '../../catalogue/language/formula.ts'
import { leftOver, type Period } from '../../upstream/areas/purchasing/price-list/periods.ts'
import { peopleOf } from '../delivery/goods.ts'
import { looseGoods, type SoldGoods } from '../support/sold-goods.ts'
import { openWorld, type World } from '../support/world.ts'
import { abolished, type Both, onDay, onlyPrice, pricingInEffect } from './prices.ts'

const first = '2026-01-01'
const day = (at: number) => movedBy(first, at)
const DAYS = 60

/** A generator of its own, so that a failure can be told again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

const covers = ({ from, to }: Period, one: string) => from <= one && (to === null || to >= one)

test('what is left of 2,000 random heaps of periods is, day by day, the latest that has the day', () => {
  const roll = dice(7)
  for (let heap = 0; heap < 2000; heap++) {
    const given = Array.from({ length: 1 + roll(6) }, (): Period => {
      const from = roll(DAYS)
      return { from: day(from), to: roll(8) === 0 ? null : day(from + roll(DAYS - from)) }
    })
    const left = leftOver(given)
    for (let at = -1; at <= DAYS; at++) {
      const has = left.flatMap((pieces, nth) => pieces.filter((piece) => covers(piece, day(at))).map(() => nth))
      const latest = given.findLastIndex((period) => covers(period, day(at)))
      expect(has).toEqual(latest < 0 ? [] : [latest])
    }
  }
})

let world: World
let people: Both
let goods: SoldGoods

beforeAll(async () => {
  world = await openWorld()
  const { buyer, manager } = await peopleOf(world)
  // Before any of the days: what is abolished has not begun, and leaves nothing.
  const before = onDay('2025-12-01')
  people = { buyer: buyer.at(before), manager: manager.at(before) }
  goods = await looseGoods(world)
})

interface Live extends Period {
  id: string
  price: string
}

async function priceOn(one: string): Promise<string[]> {
  const rows = await world.query<{ price: string }>(
    `select trim_scale(net_price)::text as price from supplier_price_list where material_id = $1 and org_id = $2 and supplier_id = $3 and enabled_flag = 'Y' and start_date <= $4 and (end_date is null or end_date >= $4)`,
    [goods.material, goods.org, goods.supplier, one],
  )
  return rows.map(({ price }) => price)
}

test.each([1, 2, 3])(
  'sequence %i of approvals and abolitions: no two prices on a day, and each day has what the live documents say',
  async (seed) => {
    await world.query(`update pricing_header set status = 'CANCELLED' where status in ('SUBMITTED', 'APPROVED')`)
    await onlyPrice(world, goods, { price: '100', from: day(0), to: day(DAYS) })
    const roll = dice(seed * 31)
    let live: Live[] = []
    for (let step = 0; step < 14; step++) {
      const [gone] = live.length > 2 && roll(2) === 0 ? live.splice(roll(live.length), 1) : []
      if (gone) await abolished(people, { id: gone.id })
      else {
        const from = roll(DAYS)
        const period = { from: day(from), to: day(from + roll(DAYS - from)) }
        const price = String(90 - step)
        const { id } = await pricingInEffect(world, people, { ...period, netPrice: price })
        live = [...live, { id, price, ...period }]
      }
      for (let at = 0; at <= DAYS; at += 3) expect(await priceOn(day(at))).toEqual([live.findLast((one) => covers(one, day(at)))?.price ?? '100'])
    }
  },
)
