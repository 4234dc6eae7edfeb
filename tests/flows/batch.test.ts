/** An action on several rows of a list: which were done, which were not and why. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { draftRequisition, type Goods, goodsOf, openMenus, press, unfold } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem()
  goods = await goodsOf(system)
})

const statusOf = async (docNum: string) => (await system.query('select status from requisition_header where doc_num = $1', [docNum]))[0]?.status
const told = (page: Page) => page.locator('.batch li').allInnerTexts()

async function threeDrafts(page: Page, purpose: string): Promise<string[]> {
  const numbers: string[] = []
  for (const qty of ['10', '20', '30']) numbers.push(await draftRequisition(page, system, goods[0]!, purpose, qty))
  return numbers
}

async function tickAll(page: Page, purpose: string): Promise<void> {
  await openPage(page, system, 'purchaseRequisitionList', `purpose=${encodeURIComponent(purpose)}`)
  for (const box of await page.locator('tbody input[name=id]').all()) await box.check()
}

eachWayOfForms(
  'of three ticked requisitions the one that lacks its material is not submitted, and the list says so row by row',
  async ({ page, context, javaScript }) => {
    const purpose = `分行提交 ${javaScript}`
    await signIn(page, context, system, 'buyer1')
    const [one = '', two = '', three = ''] = await threeDrafts(page, purpose)
    await system.query(`update requisition_line set need_by_date = null where header_id = (select id from requisition_header where doc_num = $1)`, [
      two,
    ])
    await tickAll(page, purpose)
    if (!javaScript) await openMenus(page, 'doSubmit')
    expect(await press(page, 'doSubmit')).toBe(200)
    await expect.poll(() => page.locator('.batch b').first().innerText()).toBe('已处理2行，1行未处理')
    const rows = await told(page)
    expect(rows[0]).toContain(two)
    expect(rows[0]).toContain('需求日期')
    expect(rows.slice(1).sort()).toEqual([one, three].sort().map((number) => expect.stringMatching(new RegExp(`${number}\\s+已处理`))))
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual(['SUBMITTED', 'DRAFT', 'SUBMITTED'])
    // What is left stays ticked.
    await expect.poll(() => page.locator('tbody input[name=id]:checked').count()).toBe(1)
  },
)

eachWayOfForms(
  'three requisitions are deleted together or not at all, and the list names the one in the way',
  async ({ page, context, javaScript }) => {
    const purpose = `整批删除 ${javaScript}`
    await signIn(page, context, system, 'buyer1')
    const numbers = await threeDrafts(page, purpose)
    await system.query(`update requisition_header set status = 'APPROVED' where doc_num = $1`, [numbers[2]])
    await tickAll(page, purpose)
    await unfold(page, 'delete', javaScript)
    expect(await press(page, 'delete')).toBe(409)
    await expect.poll(() => page.locator('.batch b').first().innerText()).toBe('已处理0行，3行未处理')
    const rows = await told(page)
    expect(rows[0]).toContain(numbers[2])
    expect(rows.filter((text) => text.includes('同一批中有数据被拒绝'))).toHaveLength(2)
    expect((await Promise.all(numbers.map(statusOf))).sort()).toEqual(['APPROVED', 'DRAFT', 'DRAFT'])
    await expect.poll(() => page.locator('tbody input[name=id]:checked').count()).toBe(3)
  },
)
