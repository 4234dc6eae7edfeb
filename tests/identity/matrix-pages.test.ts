/** Workbooks of grants and of look-up values in a browser: from the list to the template, the check, the import and what it does. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { bookOf, open, rowsOf } from '../excel/books.ts'
import { eachWayOfForms, openWindow } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const says = (page: Page) => expect.poll(() => page.locator('main').innerText())

async function downloaded(page: Page, selector: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(selector).first().click()])
  return readFile(await download.path())
}

async function check(page: Page, name: string, rows: unknown[][]): Promise<void> {
  await page.setInputFiles('input[name=file]', { name, mimeType, buffer: await bookOf(rows) })
  await page.locator('button[value=check]').click()
}

eachWayOfForms(
  'an administrator gives a role a menu with its buttons by a workbook, and at the next request whoever holds it is let in',
  async ({ page, context, javaScript }) => {
    const [code, given] = javaScript ? ['ROLE_A', 'districtList'] : ['ROLE_B', 'bankList']
    const holder = await openWindow(javaScript, { by: 'form client' })
    try {
      const held = await holder.newPage()
      await signIn(held, holder, system, 'approver1')
      expect((await held.goto(`${system.origin}/main/${given}`))?.status()).toBe(403)

      await signIn(page, context, system, 'admin')
      await openPage(page, system, 'systemsetting/role')
      await page.locator('a[href*="/import"]').first().click()
      const template = await open(await downloaded(page, 'a[href*="/template"]:not([href*="data=1"])'))
      expect([1, 2, 3, 4].map((column) => template.worksheets[0]?.getCell(1, column).text)).toEqual(['编码 *', '名称', '菜单编码', '按钮编码'])
      const [titles, ...records] = await rowsOf(await downloaded(page, 'a[href*="data=1"]'))
      const role = records.find(([one, name]) => one === 'ROLE_APPROVER_APPROVE' && name)
      expect(titles?.slice(0, 4)).toEqual(['编码', '名称', '菜单编码', '按钮编码'])
      expect(role).toBeDefined()

      const header = ['编码', '名称', '菜单编码', '按钮编码']
      await check(page, '角色.xlsx', [header, ['ROLE_APPROVER_APPROVE', undefined, given, 'btnQuery;btnNowhere']])
      await says(page).toContain('btnNowhere')
      expect(await page.locator('table').innerText()).toMatch(/2\s+按钮/)
      await check(page, '角色.xlsx', [header, ['ROLE_APPROVER_APPROVE', undefined, given, 'btnQuery;btnExport'], [code, '试用', given, 'btnQuery']])
      await says(page).toContain('角色.xlsx：校验通过，将新增2行，修改0行')
      expect((await held.goto(`${system.origin}/main/${given}`))?.status()).toBe(403)
      await page.locator('button[value=confirm]').click()
      await says(page).toContain('导入成功：新增2行')

      expect((await held.goto(`${system.origin}/main/${given}`))?.status()).toBe(200)
      expect(await held.locator('a[href*="/export"]').count()).toBeGreaterThan(0)
      expect(await held.locator('a[href*="/import"]').count()).toBe(0)
    } finally {
      await holder.close()
    }
  },
)

eachWayOfForms(
  'on the page of all look-up values a workbook changes and adds values of several types, and none of a status',
  async ({ page, context, javaScript }) => {
    const code = javaScript ? 'W1' : 'W2'
    await signIn(page, context, system, 'admin')
    await openPage(page, system, 'lookup')
    await page.locator('a[href*="/import"]').first().click()
    const template = await open(await downloaded(page, 'a[href*="/template"]:not([href*="data=1"])'))
    expect([1, 2, 3].map((column) => template.worksheets[0]?.getCell(1, column).text)).toEqual(['类型编码 *', '顺序', '编码 *'])
    const [titles, ...records] = await rowsOf(await downloaded(page, 'a[href*="data=1"]'))
    expect(titles?.slice(0, 3)).toEqual(['类型编码', '顺序', '编码'])
    expect(records.length).toBeGreaterThan(500)

    const header = ['类型编码', '编码', '名称']
    await check(page, '快码.xlsx', [header, ['PO_STATUS', code, '遗失'], ['NO_TYPE', code, '没有']])
    await says(page).toContain('NO_TYPE')
    expect(await page.locator('table').innerText()).toContain('类型编码')
    await check(page, '快码.xlsx', [header, ['PO_STATUS', code, '遗失']])
    await says(page).toContain('状态类快码不能新增或停用')
    await check(page, '快码.xlsx', [header, ['RATE_TYPE', code, `汇率${code}`], ['RATE_TYPE', 'CORPORATE', `公司${code}`]])
    await says(page).toContain('快码.xlsx：校验通过，将新增1行，修改1行')
    await page.locator('button[value=confirm]').click()
    await says(page).toContain('导入成功：新增1行，修改1行')
    await openPage(page, system, 'lookup', 'code=RATE_TYPE')
    const meanings = () => page.locator('main table input').evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value))
    await expect.poll(meanings).toEqual(expect.arrayContaining([`汇率${code}`, `公司${code}`]))
  },
)
