/** The second factor in a browser: an app set up and used with script and without, a responsibility that asks for it, a passkey. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { codeAt, stepAt } from '../../upstream/platform/sign-in/factor/totp.ts'
import { eachWay, eachWayOfForms, openBrowser } from '../support/browser.ts'
import { record } from '../support/record.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { fromBase32 } from './base32.ts'

let system: System

beforeAll(async () => {
  system = await startSystem()
})

/** The password typed on the log-in page; where it leads is the test's to say. */
async function passwordOf(page: Page, userName: string): Promise<void> {
  await page.context().clearCookies()
  await system.query('delete from login_address')
  await page.goto(`${system.origin}/login`)
  await page.fill('[name=userName]', userName)
  await page.fill('[name=password]', DEMO_PASSWORD)
  await page.press('[name=password]', 'Enter')
}

async function type(page: Page, code: string): Promise<void> {
  await page.fill('[name=code]', code)
  await page.press('[name=code]', 'Enter')
}

/** Reads the key as people do, and answers how its codes go on: each later than the one before. */
async function readApp(page: Page) {
  const secret = fromBase32(await page.locator('.app-key code').innerText())
  let last = stepAt(new Date()) - 2
  return () => {
    last = Math.max(last + 1, stepAt(new Date()) - 1)
    return codeAt(secret, last)
  }
}

const recoveryCodes = (page: Page) => page.locator('.recovery code').allInnerTexts()
const inside = (url: URL) => url.pathname.startsWith('/main')

eachWayOfForms(
  'an app is set up in the user centre, asked for at the next log-in, and removed with the password',
  async ({ page, context, javaScript }) => {
    const userName = javaScript ? 'expert1' : 'expert3'
    await signIn(page, context, system, userName)
    await page.goto(`${system.origin}/main/userCenter`)
    await page.click('button[value=startApp]')
    const nextCode = await readApp(page)
    const offered = () => page.locator('button[value^=start]').evaluateAll((buttons) => buttons.map((button) => (button as HTMLButtonElement).value))
    expect(await offered(), 'what is being set up is not offered beside it').toEqual(['startPasskey'])
    await type(page, '000000')
    await expect.poll(() => page.locator('#factors .error').innerText()).toContain('验证失败')
    expect(await offered()).toEqual(['startPasskey'])
    await type(page, nextCode())
    await page.locator('.recovery').waitFor()
    const codes = await recoveryCodes(page)
    expect(codes).toHaveLength(10)
    expect(await offered(), 'one app is enough').toEqual(['startPasskey'])
    record('page', 'userCenter')

    await passwordOf(page, userName)
    await page.locator('h1', { hasText: '第二步验证' }).waitFor()
    await page.getByRole('button', { name: 'English' }).click()
    await page.locator('h1', { hasText: 'Second step' }).waitFor()
    await page.goto(`${system.origin}/main/userCenter`)
    await page.locator('[name=password]').waitFor()

    // The page of the log-in follows the browser, the second step the person.
    await system.query(`update "user" set language = 'EN' where code = $1`, [userName])
    await passwordOf(page, userName)
    await page.locator('h1', { hasText: 'Second step' }).waitFor()
    expect((await page.locator('body').innerText()).replace('中文', '')).not.toMatch(/[\u4e00-\u9fff]/)
    await system.query(`update "user" set language = 'CN' where code = $1`, [userName])

    await passwordOf(page, userName)
    await page.locator('[name=code]').waitFor()
    await type(page, '000000')
    await page.locator('.sign .error').waitFor()
    await type(page, nextCode())
    await page.waitForURL(inside)

    await passwordOf(page, userName)
    await page.locator('[name=code]').waitFor()
    await type(page, codes[0] ?? '')
    await page.waitForURL(inside)
    await passwordOf(page, userName)
    await page.locator('[name=code]').waitFor()
    await type(page, codes[0] ?? '')
    await page.locator('.sign .error').waitFor()
    await type(page, codes[1] ?? '')
    await page.waitForURL(inside)

    await page.goto(`${system.origin}/main/userCenter`)
    expect(await page.locator('#factors').innerText()).toContain('剩余8个')
    await page.click('button[value^="remove:"]')
    await page.fill('[name=password]', 'wrong')
    await page.press('[name=password]', 'Enter')
    await expect.poll(() => page.locator('#factors .error').innerText()).toContain('密码错误')
    await page.fill('[name=password]', DEMO_PASSWORD)
    await page.press('[name=password]', 'Enter')
    await expect.poll(() => page.locator('#factors').innerText()).toContain('尚未设置')
    expect(await offered()).toEqual(['startApp', 'startPasskey'])
  },
)

