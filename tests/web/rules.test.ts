/** Rules 1 to 3 of the security page, as far as web keeps them, tried on the running process. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readSettings } from '../../server/settings.ts'
import { foreignTargets } from '../support/foreign-targets.ts'
import { startServiceDouble } from './service-double.ts'
import { cutOff } from './slow-head.ts'
import { startWeb, type Web } from './web-process.ts'

const sid = 'A'.repeat(43)
const signedIn = { cookie: `sid=${sid}` }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
let services: Awaited<ReturnType<typeof startServiceDouble>>
let web: Web

beforeAll(async () => {
  services = await startServiceDouble()
  web = await startWeb(services.url, { TRUSTED_PROXIES: '127.0.0.1' })
})
beforeEach(() => {
  services.asked.length = 0
  services.refusals.clear()
  services.session.tabs = []
})
afterAll(async () => {
  await web.stop()
  await services.stop()
})

const csrfIn = (html: string) => /name="_csrf" value="([0-9a-f]{64})"/.exec(html)?.[1] ?? ''

describe('S1.2 the cookie', () => {
  test('a visitor gets an HttpOnly, SameSite=Lax pre-login cookie for the whole site', async () => {
    const { headers } = await web.ask('/')
    expect(headers['set-cookie']?.[0]).toMatch(/^pre=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('log-in makes a new id and sends its hash only', async () => {
    const answer = await web.ask('/', {
      method: 'POST',
      headers: { ...form, 'sec-fetch-site': 'same-origin' },
      body: 'userName=buyer1&password=x&returnTo=/main/inHome',
    })
    const cookie = answer.headers['set-cookie']?.find((each) => each.startsWith('sid='))
    expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(answer.headers.location).toBe('/main/inHome')
    const body = services.asked.find(({ path }) => path === '/v1/login')?.body
    expect(body?.idHash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(body)).not.toContain(cookie?.slice(4, 47))
  })

  test('over https it is __Host- and Secure', async () => {
    const secure = await startWeb(services.url, { PUBLIC_ORIGIN: 'https://srm.example.com' })
    const { headers } = await secure.ask('/')
    await secure.stop()
    expect(headers['set-cookie']?.[0]).toMatch(/^__Host-pre=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax$/)
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  test('start-up refuses plain http for a host that is not loopback', async () => {
    await expect(startWeb(services.url, { PUBLIC_ORIGIN: 'http://srm.example.com' })).rejects.toThrow('S1.2')
  })
})

describe('S2.1 requests of other sites', () => {
  const targets = [
    '/main/purchaseOrderList?menuId=2',
    '/main/purchaseOrderList?menuId=2&_data=main%2FpurchaseOrderList',
    '/main/purchaseOrderList/import?menuId=2',
    '/logout',
    '/heartbeat',
  ]
  const body = 'intent=doRelease&id=id-1&version.id-1=1'

  test.each(targets)('%s refuses a post that another site sends', async (path) => {
    const origins = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'not a url' },
      { origin: 'null' },
      {},
    ]
    for (const headers of origins) {
      const { status } = await web.ask(path, { method: 'POST', headers: { ...form, ...signedIn, ...headers }, body })
      expect(status, JSON.stringify(headers)).toBe(403)
    }
    expect(services.asked).toEqual([])
  })

  test('Sec-Fetch-Site decides before Origin, and Origin must be ours exactly', async () => {
    const send = async (headers: Record<string, string>) =>
      (await web.ask('/logout', { method: 'POST', headers: { ...form, ...headers }, body: '' })).status
    expect(await send({ 'sec-fetch-site': 'same-origin' })).toBe(303)
    expect(await send({ 'sec-fetch-site': 'cross-site', origin: web.origin })).toBe(403)
    expect(await send({ origin: web.origin })).toBe(303)
    expect(await send({ origin: `${web.origin}0` })).toBe(403)
  })

  test('without both headers the form field of this session counts', async () => {
    const token = csrfIn((await web.ask('/main/inHome', { headers: signedIn })).text)
    const send = async (value: string, cookie: string) =>
      (await web.ask('/main', { method: 'POST', headers: { ...form, cookie }, body: `intent=theme&theme=dark&_csrf=${value}` })).status
    expect(await send(token, signedIn.cookie)).toBe(303)
    expect(await send(token, `sid=${'B'.repeat(43)}`)).toBe(403)
    expect(await send('0'.repeat(64), signedIn.cookie)).toBe(403)
  })

  test('the log-in form is covered by the pre-login cookie', async () => {
    const page = await web.ask('/')
    const cookie = page.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
    const send = async (token: string) =>
      (await web.ask('/', { method: 'POST', headers: { ...form, cookie }, body: `userName=buyer1&password=x&_csrf=${token}` })).status
    expect(await send('')).toBe(403)
    expect(await send(csrfIn(page.text))).toBe(303)
  })
})

describe('S2.3 and S2.4 limits', () => {
  const own = { 'sec-fetch-site': 'same-origin', ...signedIn }
  const post = (body: string | Buffer, headers: Record<string, string> = form) =>
    web.ask('/main', { method: 'POST', headers: { ...own, ...headers }, body })

  test('bodies: 5 MB a form, 5,000 fields, 2 MB and 64 levels of JSON', async () => {
    expect((await post(`a=${'x'.repeat(5 * 1024 ** 2)}`)).status).toBe(413)
    expect((await post(Array.from({ length: 5_001 }, (_, at) => `f${at}=1`).join('&'))).status).toBe(413)
    const json = { 'content-type': 'application/json' }
    expect((await post(`"${'x'.repeat(2 * 1024 ** 2)}"`, json)).status).toBe(413)
    const report = (body: string) => web.ask('/csp-report', { method: 'POST', headers: { ...own, ...json }, body })
    expect((await report('['.repeat(65) + ']'.repeat(65))).status).toBe(400)
    expect((await report('['.repeat(64) + ']'.repeat(64))).status).toBe(204)
  })

  test('names that reach a prototype and compressed bodies are refused', async () => {
    for (const name of ['__proto__', 'poLine[0].__proto__.x', 'constructor.prototype', 'a[prototype]'])
      expect((await post(`${encodeURIComponent(name)}=1`)).status, name).toBe(400)
    expect((await post('a=1', { ...form, 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('S2.4 a head of more than 16 KB is refused before anything of it is read', async () => {
    expect((await web.ask('/', { headers: { 'x-long': 'x'.repeat(16 * 1024) } })).status).toBe(431)
  })

  test('S2.4 a head that comes drop by drop is cut off, while others are answered', async () => {
    const cut = await cutOff(web.port)
    expect(cut.said).toMatch(/^HTTP\/1\.1 408 /)
    expect(cut.sent, 'it was still coming').toBeGreaterThan(1)
    expect(services.asked).toEqual([])
    expect((await web.ask('/')).status).toBe(200)
  })

  test('addresses of more than 8 KB, TRACE and CONNECT are refused', async () => {
    expect((await web.ask(`/?q=${'x'.repeat(8 * 1024)}`)).status).toBe(414)
    expect((await web.ask('/', { method: 'TRACE' })).status).toBe(405)
    await expect(web.ask('localhost:1', { method: 'CONNECT' })).rejects.toThrow()
  })

  test('only fields of the definition reach the services', async () => {
    const body = 'intent=save&remark=hello&status=APPROVED&grossAmount=1&evil=1&poLine[0].orderQty=2&poLine[0].receivedQty=9&poLine[0].evil=1'
    const { status } = await web.ask('/main/purchaseOrderEdit?menuId=2', { method: 'POST', headers: { ...own, ...form }, body: encodeURI(body) })
    expect(status).toBe(303)
    const saved = services.asked.find(({ path }) => path === '/v1/poHeaderRestful/saveOrUpdate')
    expect(saved?.body.draft).toEqual({ remark: 'hello', poLine: [{ orderQty: '2' }] })
  })
})

describe('S2.5 where a request may lead', () => {
  const own = { ...form, 'sec-fetch-site': 'same-origin' }
  const sent = async (path: string, fields: Record<string, string>, cookie = '') =>
    (await web.ask(path, { method: 'POST', headers: { ...own, ...(cookie && { cookie }) }, body: String(new URLSearchParams(fields)) })).headers
      .location
  /** Where a browser at our page would go. */
  const hostOf = (location: unknown) => new URL(String(location), web.origin).origin

  test.each(foreignTargets)('after log-in %j leads to /main', async (returnTo) => {
    expect(await sent('/', { userName: 'buyer1', password: 'x', returnTo })).toBe('/main')
    expect(await sent('/login', { userName: 'buyer1', password: 'x', returnTo })).toBe('/main')
  })

  test.each(foreignTargets)('a form that waited at %j leads to /main', async (address) => {
    expect(await sent('/', { userName: 'buyer1', password: 'x', form: JSON.stringify({ address, fields: [] }) })).toBe('/main')
  })

  test.each(foreignTargets)('no button of the frame leads to %j', async (returnTo) => {
    const presses: Record<string, string>[] = [
      { intent: 'theme', theme: 'dark' },
      { intent: 'language', language: 'EN' },
      { intent: 'menuFold' },
      { intent: 'tabMove', id: 'x', to: '2' },
      { intent: 'tabClose', id: 'x' },
      { intent: 'responsibility', respId: 'r1' },
      { intent: 'none' },
    ]
    for (const fields of presses) expect(hostOf(await sent('/main', { ...fields, returnTo }, signedIn.cookie)), fields.intent).toBe(web.origin)
  })

  test.each(foreignTargets)(
    'the log-in page carries %j along as /main, in either language, and leads whoever is signed in there',
    async (returnTo) => {
      const page = await web.ask(`/login?${new URLSearchParams({ returnTo })}`)
      expect(page.text).toContain('name="returnTo" value="/main"')
      expect(await sent('/', { intent: 'language', language: 'EN', returnTo })).toBe('/?returnTo=%2Fmain')
      expect((await web.ask(`/login?${new URLSearchParams({ returnTo })}`, { headers: signedIn })).headers.location).toBe('/main')
    },
  )

  test.each(foreignTargets)('a provider that remembers %j leads to /main', async (returnTo) => {
    services.refusals.set('/v1/sso/enter', { status: 200, body: { status: '200', msg: '', data: { language: 'CN', returnTo } } })
    services.refusals.set('/v1/sso/start', { status: 200, body: { status: '200', msg: '', data: { address: 'https://provider.example/' } } })
    expect((await web.ask('/sso/enter?ticket=x')).headers.location).toBe('/main')
    await web.ask(`/sso/start/X?${new URLSearchParams({ returnTo })}`)
    expect(services.asked.find(({ path }) => path === '/v1/sso/start')?.body.returnTo).toBe('/main')
  })

  test.each(['//evil.example/main', '/..//evil.example', '//main/purchaseOrderList?menuId=2', '/%2e//decide/x'])(
    'the address %s is understood by nobody, so no page can lead back to it',
    async (path) => {
      expect((await web.ask(path, { headers: signedIn })).status).toBe(400)
    },
  )

  test('a page asked for without a session is where log-in leads back to', async () => {
    const { status, headers } = await web.ask('/main/purchaseOrderList?docNum=PO1')
    expect([status, headers.location]).toEqual([302, `/?returnTo=${encodeURIComponent('/main/purchaseOrderList?docNum=PO1')}`])
  })

  test('an unknown address tells a visitor nothing and a signed-in person 404', async () => {
    expect((await web.ask('/no/such')).status).toBe(302)
    expect((await web.ask('/no/such', { headers: signedIn })).status).toBe(404)
  })
})

