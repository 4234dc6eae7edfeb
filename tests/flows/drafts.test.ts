/** Unsaved work in the browser: whatever ends the page before the server took it in, nothing typed is lost, and nobody else gets it. */
import type { BrowserContext, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { openBrowser } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import {
  button,
  changeLines,
  draftRequisition,
  fill,
  type Goods,
  goodsOf,
  idIn,
  inDays,
  input,
  numberOf,
  press,
  says,
  succeed,
  valuesOf,
} from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem({ background: true })
  goods = await goodsOf(system)
})

const offer = '填写的内容没有保存'
const copies = (page: Page) => page.evaluate(() => Object.entries(localStorage).filter(([name]) => name.startsWith('draft.')))
const offers = (page: Page) => page.locator('.message', { hasText: offer }).count()
const isQuiet = async (page: Page) => {
  await page.waitForLoadState('networkidle')
  await expect.poll(() => offers(page)).toBe(0)
}

/** A browser whose pages cannot hand drafts to the server: the line is lost, or the session has ended. */
async function cutOff(context: BrowserContext): Promise<void> {
  await context.route('**/draft?*', (route) => route.abort())
}
const mend = (context: BrowserContext) => context.unroute('**/draft?*')

async function typeNew(page: Page, purpose: string): Promise<void> {
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_STD', purpose })
  await changeLines(page, 'line.add:requisitionLine')
  await fill(page, { 'requisitionLine[0].requestQty': '17' })
  await expect.poll(async () => (await copies(page)).length).toBeGreaterThan(0)
}

async function logIn(page: Page, userName: string): Promise<void> {
  await page.goto(system.origin)
  await page.fill('input[name=userName]', userName)
  await page.fill('input[name=password]', DEMO_PASSWORD)
  await page.press('input[name=password]', 'Enter')
  await page.waitForURL((url) => url.pathname.startsWith('/main'))
}

/** Each story has a browser of its own. */
function story(name: string, tell: (context: BrowserContext, page: Page) => Promise<void>) {
  test(name, async () => {
    const context = await (await openBrowser()).newContext({ locale: 'zh-CN' })
    try {
      await system.query(`delete from parked_form`)
      await tell(context, await context.newPage())
    } finally {
      await context.close()
    }
  })
}

story('the laptop is closed while the line is lost: what was typed is offered again, and gone once it is saved', async (context, page) => {
  await signIn(page, context, system, 'buyer1')
  await cutOff(context)
  await typeNew(page, '断线时输入')
  await page.close()
  await mend(context)
  const later = await context.newPage()
  await openPage(later, system, 'purchaseRequisitionEdit')
  await says(later, offer)
  await later.getByRole('link', { name: '恢复' }).click()
  await expect.poll(() => input(later, 'purpose').inputValue()).toBe('断线时输入')
  await fill(later, { 'requisitionLine[0].materialId$text': goods[0]!.code, 'requisitionLine[0].needByDate': inDays(400) })
  expect(await input(later, 'requisitionLine[0].requestQty').inputValue()).toBe('17')
  // Refused first, so that the form comes back under another key.
  await fill(later, { 'requisitionLine[0].requestQty': '-1' })
  expect(await press(later, 'save')).toBe(422)
  await fill(later, { 'requisitionLine[0].requestQty': '17' })
  await succeed(later, 'save')
  await numberOf(later, /^PR\d{12}$/)
  await expect.poll(() => copies(later)).toEqual([])
  await openPage(later, system, 'purchaseRequisitionEdit')
  await isQuiet(later)
})

story('S1.1 nothing of it can be read in the browser, and the session that ended gives it back to its person alone', async (context, page) => {
  await signIn(page, context, system, 'buyer1')
  await cutOff(context)
  await typeNew(page, '机密采购')
  const stored = JSON.stringify(await copies(page))
  for (const said of ['机密采购', 'purchaseRequisition', 'PR_STD', 'buyer1']) expect(stored).not.toContain(said)
  await page.close()
  await mend(context)
  await system.query('update user_info set ended_at = now() where ended_at is null')

  const other = await context.newPage()
  await logIn(other, 'manager1')
  await openPage(other, system, 'purchaseRequisitionEdit')
  await isQuiet(other)
  expect(await other.content()).not.toContain('机密采购')
  await context.clearCookies()
  await logIn(other, 'buyer1')
  await openPage(other, system, 'purchaseRequisitionEdit')
  await says(other, offer)
  await other.getByRole('link', { name: '恢复' }).click()
  await expect.poll(() => input(other, 'purpose').inputValue()).toBe('机密采购')
})