eachWay(
  'a responsibility that asks for a second factor has one set up before the session, and asks for it at a switch',
  async ({ page, javaScript }) => {
    const userName = javaScript ? 'warehouse1' : 'warehouse2'
    const [{ id: userId, asking } = { id: '', asking: '' }] = await system.query<{ id: string; asking: string }>(
      `select u.id, l.responsibility_id as asking from "user" u join user_responsibility l on l.header_id = u.id where u.code = $1 limit 1`,
      [userName],
    )
    await system.query(`update responsibility set second_factor = 'REQUIRED' where id = $1`, [asking])
    await system.query('update permission_epoch set epoch = epoch + 1')
    await passwordOf(page, userName)
    await page.locator('h1', { hasText: '设置双重验证' }).waitFor()
    expect(await system.query('select from user_info where user_id = $1', [userId])).toEqual([])
    const nextCode = await readApp(page)
    await type(page, nextCode())
    await page.locator('.recovery').waitFor()
    expect(await recoveryCodes(page)).toHaveLength(10)
    await page.setViewportSize({ width: 390, height: 844 })
    const lines = await page.locator('.recovery code').evaluateAll((codes) => codes.map((code) => code.getClientRects().length))
    expect(lines, 'each on one line, on a phone too').toEqual(Array(10).fill(1))
    await page.setViewportSize({ width: 1280, height: 720 })
    await page.click('a.enter')
    await page.waitForURL(inside)

    // As after a log-in in another responsibility, in which none was shown.
    await system.query('update user_info set second_factor_at = null where user_id = $1', [userId])
    await page.locator('header :is(summary, button)', { hasText: '职责' }).first().click()
    // As from a page that only that responsibility opens.
    await page.locator('header form:has(button[name=respId])').evaluate((form) => {
      form.insertAdjacentHTML('beforeend', '<input type="hidden" name="returnTo" value="/main/receiveList?docNum=RC2026">')
    })
    await page.click(`button[name=respId][value="${asking}"]`)
    await page.waitForURL((url) => url.pathname === '/login/second')
    await type(page, nextCode())
    await page.waitForURL((url) => url.pathname === '/main/receiveList' && url.searchParams.get('docNum') === 'RC2026')
    await expect.poll(() => page.locator('body').innerText()).toContain('已切换到')
    await system.query(`update responsibility set second_factor = 'NONE' where id = $1`, [asking])
  },
)

test('a passkey is added, named and used', async () => {
  const context = await (await openBrowser()).newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 720 } })
  const page = await context.newPage()
  const device = await context.newCDPSession(page)
  await device.send('WebAuthn.enable')
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await signIn(page, context, system, 'finance1')
  await page.goto(`${system.origin}/main/userCenter`)
  await page.click('button[value=startPasskey]')
  await page.fill('[name=label]', '办公室电脑')
  await page.getByRole('button', { name: '创建通行密钥' }).click()
  await page.locator('.recovery').waitFor()
  await page.goto(`${system.origin}/main/userCenter`)
  await page.click('button[value^="rename:"]')
  await page.fill('[name=label]', '家里电脑')
  await page.press('[name=label]', 'Enter')
  await expect.poll(() => page.locator('#factors').innerText()).toContain('通行密钥 家里电脑 从未使用')

  await passwordOf(page, 'finance1')
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await page.waitForURL(inside)
  await page.goto(`${system.origin}/main/userCenter`)
  expect(await page.locator('#factors').innerText()).toContain('通行密钥 家里电脑 最近使用')

  await context.close()
})
