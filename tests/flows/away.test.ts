/** The services die, or the session ends, while somebody is typing: the form is still there afterwards. */
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { openPage, type System, signIn, startSystem } from '../support/system.ts'
import { changeLines, fill, type Goods, goodsOf, input, isAnswer, numberOf, press, requisitionLine, says, succeed, valuesOf } from './flow.ts'

let system: System
let goods: Goods[]

beforeAll(async () => {
  system = await startSystem({ background: true })
  goods = await goodsOf(system)
})

async function typeRequisition(page: Page, purpose: string): Promise<Record<string, string>> {
  await openPage(page, system, 'purchaseRequisitionEdit')
  await changeLines(page, 'line.add:requisitionLine')
  const typed = {
    billTypeId$text: 'PR_STD',
    purpose,
    ...requisitionLine(0, goods[0]!, '9'),
  }
  await fill(page, typed)
  return typed
}

const made = (purpose: string) =>
  system.query('select l.request_qty from requisition_line l join requisition_header h on h.id = l.header_id where h.purpose = $1', [purpose])

eachWayOfForms('S12.2 services away: the page keeps the form, and sends it when they are back', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  const purpose = `断电 ${javaScript}`
  await typeRequisition(page, purpose)
  await system.stopUpstream()
  expect(await press(page, 'save')).toBe(503)
  await expect.poll(() => page.locator('h1').innerText()).toBe('服务暂时不可用')
  await expect.poll(() => page.locator('.lone').innerText()).toContain('您的输入都保留着，稍后再发送一次。重复发送不会重复生效。')
  const sendAgain = async () => {
    const [answer] = await Promise.all([page.waitForResponse(isAnswer), page.getByRole('button', { name: '再次发送' }).click()])
    await page.waitForLoadState()
    return answer.status()
  }
  expect(await sendAgain()).toBe(503)
  expect(system.isWebAlive()).toBe(true)
  const other = await context.newPage()
  expect((await other.goto(`${system.origin}/main/purchaseOrderList`))?.status()).toBe(503)
  await expect.poll(() => other.locator('h1').innerText()).toBe('服务暂时不可用')
  await system.startUpstream()
  await expect.poll(sendAgain).toBeLessThan(400)
  await numberOf(page, /^PR\d{12}$/)
  expect(await made(purpose)).toEqual([{ request_qty: '9.0000' }])
  await expect
    .poll(async () => {
      await other.getByRole('link', { name: '重试' }).click()
      await other.waitForLoadState()
      return other.locator('h1').innerText()
    })
    .toBe('采购订单')
  expect(system.isWebAlive()).toBe(true)
})

async function logIn(page: Page, userName: string): Promise<void> {
  await page.fill('input[name=userName]', userName)
  await page.fill('input[name=password]', DEMO_PASSWORD)
  await page.press('input[name=password]', 'Enter')
  await page.waitForURL((url) => url.pathname.startsWith('/main'))
}

const endSessions = () => system.query('update user_info set ended_at = now() where ended_at is null')

eachWayOfForms('a session that ends while one types: after the log-in the form is there again', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  const purpose = `失效 ${javaScript}`
  const typed = await typeRequisition(page, purpose)
  await endSessions()
  expect(await press(page, 'save')).toBe(401)
  await expect.poll(() => page.locator('h1').innerText()).toBe('登录已失效，请重新登录')
  await expect.poll(() => page.locator('.lone').innerText()).toContain('您填写的内容都保留着，登录后回到这里继续。')
  await page.getByRole('button', { name: '登录' }).click()
  await page.fill('input[name=userName]', 'buyer1')
  await page.fill('input[name=password]', 'wrong-Password-1')
  await page.press('input[name=password]', 'Enter')
  await expect.poll(() => page.locator('[role=alert]').innerText()).toBe('用户名或密码错误')
  await logIn(page, 'buyer1')
  await expect.poll(() => input(page, 'purpose').count()).toBe(1)
  expect(await valuesOf(page, Object.keys(typed))).toEqual(typed)
  await succeed(page, 'save')
  await numberOf(page, /^PR\d{12}$/)
  expect(await made(purpose)).toEqual([{ request_qty: '9.0000' }])
})

