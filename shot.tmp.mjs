import { chromium } from 'playwright-core'

const base = 'http://localhost:3104'
const b = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
const js = process.argv[2] !== 'off'
const c = await b.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 }, javaScriptEnabled: js })
const p = await c.newPage()
p.setDefaultTimeout(15000)
p.on('console', (m) => {
  if (m.type() === 'error' || m.type() === 'warning') console.log('console', m.text().slice(0, 300))
})
p.on('pageerror', (e) => console.log('pageerror', String(e).slice(0, 400)))
await p.goto(`${base}/`)
await p.fill('input[name=userName]', 'buyer1')
await p.fill('input[name=password]', 'Demo-Supply-2026')
await p.press('input[name=password]', 'Enter')
await p.waitForURL(/main/)
await p.goto(`${base}/main/purchaseOrderList?status=DRAFT`)
const t0 = Date.now()
await p.locator('tbody a').first().click()
await p.waitForURL(/purchaseOrderEdit/)
await p.locator('form.document').waitFor()
console.log('opened', Date.now() - t0, p.url())
const shot = async (n) => p.screenshot({ path: `/tmp/w/gridshots/${n}-${js ? 'on' : 'off'}.png` })
await p.waitForTimeout(500)
await shot('draft')
const edit = p.locator('button[value^="row:"]')
console.log('edit buttons', await edit.count(), await p.locator('tr[data-line]').count())
if (await edit.count()) {
  await edit.first().scrollIntoViewIfNeeded()
  await edit.first().click()
  await p.waitForTimeout(500)
  await shot('open')
}
await p.locator('button[value="line.add:poLine"]').click()
await p.waitForTimeout(700)
await shot('added')
await p.locator('summary:has-text("粘贴多行")').click()
await p.fill('textarea[name="_paste.poLine"]', '物料\t订单数量\t需求日期\nM-1\t-5\t2026/12/31\nM-2\t10.123456\t2026-13-01\n')
await shot('pastepanel')
await p.locator('button[value="line.paste:poLine"]').click()
await p.waitForTimeout(800)
await shot('pasted')
await p.locator('button[value="why:grossAmount"]').click()
await p.waitForTimeout(700)
await p.locator('.why-line').scrollIntoViewIfNeeded()
await shot('why')
console.log(await p.locator('.why-line').innerText())
await p.setViewportSize({ width: 390, height: 844 })
await p.waitForTimeout(300)
await p.locator('.lines-head').scrollIntoViewIfNeeded()
await shot('phone')
await b.close()
