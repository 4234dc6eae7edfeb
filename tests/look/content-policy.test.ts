/** S3.1: nothing that a page does with script breaks its own content policy. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

declare global {
  interface Window {
    broken: string[]
  }
}

const watch = () => {
  window.broken = []
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) => {
    window.broken.push(`${violatedDirective} ${sourceFile} ${sample}`)
  })
}

/** Asked for after what is under way has come, so that nothing is missed. */
async function expectKept(page: Page, what: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => window.broken), what).toEqual([])
}

test('a list with its menus and windows, an order with an open picker and a line in edit, and a dialog keep to the policy of their page', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  await context.addInitScript(watch)
  const page = await context.newPage()
  await signIn(page, context, system, 'buyer1', { to: '/main/materialManagementList' })
  await expectKept(page, 'list')
  for (const menu of await page.locator('main summary.caret').all()) {
    await menu.click()
    await page.keyboard.press('Escape')
  }
  await page.locator('tbody input[type=checkbox]').first().check()
  await expectKept(page, 'list with menus and a choice')

  await page.goto(`${system.origin}/main/purchaseOrderEdit`)
  await expectKept(page, 'new order')
  await page.locator('[name="supplierId$text"]').click()
  await page.locator('[name="supplierId$text"]').pressSequentially('su')
  await page.getByRole('option').first().waitFor()
  await expectKept(page, 'picker')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: '新增行' }).first().click()
  await page.locator('.lines .open').waitFor()
  await expectKept(page, 'line in edit')

  await page.goto(`${system.origin}/main/materialManagementList`)
  await page.locator('tbody a').first().click()
  await page.locator('.actions button.danger').first().click()
  await page.locator('dialog[open]').waitFor()
  await expectKept(page, 'dialog')
  await context.close()
})
