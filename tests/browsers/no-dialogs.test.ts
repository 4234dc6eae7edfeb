/** Safari before 15.4 has no dialogs: what asks there folds out in the page, or is done as without script, and script goes on. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { button, draftRequisition, fill, goodsOf, openDocument, says } from '../flows/flow.ts'
import { openBrowser } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System
let context: BrowserContext
let page: Page
let docNum: string

const list = 'purchaseRequisitionList'

beforeAll(async () => {
  system = await startSystem()
  context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  await context.addInitScript(() => {
    Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')
    Reflect.deleteProperty(window, 'HTMLDialogElement')
  })
  page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  closeLater(() => context.close())
})

beforeEach(async () => {
  docNum = await draftRequisition(page, system, (await goodsOf(system))[0]!)
})

const scriptRuns = () => page.evaluate(() => window.watch?.isLive() === true && !window.watch.hasFailed())

test('a person closes a tab with something unsaved, and takes it up again', async () => {
  await openPage(page, system, list)
  await openDocument(page, system, list, docNum)
  await fill(page, { purpose: '没有保存' })
  await expect.poll(() => page.locator('nav.tabs a.dirty').count()).toBe(1)
  await page.locator('nav.tabs li.on button.close').click()
  await expect.poll(() => page.locator('h1').innerText()).not.toBe(docNum)
  expect(await scriptRuns()).toBe(true)
  await openDocument(page, system, list, docNum)
  await page.getByRole('link', { name: '恢复' }).click()
  await expect.poll(() => page.inputValue('[name=purpose]:not([type=hidden])')).toBe('没有保存')
  expect(await scriptRuns()).toBe(true)
})

test('a person deletes a document after a question that folds out', async () => {
  await openDocument(page, system, list, docNum)
  await page.locator('details.menu > summary', { hasText: '删除' }).click()
  await button(page, 'delete').click()
  await says(page, '没有符合条件的数据')
  expect(await scriptRuns()).toBe(true)
})
