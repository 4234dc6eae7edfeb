/** The canonical values of the shell, as a person meets them in the browser. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { openBrowser } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System
let page: Page

beforeAll(async () => {
  system = await startSystem({ background: true })
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  page = await context.newPage()
  // The heartbeat is an hour away; the clock of the page can be put forward.
  await page.clock.install()
  await signIn(page, context, system, 'admin')
})

const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`

test('a page that stays open keeps its session alive, once an hour', async () => {
  record('constant', 'heartbeat.interval')
  await openPage(page, system, 'districtList')
  await page.waitForLoadState('networkidle')
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === '/heartbeat')
  await page.clock.fastForward(constants['heartbeat.interval'])
  const answer = await answered
  expect(answer.status()).toBe(200)
  // A log-in of just now lasts two hours from the last request.
  expect(await answer.json()).toEqual({ minutesLeft: 120 })
})

test('a list offers five page sizes, first of all twenty, and a place for each tick and for what a row can do', async () => {
  record('constant', 'table.pageSize.options', 'table.pageSize.overall', 'column.width.selection', 'column.width.operate', 'column.fixed.operate')
  await openPage(page, system, 'districtList')
  expect(await page.locator('select[name=pageRows] option').allInnerTexts()).toEqual(constants['table.pageSize.options'].map(String))
  expect(await page.locator('main tbody tr').count()).toBe(constants['table.pageSize.overall'])
  expect(await page.locator('main col.select').getAttribute('style')).toBe(`width:${constants['column.width.selection']}px`)
  expect(await page.locator('main col.acts').getAttribute('style')).toBe(`width:${constants['column.width.operate']}px`)
  const side = constants['column.fixed.operate']
  expect(
    await page
      .locator('main tbody td')
      .last()
      .evaluate((e, at) => getComputedStyle(e)[at], side),
  ).toBe('0px')
})

test('rows are ticked and unticked one by one and all at once; the count goes over all pages', async () => {
  record('constant', 'table.selection.events', 'table.crossPageSelection')
  await openPage(page, system, 'districtList')
  const boxes = page.locator('main tbody input[type=checkbox]')
  const said = () => page.locator('form.chosen [role=status]').innerText()
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await expect.poll(said).toBe('已选 2 行')
  await boxes.nth(0).uncheck()
  await expect.poll(said).toBe('已选 1 行')
  const all = page.locator('main thead input[type=checkbox]')
  await all.check()
  await expect.poll(said).toBe('已选 20 行')
  await all.uncheck()
  await expect.poll(said).toBe('已选 0 行')
})

test('the address of a menu page names menu and responsibility; the tab has the route name, in small letters and without slashes', async () => {
  record('constant', 'route.menuPage.parameters', 'route.name.rule', 'route.childrenFrom')
  await page.goto(`${system.origin}/main`)
  const address = await page.locator('nav a[href*="systemsetting/role?"], .side a[href*="systemsetting/role?"]').first().getAttribute('href')
  expect([...new URL(address ?? '', system.origin).searchParams.keys()]).toEqual([...constants['route.menuPage.parameters']])
  await page.goto(system.origin + address)
  const kept = () => system.query<{ name: string }>(`select tabs -> -1 ->> 'routeName' as name from user_info order by last_seen_at desc limit 1`)
  await expect.poll(kept).toEqual([{ name: 'systemsettingrole' }])
})

test('a bar runs on top while a page is on its way, and the page begins at its top', async () => {
  record('constant', 'route.loadingBar', 'route.scrollAfterNavigation', 'date.locale')
  await openPage(page, system, 'districtList', 'pageRows=100')
  expect(await page.locator('html').getAttribute('lang')).toBe(constants['date.locale'])
  await page.waitForLoadState('networkidle')
  const scrolled = () => page.locator('section.scroll').evaluate((sheet) => sheet.scrollTop)
  const scroll = () => page.locator('section.scroll').evaluate((sheet) => sheet.scrollTo(0, 200))
  await expect.poll(() => scroll().then(scrolled)).toBeGreaterThan(0)
  const held = Promise.withResolvers<void>()
  await page.route(/_data=/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.locator('main nav.pages').getByText('下一页').click()
  await expect.poll(() => page.locator('.loading').boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 3 })
  held.resolve()
  await expect.poll(() => page.locator('.loading').count()).toBe(0)
  await expect.poll(scrolled).toBe(0)
  await page.unroute(/_data=/)
})

test('a question stands above everything, in the middle', async () => {
  record('constant', 'modal.position', 'modal.zIndex')
  await openPage(page, system, 'districtList')
  await page.waitForLoadState('networkidle')
  await page.locator('main tbody input[type=checkbox]').first().check()
  await page.locator('form.chosen').getByRole('button', { name: '删除' }).click()
  const dialog = page.locator('dialog[open]')
  const box = await dialog.boundingBox()
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) / 2 - 360)).toBeLessThanOrEqual(1)
  expect(await dialog.evaluate((e) => getComputedStyle(e).zIndex)).toBe(String(constants['modal.zIndex']))
  await page.keyboard.press('Escape')
})

test('what is ticked is green, moments have seconds', async () => {
  record('constant', 'color.checked', 'format.datetime')
  await openPage(page, system, 'user')
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--tick').trim())).toBe(constants['color.checked'])
  expect(
    await page
      .locator('main tbody .tick')
      .first()
      .evaluate((e) => getComputedStyle(e).backgroundColor),
  ).toBe(rgb(constants['color.checked']))
  const moment = page.locator('main tbody td').filter({ hasText: /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/ })
  expect(await moment.count()).toBeGreaterThan(0)
})
