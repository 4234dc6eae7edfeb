/** An address that does not exist is a page like others, and an error that a page recovered from is none for its people. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { type System, signIn, startSystem } from '../support/system.ts'

let system: System
let context: BrowserContext
let page: Page

beforeAll(async () => {
  system = await startSystem()
  context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  page = await context.newPage()
  await signIn(page, context, system, 'buyer1', { to: '/' })
  closeLater(() => context.close())
})

const isPlain = async () => (await context.cookies()).some(({ name, value }) => name === 'plain' && value !== '')
/** Script runs, or has failed: whichever comes first. */
const outcome = () =>
  page.waitForFunction(() => (window.watch?.isLive() ? 'live' : window.watch?.hasFailed() && 'failed')).then((it) => it.jsonValue())

test.each([
  '/main/nothingHere',
  '/main/nothingHere/below',
  '/main/purchaseOrderList/nothing',
  '/nothing',
  '/file-refusal',
  '/main/purchaseOrderEdit/print?id=nothing',
])('whoever opens %s is told that it is not there, and keeps script', async (address) => {
  await page.goto(system.origin + address)
  expect(await outcome()).toBe('live')
  expect(await isPlain()).toBe(false)
  expect(await page.locator('h1').innerText()).toMatch(/不存在|无法/)
})

test('what React puts right by itself is logged, and its person is told nothing', async () => {
  const [material] = await system.query<{ id: string }>('select id from material_item order by code limit 1')
  const address = `${system.origin}/main/materialManagementEdit?id=${material?.id}`
  // The history, whose script comes later, does not stand as React would draw it, and is drawn anew.
  await page.route(
    ({ href }) => href === address,
    async (route) => {
      const response = await route.fetch()
      const sent = await response.text()
      const late = '<!--$--><p class="empty">'
      expect(sent).toContain(late)
      await route.fulfill({ response, body: sent.replace(late, `${late}?`) })
    },
  )
  await page.goto(address)
  expect(await outcome()).toBe('live')
  await expect.poll(() => system.said()).toContain('"kind":"recovered"')
  expect(await page.evaluate(() => window.watch?.hasFailed())).toBe(false)
  expect(await isPlain()).toBe(false)
  expect(await page.locator('body').innerText()).not.toMatch(/未能完成|脚本未能运行/)
})
