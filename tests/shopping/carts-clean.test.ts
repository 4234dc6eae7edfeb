/** Carts that nobody uses: warned of after 83 days, emptied a week later, spared by whoever comes back. */
import { beforeAll, expect, test } from 'vitest'
import { cartsToEmpty } from '../../upstream/areas/shopping/cart/clean.ts'
import { doneAt } from '../../upstream/platform/jobs/rows.ts'
import { ownStore } from '../files/attaching.ts'
import { NOW, openWorld, type World } from '../support/world.ts'
import { addressee, type Mall, openMall, putInCart, shelvedSku } from './mall.ts'

const DAY_MS = 86_400_000
let world: World
let mall: Mall

beforeAll(async () => {
  await ownStore()
  world = await openWorld()
  mall = await openMall(world, { line: { netPrice: '10' } })
  for (const person of [mall.shopper, mall.people.quality]) {
    await addressee(mall, person)
    await putInCart(mall, person, await shelvedSku(mall), '2')
  }
})

const after = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const clean = (days: number) => doneAt(world.pool, cartsToEmpty, after(days))
const open = async (user: string) =>
  (await world.query<{ n: number }>(`select count(*)::int as n from catalogue_cart where user_id = $1 and status = 'OPEN'`, [user]))[0]?.n
const warnings = async () => (await world.query(`select id from site_message where title like '%购物车7天后将清空%'`)).length

test('a cart without use is warned of after 83 days and emptied a week later; whoever uses it in between keeps it', async () => {
  const { shopper, people } = mall
  await clean(82)
  expect(await warnings()).toBe(0)
  await clean(83)
  await clean(84)
  expect(await warnings()).toBe(2)
  const [row] = await world.query<{ id: string }>(`select id from catalogue_cart where user_id = $1 and status = 'OPEN'`, [shopper.actor.userId])
  const mine = shopper.at(after(86))
  await mine.save('catalogueCart', { qty: '3' }, await mine.find('catalogueCart', String(row?.id)))
  await clean(90)
  expect([await open(shopper.actor.userId), await open(people.quality.actor.userId)]).toEqual([1, 0])
})