describe('S2.7 rates', () => {
  test('as they are unless a setting says otherwise: 20 a second and 60 in a burst for a person, 10 a second for an address', () => {
    const secrets = { NODE_ENV: 'test' as const, SERVER_KEY: randomBytes(32).toString('hex') }
    expect(readSettings(secrets).rate).toEqual({ user: 20, userBurst: 60, anonymous: 10 })
    expect(readSettings({ ...secrets, RATE_USER: '5', RATE_USER_BURST: '9', RATE_ANONYMOUS: '2' }).rate).toEqual({
      user: 5,
      userBurst: 9,
      anonymous: 2,
    })
  })

  test('over the limit an address gets 429 with Retry-After, another address does not', async () => {
    const slow = await startWeb(services.url, { RATE_ANONYMOUS: '2', TRUSTED_PROXIES: '127.0.0.1' })
    const from = (address: string) => slow.ask('/', { headers: { 'x-forwarded-for': address } })
    const answers = await Promise.all(Array.from({ length: 6 }, () => from('203.0.113.1')))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from('203.0.113.2')).status).toBe(200)
    const users = () => slow.ask('/scim/v2/Users', { headers: { 'x-forwarded-for': '203.0.113.3' } })
    // Ten seconds of wrong tokens at two a second, and some more that were on their way.
    await Promise.all(Array.from({ length: 24 }, users))
    const directory = await users()
    expect(JSON.parse(directory.text)).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '429' })
    expect(directory.headers['content-type']).toBe('application/scim+json')
    await slow.stop()
  })
})

