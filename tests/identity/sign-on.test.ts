/** Single sign-on by OpenID Connect, against a provider of npm: the whole way through both processes, without a browser. */
import { OAuth2Server } from 'oauth2-mock-server'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { closeLater } from '../support/closing.ts'
import { record } from '../support/record.ts'
import { type System, signIn, startSystem } from '../support/system.ts'
import { visitorOf } from '../support/visitor.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

const provider = new OAuth2Server()
let system: System
let world: World
let admin: Person
let sso: Doc
/** What the provider says of whoever signs in there. */
let claims: Record<string, unknown>

beforeAll(async () => {
  await provider.issuer.keys.generate('RS256')
  await provider.start(0, '127.0.0.1')
  closeLater(() => provider.stop())
  const { port } = provider.address()
  provider.issuer.url = `http://127.0.0.1:${port}`
  provider.service.on('beforeTokenSigning', ({ payload }) => Object.assign(payload, claims))
  process.env.EGRESS_ALLOW = `127.0.0.1:${port}`
  allowEgress([process.env.EGRESS_ALLOW])
  system = await startSystem({ background: true })
  world = await openWorld(system.database)
  admin = await world.person('admin')
  sso = await enabled('COMPANY', {})
})

beforeEach(async () => {
  claims = { sub: 'u-1', email: await mailOf('buyer1'), email_verified: true }
})

const mailOf = async (userName: string) => {
  const [row] = await world.query<{ email: string }>('select email from "user" where code = $1', [userName])
  return String(row?.email)
}

async function enabled(code: string, more: Record<string, unknown>): Promise<Doc> {
  const draft = {
    code,
    name: '公司账号',
    protocol: 'OIDC',
    issuer: provider.issuer.url,
    clientId: 'supplybase',
    secret: 'a-secret-of-the-house',
    userMatch: 'EMAIL',
    buttonText: '公司账号登录',
    buttonTextEn: 'Company account',
    ...more,
  }
  const saved = await admin.save('baseSso', draft)
  await admin.act('baseSso', 'doEnabled', saved)
  return admin.find('baseSso', saved.id)
}

/** From the button to the provider and back as far as the address that the provider sends the browser to. */
async function toProvider(browser = visitorOf(system.origin), code = 'COMPANY') {
  const begun = await browser.ask(`/sso/start/${code}?returnTo=%2Fmain%2FuserCenter`)
  expect(begun.status).toBe(302)
  const authorised = await browser.ask(String(begun.location))
  return { browser, begun: String(begun.location), back: String(authorised.location) }
}

const reasonOf = (location: string | null) => new URL(String(location)).searchParams.get('reason')
const lastLog = async () =>
  (
    await world.query<{ message: string }>(
      `select message from system_log where category = 'LOGIN_FAIL' order by creation_date desc, id desc limit 1`,
    )
  )[0]?.message

describe('a log-in', () => {
  test('leads from the button over the provider to the page that was asked for, with a session of its own', async () => {
    record('entity', 'baseSso')
    const login = await visitorOf(system.origin).ask('/login?returnTo=%2Fmain%2FuserCenter')
    expect(login.text).toContain('href="/sso/start/COMPANY?returnTo=%2Fmain%2FuserCenter"')
    expect(login.text).toContain('公司账号登录')

    const { browser, begun, back } = await toProvider()
    const asked = new URL(begun).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', client_id: 'supplybase' })
    expect(asked.get('redirect_uri')).toBe(`${system.origin}/sso/callback/COMPANY`)
    const before = browser.cookies.get('pre')
    const entered = await browser.ask(back)
    expect([entered.status, entered.location]).toEqual([303, `${system.origin}/main/userCenter`])
    expect(browser.cookies.get('sid')).not.toBe(before)
    expect((await browser.ask('/main/userCenter')).text).toContain('buyer1')
    const [log] = await world.query(
      `select user_name as "userName" from system_log where category = 'LOGIN' order by creation_date desc, id desc limit 1`,
    )
    expect(log).toEqual({ userName: 'buyer1' })
  })

  test('S2.5 leads nowhere but to this site', async () => {
    const browser = visitorOf(system.origin)
    const begun = await browser.ask('/sso/start/COMPANY?returnTo=https%3A%2F%2Fevil.example')
    const entered = await browser.ask(String((await browser.ask(String(begun.location))).location))
    expect(entered.location).toBe(`${system.origin}/main`)
  })

  test('is refused with another state, in another browser, and a second time', async () => {
    const { browser, back } = await toProvider()
    const forged = new URL(back)
    forged.searchParams.set('state', 'another')
    expect(reasonOf((await browser.ask(forged.href)).location)).toBe('sso.EXPIRED')
    expect(reasonOf((await visitorOf(system.origin).ask(back)).location)).toBe('sso.EXPIRED')
    expect((await browser.ask(back)).location).toBe(`${system.origin}/main/userCenter`)
    const again = visitorOf(system.origin)
    for (const [name, value] of browser.cookies) if (name !== 'sid') again.cookies.set(name, value)
    const refused = await again.ask(back)
    expect(reasonOf(refused.location)).toBe('sso.EXPIRED')
    expect((await again.ask(String(refused.location))).text).toContain('单点登录已过期或不是从此浏览器发起，请重新登录')
  })

  test('is refused after ten minutes', async () => {
    const { browser, back } = await toProvider()
    await world.query(`update sso_attempt set expires_at = now() - interval '1 second'`)
    expect(reasonOf((await browser.ask(back)).location)).toBe('sso.EXPIRED')
  })

  test('is refused when the token carries the nonce of another log-in', async () => {
    const { browser, back } = await toProvider()
    claims.nonce = 'of-somebody-else'
    expect(reasonOf((await browser.ask(back)).location)).toBe('sso.REFUSED')
    expect(await lastLog()).toContain('单点登录 COMPANY：')
    expect(browser.cookies.has('sid')).toBe(false)
  })

  test('is refused when the token is meant for another client, or the code is not the provider’s', async () => {
    const first = await toProvider()
    claims.aud = 'another-client'
    expect(reasonOf((await first.browser.ask(first.back)).location)).toBe('sso.REFUSED')
    const second = await toProvider()
    const forged = new URL(second.back)
    forged.searchParams.set('code', 'stolen')
    expect(reasonOf((await second.browser.ask(forged.href)).location)).toBe('sso.REFUSED')
  })
})

