/** The home pages of both sides in a browser: real figures, ways on, and the shortcuts that a person marks. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { clockDay, homeZone } from '../../catalogue/constants/clock.ts'
import { movedBy } from '../../catalogue/language/formula.ts'
import { confirmedOrder, peopleOf, promisedOn } from '../delivery/goods.ts'
import { succeed } from '../flows/flow.ts'
import { eachWay, eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { openWorld } from '../support/world.ts'

let system: System
let docNum: string

/** One order of 60 for S000001 that was due five days ago. */
beforeAll(async () => {
  system = await startSystem({ background: true })
  const world = await openWorld(system.database)
  await world.query('update supplier_price_list set net_price = 12.345678, min_qty = 0')
  const order = await confirmedOrder(world, await peopleOf(world), '60', { promised: '2099-12-20' })
  await promisedOn(world, order, movedBy(clockDay(new Date(), homeZone), -5))
  docNum = String(order.docNum)
})

const panel = (page: Page, title: string) => page.locator('section.panel', { has: page.getByRole('heading', { name: title, exact: true }) })

eachWay('a buyer finds the late line, the year as pictures and words, suppliers by state, and the way to each', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1', { to: '/' })
  expect(new URL(page.url()).pathname, '/main leads home').toBe('/main/inHome')
  record('page', '/main')
  record('page', 'inHome')
  const row = panel(page, '逾期未交订单行').locator('tbody tr').first()
  expect((await row.innerText()).split(/\s*\t\s*/).slice(-2)).toEqual(['5 天', '60个'])
  expect(await page.locator('.turns a', { hasText: '逾期未交订单行' }).locator('b').innerText()).toBe('1')
  const chart = page.locator('figure', { hasText: '订单金额' })
  expect(await chart.locator('svg path').count()).toBeGreaterThan(3)
  expect((await chart.locator('.hidden').innerText()).split(', ')).toHaveLength(12)
  expect(await panel(page, '供应商状态').locator('header').innerText()).toContain('共 40 家')

  await panel(page, '供应商状态').getByRole('link', { name: /^冻结/ }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('供应商')
  await expect.poll(() => page.locator('.pager > span').innerText()).toBe('共 1 条')
  await page.goBack()
  await row.getByRole('link').click()
  await expect.poll(() => page.locator('h1').innerText()).toBe(docNum)
})

eachWayOfForms(
  'without script the home page is read again every five minutes for whoever asks for it, until it is switched off',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1', { to: '/' })
    const again = page.getByRole('link', { name: '自动刷新', exact: true })
    if (javaScript) {
      await page.waitForLoadState('networkidle')
      expect(await again.count(), 'the stream tells the counts').toBe(0)
      return
    }
    const every = () => page.locator('meta[http-equiv=refresh]').evaluateAll((all) => all.map((meta) => meta.getAttribute('content')))
    expect(await every()).toEqual([])
    await again.click()
    expect(await every()).toEqual(['300'])
    await openPage(page, system, 'supplierInfoList')
    await page.locator('nav.tabs li.fixed a').click()
    expect(await every(), 'the tab keeps it').toEqual(['300'])
    await page.getByRole('link', { name: '停止自动刷新' }).click()
    expect(await every()).toEqual([])
  },
)

eachWayOfForms(
  'a page is marked with the star and stands among the shortcuts, and no longer when the star is taken off',
  async ({ page, context }) => {
    await system.query('delete from shortcut_menu')
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'purchaseOrderListPermission')
    await succeed(page, 'shortcut:on')
    await expect.poll(() => page.locator('.star').getAttribute('aria-pressed')).toBe('true')
    await openPage(page, system, 'inHome')
    await expect.poll(() => panel(page, '常用菜单').getByRole('link').allInnerTexts()).toEqual(['全部订单'])
    record('entity', 'shortcutMenu')
    await openPage(page, system, 'purchaseOrderListPermission')
    await succeed(page, 'shortcut:off')
    await expect.poll(() => page.locator('.star').getAttribute('aria-pressed')).toBe('false')
  },
)

eachWay('a supplier finds its own goods and buyer, and no figure of anybody else; our home page is not there for it', async ({ page, context }) => {
  await signIn(page, context, system, 'supplier01', { to: '/' })
  expect(new URL(page.url()).pathname).toBe('/main/exHome')
  record('page', 'exHome')
  expect(await page.locator('h1').innerText()).toBe('苏州华芯微电子有限公司')
  expect(await panel(page, '近 7 天要交的货').locator('tbody tr').count()).toBe(1)
  expect(await page.locator('figure, section.panel:has(h2:text-is("供应商状态"))').count()).toBe(0)
  await openPage(page, system, 'inHome')
  expect(new URL(page.url()).pathname).toBe('/main/exHome')
  expect((await page.goto(`${system.origin}/main/noSuchPage`))?.status()).toBe(404)
  await expect.poll(() => page.locator('main, .lone').first().innerText()).toContain('页面不存在')
  record('page', '*')

  await signIn(page, context, system, 'supplier02', { to: '/' })
  expect(await panel(page, '近 7 天要交的货').locator('tbody tr').count()).toBe(0)
})

eachWay(
  'a supplier sees on a phone when goods are due and how late they are, without moving the table',
  async ({ page, context }) => {
    await signIn(page, context, system, 'supplier01', { to: '/' })
    const row = panel(page, '近 7 天要交的货').locator('tbody tr').first()
    const cells = await row.locator('td').all()
    expect(await cells[1]?.innerText()).toBe('5 天')
    const late = await cells[1]?.boundingBox()
    expect((late?.x ?? 999) + (late?.width ?? 999)).toBeLessThanOrEqual(390)
  },
  { viewport: { width: 390, height: 844 } },
)