eachWayOfForms('nobody else gets the form of an ended session', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, 'buyer1')
  const purpose = `他人 ${javaScript}`
  await typeRequisition(page, purpose)
  await endSessions()
  expect(await press(page, 'save')).toBe(401)
  await page.getByRole('button', { name: '登录' }).click()
  await page.locator('input[name=userName]').waitFor()
  await logIn(page, 'manager1')
  await expect.poll(() => input(page, 'purpose').inputValue()).toBe('')
  expect(await page.content()).not.toContain(purpose)
})

eachWayOfForms('an ended session leads through the log-in to the page that was asked for', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer1')
  await endSessions()
  await openPage(page, system, 'purchaseOrderList', 'docNum=PO20260101')
  expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/main/purchaseOrderList?docNum=PO20260101')
  await expect.poll(() => page.locator('main').innerText()).toContain('登录已失效，请重新登录')
  await logIn(page, 'buyer1')
  expect(page.url()).toBe(`${system.origin}/main/purchaseOrderList?docNum=PO20260101`)
  await says(page, '采购订单')
})

eachWayOfForms(
  'a person who logs out in another window and saves in this one finds the form there after signing in',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer1')
    const purpose = `另一窗口 ${javaScript}`
    const typed = await typeRequisition(page, purpose)
    const other = await context.newPage()
    await openPage(other, system, 'purchaseOrderList')
    await other
      .locator('button[value=logout]')
      .first()
      .evaluate((button: HTMLButtonElement) => button.form?.requestSubmit(button))
    await other.waitForURL((url) => url.pathname === '/')
    expect(await press(page, 'save')).toBe(401)
    await page.getByRole('button', { name: '登录' }).click()
    await page.locator('input[name=userName]').waitFor()
    await logIn(page, 'buyer1')
    await expect.poll(() => input(page, 'purpose').count()).toBe(1)
    expect(await valuesOf(page, Object.keys(typed))).toEqual(typed)
  },
)

/** The person holds `gained` instead of `lost` from now on, as an administrator would save it. */
const moveTo = (userName: string, lost: string, gained: string) =>
  system.query(
    `update user_responsibility h set responsibility_id = g.id from responsibility l, responsibility g
     where h.header_id = (select id from "user" where code = $1) and h.responsibility_id = l.id and l.code = $2 and g.code = $3`,
    [userName, lost, gained],
  )

eachWayOfForms(
  'a responsibility that ends while one types: another one is chosen, and the form is there again',
  async ({ page, context, javaScript }) => {
    await signIn(page, context, system, 'buyer2')
    const purpose = `职责结束 ${javaScript}`
    const typed = await typeRequisition(page, purpose)
    await moveTo('buyer2', 'buyer', 'engineer')
    expect(await press(page, 'save')).toBe(403)
    await expect.poll(() => page.locator('.lone').innerText()).toContain('职责“采购员”已结束，请选择其他职责继续')
    await expect.poll(() => page.locator('.lone').innerText()).toContain('您填写的内容都保留着，选择职责后回到这里继续。')
    await page.getByRole('button', { name: '切换到“工程师”并打开' }).click()
    await expect.poll(() => input(page, 'purpose').count()).toBe(1)
    expect(await valuesOf(page, Object.keys(typed))).toEqual(typed)
    await moveTo('buyer2', 'engineer', 'buyer')
  },
)

eachWayOfForms(
  'whoever asks for the home page after the own responsibility ended is told so and asked for another one',
  async ({ page, context }) => {
    await signIn(page, context, system, 'buyer2')
    await moveTo('buyer2', 'buyer', 'engineer')
    await page.goto(`${system.origin}/main`)
    await expect.poll(() => page.locator('.lone').innerText()).toContain('职责“采购员”已结束，请选择其他职责继续')
    await page.getByRole('button', { name: '切换到“工程师”并打开' }).click()
    await expect.poll(() => page.locator('header.top').innerText()).toContain('工程师')
    await moveTo('buyer2', 'engineer', 'buyer')
  },
)

eachWayOfForms('a log-in that ends the oldest session tells that session why', async ({ page, context }) => {
  await signIn(page, context, system, 'buyer3')
  const first = await context.cookies()
  const most = 5
  for (let more = 0; more < most; more++) await signIn(page, context, system, 'buyer3')
  await context.clearCookies()
  await context.addCookies(first)
  await openPage(page, system, 'purchaseOrderList')
  await expect.poll(() => page.locator('main').innerText()).toContain('您在别处登录，同时在线数已满，最早的登录已退出，请重新登录')
  await logIn(page, 'buyer3')
  expect(page.url()).toBe(`${system.origin}/main/purchaseOrderList`)
})
