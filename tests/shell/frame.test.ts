/** The frame round the pages: menu, counts that follow, the end of a session, a page whose script never comes. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { errors } from '../../catalogue/constants/errors.ts'
import { personAt } from '../files/person.ts'
import { workAs, workingAs } from '../flows/flow.ts'
import { eachWayOfForms, openBrowser } from '../support/browser.ts'
import { record, recordCall } from '../support/record.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'

let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

const h1 = (page: Page) => page.locator('h1').innerText()
const menuEntries = (page: Page) => page.locator('nav.side li a:visible').allInnerTexts()

/** One message and one to-do more for a person, as the services would store them. */
async function tell(userName: string, title: string): Promise<void> {
  const to = [userName, title]
  await system.query(
    `insert into site_message (id, user_id, title, creation_date, version_num, status)
     select gen_random_uuid(), id, $2, now(), 1, 'UNREAD' from "user" where code = $1`,
    to,
  )
  await system.query(
    `insert into interior_pending_item (id, user_id, title, title_en, arisen_at, version_num, status, url, item_type)
     select gen_random_uuid(), id, $2, $2, now(), 1, 'PENDING', '/main/purchaseOrderEdit?id=' || gen_random_uuid(), 'OTHER' from "user" where code = $1`,
    to,
  )
}

eachWayOfForms('a search of the menu that finds nothing says so', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'inHome')
  const box = page.locator('nav.side input[name=menuQ]')
  if (javaScript) await page.waitForLoadState('networkidle')
  await box.fill('没有这一页')
  if (!javaScript) await box.press('Enter')
  await expect.poll(() => page.locator('nav.side').innerText()).toContain('没有匹配的菜单')
  await box.fill('')
  if (!javaScript) await box.press('Enter')
  await expect.poll(() => page.locator('nav.side').innerText()).not.toContain('没有匹配的菜单')
})

eachWayOfForms(
  'the menu is searched by Chinese, English and pinyin initials; with script as one types, from anywhere by Ctrl+K',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'inHome')
    const box = page.locator('nav.side input[name=menuQ]')
    for (const typed of ['采购申请', 'requisition', 'cgsq']) {
      if (javaScript) {
        await page.waitForLoadState('networkidle')
        await page.locator('h1').click()
        await page.keyboard.press('Control+k')
        expect(await box.evaluate((input) => input === document.activeElement)).toBe(true)
        await page.keyboard.type(typed)
      } else {
        await box.fill(typed)
        await box.press('Enter')
      }
      await expect.poll(() => menuEntries(page)).toContain('采购申请')
      expect(await menuEntries(page)).not.toContain('供应商')
    }
    if (!javaScript) return
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => h1(page)).toBe('采购申请')
  },
)

eachWayOfForms(
  'what waits stands in the top bar and at its menu: after a page load, with script while the page stays open',
  async ({ page, context, javaScript }) => {
    await system.query('delete from site_message')
    await system.query('delete from interior_pending_item')
    if (javaScript) await page.clock.install()
    await signIn(page, context, system, 'buyer1')
    await openPage(page, system, 'inHome')
    const counts = () => page.locator('header .count').allInnerTexts()
    const waiting = () => page.locator('nav.side .count:visible').allInnerTexts()
    expect(await counts()).toEqual(['0', '0'])
    expect(await waiting()).toEqual([])
    await tell('buyer1', '订单已确认')
    if (javaScript) {
      await page.waitForLoadState('networkidle')
      await page.clock.fastForward(10_000)
    } else await page.reload()
    await expect.poll(counts).toEqual(['1', '1'])
    expect(await waiting(), 'at the folder, which is closed').toEqual(['1'])
  },
)