describe('who it is', () => {
  const unbound = async (code = 'COMPANY') => {
    const { browser, back } = await toProvider(visitorOf(system.origin), code)
    const refused = await browser.ask(back)
    expect(reasonOf(refused.location)).toBe('sso.UNBOUND')
    return browser.ask(String(refused.location))
  }

  test.each([[{ email_verified: false }], [{ email_verified: undefined }], [{ email: 'nobody@huadong.example' }]])(
    'an e-mail counts only when it is verified and known: %o',
    async (change) => {
      Object.assign(claims, change)
      expect((await unbound()).text).toContain('单点账号未绑定系统用户')
    },
  )

  test('an e-mail that is not verified here, or that two users have, names nobody', async () => {
    const known = `(select email_verified_at from "user" where code = 'buyer2')`
    await world.query(`update "user" set email_verified_at = null where code = 'buyer1'`)
    await unbound()
    await world.query(`update "user" set email_verified_at = ${known}, email = upper(email) where code = 'buyer1'`)
    await world.query(`update "user" set email = (select lower(email) from "user" where code = 'buyer1') where code = 'buyer3'`)
    await unbound()
    await world.query(`update "user" set email = 'buyer3@huadong.example' where code = 'buyer3'`)
    const { browser, back } = await toProvider()
    expect((await browser.ask(back)).location).toBe(`${system.origin}/main/userCenter`)
  })

  test('a disabled user is nobody', async () => {
    await world.query(`update "user" set enabled_flag = 'N' where code = 'buyer1'`)
    await unbound()
    await world.query(`update "user" set enabled_flag = 'Y' where code = 'buyer1'`)
  })

  test('an employee number names the employee’s user, whatever the e-mail', async () => {
    await enabled('NUMBERS', { userMatch: 'EMPLOYEE_NO', claim: 'staff_no' })
    const [employee] = await world.query<{ code: string }>(
      `select p.code from person p join "user" u on u.person_id = p.id where u.code = 'quality1'`,
    )
    claims = { sub: 'u-2', staff_no: employee?.code }
    const { browser, back } = await toProvider(visitorOf(system.origin), 'NUMBERS')
    await browser.ask(back)
    expect((await browser.ask('/main/userCenter')).text).toContain('quality1')
  })

  test('an employee without a user gets one where users are made: without a responsibility and without a password', async () => {
    await enabled('MAKES', { autoCreate: 'Y' })
    const [employee] = await world.query<{ id: string; email: string }>(
      `select id, email from person p where person_status = 'ON' and not exists (select from "user" u where u.person_id = p.id) order by code limit 1`,
    )
    claims = { sub: 'u-3', email: employee?.email, email_verified: true, preferred_username: 'buyer1' }
    const { browser, back } = await toProvider(visitorOf(system.origin), 'MAKES')
    expect((await browser.ask(back)).location).toBe(`${system.origin}/main/userCenter`)
    const [made] = await world.query<{ code: string }>(
      `select u.code, u.source, u.must_change_password as "mustChange", (select count(*)::int from user_responsibility r where r.header_id = u.id) as held
       from "user" u where u.person_id = $1`,
      [employee?.id],
    )
    expect(made).toEqual({ code: String(employee?.email.split('@')[0]), source: 'SSO', mustChange: null, held: 0 })
    claims = { sub: 'u-4', email: 'stranger@huadong.example', email_verified: true }
    await unbound('MAKES')
  })
})

