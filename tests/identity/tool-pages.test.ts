/** The tools of administration as an administrator uses them: the cache, the database, the models of the tables, drafts of code. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

const textOf = (page: Page) => page.locator('main').innerText()

/** Where a button leads to, and the page there. */
async function follow(page: Page, press: () => Promise<void>): Promise<void> {
  await Promise.all([page.waitForNavigation(), press()])
}

async function find(page: Page, name: string): Promise<void> {
  await page.locator('form[method=get] input[name=name]').fill(name)
  await page.getByRole('button', { name: '查询' }).click()
  await page.waitForURL((url) => url.searchParams.get('name') === name)
}

/** What a link hands out. */
async function taken(page: Page, label: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: label }).click()])
  return readFile(await download.path())
}

eachWayOfForms('an administrator sees what the cache holds, refreshes an area and evicts its keys', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'redis')
  await expect.poll(() => textOf(page)).toContain('命中率')
  const areas = await page.locator('tbody tr').count()
  expect(areas).toBeGreaterThan(3)
  await page.locator('tbody tr a').first().click()
  await page.waitForURL((url) => url.pathname.endsWith('/redisManage'))
  await expect.poll(() => textOf(page)).toMatch(/\d+ 个键/)
  record('page', 'redis')
  for (const [label, told] of [
    ['刷新该区域', /已刷新，\d+ 条/],
    ['清除这些键', /已清除 \d+ 条/],
  ] as const) {
    await page.getByRole('button', { name: label }).click()
    await expect.poll(() => page.locator('body').innerText()).toMatch(told)
  }
  record('page', 'redisManage')
})

eachWayOfForms('an administrator finds a table of the database and reads its columns, indexes and constraints', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'databaseList')
  await find(page, 'po_header')
  await expect.poll(() => page.locator('tbody tr').count()).toBe(1)
  record('page', 'databaseList')
  await page.getByRole('link', { name: 'po_header', exact: true }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/databaseDetail'))
  await expect.poll(() => textOf(page)).toContain('po_header_pk')
  expect(await textOf(page)).toContain('supplier_id')
  await page.getByRole('link', { name: '返回列表' }).click()
  await page.waitForURL((url) => url.pathname.endsWith('/databaseList'))
  record('page', 'databaseDetail')
})

eachWayOfForms('an administrator finds the model of an entity, reads its fields and takes the dictionary along', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'table_model')
  await find(page, 'poHeader')
  await page.getByRole('link', { name: 'poHeader', exact: true }).click()
  await expect.poll(() => textOf(page)).toContain('poHeader · 采购订单')
  expect(await textOf(page)).toContain('PURCHASE_GROUP')
  expect((await taken(page, '导出数据字典')).subarray(0, 2).toString()).toBe('PK')
  record('page', 'table_model')
})

eachWayOfForms('a draft of code for a table is looked at and taken along, its labels in Chinese or said to be missing', async ({ page, context }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'devtoolsGeneratorCode')
  const table = page.locator('select[name=table]')
  const first = await table.locator('option[value]:not([value=""])').first().getAttribute('value')
  await table.selectOption(first)
  await page.getByRole('button', { name: '预览' }).click()
  await page.waitForURL((url) => url.searchParams.get('table') === first)
  await expect.poll(() => page.locator('pre').first().textContent()).toMatch(/label: \['(?:[^']*[\u4e00-\u9fff][^']*)', '/)
  expect((await taken(page, '下载zip')).subarray(0, 2).toString()).toBe('PK')
  record('page', 'devtoolsGeneratorCode')
})

eachWayOfForms('the tabs follow the language that is chosen', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, javaScript ? 'buyer1' : 'buyer2')
  await openPage(page, system, 'purchaseOrderList')
  const tabs = page.locator('#tabs')
  await expect.poll(() => tabs.innerText()).toContain('采购订单')
  await follow(page, () => page.getByRole('button', { name: 'English' }).click())
  await expect.poll(() => tabs.innerText()).toContain('Purchase orders')
  expect(await tabs.innerText()).not.toMatch(/[\u4e00-\u9fff]/)
})
