import { expect, test } from 'vitest'
import { eachWay } from '../support/browser.ts'
import { launchBrowser } from '../support/chromium.ts'

const PAGE = `<!doctype html><meta charset="utf-8"><title>供应商</title><h1>采购订单</h1><p id="script">没有脚本</p>
  <script>document.getElementById('script').textContent = '有脚本'</script>`

eachWay('a page in Chinese is shown', async ({ page, javaScript }) => {
  await page.setContent(PAGE)
  expect(await page.locator('h1').textContent()).toBe('采购订单')
  expect(await page.locator('#script').textContent()).toBe(javaScript ? '有脚本' : '没有脚本')
})

test('the browser that npm brings shows a page in Chinese and can be clicked', async () => {
  process.env.CHROMIUM_FROM = 'npm'
  const browser = await launchBrowser().finally(() => {
    delete process.env.CHROMIUM_FROM
  })
  try {
    const page = await browser.newPage()
    await page.setContent(`${PAGE}<button onclick="this.textContent = '已提交'">提交</button>`)
    await page.getByRole('button', { name: '提交' }).click()
    expect(await page.getByRole('button').textContent()).toBe('已提交')
    expect(await page.title()).toBe('供应商')
    expect((await page.screenshot()).length).toBeGreaterThan(1000)
  } finally {
    await browser.close()
  }
})