test('S2.7 a directory that asks too often is told when to come again', async () => {
  services.refusals.set('/v1/scim', { status: 200, body: { status: '200', msg: '', data: { status: 429, body: {} } } })
  const told = await web.ask('/scim/v2/Users', { headers: { authorization: `Bearer scim_${'x'.repeat(43)}` } })
  expect(told.status).toBe(429)
  expect(told.headers['retry-after']).toBe('4')
})

test('S2.7 whoever has too much running is told when to come again', async () => {
  services.refusals.set('/v1/poHeaderRestful/listByPage', {
    status: 429,
    body: { status: 'E', code: 'TOO_MANY_AT_ONCE', msg: '同时导出的文件过多，请稍后再试' },
  })
  const told = await web.ask('/main/purchaseOrderList?menuId=2', { headers: signedIn })
  expect([told.status, told.headers['retry-after']]).toEqual([429, '5'])
  expect(told.text).toContain('同时导出的文件过多，请稍后再试')
})

describe('S3 headers', () => {
  test('S3.1 every page has the policy with a nonce of its own, and no inline handler', async () => {
    const [one, two] = [await web.ask('/'), await web.ask('/main/purchaseOrderList?menuId=2', { headers: signedIn })]
    const nonceOf = (policy = '') => /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    for (const { headers, text } of [one, two]) {
      const policy = String(headers['content-security-policy'])
      const own = `'self' 'nonce-${nonceOf(policy)}'`
      expect(policy.split('; ')).toEqual([
        `default-src 'self'`,
        `script-src ${own}`,
        `style-src ${own}`,
        `style-src-attr 'unsafe-inline'`,
        `img-src 'self' data: blob:`,
        `connect-src 'self'`,
        `frame-src 'self' blob:`,
        `object-src 'none'`,
        `base-uri 'none'`,
        `form-action 'self'`,
        `frame-ancestors 'self'`,
        'report-uri /csp-report',
      ])
      expect(Buffer.from(nonceOf(policy), 'base64')).toHaveLength(16)
      for (const [tag] of text.matchAll(/<script\b[^>]*>/g))
        expect(tag.includes(`nonce="${nonceOf(policy)}"`) || tag.includes('application/json'), tag).toBe(true)
      expect(text).not.toMatch(/<[^>]+\son[a-z]+=/)
    }
    expect(nonceOf(String(one.headers['content-security-policy']))).not.toBe(nonceOf(String(two.headers['content-security-policy'])))
  })

  test.each(['/', '/assets/none.js', '/main/purchaseOrderList?menuId=2', '/main/purchaseOrderList?menuId=2&_data=main%2FpurchaseOrderList'])(
    'S3.2 %s has the common headers',
    async (path) => {
      const { headers } = await web.ask(path, { headers: signedIn })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'strict-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control') || name === 'server' || name === 'x-powered-by')).toEqual([])
    },
  )

  test('S3.3 pages are not stored, hashed assets are kept and come compressed', async () => {
    const page = await web.ask('/main/purchaseOrderList?menuId=2', { headers: signedIn })
    expect(page.headers['cache-control']).toBe('no-store')
    const script = /\/assets\/entry\.client-[\w-]+\.js/.exec(page.text)?.[0] ?? ''
    const asset = await web.ask(script, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(asset.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' })
  })

  test('S3.3 log-out clears what the browser stored', async () => {
    const { headers } = await web.ask('/logout', { method: 'POST', headers: { ...form, ...signedIn, 'sec-fetch-site': 'same-origin' }, body: '' })
    expect(headers['clear-site-data']).toBe('"cache","storage"')
    expect(headers['set-cookie']?.[0]).toMatch(/^sid=; .*Max-Age=0$/)
  })
})

