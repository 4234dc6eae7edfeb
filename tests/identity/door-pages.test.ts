/** The pages before the frame in a browser: scenarios 1 and 2 of the brief, and the password that must be changed. */
import type { Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { eachWayOfForms } from '../support/browser.ts'
import { readable } from '../support/mail.ts'
import { record } from '../support/record.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { sha256 } from './people.ts'

const DEMO = 'Demo-Supply-2026'
let system: System

beforeAll(async () => {
  system = await startSystem({ background: true })
})

const forget = async () => {
  await system.query('delete from login_account')
  await system.query('delete from login_address')
}

/** What the picture says is put where the test can know it: the newest captcha is this browser's. */
async function answerCaptcha(page: Page): Promise<void> {
  const [{ id } = { id: '' }] = await system.query<{ id: string }>('select id from captcha order by expires_at desc limit 1')
  await system.query('update captcha set answer_hash = $2 where id = $1', [id, Buffer.from(sha256(`${id} abcd`), 'hex')])
  await page.fill('[name=captcha]', 'abcd')
}

async function tryLogin(page: Page, userName: string, password: string): Promise<string> {
  await page.fill('[name=userName]', userName)
  await page.fill('[name=password]', password)
  if (await page.locator('[name=captcha]').count()) await answerCaptcha(page)
  await Promise.all([page.waitForResponse((r) => r.request().method() === 'POST'), page.press('[name=password]', 'Enter')])
  await page.locator('.message').waitFor()
  return (await page.locator('.message').innerText()).trim()
}

eachWayOfForms(
  'scenario 1: three wrong passwords, a captcha, two seconds to wait, and the right one leads to the supplier’s home',
  async ({ page }) => {
    const said: Record<string, string[]> = {}
    for (const userName of ['nobody9', 'supplier01']) {
      await forget()
      await page.goto(`${system.origin}/login`)
      said[userName] = []
      for (let i = 1; i <= 5; i++) {
        expect(await page.locator('[name=captcha]').count(), `before try ${i}`).toBe(i > 3 ? 1 : 0)
        said[userName].push(await tryLogin(page, userName, 'wrong'))
      }
      // The wait of two seconds made longer than any machine is slow; its length is the clock's of another test.
      await system.query(`update login_account set next_try_at = now() + interval '60 seconds'`)
      said[userName].push(await tryLogin(page, userName, DEMO))
    }
    const waits = /^用户名或密码错误，请\d\d秒后再试$/
    expect(said.supplier01).toEqual([...Array(5).fill('用户名或密码错误'), expect.stringMatching(waits)])
    expect(said.nobody9).toEqual([...Array(5).fill('用户名或密码错误'), expect.stringMatching(waits)])
    record('page', '/login')

    await system.query(`update login_account set next_try_at = now() - interval '1 second'`)
    await page.fill('[name=password]', DEMO)
    await answerCaptcha(page)
    await page.press('[name=password]', 'Enter')
    await page.waitForURL((url) => url.pathname === '/main/exHome')
  },
)

eachWayOfForms('the log-in page says that this is a demonstration, speaks English when asked, and leads on', async ({ page }) => {
  await page.goto(`${system.origin}/`)
  expect(await page.locator('.demo').innerText()).toContain('演示环境')
  expect(await page.locator('aside').innerText()).toContain('暂无公告')
  await page.getByRole('button', { name: 'English' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('Sign in')
  expect(await page.locator('aside').innerText()).toContain('No announcements')
  await page.getByRole('link', { name: 'Forgotten password' }).click()
  await expect.poll(() => page.locator('h1').innerText()).toBe('New password')
  record('page', '/')
})

/** Mails that were read before. */
const known = new Set<string>()

eachWayOfForms('scenario 2: a code by mail, typed wrong five times, and a new one after a minute', async ({ page, context, javaScript }) => {
  const userName = javaScript ? 'supplier02' : 'supplier03'
  await signIn(page, context, system, userName)
  const old = await context.cookies()
  await context.clearCookies()
  const press = async (intent: string) => {
    await Promise.all([page.waitForResponse((r) => r.request().method() === 'POST'), page.locator(`button.primary[value=${intent}]`).click()])
  }
  const askCode = async () => {
    await page.goto(`${system.origin}/forget?again=1`)
    await page.fill('[name=userName]', userName)
    await answerCaptcha(page)
    await press('send')
    await page.locator('[name=code]').waitFor()
    expect(await page.locator('.message').innerText()).toContain('如账号存在，验证码已发送')
    const codeIn = (mail: string) => /验证码: (\d{6})/.exec(readable(mail))?.[1]
    const fresh = async () => (await system.mails()).filter((mail) => codeIn(mail) && !known.has(mail))
    await expect.poll(async () => (await fresh()).length).toBe(1)
    const [mail = ''] = await fresh()
    known.add(mail)
    return codeIn(mail) ?? ''
  }
  const code = await askCode()
  const wrong = code === '000000' ? '111111' : '000000'
  for (const typed of [wrong, wrong, wrong, wrong, wrong, code]) {
    await page.fill('[name=code]', typed)
    await press('code')
    await expect.poll(() => page.locator('.error').innerText()).toContain('验证码错误或已过期')
  }
  await system.query(`update password_reset set asked_at = asked_at - interval '61 seconds'`)
  const next = await askCode()
  await page.fill('[name=code]', next)
  await press('code')
  await page.fill('[name=newPassword]', 'Quiet-Harbour-31')
  await page.fill('[name=again]', 'Quiet-Harbour-32')
  await press('password')
  await expect.poll(() => page.locator('.error').innerText()).toContain('两次输入的新密码不一致')
  await page.fill('[name=newPassword]', 'abcdefghij')
  await page.fill('[name=again]', 'abcdefghij')
  await press('password')
  await expect.poll(() => page.locator('.error').innerText()).toContain('密码须为10至128位')
  await page.fill('[name=newPassword]', 'Quiet-Harbour-31')
  await page.fill('[name=again]', 'Quiet-Harbour-31')
  await press('password')
  await page.waitForURL((url) => url.pathname === '/')
  expect(await page.locator('.message').innerText()).toContain('密码已修改')
  record('page', '/forget')

  await context.addCookies(old)
  await page.goto(`${system.origin}/main`)
  await page.waitForURL((url) => url.pathname === '/')
  const told = await system.query(
    `select 1 from outbox o join site_message m on m.id::text = o.payload ->> 'messageId' join "user" u on u.id = m.user_id where u.code = $1 and m.template_code = 'PASSWORD_CHANGED'`,
    [userName],
  )
  expect(told).toHaveLength(1)
  await system.query('delete from login_address')
  await page.goto(system.origin)
  await page.fill('[name=userName]', userName)
  await page.fill('[name=password]', 'Quiet-Harbour-31')
  await page.press('[name=password]', 'Enter')
  await page.waitForURL((url) => url.pathname === '/main/exHome')
})

eachWayOfForms('S1.10 who must change the password sees that page and no other until it is done', async ({ page, context, javaScript }) => {
  const userName = javaScript ? 'buyer2' : 'buyer3'
  await system.query(`update "user" set must_change_password = 'Y' where code = $1`, [userName])
  await signIn(page, context, system, userName, { to: '/' })
  expect(new URL(page.url()).pathname).toBe('/password')
  await page.goto(`${system.origin}/main/purchaseOrderList`)
  expect(new URL(page.url()).pathname).toBe('/password')
  const save = async (old: string, fresh: string) => {
    await page.fill('[name=old]', old)
    await page.fill('[name=newPassword]', fresh)
    await page.fill('[name=again]', fresh)
    await page.locator('button.primary[value=save]').click()
  }
  await save('wrong', 'Quiet-Harbour-31')
  await expect.poll(() => page.locator('.error').innerText()).toContain('原密码错误')
  await save(DEMO, 'Quiet-Harbour-31')
  await page.waitForURL((url) => url.pathname === '/main/inHome')
  expect(await page.locator('main').innerText()).not.toContain('修改密码')
})

test('a link of an administrator that nobody sent says so and offers a code', async () => {
  const answer = await fetch(`${system.origin}/forget?link=${'a'.repeat(43)}`)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toContain('链接已使用或已过期')
})

eachWayOfForms(
  'the own account is read and changed, another session ended, and what is wrong comes back as it was typed',
  async ({ page, context, javaScript }) => {
    const userName = javaScript ? 'finance1' : 'supplier05'
    await signIn(page, context, system, userName)
    const elsewhere = await context.cookies()
    await signIn(page, context, system, userName, { to: '/?lang=CN' })
    await openShellPage(page, 'userCenter', '个人中心')
    expect(await page.locator('main').innerText()).toContain(userName)
    await page.locator('button[value^="end:"]').first().click()
    await expect.poll(() => page.locator('main').innerText()).toContain('已结束该登录')
    expect(await page.locator('button[value^="end:"]').count()).toBe(0)
    const mine = await context.cookies()
    await context.clearCookies()
    await context.addCookies(elsewhere)
    await page.goto(`${system.origin}/main`)
    await page.waitForURL((url) => url.pathname === '/')
    await context.clearCookies()
    await context.addCookies(mine)

    await openShellPage(page, 'editUserCenter', '编辑个人信息')
    expect(await page.locator('[name=supplierIds], [name=code], [name=name]').count()).toBe(0)
    await page.fill('[name=email]', 'no address')
    await page.fill('[name=phone]', '+8613912345678')
    await page.locator('button.primary[value=save]').click()
    await page.locator('.error').first().waitFor()
    expect(await page.inputValue('[name=phone]')).toBe('+8613912345678')
    expect(await page.isChecked('input[type=checkbox][name=MESSAGE_ON]')).toBe(true)
    await page.uncheck('input[type=checkbox][name=EMAIL_ON]')
    await page.fill('[name=email]', 'new.address@example.com')
    await page.locator('button.primary[value=save]').click()
    await page.waitForURL((url) => url.pathname === '/main/userCenter')
    expect((await page.locator('main .field').allInnerTexts()).map((text) => text.split(/\s+/))).toEqual(
      expect.arrayContaining([
        ['接收站内信', '开'],
        ['接收邮件', '关'],
      ]),
    )
    const codes = page.locator('main form', { has: page.locator('button[value="verifyAddress:EMAIL"]') })
    expect(await codes.innerText()).toContain('验证码已发送至 new.address@example.com')
    const stored = async () => (await system.query<{ email: string }>('select email from "user" where code = $1', [userName]))[0]?.email
    expect(await stored()).not.toBe('new.address@example.com')
    const fresh = async () => (await system.mails()).filter((mail) => mail.includes('new.address@example.com') && !known.has(mail))
    await expect.poll(async () => (await fresh()).length).toBe(1)
    const [mail = ''] = await fresh()
    known.add(mail)
    await codes.locator('[name=code]').fill('000000x')
    await codes.locator('[name=code]').press('Enter')
    await expect.poll(() => codes.innerText()).toContain('验证码错误或已过期')
    await codes.locator('[name=code]').fill(/验证码: (\d{6})/.exec(readable(mail))?.[1] ?? '')
    await codes.locator('[name=code]').press('Enter')
    await expect.poll(() => page.locator('main').innerText()).toContain('new.address@example.com 已验证')
    expect(await stored()).toBe('new.address@example.com')
  },
)

eachWayOfForms('an account that was saved elsewhere meanwhile: who, when and what, and each field is one’s own choice', async ({ page, context }) => {
  await signIn(page, context, system, 'quality1')
  const stored = async () => (await system.query('select phone, time_zone as zone from "user" where code = $1', ['quality1']))[0]
  await system.query(`update "user" set phone = null, time_zone = 'Asia/Shanghai' where code = 'quality1'`)
  const elsewhere = await context.newPage()
  for (const one of [elsewhere, page]) await openShellPage(one, 'editUserCenter', '编辑个人信息')
  await elsewhere.selectOption('[name=timeZone]', 'UTC')
  await elsewhere.locator('button.primary[value=save]').click()
  await elsewhere.waitForURL((url) => url.pathname === '/main/userCenter')

  await page.selectOption('main select[name=language]', 'EN')
  await page.locator('button.primary[value=save]').click()
  const conflict = page.locator('.conflict')
  const [{ name } = { name: '' }] = await system.query<{ name: string }>(`select name from "user" where code = 'quality1'`)
  await expect
    .poll(() => conflict.locator('b').first().innerText())
    .toMatch(new RegExp(`^${name}于\\d{4}-\\d\\d-\\d\\d.\\d\\d:\\d\\d:\\d\\d修改了此单据，您的输入已保留，请核对后再保存$`))
  const rows = await conflict
    .locator('tbody tr')
    .evaluateAll((those) => those.map((row) => [...row.children].map((cell) => (cell as HTMLElement).innerText.trim())))
  expect(rows).toEqual([
    ['语言', '中文', 'English', '未改'],
    ['时区', '北京时间', '未改', '协调世界时'],
  ])
  await conflict.locator('[name="choose.language"][value=theirs]').check()
  await conflict.locator('button[value=resolve]').click()
  await page.waitForURL((url) => url.pathname === '/main/userCenter')
  expect(await stored()).toEqual({ phone: null, zone: 'UTC' })
  await expect.poll(() => page.locator('h1').innerText()).toBe('个人中心')
})

eachWayOfForms(
  'favourites are added from the menu, named, moved and removed; one that is not granted is hidden and comes back',
  async ({ page, context, javaScript }) => {
    const userName = javaScript ? 'warehouse1' : 'quality1'
    await signIn(page, context, system, userName)
    await openShellPage(page, 'collect', '常用菜单')
    const rows = page.locator('ol.rows > li')
    const add = async (at: number) => {
      await page.locator('button[value^="add:"]').nth(at).click()
      await expect.poll(() => rows.count()).toBe(at + 1)
    }
    await add(0)
    await add(1)
    const names = () => rows.locator('.name').allInnerTexts()
    const [first = '', second = ''] = await names()
    await rows.first().locator('input.control').fill('每天先看')
    await rows.first().locator('button[value^="down:"]').click()
    await expect.poll(names).toEqual([second, first])
    expect(await rows.nth(1).locator('input.control').inputValue()).toBe('每天先看')
    await page.goto(`${system.origin}/main/inHome`)
    await expect.poll(() => page.locator('section.panel', { hasText: '常用菜单' }).getByRole('link').allInnerTexts()).toEqual([second, '每天先看'])

    const [kept] = await system.query<{ id: string; menu: string; role: string }>(
      `select p.id, p.menu_id as menu, p.header_id as role from role_menu_permit p join responsibility_role rr on rr.role_id = p.header_id
     join user_responsibility ur on ur.responsibility_id = rr.header_id join "user" u on u.id = ur.header_id join menu m on m.id = p.menu_id where u.code = $1 and m.name = $2`,
      [userName, second],
    )
    await system.query('delete from role_menu_permit where id = $1', [kept?.id])
    await openShellPage(page, 'collect', '常用菜单')
    expect(await names()).toEqual([first])
    await system.query(`insert into role_menu_permit (id, header_id, line_num, version_num, menu_id) values ($1, $2, 10, 1, $3)`, [
      kept?.id,
      kept?.role,
      kept?.menu,
    ])
    await openShellPage(page, 'collect', '常用菜单')
    expect(await names()).toEqual([second, first])
    await rows.first().locator('button[value^="remove:"]').click()
    await expect.poll(names).toEqual([first])
  },
)

async function openShellPage(page: Page, name: 'userCenter' | 'editUserCenter' | 'collect', title: string): Promise<void> {
  await page.goto(`${system.origin}/main/${name}`)
  await expect.poll(() => page.locator('h1').innerText()).toBe(title)
  record('page', name)
}
