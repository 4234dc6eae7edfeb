/** Light, dark and high contrast are put on without a new page, and by a form where script is off. */
import { beforeAll, expect } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

eachWayOfForms(
  'another theme shows at once, also on the next page; with script the page stays, with what was typed and chosen in it',
  async ({ page, context, javaScript }) => {
    // The theme is the person's own and stays.
    await signIn(page, context, system, javaScript ? 'buyer1' : 'buyer2')
    await openPage(page, system, 'purchaseOrderEdit')
    if (javaScript) await page.waitForLoadState('networkidle')
    const theme = () => page.locator('html').getAttribute('data-theme')
    expect(await theme()).toBe('auto')
    await page.fill('textarea[name=remark]', '十二月底前交齐')
    let documents = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents++
    })
    for (const wanted of ['dark', 'contrast', 'light']) {
      await page.locator('header summary').last().click()
      const kept = page.waitForResponse((answer) => answer.request().method() === 'POST' && new URL(answer.url()).pathname === '/main')
      await page.locator(`header button[name=theme][value=${wanted}]`).click()
      expect((await kept).status()).toBe(303)
      await expect.poll(theme).toBe(wanted)
      expect(await page.locator(`header button[name=theme][value=${wanted}]`).getAttribute('aria-current')).toBe('true')
    }
    if (javaScript) {
      expect(documents).toBe(0)
      expect(await page.inputValue('textarea[name=remark]')).toBe('十二月底前交齐')
    }
    await openPage(page, system, 'purchaseOrderList')
    expect(await theme()).toBe('light')
  },
)