test('a stream tells what has changed since the event that the window saw last, and ends with the session', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await system.query('delete from site_message')
  await signIn(page, context, system, 'buyer2')
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const listen = (more: Record<string, string> = {}) => fetch(`${system.origin}/main/live`, { headers: { cookie, ...more } })

  const first = await heard(await listen(), 'MESSAGE')
  expect(first.events).toMatchObject([{ kind: 'TODO_COUNT' }, { kind: 'MESSAGE', count: 0 }])
  await tell('buyer2', '订单已确认')
  const again = await heard(await listen({ 'last-event-id': first.id }), 'MESSAGE')
  expect(again.events.at(-1)).toEqual({ kind: 'MESSAGE', count: 1 })

  await system.query(`update user_info set ended_at = now() where ended_at is null`)
  expect((await heard(await listen({ 'last-event-id': again.id }), 'LOGOUT')).events).toEqual([{ kind: 'LOGOUT' }])
  expect((await fetch(`${system.origin}/main/live`)).status, 'nobody').toBe(204)
  recordCall('/v1/websocketServer', { status: '200', msg: '', data: again.events })
  await context.close()
})

interface Heard {
  events: { kind: string; count?: number }[]
  id: string
}

/** Reads the stream until an event of this kind has come. */
async function heard(answer: Response, kind: string): Promise<Heard> {
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(part, { stream: true })
    const events = [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, json = '']) => JSON.parse(json) as Heard['events'][number])
    if (events.some((event) => event.kind === kind)) return { events, id: [...text.matchAll(/^id: (.*)$/gm)].at(-1)?.[1] ?? '' }
  }
  throw new Error(`The stream ended without ${kind}:\n${text}`)
}

eachWayOfForms('another responsibility closes the tabs that it may not open, and names them', async ({ page, context }) => {
  await signIn(page, context, system, 'manager1', { to: '/' })
  if ((await workingAs(page, '采购经理').count()) === 0) await workAs(page, '审批人', '采购经理')
  await openPage(page, system, 'configProfileList')
  await workAs(page, '采购经理', '审批人')
  await expect.poll(() => page.locator('.message').innerText()).toBe('已切换到“审批人”，已关闭无权访问的页签：业务参数')
  expect(await page.locator('nav.tabs li > a').allInnerTexts()).toEqual(['首页'])
  await workAs(page, '审批人', '采购经理')
})

test('chunkLoadFailure: a page whose script does not come within 120 s is loaded as a whole', async () => {
  record('constant', 'chunkLoad.timeout')
  record('error', 'chunkLoadFailure')
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  await page.clock.install()
  await signIn(page, context, system, 'buyer1')
  await openPage(page, system, 'inHome')
  await page.waitForLoadState('networkidle')
  const stalled = Promise.withResolvers<void>()
  await page.route(/\/assets\/list-.*\.js$/, async (route) => {
    await stalled.promise
    await route.abort()
  })
  const [said] = errors.chunkLoadFailure.words
  const complaint = page.waitForEvent('console', (message) => message.text().startsWith(said))
  await page.locator('nav.side details', { hasText: '采购申请' }).first().locator('summary').click()
  const link = page.locator('nav.side a', { hasText: '采购申请' })
  const address = await link.getAttribute('href')
  await link.click()
  await expect.poll(() => page.locator('.loading').count()).toBe(1)
  await page.clock.fastForward((constants['chunkLoad.timeout'] - 1) * 1_000)
  expect(await h1(page), 'still waiting').not.toBe('采购申请')
  const loaded = page.waitForRequest((request) => request.isNavigationRequest() && request.url() === system.origin + address)
  await page.clock.fastForward(2_000)
  await loaded
  await complaint
  await expect.poll(() => h1(page)).toBe('采购申请')
  stalled.resolve()
  await context.close()
})

test('the pages of the shell want a session, and lead to those that they are for', async () => {
  record('constant', 'route.main.children')
  const statusOf = async (path: string) => (await fetch(system.origin + path, { redirect: 'manual' })).status
  for (const child of constants['route.main.children']) expect([child, await statusOf(`/main/${child}`)]).toEqual([child, 302])
  const [admin, supplier] = [await personAt(system, 'admin'), await personAt(system, 'supplier01')]
  const opened: Record<(typeof constants)['route.main.children'][number], Promise<{ status: number }>> = {
    inHome: admin.ask('/main/inHome'),
    exHome: supplier.ask('/main/exHome'),
    testIframes: admin.ask('/main/testIframes?menuId=2403'),
    iframe: admin.ask('/main/iframe?menuId=2401'),
  }
  for (const child of constants['route.main.children']) expect([child, (await opened[child]).status]).toEqual([child, 200])
})
