/** What a material has cost, found from the purchase history: a line for each supplier, its points as a table, and the price list. */
import { beforeAll, expect } from 'vitest'
import { confirmedOrder, firstOf, type People, peopleOf } from '../delivery/goods.ts'
import { says } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'

let system: System
let world: World
let people: People

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  people = await peopleOf(world)
})

eachWayOfForms('a buyer sees how the price of a material moved, supplier by supplier, and what its price list says', async ({ page, context }) => {
  const order = await confirmedOrder(world, people, '100')
  const [goods] = await world.query<{ code: string }>('select code from material_item where id = $1', [firstOf(order, 'poLine').materialId])
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseHistoryList')
  await page.getByRole('link', { name: '价格走势与价格清单' }).click()
  await page.locator('[name=material]').fill(String(goods?.code))
  await page.getByRole('button', { name: '查询' }).click()
  await says(page, '次采购')
  await says(page, '价格清单')
  await expect.poll(() => page.locator('figure.drawn svg').count()).toBe(1)
  expect(await page.locator('section.tool-points').innerText()).toContain(String(order.docNum))
})
