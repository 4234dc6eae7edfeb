/** Pages of others in a frame (S3.4): what they say is heard from them alone, and only what has a type and an object. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { eachWay, eachWayOfForms } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { record } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System
/** A house whose pages may stand in a frame, and one that speaks from within them unasked. */
let friend: string
let stranger: string

beforeAll(async () => {
  stranger = await serve(`<script>setInterval(() => top.postMessage({ type: 'SHOW_MESSAGE', content: { text: 'forged' } }, '*'), 200)</script>`)
  friend = await serve(
    `<h1>Carrier</h1><iframe src="${stranger}"></iframe><button onclick="parent.postMessage({ type: 'SHOW_MESSAGE', content: { text: 'right' } }, '*')">show</button>`,
  )
  process.env.EMBED_HOSTS = new URL(friend).host
  system = await startSystem()
})

async function serve(html: string): Promise<string> {
  const server = createServer((_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end(html)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closeLater(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

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

    await press('pickedText')
    await expect.poll(() => told(page)).toEqual(['所选内容必须为不超过200行的列表'])
    await press('picked')
    await expect.poll(() => told(page)).toEqual(['已选 2 行'])
    expect(await page.locator('.received li').last().innerText()).toContain('{"code":"M000002","qty":12}')

    await system.query(`update menu set name = '桥接试验' where menu_id = 2403`)
    await press('refresh')
    await expect.poll(() => page.locator('h1').first().innerText()).toBe('桥接试验')
    await system.query(`update menu set name = '桥接测试' where menu_id = 2403`)

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

eachWay('CLOSE_TAB closes the tab of the page that says it, and leads to the tab beside it', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'admin')
  await openPage(page, system, 'inHome')
  await page.goto(`${system.origin}/main/testIframes?menuId=2403`)
  const titles = () => page.locator('nav.tabs li > a').allInnerTexts()
  await expect.poll(titles).toContain('桥接测试')
  await expect.poll(() => inside(page).locator('h1').innerText()).toBe('桥接测试')
  // Without script nothing is heard: the tab is closed as any other.
  const closing = page.locator('nav.tabs li', { has: page.getByRole('link', { name: '桥接测试', exact: true }) }).locator('button')
  await (javaScript ? inside(page).getByRole('button', { name: 'close', exact: true }) : closing).click()
  await expect.poll(titles).not.toContain('桥接测试')
  await expect.poll(() => new URL(page.url()).pathname).toBe('/main/inHome')
})

eachWayOfForms(
  'what is picked in a box goes to the page of ours that opened it, and the box closes itself',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'inHome')
    const box = `${system.origin}/iframeBox?url=${encodeURIComponent('/embed/bridge')}&title=Pick`
    if (!javaScript) {
      await page.goto(box)
      expect(await page.getByRole('link', { name: '在新窗口打开' }).getAttribute('href')).toBe(`${system.origin}/embed/bridge`)
      return
    }
    const heard = page.evaluate(
      () => new Promise((told) => addEventListener('message', ({ origin, data }) => told({ origin, data }), { once: true })),
    )
    const opened = page.waitForEvent('popup')
    await page.evaluate((address) => void window.open(address), box)
    const picker = await opened
    await expect.poll(() => inside(picker).locator('h1').innerText()).toBe('桥接测试')
    await inside(picker).getByRole('button', { name: 'picked', exact: true }).click()
    expect(await heard).toEqual({
      origin: system.origin,
      data: {
        type: 'PICKED',
        content: {
          rows: [
            { code: 'M000001', qty: 5 },
            { code: 'M000002', qty: 12 },
          ],
        },
      },
    })
    await expect.poll(() => told(picker)).toEqual(['已选 2 行'])
    const closed = picker.waitForEvent('close')
    await inside(picker).getByRole('button', { name: 'close', exact: true }).click()
    await closed
  },
)

eachWay('a message from a page of a foreign origin within an embedded one is ignored and logged', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  const warnings: string[] = []
  page.on('console', (message) => void (message.type() === 'warning' && warnings.push(message.text())))
  await page.goto(`${system.origin}/iframeBox?url=${encodeURIComponent(friend)}&title=Carrier`)
  await expect.poll(() => inside(page).locator('h1').innerText()).toBe('Carrier')
  if (!javaScript) return expect(await told(page)).toEqual([])
  await expect.poll(() => warnings).toContain(`A message of another origin is ignored ${new URL(stranger).origin}`)
  expect(await told(page)).toEqual([])
  await inside(page).getByRole('button', { name: 'show' }).click()
  await expect.poll(() => told(page)).toEqual(['right'])
})
