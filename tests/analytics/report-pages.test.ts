/** The page of a report: what it is told apart by, its picture with the figures beneath, and the way down to the rows. */
import { readFile } from 'node:fs/promises'
import { beforeAll, expect } from 'vitest'
import { peopleOf, releasedOrder } from '../delivery/goods.ts'
import { rowsOf } from '../excel/books.ts'
import { says } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
  const world = await openWorld(system.database)
  const people = await peopleOf(world)
  await releasedOrder(world, people, '10')
  await releasedOrder(world, people, '30')
})

eachWayOfForms('a manager reads what was ordered by supplier, and comes from the figure to the lines that make it up', async ({ page, context }) => {
  await signIn(page, context, system, 'manager1')
  await openPage(page, system, 'orderReport')
  record('page', 'orderReport')
  await says(page, '采购品类')
  const form = page.locator('form.by')
  await form.locator('select[name=by]').selectOption('supplier')
  await form.locator('select[name=and]').selectOption('')
  await form.locator('button').click()
  await expect.poll(() => page.locator('main table.set thead').innerText()).toContain('供应商')
  expect(new URL(page.url()).searchParams.get('by')).toBe('supplier')
  const [stored] = await system.query<{ net: string; n: string }>('select sum(base_net_amount) as net, count(*) as n from po_line')
  const net = Number(stored?.net).toLocaleString('en-US', { minimumFractionDigits: 2 })
  expect(await page.locator('main tfoot').innerText()).toContain(net)
  expect(await page.locator('figure.drawn svg').count()).toBe(1)
  await page.locator('figure.drawn summary').click()
  await expect.poll(() => page.locator('figure.drawn table').innerText()).toContain(net)
  const address = await page.locator('a[href*="/toolfile"]').getAttribute('href')
  const [download] = await Promise.all([page.waitForEvent('download'), page.goto(system.origin + address).catch(() => null)])
  const [head = [], ...lines] = await rowsOf(await readFile(await download.path()))
  expect(head[0]).toBe('供应商')
  expect(lines.find(([first]) => first === '合计')?.[3]).toBe(Number(stored?.net))
  await page.locator('main table.set tbody a', { hasText: net }).click()
  await expect.poll(() => page.url()).toContain('/main/purchaseOrderListPermission')
  await expect.poll(() => page.locator('main tbody tr').count()).toBe(Number(stored?.n))
  await expect.poll(() => page.locator('main tfoot').innerText()).toContain(net)
})

eachWayOfForms('a period that is too long is said above the report, and the conditions stay', async ({ page, context }) => {
  await signIn(page, context, system, 'manager1')
  await openPage(page, system, 'orderReport')
  await page.locator('form[role=search] [name="orderDate.from"]:not([type=hidden])').fill('2020-01-01')
  await page.locator('form[role=search] .end button').first().click()
  await says(page, '期间最多36个月')
  expect(await page.locator('form[role=search] [name="orderDate.from"]:not([type=hidden])').inputValue()).toBe('2020-01-01')
})
