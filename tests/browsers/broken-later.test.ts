/** What fails on a page whose script runs already costs its comfort and no more: the work is done, with what was typed. */
import type { BrowserContext, Page } from 'playwright'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addLine, fill, type Goods, goodsOf, idIn, input, numberOf, succeed, valuesOf } from '../flows/flow.ts'
import { openBrowser } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { breakChunk, chunks, failures, routeModule } from './chunks.ts'

let system: System
let context: BrowserContext
let page: Page
let goods: Goods

beforeAll(async () => {
  system = await startSystem()
  goods = (await goodsOf(system))[0]!
  context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const first = await context.newPage()
  await signIn(first, context, system, 'buyer1')
  await first.close()
  closeLater(() => context.close())
})

beforeEach(async () => {
  await context.clearCookies({ name: 'plain' })
  page = await context.newPage()
})
afterEach(() => page.close())

const stumbled = '刚才的操作未能完成'
const seen = () => page.locator('body').innerText()
const isLive = () => page.evaluate(() => window.watch?.isLive() === true)
const hasFailed = () => page.evaluate(() => window.watch?.hasFailed() === true)
const isPlain = async () => (await context.cookies()).some(({ name, value }) => name === 'plain' && value !== '')
const fileOf = (chunk: string) => chunks.find((one) => one.chunk === chunk && !one.address)!.name

async function openLive(address: string): Promise<void> {
  await openPage(page, system, address)
  await expect.poll(isLive).toBe(true)
}

/** All else on the page waits until it is closed. */
async function closeCalendar(): Promise<void> {
  const calendar = page.locator('.react-aria-Calendar, .react-aria-RangeCalendar').first()
  await calendar.waitFor()
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'hidden' })
}

describe('every file that a person who writes a requisition brings in by it', () => {
  const later = ['draft-keeper', 'reference-combo', 'calendar', 'cells', 'compute', 'grid-events', 'sheet-changes', 'live-stream']

  test.each(later.map((chunk, at) => [chunk, failures[at % failures.length]!] as const))(
    'a person whose %s %s saves it all the same',
    async (chunk, failure) => {
      let isAsked = false
      page.on('request', (request) => {
        isAsked ||= request.url().endsWith(fileOf(chunk))
      })
      await breakChunk(page, fileOf(chunk), failure)
      await openLive('purchaseRequisitionEdit')
      await fill(page, { billTypeId$text: 'PR_STD', purpose: '补充库存' })
      await page.locator('.date:has([name=requestDate]) .calendar-sign').click()
      if (chunk !== 'calendar') await closeCalendar()
      await addLine(page, 0, goods, '100')
      await expect.poll(() => isAsked).toBe(true)
      await succeed(page, 'save')
      await numberOf(page, /^PR\d{12}$/)
      expect(await valuesOf(page, ['purpose'])).toEqual({ purpose: '补充库存' })
      const saved = 'select request_qty::int as qty from requisition_line where header_id = $1'
      expect(await system.query(saved, [idIn(page)])).toEqual([{ qty: 100 }])
    },
  )
})

test('a person for whom something failed goes on without script, and takes up there what was typed', async () => {
  await breakChunk(page, fileOf('calendar'), 'is missing')
  await openLive('purchaseRequisitionEdit')
  await fill(page, { purpose: '补充库存' })
  await page.locator('.date:has([name=requestDate]) .calendar-sign').click()
  await expect.poll(seen).toContain(stumbled)
  await page.getByRole('button', { name: '不使用脚本继续' }).click()
  await expect.poll(isPlain).toBe(true)
  await page.getByRole('link', { name: '恢复', exact: true }).click()
  await expect.poll(() => input(page, 'purpose').inputValue()).toBe('补充库存')
  expect(await page.locator('script[src]').count()).toBe(0)
})

test('a person who opens a page by a link, and its component throws while rendering, gets that page without script', async () => {
  const { url, text } = routeModule('main/todos')
  const broken = text.replace(/\b(\w+) as default\b/, 'Broken as default')
  expect(broken).not.toBe(text)
  await page.route(`**${url}`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `${broken};function Broken(){throw new Error('broken on purpose')}` }),
  )
  await openLive('purchaseOrderList')
  await page.click('.top a[href="/main/todos"]')
  await page.locator('.plain-line').waitFor()
  expect(new URL(page.url()).pathname).toBe('/main/todos')
  expect(await page.locator('h1').innerText()).toBe('待办')
  expect(await seen()).not.toContain('系统异常')
})

test('a person whose script never comes is told after twenty seconds, and works on without it', async () => {
  const entry = chunks.find(({ chunk }) => chunk === 'entry.client')!.name
  await page.route(`**/assets/${entry}`, () => {})
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1_000)
  await page.goto(`${system.origin}/main/purchaseOrderList`, { waitUntil: 'domcontentloaded' })
  await page.clock.runFor(19_900)
  expect(await hasFailed()).toBe(false)
  await page.clock.runFor(200)
  expect(await hasFailed()).toBe(true)
  expect(await seen()).toContain('脚本未能运行，页面照常可用')
  expect(await isPlain()).toBe(true)
})

test('a person who leaves a page in Firefox, which gives up its files, is told of nothing unless the page stays', async () => {
  await page.clock.install({ time: 0 })
  await openLive('purchaseOrderList')
  await page.clock.pauseAt(3_600_000)
  await page.evaluate(async () => {
    dispatchEvent(new Event('beforeunload'))
    const given = document.createElement('script')
    given.src = '/assets/given-up.js'
    await new Promise((resolve) => {
      given.onerror = resolve
      document.head.append(given)
    })
  })
  await page.clock.runFor(19_900)
  expect(await hasFailed()).toBe(false)
  await page.clock.runFor(200)
  expect(await hasFailed()).toBe(true)
  expect(await seen()).toContain(stumbled)
})
