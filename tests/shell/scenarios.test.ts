/** The scenarios of the shell that no other file tells, with their numbers. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { changeLines, fill, type Goods, goodsOf, inDays, input, valuesOf } from '../flows/flow.ts'
import { eachWay } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
}, 90_000)

const h1 = (page: Page) => page.locator('h1').innerText()

eachWay(
  'shell 2: a visitor is sent to the log-in and then to the list; what is open is open; pages of the other side are not there',
  async ({ page, context }) => {
    const wanted = '/main/purchaseOrderList'
    const turned = await fetch(system.origin + wanted, { redirect: 'manual' })
    expect(turned.status).toBe(302)
    expect(turned.headers.get('location')).toBe(`/?${new URLSearchParams({ returnTo: wanted })}`)
    await signIn(page, context, system, 'buyer1', wanted)
    expect(new URL(page.url()).pathname).toBe(wanted)
    await expect.poll(() => h1(page)).toBe('采购订单')
    expect((await fetch(`${system.origin}/forget`)).status).toBe(200)
    await signIn(page, context, system, 'supplier01')
    expect((await page.goto(`${system.origin}/main/paymentApplyList`))?.status()).toBe(404)
    expect((await page.goto(`${system.origin}/main/purchaseRequisitionList`))?.status()).toBe(404)
  },
)

eachWay(
  'shell 3: a button that was taken from a responsibility is gone at the next request, and what it did is refused',
  async ({ page, context }) => {
    const exports = page.locator('main a[href*="/export"]')
    const set = (isGranted: boolean) =>
      system.query(
        `with changed as (update resource set enabled_flag = $1 where resource_code = 'btnExport') update permission_epoch set epoch = epoch + 1`,
        [isGranted ? 'Y' : 'N'],
      )
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseOrderList')
    await expect.poll(() => exports.count()).toBeGreaterThan(0)
    await set(false)
    await openPage(page, system, 'purchaseOrderList')
    expect(await exports.count()).toBe(0)
    const answer = await context.request.get(`${system.origin}/main/purchaseOrderList/export`)
    await set(true)
    expect(answer.status()).toBe(403)
    expect(await answer.text()).toContain('您没有“导出Excel”权限')
    const [denied] = await system.query<{ n: number }>(
      `select count(*)::int as n from audit_event where kind = 'DENIED' and at > now() - interval '1 minute'`,
    )
    expect(denied?.n).toBeGreaterThan(0)
  },
)

eachWay('shell 14: a half-typed form stays as typed in the other language, and the next log-in begins in it', async ({ page, context }) => {
  await system.query('delete from parked_form')
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { billTypeId$text: 'PR_STD', purpose: '换语言', urgency: 'URGENT' })
  await changeLines(page, 'line.add:requisitionLine')
  const typed = {
    'requisitionLine[0].materialId$text': goods[0]!.code,
    'requisitionLine[0].requestQty': '12.5',
    'requisitionLine[0].needByDate': inDays(40),
  }
  await fill(page, typed)
  await page.getByRole('button', { name: 'English' }).first().click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  expect(await valuesOf(page, ['purpose', 'requisitionLine[0].requestQty', 'requisitionLine[0].needByDate'])).toEqual({
    purpose: '换语言',
    'requisitionLine[0].requestQty': '12.5',
    'requisitionLine[0].needByDate': inDays(40),
  })
  expect(await page.locator('main').innerText()).toContain('Purpose')
  expect(await input(page, 'urgency').locator('option:checked').innerText()).toBe('Urgent')
  expect(inDays(40)).toMatch(/^\d{4}-\d\d-\d\d$/)
  await signIn(page, context, system, 'buyer1')
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
  await page.locator('header button[name=language][value=CN]').click()
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
})
