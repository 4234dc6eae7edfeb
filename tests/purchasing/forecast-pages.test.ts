/** A forecast answered in a table of inputs: materials down, periods across. */
import { beforeAll, expect } from 'vitest'
import { linesOf, type People, peopleOf } from '../delivery/goods.ts'
import { press } from '../flows/flow.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { forecast, publishedForecast } from './agreements.ts'

let system: System
let world: World
let people: People

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  people = await peopleOf(world)
})

eachWayOfForms('a supplier commits to each period of a forecast in one table of inputs, and then replies', async ({ page, context }) => {
  const published = await publishedForecast(world, people)
  await signIn(page, context, system, 'supplier01')
  await openPage(page, system, 'purchaseForecastEditSupplier/periods', `id=${published.id}`)
  for (const { id, forecastQty } of linesOf(published, 'forecastLine')) await page.locator(`[name="qty.${id}"]`).fill(String(Number(forecastQty)))
  await press(page, 'save')
  await page.waitForURL(/purchaseForecastEditSupplier\?/)
  const stored = await people.supplier.find('forecastHeader', published.id)
  expect(linesOf(stored, 'forecastLine').map(({ committedQty }) => committedQty)).toEqual(
    linesOf(published, 'forecastLine').map(({ forecastQty }) => forecastQty),
  )
  await people.supplier.act('forecastHeader', 'doReply', stored)
  await openPage(page, system, 'purchaseForecastEditSupplier/periods', `id=${published.id}`)
  expect(await page.locator('[name^="qty."]').count()).toBe(0)
})

eachWayOfForms('a buyer fills in a draft by period; what is no number is told, and stands nowhere', async ({ page, context }) => {
  const draft = await forecast(world, people)
  const [line] = linesOf(draft, 'forecastLine')
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseForecastEdit/periods', `id=${draft.id}`)
  await page.locator(`[name="qty.${line?.id}"]`).fill('viele')
  await press(page, 'save')
  await expect.poll(() => page.locator('p.error').allInnerTexts()).toEqual(['数量必须是不小于0的数字，最多4位小数，当前值“viele”'])
  expect(await page.locator(`[name="qty.${line?.id}"]`).inputValue()).toBe('viele')
  await page.locator(`[name="qty.${line?.id}"]`).fill('750')
  await press(page, 'save')
  await page.waitForURL(/purchaseForecastEdit\?/)
  expect(linesOf(await people.buyer.find('forecastHeader', draft.id), 'forecastLine')[0]?.forecastQty).toBe('750.0000')
})