describe('a provider', () => {
  test('S11.4 keeps its secret sealed, and shows it to nobody', async () => {
    const [stored] = await world.query<{ secret: string }>('select secret from base_sso where id = $1', [sso.id])
    expect(stored?.secret).toMatch(/^v1\./)
    expect(sso.secret).toBe('••••')
    const again = await admin.save('baseSso', { ...plain(sso), buttonText: '公司统一登录' }, sso)
    const { browser, back } = await toProvider()
    expect((await browser.ask(back)).status).toBe(303)
    sso = await admin.find('baseSso', again.id)
    const history = await world.query(`select changes::text from document_history where business_id = $1`, [sso.id])
    expect(history.length).toBeGreaterThan(1)
    expect(JSON.stringify(history)).not.toContain('a-secret-of-the-house')
  })

  test('says in words what a test of the connection found', async () => {
    await tested(sso)
    const works = await admin.find('baseSso', sso.id)
    expect(works.testResult).toBe(`连接正常：${provider.issuer.url}/authorize`)
    const [demo] = await world.query<{ id: string }>(`select id from base_sso where code = 'HDZZ'`)
    await tested(await admin.find('baseSso', String(demo?.id)))
    expect((await admin.find('baseSso', String(demo?.id))).testResult).toBe(
      '连接失败：不允许访问 login.huadong.example:443，请由运维加入 EGRESS_ALLOW',
    )
  })

  test('S11.1 of a host that is not listed can be kept and not enabled', async () => {
    const [demo] = await world.query<{ id: string }>(`select id from base_sso where code = 'HDZZ'`)
    const kept = await admin.find('baseSso', String(demo?.id))
    expect(await admin.refused(admin.act('baseSso', 'doEnabled', kept))).toMatchObject({ code: 'egress.NOT_LISTED', at: 'issuer' })
  })

  test('of DingTalk can be kept, but not enabled, in words that say why; enabled by any other way it lets nobody in', async () => {
    const ding = await admin.save('baseSso', { ...plain(sso), code: 'DING', protocol: 'DING', userMatch: 'DING_ID' })
    const { at, words } = await admin.refused(admin.act('baseSso', 'doEnabled', ding))
    expect(at).toBe('protocol')
    expect(words.CN).toBe('钉钉扫码不能启用：它的登录不是开放标准，须经钉钉开放平台的企业应用，本系统未接入；请用OIDC、SAML2或CAS')
    expect(words.EN).toMatch(/^DingTalk cannot be enabled: its log-in is no open standard/)
    const open = await admin.find('baseSso', sso.id)
    expect(await admin.refused(admin.save('baseSso', { ...plain(open), protocol: 'DING' }, open))).toMatchObject({ at: 'protocol' })
    await world.query(`update base_sso set enabled_flag = 'Y' where code = 'DING'`)
    const browser = visitorOf(system.origin)
    expect((await browser.ask('/login')).text).not.toContain('/sso/start/DING')
    expect(reasonOf((await browser.ask('/sso/start/DING')).location)).toBe('sso.PROVIDER')
  })

  test('that is off has no button and lets nobody begin', async () => {
    const browser = visitorOf(system.origin)
    expect((await browser.ask('/login')).text).not.toContain('/sso/start/HDZZ')
    expect(reasonOf((await browser.ask('/sso/start/HDZZ')).location)).toBe('sso.PROVIDER')
  })
})

const tested = ({ id, versionNum }: Doc) => call(world, admin, '/v1/baseSsoRestful/doTest', 'baseSSO', { rows: [{ id, versionNum }] })

/** What a form would send of a stored one. */
function plain(doc: Doc): Record<string, unknown> {
  const names = ['code', 'name', 'protocol', 'issuer', 'clientId', 'secret', 'userMatch', 'buttonText', 'buttonTextEn', 'seqNum']
  return Object.fromEntries(names.map((name) => [name, doc[name]]))
}

eachWayOfForms('somebody presses the button of the company and is in; an administrator sees the provider', async ({ page, context }) => {
  await page.goto(`${system.origin}/login`)
  await page.getByRole('link', { name: /公司/ }).first().click()
  await page.waitForURL((url) => url.pathname === '/main/inHome')
  expect(await page.locator('body').innerText()).toContain('采购')

  await signIn(page, context, system, 'admin', { to: '/main/baseSSO' })
  await page.goto(`${system.origin}/main/baseSSO`)
  expect(await page.locator('main').innerText()).toContain('COMPANY')
  record('page', 'baseSSO')
  await page.getByRole('link', { name: 'COMPANY' }).first().click()
  await page.waitForURL((url) => url.pathname === '/main/baseSSOEdit')
  await page.getByRole('button', { name: '测试连接' }).click()
  await expect.poll(() => page.locator('main').innerText()).toContain('连接正常')
  record('page', 'baseSSOEdit')
  record('action', 'baseSso.doTest')
})
