/** Script that fails never costs the page: the page of the server stays and says so once; the next page that works has script again. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Goods, goodsOf } from '../flows/flow.ts'
import { openBrowser } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { breakChunk, chunks, failures } from './chunks.ts'

let system: System
let context: BrowserContext
let page: Page
let goods: Goods

beforeAll(async () => {
  system = await startSystem()
  goods = (await goodsOf(system))[0]!
  context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  page = await context.newPage()
  await signIn(page, context, system, 'buyer1')
  closeLater(() => context.close())
})

const stayed = '脚本未能运行，页面照常可用'
const isPlain = async () => (await context.cookies()).some(({ name, value }) => name === 'plain' && value !== '')
const withScript = () => context.clearCookies({ name: 'plain' })
const seen = () => page.locator('body').innerText()

/** Whatever page one is on, the search over all documents leads to the one that has the number. */
async function search(): Promise<void> {
  await page.fill('.find-all input[name=q]', goods.code)
  await page.press('.find-all input[name=q]', 'Enter')
  await page.waitForURL((url) => url.pathname === '/main/materialManagementEdit')
}

async function searchWithScriptAgain(): Promise<void> {
  await search()
  await expect.poll(() => page.evaluate(() => window.watch?.isLive() === true)).toBe(true)
  await expect.poll(isPlain).toBe(false)
}

async function searchWithoutScript(): Promise<void> {
  await search()
  expect(await page.locator('script[src], link[rel=modulepreload]').count()).toBe(0)
  expect(await page.locator('.plain-line').innerText()).toContain('当前不使用脚本')
}

describe('every file that a page loads as it opens', () => {
  const opening = chunks.flatMap(({ chunk, name, address }, at) =>
    address ? [{ chunk, name, address, failure: failures[at % failures.length]! }] : [],
  )

  test.each(opening.map((one) => [one.chunk, one.failure, one.address, one.name] as const))(
    'a person whose %s %s keeps the page %s, and has script again on the next one that works',
    async (_, failure, address, name) => {
      await withScript()
      const signedOut = address === '/' && (await context.storageState())
      if (signedOut) await context.clearCookies()
      await breakChunk(page, name, failure)
      await page.goto(system.origin + address)
      await expect.poll(seen).toContain(stayed)
      await expect.poll(isPlain).toBe(true)
      expect(await seen()).not.toContain('系统异常')
      expect(await page.getByText(stayed).count()).toBe(1)
      await page.unrouteAll()
      if (signedOut) await signIn(page, context, system, 'buyer1', { to: '/' })
      else await searchWithScriptAgain()
    },
  )
})

test('a person whose script fails on two pages works on without it', async () => {
  await withScript()
  const { name } = chunks.find(({ chunk }) => chunk === 'entry.client')!
  await breakChunk(page, name, 'is missing')
  for (const address of ['/main/purchaseOrderList', '/main/todos']) {
    await page.goto(system.origin + address)
    await expect.poll(seen).toContain(stayed)
  }
  await page.unrouteAll()
  await searchWithoutScript()
  await page.getByRole('button', { name: '恢复使用脚本' }).click()
  await expect.poll(() => page.evaluate(() => window.watch?.isLive() === true)).toBe(true)
  expect(await isPlain()).toBe(false)
})
