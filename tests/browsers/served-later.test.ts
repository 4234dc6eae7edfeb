/** A list draws nothing anew that the server has just drawn. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { type System, signIn, startSystem } from '../support/system.ts'

let system: System
let context: BrowserContext
let page: Page
let reports: string[]

beforeAll(async () => {
  system = await startSystem()
  context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  page = await context.newPage()
  await signIn(page, context, system, 'buyer1', { to: '/' })
  page.on('request', (request) => void (request.url().endsWith('/script-report') && reports.push(request.postData() ?? '')))
  closeLater(() => context.close())
})
beforeEach(() => {
  reports = []
})

const live = () => expect.poll(() => page.evaluate(() => window.watch?.isLive())).toBe(true)

test('a list has no part that waits for script where it shows none, and its ticks are those that were sent', async () => {
  const list = `${system.origin}/main/materialManagementList`
  const sent = await (await page.request.get(list)).text()
  expect(sent.slice(sent.indexOf('<main'), sent.indexOf('</main>'))).not.toContain('<!--$-->')
  await page.goto(list)
  await live()
  const boxes = page.locator('main tbody input[type=checkbox]')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await boxes.nth(0).uncheck()
  expect(await boxes.nth(0).isChecked()).toBe(false)
  expect(await boxes.nth(1).isChecked()).toBe(true)
  expect(reports).toEqual([])
})
