/** Single sign-on by CAS, against a server on this machine: the whole way through both processes. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allowEgress } from '../../upstream/egress/index.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { call } from '../print/people.ts'
import { eachWayOfForms } from '../support/browser.ts'
import { type CasServer, casAnswer, startCasServer } from '../support/cas-server.ts'
import { type System, startSystem } from '../support/system.ts'
import { visitorOf } from '../support/visitor.ts'
import { openWorld, type Person, type World } from '../support/world.ts'

let server: CasServer
let system: System
let world: World
let admin: Person
let sso: Doc
let email: string

beforeAll(async () => {
  server = await startCasServer()
  process.env.EGRESS_ALLOW = new URL(server.address).host
  allowEgress([process.env.EGRESS_ALLOW])
  system = await startSystem()
  // What is made here names the address of the processes.
  process.env.PUBLIC_ORIGIN = system.origin
  world = await openWorld(system.database)
  admin = await world.person('admin')
  sso = await enabled('CAS', { userMatch: 'EMAIL' })
  const [row] = await world.query<{ email: string }>(`select email from "user" where code = 'buyer1'`)
  email = String(row?.email)
})

beforeEach(() => {
  Object.assign(server, { person: { user: 'zhang.san', attributes: { email } }, services: [], says: null })
})

const draft = (code: string) => ({
  code,
  name: '统一认证',
  protocol: 'CAS',
  issuer: server.address,
  buttonText: '统一认证登录',
  buttonTextEn: 'Campus',
})

async function enabled(code: string, more: Record<string, unknown>): Promise<Doc> {
  const saved = await admin.save('baseSso', { ...draft(code), ...more })
  await admin.act('baseSso', 'doEnabled', saved)
  return admin.find('baseSso', saved.id)
}

/** From the button to the server and back as far as the address that the server sends the browser to. */
async function toServer(browser = visitorOf(system.origin), code = 'CAS') {
  const begun = await browser.ask(`/sso/start/${code}?returnTo=%2Fmain%2FuserCenter`)
  expect(begun.status).toBe(302)
  const { location } = await browser.ask(String(begun.location))
  return { browser, begun: new URL(String(begun.location)), back: new URL(String(location)) }
}

const reasonOf = (location: string | null) => new URL(String(location)).searchParams.get('reason')
const lastLog = async () => {
  const [row] = await world.query<{ message: string }>(
    `select message from system_log where category = 'LOGIN_FAIL' order by creation_date desc, id desc limit 1`,
  )
  return String(row?.message)
}

describe('a log-in', () => {
  test('leads over the server and its ticket to the page that was asked for', async () => {
    const { browser, begun, back } = await toServer()
    expect(begun.origin + begun.pathname).toBe(`${server.address}/login`)
    const service = new URL(String(begun.searchParams.get('service')))
    expect(service.origin + service.pathname).toBe(`${system.origin}/sso/callback/CAS`)
    expect(service.searchParams.get('state')).toMatch(/^[\w-]{43}$/)
    const entered = await browser.ask(back.href)
    expect([entered.status, entered.location]).toEqual([303, `${system.origin}/main/userCenter`])
    expect((await browser.ask('/main/userCenter')).text).toContain('buyer1')
  })

  test('is refused with another state, in another browser, and a second time', async () => {
    const { browser, back } = await toServer()
    const forged = new URL(back)
    forged.searchParams.set('state', 'another')
    expect(reasonOf((await browser.ask(forged.href)).location)).toBe('sso.EXPIRED')
    expect(reasonOf((await visitorOf(system.origin).ask(back.href)).location)).toBe('sso.EXPIRED')
    expect((await browser.ask(back.href)).location).toBe(`${system.origin}/main/userCenter`)
    const again = visitorOf(system.origin)
    for (const [name, value] of browser.cookies) if (name !== 'sid') again.cookies.set(name, value)
    expect(reasonOf((await again.ask(back.href)).location)).toBe('sso.EXPIRED')
  })

  test('is refused after ten minutes', async () => {
    const { browser, back } = await toServer()
    await world.query(`update sso_attempt set expires_at = now() - interval '1 second'`)
    expect(reasonOf((await browser.ask(back.href)).location)).toBe('sso.EXPIRED')
  })

  test('is refused with a ticket that let somebody in before', async () => {
    const first = await toServer()
    const ticket = String(first.back.searchParams.get('ticket'))
    await first.browser.ask(first.back.href)
    const { browser, back } = await toServer()
    back.searchParams.set('ticket', ticket)
    expect(reasonOf((await browser.ask(back.href)).location)).toBe('sso.REFUSED')
    expect(await lastLog()).toBe('单点登录 CAS：The server refused the ticket: INVALID_TICKET')
    expect(browser.cookies.has('sid')).toBe(false)
  })

  test('is refused with a ticket for another site, for another log-in, and without one', async () => {
    const foreign = await visitorOf(system.origin).ask(`${server.address}/login?service=${encodeURIComponent('https://other.example/back')}`)
    const other = await toServer()
    for (const from of [new URL(String(foreign.location)), other.back]) {
      const { browser, back } = await toServer()
      back.searchParams.set('ticket', String(from.searchParams.get('ticket')))
      expect(reasonOf((await browser.ask(back.href)).location)).toBe('sso.REFUSED')
      expect(await lastLog()).toContain('INVALID_SERVICE')
    }
    const { browser, back } = await toServer()
    back.searchParams.delete('ticket')
    expect(reasonOf((await browser.ask(back.href)).location)).toBe('sso.REFUSED')
  })

  test.each([
    [
      'a document type',
      `<!DOCTYPE x [<!ENTITY who "EMAIL">]>${casAnswer('<cas:authenticationSuccess><cas:user>&who;</cas:user></cas:authenticationSuccess>')}`,
      'DOCTYPE',
    ],
    ['a page of HTML', '<html><body>EMAIL</body></html>', 'not in the way of CAS 3.0'],
    [
      'two persons',
      casAnswer('<cas:authenticationSuccess><cas:user>EMAIL</cas:user><cas:user>EMAIL</cas:user></cas:authenticationSuccess>'),
      'named no user',
    ],
    [
      'a yes and a no',
      casAnswer(
        '<cas:authenticationSuccess><cas:user>EMAIL</cas:user></cas:authenticationSuccess><cas:authenticationFailure code="INTERNAL_ERROR"/>',
      ),
      'INTERNAL_ERROR',
    ],
    [
      'a program in between',
      casAnswer(
        '<cas:authenticationSuccess><cas:user>EMAIL</cas:user><cas:proxies><cas:proxy>https://p.example</cas:proxy></cas:proxies></cas:authenticationSuccess>',
      ),
      'of a program',
    ],
  ])('is refused where the server answers with %s', async (_, said, reason) => {
    const { browser, back } = await toServer()
    server.says = said.replaceAll('EMAIL', email)
    expect(reasonOf((await browser.ask(back.href)).location)).toBe('sso.REFUSED')
    expect(await lastLog()).toContain(reason)
  })
})

