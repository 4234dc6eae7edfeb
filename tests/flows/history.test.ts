/** The history of a document as a page: what each version changed, and any two of them side by side, in both languages. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { addLine, changeLines, draftRequisition, fill, type Goods, goodsOf, idIn, inDays, succeed } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

const versionOf = async (id: string) =>
  (await system.query<{ version_num: number }>('select version_num from requisition_header where id = $1', [id]))[0]?.version_num

/** What a version changed, as the tab of the history has it. */
const changedIn = async (page: Page, version: number, name = '第 {n} 版') => {
  const told = await page
    .locator('.history li', { hasText: name.replace('{n}', String(version)) })
    .locator('.changed > li')
    .allTextContents()
  return told.map((line) => line.replaceAll(/\s+/g, ' ').trim())
}

const compared = async (page: Page) =>
  (await page.locator('.versions tbody tr').all()).length
    ? page
        .locator('.versions tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim()).join(' | ')))
    : []

eachWayOfForms(
  'a requisition of three versions tells field by field what changed, and compares the first with the last',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer1')
    await draftRequisition(page, system, goods[0]!, '补充库存')
    const id = idIn(page)
    const address = page.url()
    await fill(page, { purpose: '试产', 'requisitionLine[0].requestQty': '1200' })
    await addLine(page, 1, goods[1]!, '7', inDays(50))
    await succeed(page, 'save')
    await expect.poll(() => versionOf(id)).toBe(2)
    await page.goto(address)
    await changeLines(page, 'line.remove:requisitionLine[1]')
    await succeed(page, 'save')
    await expect.poll(() => versionOf(id)).toBe(3)

    await page.goto(`${address}#tab-history`)
    await expect.poll(async () => (await changedIn(page, 3)).length).toBeGreaterThan(0)
    await expect.poll(async () => (await changedIn(page, 2))[0]).toContain('申请事由 补充库存 试产')
    const lines = await changedIn(page, 2)
    expect(lines.find((line) => line.startsWith('申请行 第10行'))).toContain('申请数量 100 1,200')
    expect(lines.find((line) => line.startsWith('申请行 第20行 新增'))).toContain(goods[1]!.name)
    expect((await changedIn(page, 3)).find((line) => line.startsWith('申请行 第20行 已删除'))).toContain('申请数量 7')

    await page.getByRole('link', { name: '比较任意两个版本' }).click()
    await page.selectOption('select[name=from]', '1')
    await page.selectOption('select[name=to]', '3')
    await page.getByRole('button', { name: '比较' }).click()
    await expect.poll(() => compared(page)).toContain('申请事由 | 补充库存 | 试产')
    const told = await compared(page)
    expect(told).toContain('申请数量 | 100 | 1,200')
    expect(told.join('\n'), 'a line that came and went').not.toContain('第20行')
    expect(new URL(page.url()).search).toMatch(/from=1&to=3/)

    await page.getByRole('link', { name: '返回' }).click()
    await page.getByRole('button', { name: 'English' }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
    await page.goto(`${address}#tab-history`)
    await expect.poll(async () => (await changedIn(page, 2, 'Version {n}'))[0]).toContain('Purpose 补充库存 试产')
    await page.getByRole('link', { name: 'Compare any two versions' }).click()
    await expect.poll(() => page.locator('h1').innerText()).toMatch(/^PR\d{12}: versions$/)
    await page.getByRole('link', { name: 'Back' }).click()
    await page.getByRole('button', { name: '中文' }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
  },
)