describe('a list page', () => {
  test('its rows are in the page, and not in the loader data again', async () => {
    const { text, headers } = await web.ask('/main/purchaseOrderList?menuId=2', { headers: signedIn })
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
    const [loaderData = ''] = /window\.__remixContext = .*?<\/script>/s.exec(text) ?? []
    expect(text).toContain('PO7')
    expect(loaderData).not.toContain('PO7')
    expect(text).not.toContain('PO7<b>')
  })

  test('a full tab bar answers 409 with the open tabs and the page that was wanted', async () => {
    services.session.tabs = Array.from({ length: 15 }, (_, at) => ({
      tabId: at === 0 ? 'inhome' : `t${at}`,
      routeName: `t${at}`,
      title: `T${at}`,
      address: `/main/t${at}`,
      menuId: null,
      respId: null,
      keepAlive: false,
      openedAt: '',
    }))
    const { status, text } = await web.ask('/main/purchaseOrderList?menuId=2', { headers: signedIn })
    expect(status).toBe(409)
    expect(text).toContain('页签最多打开15个，请先关闭不用的页签')
    expect(text).toContain('T14')
    expect(services.asked.filter(({ path }) => path === '/v1/session/save')).toEqual([])
  })

  test('S9.2 a stale version comes back with 409, the other person and what was typed', async () => {
    services.refusals.set('/v1/poHeaderRestful/saveOrUpdate', {
      status: 409,
      body: { status: 'E', code: 'STALE', msg: '李四修改了此单据', data: { by: '李四', time: '2026-11-20 09:00:00' } },
    })
    const body = 'intent=save&id=id-1&versionNum=1&remark=typed+by+me'
    const { status, text } = await web.ask('/main/purchaseOrderEdit?menuId=2&id=id-1', {
      method: 'POST',
      headers: { ...form, ...signedIn, 'sec-fetch-site': 'same-origin' },
      body,
    })
    expect(status).toBe(409)
    expect(text).toContain('李四')
    expect(text).toContain('typed by me')
    const found = services.asked.filter(({ path }) => path.endsWith('/findById'))
    expect(found).toHaveLength(1)
  })
})