describe('who it is', () => {
  const unbound = async (code = 'CAS') => {
    const { browser, back } = await toServer(visitorOf(system.origin), code)
    expect(reasonOf((await browser.ask(back.href)).location)).toBe('sso.UNBOUND')
  }

  test('a person whom we do not know, and one whose e-mail the server does not vouch for, are nobody', async () => {
    server.person = { user: 'stranger', attributes: { email: 'stranger@huadong.example' } }
    await unbound()
    server.person = { user: 'stranger', attributes: { email, email_verified: 'false' } }
    await unbound()
    server.person = { user: 'stranger' }
    await unbound()
  })

  test('the name at the server may be an e-mail, or the employee number', async () => {
    server.person = { user: email.toUpperCase() }
    const { browser, back } = await toServer()
    expect((await browser.ask(back.href)).location).toBe(`${system.origin}/main/userCenter`)
    await enabled('NUMBERS', { userMatch: 'EMPLOYEE_NO' })
    const [employee] = await world.query<{ code: string }>(
      `select p.code from person p join "user" u on u.person_id = p.id where u.code = 'quality1'`,
    )
    server.person = { user: String(employee?.code), attributes: { email } }
    const second = await toServer(visitorOf(system.origin), 'NUMBERS')
    await second.browser.ask(second.back.href)
    expect((await second.browser.ask('/main/userCenter')).text).toContain('quality1')
  })
})

describe('a server', () => {
  test('needs no client: what it knows us by is found', () => {
    expect([sso.clientId, sso.redirectUri]).toEqual([`${system.origin}/sso/callback/CAS`, `${system.origin}/sso/callback/CAS`])
  })

  test('says in a test of the connection whether it knows this site', async () => {
    await tested()
    expect((await admin.find('baseSso', sso.id)).testResult).toBe(`连接正常：${server.address}/login`)
    server.services = ['https://other.example/']
    await tested()
    expect((await admin.find('baseSso', sso.id)).testResult).toBe('连接失败：INVALID_SERVICE')
    server.says = '<html></html>'
    await tested()
    expect((await admin.find('baseSso', sso.id)).testResult).toContain('not in the way of CAS 3.0')
  })

  test('S11.1 on a host that is not listed cannot be enabled, nor asked when its address came to stand there', async () => {
    const saved = await admin.save('baseSso', { ...draft('OUTSIDE'), userMatch: 'EMAIL', issuer: 'https://cas.other.example/cas' })
    expect(await admin.refused(admin.act('baseSso', 'doEnabled', saved))).toMatchObject({ code: 'egress.NOT_LISTED', at: 'issuer' })
    await enabled('MOVED', { userMatch: 'EMAIL' })
    const { browser, back } = await toServer(visitorOf(system.origin), 'MOVED')
    await world.query(`update base_sso set issuer = 'http://127.0.0.1:1/cas' where code = 'MOVED'`)
    expect(reasonOf((await browser.ask(back.href)).location)).toBe('sso.REFUSED')
    expect(await lastLog()).toContain('EGRESS_ALLOW')
    expect(reasonOf((await visitorOf(system.origin).ask('/sso/start/MOVED')).location)).toBe('sso.REFUSED')
    await world.query(`update base_sso set enabled_flag = 'N' where code = 'MOVED'`)
  })
})

async function tested(): Promise<void> {
  const { id, versionNum } = await admin.find('baseSso', sso.id)
  await call(world, admin, '/v1/baseSsoRestful/doTest', 'baseSSO', { rows: [{ id, versionNum }] })
}

eachWayOfForms('somebody presses the button of the CAS server and is in', async ({ page }) => {
  await page.goto(`${system.origin}/login`)
  await page.getByRole('link', { name: '统一认证登录' }).first().click()
  await page.waitForURL((url) => url.pathname === '/main/inHome')
  expect(await page.locator('body').innerText()).toContain('采购')
})
