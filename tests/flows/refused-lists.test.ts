/** What is typed on a list, in the mall and at the desk of to-dos comes back when it is refused. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { openMall, shelvedSku } from '../shopping/mall.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld, type World } from '../support/world.ts'
import { workflowIn } from '../workflow/people.ts'
import { button, fillBeyond, input, openMenus, press, says, unfold } from './flow.ts'

let system: System
let world: World

beforeAll(async () => {
  system = await startSystem()
  process.env.DATA_DIR = system.dataFolder
  world = await openWorld(system.database)
})

const menu = (page: Page, name: string) => page.locator(`details:has([name="${name}"])`).last()

eachWayOfForms('the name of a search that is too long stands in its open menu again', async ({ page, context }) => {
  const name = '长'.repeat(41)
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseOrderList', 'docNum=PO')
  await openMenus(page, 'filterSave')
  await fillBeyond(input(page, 'filterName'), name)
  await input(page, 'filterDefault').check()
  expect(await press(page, 'filterSave')).toBe(422)
  await says(page, name)
  expect(await input(page, 'filterName').inputValue()).toBe(name)
  expect(await input(page, 'filterDefault').isChecked()).toBe(true)
  expect(await menu(page, 'filterName').getAttribute('open')).not.toBeNull()
})

eachWayOfForms('a size of pages that is no number stands in its open menu again', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseOrderList')
  await page.locator('summary', { hasText: '自定义' }).click()
  await input(page, 'customRows').fill('zehn')
  await menu(page, 'customRows').locator('button').click()
  await says(page, 'zehn')
  expect(await input(page, 'customRows').inputValue()).toBe('zehn')
})

eachWayOfForms('the reason of an action stays when no row was ticked', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseOrderList')
  const name = String(await page.locator('main textarea[name^="input."]').first().getAttribute('name'))
  const action = name.split('.')[1] ?? ''
  await unfold(page, action, javaScript)
  await input(page, name).fill('供应商停产')
  await button(page, action).click()
  await says(page, '请先选择记录')
  expect(await page.locator(`[name="${name}"]`).inputValue()).toBe('供应商停产')
})

eachWayOfForms('a quantity that could not go into the cart stands beside its SKU again', async ({ page, context }) => {
  const sku = await shelvedSku(await openMall(world))
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'catalogueMall')
  const qty = () => page.locator(`form:has(button[value="add:${sku.id}"]) [name=qty]`).last()
  await qty().fill('viele')
  await page.locator(`button[value="add:${sku.id}"]`).last().click()
  await page.locator('.message.bad').waitFor()
  expect(await qty().inputValue()).toBe('viele')
})

eachWayOfForms('a rejection that is refused leaves its row ticked and its reason typed', async ({ page, context, javaScript }) => {
  await (await workflowIn(world)).submitted(await world.person('buyer1'))
  const reason = '价'.repeat(1_001)
  await signIn(page, context, system, 'manager1')
  await openPage(page, system, 'todos')
  await page.locator('main tbody input[name=id]').first().check()
  await unfold(page, 'REJECT', javaScript)
  await fillBeyond(input(page, 'input.REJECT.reason'), reason)
  await button(page, 'REJECT').click()
  await page.locator('.message.batch').waitFor()
  expect(await page.locator('[name="input.REJECT.reason"]').inputValue()).toBe(reason)
  expect(await page.locator('main tbody input[name=id]:checked').count()).toBe(1)
})