story('a line that is lost while saving leaves the form as it was typed and says so; saved again it is stored once', async (context, page) => {
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods[0]!, '断线之前')
  const id = idIn(page)
  const versionNow = async () =>
    (await system.query<{ version: number }>('select version_num as version from requisition_header where id = $1', [id]))[0]?.version
  const before = Number(await versionNow())
  await fill(page, { purpose: '断线之时', remark: '一字不丢' })
  await context.setOffline(true)
  for (const _ of ['once', 'again']) {
    await button(page, 'save').click()
    await expect.poll(() => page.locator('#errors').innerText()).toBe('网络中断，尚未保存；请稍后再保存一次，重复保存不会重复生效')
    expect(await valuesOf(page, ['purpose', 'remark'])).toEqual({ purpose: '断线之时', remark: '一字不丢' })
  }
  expect(await versionNow()).toBe(before)
  await context.setOffline(false)

  // What arrived and was not answered is not done twice.
  let isArrived = false
  await page.route('**/main/**', async (route) => {
    if (route.request().method() !== 'POST' || isArrived || route.request().url().includes('/draft')) return route.fallback()
    isArrived = true
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await button(page, 'save').click()
  await expect.poll(versionNow).toBe(before + 1)
  await expect.poll(() => page.locator('#errors').innerText()).toContain('网络中断')
  await succeed(page, 'save')
  await expect.poll(() => page.locator('#errors').count()).toBe(0)
  expect(await versionNow()).toBe(before + 1)
  expect(await valuesOf(page, ['purpose', 'remark'])).toEqual({ purpose: '断线之时', remark: '一字不丢' })
})

story('S2.4 a save for which there is no room leaves the form as it was typed and says so; saved again it is stored', async (context, page) => {
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods[0]!, '拥挤之前')
  await fill(page, { purpose: '拥挤之时' })
  // As web answers script then (tests/web/admission.test.ts).
  const busy = {
    status: 503,
    headers: { 'x-remix-catch': 'yes' },
    json: { status: 503, isBusy: true, message: '现在使用的人太多，尚未执行', words: {}, csrf: '', requestId: '' },
  }
  await page.route(
    (url) => url.searchParams.has('_data'),
    (route) => (route.request().method() === 'POST' && !route.request().url().includes('/draft') ? route.fulfill(busy) : route.fallback()),
  )
  await button(page, 'save').click()
  await expect.poll(() => page.locator('#errors').innerText()).toBe('现在使用的人太多，尚未执行')
  expect(await valuesOf(page, ['purpose'])).toEqual({ purpose: '拥挤之时' })
  await page.unrouteAll()
  await button(page, 'save').click()
  const stored = async () =>
    (await system.query<{ purpose: string }>('select purpose from requisition_header where id = $1', [idIn(page)]))[0]?.purpose
  await expect.poll(stored).toBe('拥挤之时')
})

story('two tabs on one record: both are offered, one after the other, and one that is let go stays away', async (context, page) => {
  await signIn(page, context, system, 'buyer1')
  await draftRequisition(page, system, goods[0]!, '两个页签')
  const address = page.url()
  await cutOff(context)
  const tabs = [await context.newPage(), await context.newPage()]
  for (const [at, tab] of tabs.entries()) {
    await tab.goto(address, { waitUntil: 'commit' })
    // Into the page as the server sent it, before script has come.
    await fill(tab, { remark: `页签${at + 1}` })
    await expect.poll(async () => (await copies(tab)).length).toBe(at + 1)
  }
  await context.setOffline(true)
  await Promise.all([page, ...tabs].map((tab) => tab.close()))
  await mend(context)
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(address)
  await says(later, offer)
  await later.getByRole('link', { name: '恢复' }).first().click()
  await expect.poll(() => input(later, 'remark').inputValue()).toMatch(/^页签[12]$/)
  const first = await input(later, 'remark').inputValue()
  await succeed(later, 'save')
  await expect.poll(async () => (await copies(later)).length).toBe(1)
  await later.goto(address)
  await says(later, offer)
  await later.getByRole('button', { name: '丢弃' }).click()
  await isQuiet(later)
  expect(await copies(later)).toEqual([])
  await later.goto(address)
  await isQuiet(later)
  expect(await input(later, 'remark').inputValue()).toBe(first)
})

story('a draft that reaches the server after its form was saved is offered to nobody', async (context, page) => {
  await signIn(page, context, system, 'buyer1')
  await typeNew(page, '迟到的草稿')
  await fill(page, { 'requisitionLine[0].materialId$text': goods[0]!.code, 'requisitionLine[0].needByDate': inDays(400) })
  const sending = page.waitForRequest('**/draft?*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const draft = await sending
  await succeed(page, 'save')
  await numberOf(page, /^PR\d{12}$/)
  const status = await page.evaluate(
    async ([address, fields]) =>
      (await fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers: { Accept: 'application/json' } })).status,
    [draft.url(), draft.postData() ?? ''] as const,
  )
  expect(status).toBe(200)
  await openPage(page, system, 'purchaseRequisitionEdit')
  await isQuiet(page)
})

story('S3.3 the log-out hands over what waits and leaves nothing behind', async (context, page) => {
  await signIn(page, context, system, 'buyer1')
  await typeNew(page, '下班前')
  await page.getByText('宋莉', { exact: true }).click()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.locator('input[name=password]').waitFor()
  expect(await copies(page)).toEqual([])
  await logIn(page, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await says(page, offer)
  await page.getByRole('link', { name: '恢复' }).click()
  await expect.poll(() => input(page, 'purpose').inputValue()).toBe('下班前')
})

story('the browser keeps twenty copies at most, and none older than a week', async (context, page) => {
  await signIn(page, context, system, 'buyer1')
  await cutOff(context)
  await openPage(page, system, 'purchaseRequisitionEdit')
  await page.evaluate(() => {
    const day = 86_400_000
    for (let n = 1; n <= 30; n++)
      localStorage.setItem(`draft.somewhere.${n}`, JSON.stringify({ at: Date.now() - (n > 25 ? 8 * day : n * 1000), sealed: '' }))
  })
  await fill(page, { purpose: '第二十一份' })
  await expect.poll(async () => (await copies(page)).length).toBe(20)
  expect((await copies(page)).map(([name]) => Number(name.split('.')[2])).filter((n) => n > 19)).toEqual([])
})
