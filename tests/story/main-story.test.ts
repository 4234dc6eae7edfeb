/** One purchase from the need to the received goods, by people in a browser, with script and without. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { eachWay } from '../support/browser.ts'
import { openPage, signIn, startSystem, type System } from '../support/system.ts'

let system: System
let material: { code: string; supplier: string }

beforeAll(async () => {
  system = await startSystem()
  const [row] = await system.query<{ code: string }>(
    `select m.code from supplier_price_list p join supplier_info s on s.id = p.supplier_id join material_item m on m.id = p.material_id join organization o on o.id = p.org_id
     where s.code = 'S000001' and o.code = 'SZ10' and p.currency = 'CNY' and m.key_part_flag = 'N' order by m.code limit 1`,
  )
  material = { code: String(row?.code), supplier: 'S000001' }
}, 60_000)

const inDays = (days: number) => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date(Date.now() + days * 86_400_000))

/** Types into inputs by their form names; references are typed as codes. */
async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const input = page.locator(`[name="${name}"]:not([type=hidden])`)
    if ((await input.evaluate((e) => e.tagName)) === 'SELECT') await input.selectOption(value)
    else await input.fill(value)
  }
}

const press = async (page: Page, intent: string) => {
  const answered = page.waitForResponse((r) => r.request().method() === 'POST')
  await page.locator(`button[name=intent][value="${intent}"]:not(.hidden):visible`).first().click()
  const answer = await answered
  if (answer.status() === 422) expect(await refusals(page)).toEqual([])
}

/** What the page says is wrong; nothing when all went well. */
const refusals = (page: Page) => page.locator('.error-summary, [role=alert]').allInnerTexts()

const numberOf = async (page: Page, pattern: RegExp) => {
  await expect.poll(() => page.locator('h1').innerText()).toMatch(pattern)
  return (await page.locator('h1').innerText()).trim()
}

eachWay('a requester writes a requisition of 100 and hands it in', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'purchaseRequisitionEdit')
  await fill(page, { 'billTypeId$text': 'PR_STD', purpose: '补充库存' })
  await press(page, 'line.add:requisitionLine')
  await fill(page, { 'requisitionLine[0].materialId$text': material.code, 'requisitionLine[0].requestQty': '100', 'requisitionLine[0].needByDate': inDays(40) })
  await press(page, 'save')
  await numberOf(page, /^PR\d{12}$/)
  await press(page, 'doSubmit')
  await expect.poll(() => page.locator('main').innerText()).toContain('审批中')
})
