/** A requisition of many lines as somebody on a slow line makes it: opened, filled and saved. */
import type { Page } from 'playwright'

export interface LongRequisition {
  /** Of its page. */
  address: string
  material: string
  needBy: string
  /** The quantities are 1, 2, 3 … */
  lines: number
}

export async function enterRequisition(page: Page, { address, material, needBy, lines }: LongRequisition): Promise<void> {
  const rows = Array.from({ length: lines }, (_, at) => `${material}\t${at + 1}\t${needBy}`)
  await page.goto(address)
  await page.locator('[name="billTypeId$text"]').fill('PR_STD')
  await page.locator('[name="purpose"]').fill('慢线路')
  await page.locator('summary').filter({ hasText: '粘贴多行' }).click()
  await page.locator('[name="_paste.requisitionLine"]').fill(`物料\t申请数量\t需求日期\n${rows.join('\n')}\n`)
  await press(page, 'line.paste:requisitionLine')
  await page
    .locator('tr[data-line]')
    .nth(lines - 1)
    .waitFor()
  await press(page, 'save')
  await page.waitForURL((url) => url.searchParams.has('id'))
}

const press = (page: Page, intent: string) => page.locator(`button[name=intent][value="${intent}"]:not(.hidden):visible`).first().click()
