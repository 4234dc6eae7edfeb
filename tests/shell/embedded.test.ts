/** Pages of others in a frame (S3.4): what they say is heard from them alone, and only what has a type and an object. */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { eachWay } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System
beforeAll(async () => {
  system = await startSystem()
}, 90_000)

const inside = (page: Page) => page.frameLocator('iframe.embedded')
const told = (page: Page) => page.locator('main .message').allInnerTexts()

eachWay(
  'S3.4 a message without type or with a list for content is refused in the words of the catalogue, a right one is done',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'admin')
    await page.goto(`${system.origin}/main/testIframes?menuId=2403`)
    await expect.poll(() => page.locator('h1').first().innerText()).toBe('桥接测试')
    await expect.poll(() => inside(page).locator('h1').innerText()).toBe('桥接测试')
    record('page', 'testIframes')
    if (!javaScript) {
      expect(await page.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')).toBe(`${system.origin}/embed/bridge`)
      return
    }
    const press = (name: string) => inside(page).getByRole('button', { name, exact: true }).click()
    await press('noType')
    await expect.poll(() => told(page)).toEqual(['消息类型不可为空'])
    record('error', 'embeddedMessageWithoutType')
    await press('notObject')
    await expect.poll(() => told(page)).toEqual(['内容必须为对像数据'])
    record('error', 'embeddedMessageNotObject')
    await press('resize')
    await expect.poll(() => page.locator('iframe.embedded').evaluate((frame) => frame.getBoundingClientRect().height)).toBe(320)
    await press('show')
    await expect.poll(() => told(page)).toEqual(['OK 你好'])
    await press('language')
    await expect.poll(() => inside(page).locator('output').innerText()).toBe('{"type":"LANGUAGE","content":{"language":"CN"}}')
    expect(await page.locator('.received li').count(), 'what was refused is not listed').toBe(3)

    // Another window of the same browser, even of our own origin, is not the page inside.
    const logged = page.waitForEvent('console', (message) => message.text().startsWith('A message of another origin is ignored'))
    await page.evaluate(() => window.postMessage({ type: 'SHOW_MESSAGE', content: { text: 'forged' } }, '*'))
    await logged
    await press('show')
    await expect.poll(() => page.locator('.received li').count()).toBe(4)
    expect(await told(page)).toEqual(['OK 你好'])

    await press('openOther')
    await expect.poll(() => page.locator('main').innerText()).toContain('您没有访问此页面的权限')
  },
)

eachWay(
  'a page of a menu entry stands in a tab of its own; nobody opens it without the menu, and no other address is embedded',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'inHome')
    const link = page.locator('nav.side a', { hasText: '物流轨迹' })
    await page.goto(`${system.origin}${await link.getAttribute('href')}`)
    await expect.poll(() => inside(page).locator('td').first().innerText()).toBe('2026-11-20 16:40')
    expect(await page.locator('nav.tabs [aria-current]').innerText()).toBe('物流轨迹')
    expect(await page.locator('iframe.embedded').getAttribute('sandbox'), 'no origin of ours for script inside').toBe('allow-scripts allow-forms')
    record('page', 'iframe')

    const statusOf = async (address: string) => (await page.goto(system.origin + address))?.status()
    expect(await statusOf('/main/testIframes?menuId=2403'), 'granted to the administrator alone').toBe(404)
    expect(await statusOf('/main/iframe?menuId=1')).toBe(404)
    expect(await statusOf(`/iframeBox?url=${encodeURIComponent('/embed/market')}&title=x`)).toBe(200)
    await expect.poll(() => inside(page).locator('td').first().innerText()).toContain('A00')
    record('page', '/iframeBox')
    for (const url of ['https://elsewhere.example/', 'javascript:alert(1)', '/main/inHome', '//elsewhere.example/embed/x']) {
      expect(await statusOf(`/iframeBox?url=${encodeURIComponent(url)}`), url).toBe(403)
      expect(await page.locator('body').innerText()).toContain('该地址不允许嵌入')
    }
  },
)
