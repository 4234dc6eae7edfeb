/** The forms before the frame, entry by entry: what is missing says so itself, what was typed comes back, and no secret does. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { eachWay, eachWayOfForms } from '../support/browser.ts'
import { type System, signIn, startSystem } from '../support/system.ts'

const DEMO = 'Demo-Supply-2026'
let system: System

beforeAll(async () => {
  system = await startSystem()
})

const input = (page: Page, name: string) => page.locator(`form.sign [name=${name}]`)
/** What a reader is told beside the label. */
const described = async (page: Page, name: string) => {
  const ids = (await input(page, name).getAttribute('aria-describedby')) ?? ''
  return Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()))
}
const send = (page: Page, name: string) =>
  Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), input(page, name).press('Enter')])

eachWayOfForms('a log-in without a password says so at its entry, keeps the name, and is no attempt', async ({ page }) => {
  await system.query('delete from login_account')
  await page.goto(`${system.origin}/login`)
  expect(await input(page, 'password').getAttribute('aria-invalid')).toBeNull()
  await input(page, 'userName').fill('buyer1')
  const [answer] = await send(page, 'password')
  expect(answer.status()).toBe(422)
  await page.locator('[id="sign-password-error"]').waitFor()
  expect(await described(page, 'password')).toEqual(['请填写密码'])
  expect(await input(page, 'password').getAttribute('aria-invalid')).toBe('true')
  expect(await input(page, 'userName').getAttribute('aria-invalid')).toBeNull()
  expect(await input(page, 'userName').inputValue()).toBe('buyer1')
  expect(await page.locator('.message.bad').count()).toBe(0)
  expect(await system.query('select 1 from login_account')).toEqual([])
})

eachWayOfForms('a refused log-in shows the name again and nothing of the password, in the page or behind it', async ({ page }) => {
  await system.query('delete from login_account')
  await page.goto(`${system.origin}/login`)
  await input(page, 'userName').fill('buyer1')
  await input(page, 'password').fill('Never-Shown-Again-77')
  await send(page, 'password')
  await page.locator('.message.bad').waitFor()
  expect(await input(page, 'userName').inputValue()).toBe('buyer1')
  expect(await input(page, 'password').inputValue()).toBe('')
  expect(await page.content()).not.toContain('Never-Shown-Again-77')
})

eachWayOfForms('a new password that was typed in two ways is refused where it was typed the second time', async ({ page, context, javaScript }) => {
  await signIn(page, context, system, javaScript ? 'buyer2' : 'buyer3')
  await page.goto(`${system.origin}/password`)
  expect(await described(page, 'newPassword')).toEqual([expect.stringContaining('10')])
  await input(page, 'old').fill(DEMO)
  await input(page, 'newPassword').fill('Quiet-Harbour-31')
  await input(page, 'again').fill('Quiet-Harbour-32')
  await send(page, 'again')
  await page.locator('[id="sign-again-error"]').waitFor()
  expect(await described(page, 'again')).toEqual(['两次输入的新密码不一致'])
  expect(await page.content()).not.toMatch(/Quiet-Harbour|Demo-Supply/)
  await input(page, 'old').fill(DEMO)
  await input(page, 'newPassword').fill('abcdefghij')
  await input(page, 'again').fill('abcdefghij')
  await send(page, 'again')
  await page.locator('[id="sign-newPassword-error"]').waitFor()
  const [error, rule] = await described(page, 'newPassword')
  expect(error).toContain('密码须为10至128位')
  expect(rule).toContain('10')
})

eachWayOfForms('who asks for a code by telephone and leaves the picture unread is asked by telephone again', async ({ page }) => {
  await page.goto(`${system.origin}/forget`)
  expect(await input(page, 'channel').first().isChecked()).toBe(true)
  await input(page, 'userName').fill('buyer1')
  await page.locator('form.sign [value=PHONE]').check()
  await send(page, 'userName')
  await page.locator('[id="sign-captcha-error"]').waitFor()
  expect(await described(page, 'captcha')).toEqual(['请填写验证码'])
  expect(await page.locator('form.sign [value=PHONE]').isChecked()).toBe(true)
  expect(await input(page, 'userName').inputValue()).toBe('buyer1')
})

eachWay('the focus comes to the first entry that is empty, and then to the one that is wrong', async ({ page, javaScript }) => {
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await page.goto(`${system.origin}/login`)
  await expect.poll(focused).toBe(javaScript ? 'sign-userName' : '')
  await input(page, 'password').fill('anything')
  await send(page, 'password')
  await page.locator('[id="sign-userName-error"]').waitFor()
  await expect.poll(focused).toBe(javaScript ? 'sign-userName' : '')
  await input(page, 'userName').fill('buyer1')
  await send(page, 'userName')
  await page.locator('[id="sign-password-error"]').waitFor()
  await expect.poll(focused).toBe(javaScript ? 'sign-password' : '')
})

test('names that a form does not have are neither read nor shown again, whatever they are', async () => {
  const page = await fetch(`${system.origin}/login`)
  const cookie = page.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const csrf = /name="_csrf" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''
  const body = new URLSearchParams({
    _csrf: csrf,
    intent: 'login',
    userName: 'buyer1',
    __intent__: '{',
    __state__: '{',
    'a.b[0].c': 'marked-7',
    'userName.x': 'marked-8',
  })
  const answer = await fetch(`${system.origin}/login`, { method: 'POST', body, headers: { cookie, origin: system.origin } })
  expect(answer.status).toBe(422)
  const html = await answer.text()
  expect(html).toContain('请填写密码')
  expect(html).not.toMatch(/marked-[78]/)
})