describe('a document without script', () => {
  const post = (path: string, body: string) =>
    web.ask(path, { method: 'POST', headers: { ...form, ...signedIn, 'sec-fetch-site': 'same-origin' }, body })

  test('adding a line shows it among what was typed, and saves nothing', async () => {
    const { status, text } = await post('/main/purchaseOrderEdit?menuId=2', 'intent=line.add:poLine&remark=typed+by+me')
    expect(status).toBe(200)
    expect(text).toContain('typed by me')
    expect(text.match(/data-line="/g)).toHaveLength(1)
    expect(services.asked.filter(({ path }) => path.endsWith('/saveOrUpdate'))).toEqual([])
  })

  test('a supplier is picked on a page of its own, and the form comes back with it', async () => {
    const picking = await post('/main/purchaseOrderEdit?menuId=2', 'intent=pick:supplierId&remark=typed+by+me')
    const picker = String(picking.headers.location)
    expect((await web.ask(picker, { headers: signedIn })).text).toContain('S001')
    const chosen = await post(picker, 'intent=choose:s1')
    const { text } = await web.ask(String(chosen.headers.location), { headers: signedIn })
    expect(text).toContain('typed by me')
    expect(text).toMatch(/name="supplierId"[^>]*value="s1"|value="s1"[^>]*name="supplierId"/)
  })
})

describe('S12 staying up', () => {
  test('S12.2 without the services a page says so, keeps what was posted, and recovers', async () => {
    const alone = await startWeb('http://127.0.0.1:9')
    const { status, text, headers } = await alone.ask('/main/purchaseOrderEdit?menuId=2', {
      method: 'POST',
      headers: { ...form, ...signedIn, 'sec-fetch-site': 'same-origin' },
      body: 'intent=save&remark=typed+by+me',
    })
    expect([status, headers['retry-after']]).toEqual([503, '5'])
    expect(text).toContain('typed by me')
    expect((await alone.ask('/healthz')).status).toBe(200)
    expect((await alone.ask('/readyz')).status).toBe(503)
    await alone.stop()
  })

  test('S12.4 services that do not even know nobody: the log-in says so instead of leading to itself', async () => {
    services.refusals.set('/v1/sso/buttons', { status: 401, body: { status: 'E', code: 'AUTH', msg: '' } })
    for (const path of ['/', '/login']) expect([path, (await web.ask(path)).status]).toEqual([path, 503])
  })

  test('an Office file that comes as a PDF is offered as one, unread, and the process goes on', async () => {
    const file = { id: 'f1', originalFileName: '报告.xlsx', fileSize: 1 }
    services.refusals.set('/v2/file/listBaseFile', { status: 200, body: { status: '200', msg: '', data: [file] } })
    services.refusals.set('/v2/pageoffice/doFilePdfView', { status: 200, body: Buffer.alloc(20_000, 'x') })
    const { status, text } = await web.ask('/main/purchaseOrderEdit/view?menuId=2&file=f1', { headers: signedIn })
    expect(status).toBe(200)
    expect(text).toContain('报告.xlsx')
    expect(text).toMatch(/<iframe[^>]+title="报告.xlsx"/)
    expect((await web.ask('/readyz')).status).toBe(200)
  })

  test('S12.3 SIGTERM: not ready at once, then exit 0', async () => {
    const stopping = await startWeb(services.url)
    expect((await stopping.ask('/readyz')).status).toBe(200)
    const ended = stopping.stop()
    await new Promise((next) => setTimeout(next, 100))
    expect((await stopping.ask('/readyz')).status).toBe(503)
    expect(await ended).toBe(0)
  })
})
