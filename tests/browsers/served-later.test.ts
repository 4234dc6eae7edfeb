/** A part that the server drew and whose script comes late stays as it was drawn, whatever is done on the page meanwhile. */
import type { BrowserContext, Page } from 'playwright-core'
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

test('tabs of a record are opened before the history has its script: nothing of it is drawn anew', async () => {
  const [material] = await system.query<{ id: string }>('select id from material_item order by code limit 1')
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/history-*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${system.origin}/main/materialManagementEdit?id=${material?.id}`)
  await live()
  await page.evaluate(() => document.querySelector('.tab-panel ol.history')?.setAttribute('data-drawn', 'served'))
  for (const tab of await page.locator('.tab-links a').all()) {
    await tab.click()
    await expect.poll(() => tab.getAttribute('aria-current')).toBe('true')
  }
  expect(await page.locator('ol.history[data-drawn=served]').count()).toBe(1)
  release()
  await page.waitForLoadState('networkidle')
  expect(await page.locator('ol.history[data-drawn=served]').count()).toBe(1)
  expect(reports).toEqual([])
})

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
