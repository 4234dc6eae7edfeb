/** OAuth applications: programs of others come in as one of our users, and only to what was ticked for them. Over both real processes. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../print/people.ts'
import { record } from '../support/record.ts'
import { type System, startSystem } from '../support/system.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type Application, application, enabled, program, sha256 } from './applications.ts'

let system: System
let world: World
let admin: Person
let outside: ReturnType<typeof program>

const orders = 'POST /v1/poHeaderRestful/listByPage'
const suppliers = 'POST /v1/supplierInfoRestful/listByPage'
const people = 'GET /v1/functionalResource/personList'

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  admin = await world.person('admin')
  outside = program(system)
})

describe('Scenario 12', () => {
  test('an application without APIs is not enabled', async () => {
    const app = await application(world, admin, { apis: {} })
    expect((await admin.refused(admin.act('baseOauthApp', 'doEnabled', app.doc))).words).toEqual({ CN: '应用未勾选接口', EN: 'No API chosen' })
    expect((await outside.askToken({ client_id: app.id, client_secret: app.secret })).status).toBe(401)
  })

  test('with two APIs its token works for those two, the third is 403; disabling ends the living token at once', async () => {
    record('action', 'baseOauthApp.doEnabled', 'baseOauthApp.doInvalid')
    record('entity', 'baseOauthApp', 'baseOauthApi')
    const app = await enabled(admin, await application(world, admin, { apis: { [orders]: null, [suppliers]: null } }))
    const token = await outside.token(app)
    expect(await outside.post(token, '/v1/poHeaderRestful/listByPage')).toMatchObject({ status: 200, body: { status: '200', page: { count: 0 } } })
    const found = await outside.post(token, '/v1/supplierInfoRestful/listByPage', { pageRows: 5 })
    expect(found.body.data).toHaveLength(5)
    const third = await outside.post(token, '/v1/materialItemRestful/listByPage')
    expect(third).toMatchObject({ status: 403, body: { code: 'API', msg: '应用“ERP”未勾选接口 POST /v1/materialItemRestful/listByPage' } })
    await admin.act('baseOauthApp', 'doInvalid', app.doc)
    const over = await outside.post(token, '/v1/poHeaderRestful/listByPage')
    expect(over).toMatchObject({ status: 401, body: { code: 'TOKEN' } })
    expect(over.headers.get('www-authenticate')).toBe('Bearer realm="open", error="invalid_token"')
    await admin.act('baseOauthApp', 'doEnabled', await admin.find('baseOauthApp', app.doc.id))
    expect((await outside.post(token, '/v1/poHeaderRestful/listByPage')).status).toBe(401)
  })
})

describe('The token endpoint', () => {
  let app: Application
  beforeAll(async () => {
    app = await enabled(admin, await application(world, admin, { apis: { [orders]: null }, tokenMinutes: '30' }))
  })

  test('takes the client in the form or by Basic, and answers as RFC 6749 says', async () => {
    const basic = Buffer.from(`${app.id}:${app.secret}`).toString('base64')
    for (const answer of [
      await outside.askToken({ client_id: app.id, client_secret: app.secret }),
      await outside.askToken({}, { authorization: `Basic ${basic}` }),
    ]) {
      expect(answer).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 1800 } })
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.body.access_token).toMatch(/^[\w-]{43}$/)
    }
  })

  test.each([
    ['a wrong secret', { client_secret: 'x'.repeat(43) }, 401, 'invalid_client'],
    ['an unknown application', { client_id: 'f'.repeat(32) }, 401, 'invalid_client'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['nobody', { client_id: '', client_secret: '' }, 401, 'invalid_client'],
  ])('refuses %s', async (_what, change, status, error) => {
    expect(await outside.askToken({ client_id: app.id, client_secret: app.secret, ...change })).toMatchObject({ status, body: { error } })
  })

  test('gives none to an application that is disabled, nor to an address that is not on its list', async () => {
    const elsewhere = await enabled(
      admin,
      await application(world, admin, { apis: { [orders]: null }, ipAllowList: '203.0.113.0/24\n2001:db8::/32' }),
    )
    expect((await outside.askToken({ client_id: elsewhere.id, client_secret: elsewhere.secret })).body.error).toBe('invalid_client')
    const here = await enabled(admin, await application(world, admin, { apis: { [orders]: null }, ipAllowList: '127.0.0.0/8' }))
    const token = await outside.token(here)
    await admin.save('baseOauthApp', { ipAllowList: '203.0.113.7' }, here.doc)
    expect((await outside.post(token, '/v1/poHeaderRestful/listByPage')).status).toBe(401)
  })
})

describe('A program', () => {
  test('reads the fields that its application names, and contacts only where they are among them', async () => {
    const masked = await enabled(admin, await application(world, admin, { apis: { [people]: null }, user: 'admin' }))
    const [person] = (await outside.get(await outside.token(masked), '/v1/functionalResource/personList?q=HD10001')).body.data
    expect(person).toMatchObject({ employeeNo: 'HD10001', email: expect.stringContaining('***'), mobile: expect.stringContaining('****') })
    const named = await enabled(admin, await application(world, admin, { apis: { [people]: 'employeeNo;mobile' }, user: 'admin' }))
    const [other] = (await outside.get(await outside.token(named), '/v1/functionalResource/personList?q=HD10001')).body.data
    expect(other).toEqual({ employeeNo: 'HD10001', mobile: expect.stringMatching(/^1390000\d{4}$/) })
    record('call', 'functionalResource/personList')
  })

  test('has the rows and buttons of the user it acts as, and no more', async () => {
    const apis = { 'POST /v1/userRestful/listByPage': null, [suppliers]: 'code' }
    const app = await enabled(admin, await application(world, admin, { apis, user: 'supplier01' }))
    const token = await outside.token(app)
    expect((await outside.post(token, '/v1/userRestful/listByPage')).status).toBe(403)
    const own = await outside.post(token, '/v1/supplierInfoRestful/listByPage')
    expect(own).toMatchObject({ status: 200, body: { data: [{ code: 'S000001' }] } })
    expect(own.body.data).toHaveLength(1)
  })

  test('that is disabled itself as a user does nothing any more', async () => {
    const app = await enabled(admin, await application(world, admin, { apis: { [orders]: null }, user: 'buyer3' }))
    const token = await outside.token(app)
    expect((await outside.post(token, '/v1/poHeaderRestful/listByPage')).status).toBe(200)
    await world.query(`update "user" set enabled_flag = 'N' where code = 'buyer3'`)
    expect((await outside.post(token, '/v1/poHeaderRestful/listByPage')).status).toBe(401)
  })

  test('is answered so many calls a minute and learns when the next minute begins', async () => {
    const app = await enabled(admin, await application(world, admin, { apis: { [orders]: null }, ratePerMinute: '2' }))
    const token = await outside.token(app)
    const answers = []
    // Of five calls at most four fall into two minutes with two each.
    for (let n = 0; n < 5; n++) answers.push(await outside.post(token, '/v1/poHeaderRestful/listByPage'))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.code).toBe('BUSY')
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(Number(refused?.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  test('deletes by plain ids, which are sealed on the way to the services', async () => {
    const app = await enabled(admin, await application(world, admin, { apis: { 'POST /v1/poHeaderRestful/doBatchDelete': null } }))
    const gone = await outside.post(await outside.token(app), '/v1/poHeaderRestful/doBatchDelete', { ids: ['00000000-0000-4000-8000-000000000000'] })
    expect(gone).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })

  test('never reaches the calls of sessions, ticked or not', async () => {
    const app = await enabled(admin, await application(world, admin, { apis: { [orders]: null } }))
    const token = await outside.token(app)
    for (const path of ['/v1/session', '/v1/logout', '/v1/login', '/v1/oauth/token']) expect((await outside.post(token, path)).status, path).toBe(403)
    expect((await outside.post(token, '/v2/file/downloadBody')).status).toBe(404)
  })
})

describe('Security', () => {
  test('S2.1 the entrance reads no cookie and asks for no sign of our pages', async () => {
    const app = await enabled(admin, await application(world, admin, { apis: { [orders]: null } }))
    const token = await outside.token(app)
    const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await outside.post(token, '/v1/poHeaderRestful/listByPage', {}, foreign)).status).toBe(200)
    const cookie = await outside.post('x'.repeat(43), '/v1/poHeaderRestful/listByPage', {}, { cookie: `sid=${'A'.repeat(43)}`, ...foreign })
    expect(cookie.status).toBe(401)
    expect(cookie.headers.get('set-cookie')).toBeNull()
  })

  test('S11.4 a new secret voids the old one and every token; neither stands anywhere in clear', async () => {
    const app = await enabled(admin, await application(world, admin, { apis: { [orders]: null } }))
    const token = await outside.token(app)
    const reset = () => call(world, admin, '/v1/oauth/resetSecret', 'baseOauthAppList', { id: app.doc.id, secretHash: sha256('another secret') })
    await reset()
    expect((await outside.post(token, '/v1/poHeaderRestful/listByPage')).status).toBe(401)
    expect((await outside.askToken({ client_id: app.id, client_secret: app.secret })).status).toBe(401)
    const tables = await world.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of tables) {
      const [held] = await world.query<{ n: number }>(`select count(*)::int as n from "${name}" t where t::text like any($1)`, [
        [`%${app.secret}%`, `%${token}%`],
      ])
      expect(held?.n, name).toBe(0)
    }
    const logs = (await readdir(system.dataFolder, { recursive: true, withFileTypes: true })).filter((file) => file.isFile())
    for (const { parentPath, name } of logs) expect(await readFile(join(parentPath, name), 'latin1'), name).not.toContain(token)
  })

  test('S5.5 only whoever has the button sets a secret', async () => {
    const app = await application(world, admin, { apis: { [orders]: null } })
    const buyer = await world.person('buyer1')
    const attempt = call(world, buyer, '/v1/oauth/resetSecret', 'baseOauthAppList', { id: app.doc.id, secretHash: sha256('x') })
    expect((await buyer.refused(attempt)).status).toBe(403)
  })

  test('S8.1 tokens that were had and refused stand in the system log, by the name of the application', async () => {
    const app = await enabled(admin, await application(world, admin, { name: '物流平台测试', apis: { [orders]: null } }))
    await outside.askToken({ client_id: app.id, client_secret: 'wrong' })
    await outside.token(app)
    const rows = await world.query(`select level, message from system_log where user_name = '物流平台测试' order by creation_date, id`)
    expect(rows).toEqual([
      { level: 'WARN', message: '应用取令牌失败' },
      { level: 'INFO', message: '应用取得令牌' },
    ])
  })
})

test('what is typed wrongly is refused by name, all of it at once', async () => {
  const refusal = (draft: Record<string, unknown>) => admin.refused(application(world, admin, { apis: {}, ...draft }))
  expect((await refusal({ ipAllowList: '10.0.0.0/33' })).words.CN).toBe('“10.0.0.0/33”不是IP地址或网段')
  expect((await refusal({ redirectUris: 'http://erp.example/back' })).words.CN).toBe('回调地址“http://erp.example/back”须为不含#的https地址')
  expect((await refusal({ ipAllowList: 'abc', redirectUris: 'ftp://erp.example' })).issues?.map(({ at, words }) => [at, words.EN])).toEqual([
    ['ipAllowList', 'abc is no IP address or network'],
    ['redirectUris', 'The redirect address ftp://erp.example must be https and without a fragment'],
  ])
  expect((await refusal({ tokenMinutes: '4' })).at).toBe('tokenMinutes')
  const code = await application(world, admin, { apis: { [orders]: null }, grantTypes: ['AUTH_CODE'] })
  expect((await admin.refused(admin.act('baseOauthApp', 'doEnabled', code.doc))).code).toBe('baseOauthApp.NO_REDIRECT')
})

test('the OpenAPI document lists the token, the verbs and the named calls under /open', async () => {
  const { status, body } = await outside.ask('/open/openapi.json')
  expect(status).toBe(200)
  expect(Object.keys(body.paths)).toEqual(
    expect.arrayContaining(['/open/oauth/token', '/open/v1/poHeaderRestful/listByPage', '/open/v1/functionalResource/personList']),
  )
  expect(Object.keys(body.paths['/open/v1/functionalResource/personList'])).toEqual(['get'])
  expect((await outside.ask('/open/nothing')).status).toBe(404)
})
