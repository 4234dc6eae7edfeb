/** An application acts for a person who agreed: RFC 6749, 4.1 with PKCE, over both real processes and without a browser. */
import { createHash, randomBytes } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { record } from '../support/record.ts'
import { type System, startSystem } from '../support/system.ts'
import { visitorOf } from '../support/visitor.ts'
import { openWorld, type Person, type World } from '../support/world.ts'
import { type Application, application, enabled, program } from './applications.ts'

const BACK = 'https://erp.example/back'
const orders = 'POST /v1/poHeaderRestful/listByPage'
const suppliers = 'POST /v1/supplierInfoRestful/listByPage'

let system: System
let world: World
let admin: Person
let outside: ReturnType<typeof program>
let app: Application

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  admin = await world.person('admin')
  outside = program(system)
  app = await codeApplication()
})

const codeApplication = async (given: Record<string, unknown> = {}) =>
  enabled(
    admin,
    await application(world, admin, {
      name: '门户',
      nameEn: 'Portal',
      apis: { [orders]: null, [suppliers]: null },
      grantTypes: ['AUTH_CODE'],
      redirectUris: `${BACK}\nhttps://erp.example/other?a=1`,
      user: 'admin',
      ...given,
    }),
  )

/** A verifier and its challenge. */
function proof() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

const addressOf = (given: Record<string, string>, of = app) =>
  `/open/oauth/authorize?${new URLSearchParams({ response_type: 'code', client_id: of.id, redirect_uri: BACK, code_challenge_method: 'S256', ...given })}`

/** Somebody who has signed in, with a plain HTTP client. */
async function person(userName: string) {
  const visitor = visitorOf(system.origin)
  const own = { origin: system.origin, 'content-type': 'application/x-www-form-urlencoded' }
  const post = (address: string, form: [string, string][], headers: Record<string, string> = own) =>
    visitor.ask(address, { method: 'POST', headers, body: new URLSearchParams(form).toString() })
  await world.query('delete from login_address')
  const entered = await post('/', [
    ['userName', userName],
    ['password', DEMO_PASSWORD],
    ['intent', 'login'],
  ])
  if (entered.status !== 303) throw new Error(`${userName} is not let in: ${entered.status}`)
  return {
    look: (address: string) => visitor.ask(address),
    post,
    /** Says yes to what is shown, and gives the code. */
    async agree(challenge: string, more: Record<string, string> = {}, of = app): Promise<string> {
      const address = addressOf({ code_challenge: challenge, ...more }, of)
      const { text } = await visitor.ask(address)
      const apis = [...text.matchAll(/name="api" value="([^"]+)"/g)].map(([, id = '']): [string, string] => ['api', id])
      const { status, location } = await post(address, [...apis, ['intent', 'allow']])
      if (status !== 303 || !location) throw new Error(`No way back: ${status}`)
      return new URL(location).searchParams.get('code') ?? ''
    },
  }
}

const askToken = (form: Record<string, string>, of = app) =>
  outside.askToken({ grant_type: 'authorization_code', client_id: of.id, client_secret: of.secret, redirect_uri: BACK, ...form })
const ask = (token: string, path = '/v1/poHeaderRestful/listByPage') => outside.post(token, path)

describe('The question', () => {
  test('names application, person, interfaces and where it leads, in the reader’s language, and answers by two buttons', async () => {
    const buyer = await person('buyer1')
    const { displayName } = (await world.person('buyer1')).actor
    const address = addressOf({ code_challenge: proof().challenge })
    const { status, text, headers } = await buyer.look(address)
    expect(status).toBe(200)
    for (const shown of ['允许“门户”以您的身份访问？', displayName, 'erp.example', orders, suppliers, '120 分钟', '同意', '拒绝'])
      expect(text).toContain(shown)
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://erp.example;")
    expect(headers.get('cache-control')).toBe('no-store')
    const { location } = await buyer.post(address, [
      ['intent', 'language'],
      ['language', 'EN'],
    ])
    expect(location).toBe(system.origin + address)
    const english = await buyer.look(address)
    for (const shown of ['Let Portal act as you?', 'Allow', 'Deny', 'Purchase order: a page of records']) expect(english.text).toContain(shown)
  })

  test('who has not signed in does so first and comes back to it', async () => {
    const address = addressOf({ code_challenge: proof().challenge })
    const { status, location } = await visitorOf(system.origin).ask(address)
    expect(status).toBe(302)
    expect(new URL(location ?? '').searchParams.get('returnTo')).toBe(address)
  })

  test('S2.5 an unknown application or address is told here and leads nowhere', async () => {
    const buyer = await person('buyer1')
    const { challenge } = proof()
    const own = await enabled(admin, await application(world, admin, { apis: { [orders]: null } }))
    for (const [given, of, words] of [
      [{ client_id: 'f'.repeat(32) }, app, '没有此应用'],
      [{}, own, '没有此应用'],
      [{ redirect_uri: 'https://evil.example/back' }, app, '回调地址与应用登记的不一致'],
      [{ redirect_uri: `${BACK}/` }, app, '回调地址与应用登记的不一致'],
      [{ redirect_uri: '' }, app, '授权请求不完整：redirect_uri'],
    ] as const) {
      const address = addressOf({ code_challenge: challenge, ...given }, of)
      for (const answer of [await buyer.look(address), await buyer.post(address, [['intent', 'allow']])]) {
        expect(answer.status).toBe(400)
        expect(answer.location).toBeNull()
        expect(answer.text).toContain(words)
      }
    }
  })

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
  ])('%o is sent back to the application as %s, with its state', async (given, error) => {
    const buyer = await person('buyer1')
    const { status, location } = await buyer.look(addressOf({ code_challenge: proof().challenge, state: 's 1', ...given }))
    expect(status).toBe(303)
    const back = new URL(location ?? '')
    expect(back.origin + back.pathname).toBe(BACK)
    expect(Object.fromEntries(back.searchParams)).toEqual({ error, state: 's 1', iss: system.origin })
  })

  test('a no is told to the application; what its address already says stays', async () => {
    const buyer = await person('buyer1')
    const other = 'https://erp.example/other?a=1'
    const { location } = await buyer.post(addressOf({ code_challenge: proof().challenge, redirect_uri: other, state: 'x' }), [['intent', 'deny']])
    expect(location).toBe(`https://erp.example/other?${new URLSearchParams({ a: '1', error: 'access_denied', state: 'x', iss: system.origin })}`)
  })

  test('S2.1 a yes that comes from another site is none', async () => {
    const buyer = await person('buyer1')
    const foreign = { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' }
    const { status, location } = await buyer.post(addressOf({ code_challenge: proof().challenge }), [['intent', 'allow']], foreign)
    expect([status, location]).toEqual([403, null])
  })
})

describe('The token', () => {
  test('acts as the person who agreed, for the interfaces that were shown, and the operation log names the application', async () => {
    const { verifier, challenge } = proof()
    const supplier = await person('supplier01')
    const code = await supplier.agree(challenge, { state: 'x' })
    const { status, body } = await askToken({ code, code_verifier: verifier })
    expect([status, body.token_type, body.expires_in, 'refresh_token' in body]).toEqual([200, 'Bearer', 7200, false])
    const own = await ask(body.access_token, '/v1/supplierInfoRestful/listByPage')
    expect(own.body.data.map((row: { code: string }) => row.code)).toEqual(['S000001'])
    expect((await ask(body.access_token, '/v1/materialItemRestful/listByPage')).body.code).toBe('API')
    // An interface that is ticked later was not agreed to.
    const doc = await admin.find('baseOauthApp', app.doc.id)
    const apiInfoId = await world.idOf('apiInfo', 'POST /v1/poHeaderRestful/findById')
    await admin.save('baseOauthApp', { baseOauthApi: [{ apiInfoId }] }, doc)
    expect((await ask(body.access_token, '/v1/poHeaderRestful/findById')).body.code).toBe('API')
    record('entity', 'baseOauthApp')
  })

  test('changes that a program made stand in the operation log under its name', async () => {
    const saving = 'POST /v1/buttonRestful/saveOrUpdate'
    const own = await codeApplication({ name: '按钮工具', apis: { [saving]: null } })
    const { verifier, challenge } = proof()
    const code = await (await person('admin')).agree(challenge, {}, own)
    const { body } = await askToken({ code, code_verifier: verifier }, own)
    const draft = { code: 'btnByProgram', name: '程序', category: 'TOOLBAR' }
    expect((await outside.post(body.access_token, '/v1/buttonRestful/saveOrUpdate', { draft })).status).toBe(200)
    expect((await outside.post(body.access_token, '/v1/buttonRestful/saveOrUpdate', { draft })).status).toBe(422)
    const rows = await world.query(
      `select program, result from user_operate_log where entity_name = 'button' and user_name = $1 order by creation_date, id`,
      [admin.actor.displayName],
    )
    expect(rows).toEqual([
      { program: '按钮工具', result: 'DONE' },
      { program: '按钮工具', result: 'REFUSED' },
    ])
    const { rows: listed } = await admin.list('userOperateLogList', { search: { program: '按钮' } })
    expect(listed).toHaveLength(2)
  })

  test.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirect_uri: 'https://erp.example/other?a=1' }, 'invalid_grant'],
    ['an unknown code', { code: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_request'],
  ])('is not given for %s', async (_what, change, error) => {
    const { verifier, challenge } = proof()
    const code = await (await person('buyer1')).agree(challenge)
    expect(await askToken({ code, code_verifier: verifier, ...change })).toMatchObject({ status: 400, body: { error } })
  })

  test('is not given to another application, nor without the secret, nor by its own credentials', async () => {
    const { verifier, challenge } = proof()
    const other = await codeApplication({ name: '别的门户' })
    const code = await (await person('buyer1')).agree(challenge)
    expect((await askToken({ code, code_verifier: verifier }, other)).body.error).toBe('invalid_grant')
    expect((await askToken({ code, code_verifier: verifier, client_secret: 'wrong' })).body.error).toBe('invalid_client')
    expect((await outside.askToken({ client_id: app.id, client_secret: app.secret })).body.error).toBe('unauthorized_client')
    expect((await askToken({ code, code_verifier: verifier })).status).toBe(200)
  })

  test('is not given once a minute has passed', async () => {
    const { verifier, challenge } = proof()
    const code = await (await person('buyer1')).agree(challenge)
    const own = `where grant_hash = sha256(convert_to($1, 'UTF8'))`
    expect(await world.query(`select extract(epoch from expires_at - given_at)::int as seconds from oauth_grant ${own}`, [code])).toEqual([
      { seconds: 60 },
    ])
    await world.query(`update oauth_grant set expires_at = now() - interval '1 second' ${own}`, [code])
    expect((await askToken({ code, code_verifier: verifier })).body.error).toBe('invalid_grant')
  })

  test('RFC 6749, 4.1.2: a code shown twice ends the token that it gave', async () => {
    const { verifier, challenge } = proof()
    const code = await (await person('buyer1')).agree(challenge)
    const first = await askToken({ code, code_verifier: verifier })
    expect((await ask(first.body.access_token)).status).toBe(200)
    expect((await askToken({ code, code_verifier: verifier })).body.error).toBe('invalid_grant')
    expect((await ask(first.body.access_token)).status).toBe(401)
  })

  test('S9.3 ten at once with one code give one token at most, which the others end', async () => {
    const { verifier, challenge } = proof()
    const code = await (await person('buyer1')).agree(challenge)
    const answers = await Promise.all(Array.from({ length: 10 }, () => askToken({ code, code_verifier: verifier })))
    const given = answers.filter(({ status }) => status === 200)
    expect(given).toHaveLength(1)
    expect((await ask(given[0]?.body.access_token)).status).toBe(401)
  })

  test('S1.3 ends with all sessions of the person, and with the person’s account', async () => {
    const { verifier, challenge } = proof()
    const code = await (await person('buyer2')).agree(challenge)
    const { body } = await askToken({ code, code_verifier: verifier })
    expect((await ask(body.access_token)).status).toBe(200)
    const user = await admin.find('user', await world.idOf('user', 'buyer2'))
    await admin.act('user', 'doResetPassword', user)
    expect((await ask(body.access_token)).status).toBe(401)
    expect(await world.query('select 1 from oauth_grant where user_id = $1', [user.id])).toEqual([])
  })

  test('ends with the application, and no code of before gives one afterwards', async () => {
    const own = await codeApplication({ name: '短命' })
    const [one, two] = [proof(), proof()]
    const buyer = await person('buyer1')
    const { body } = await askToken({ code: await buyer.agree(one.challenge, {}, own), code_verifier: one.verifier }, own)
    const code = await buyer.agree(two.challenge, {}, own)
    await admin.act('baseOauthApp', 'doInvalid', own.doc)
    await admin.act('baseOauthApp', 'doEnabled', await admin.find('baseOauthApp', own.doc.id))
    expect((await ask(body.access_token)).status).toBe(401)
    expect((await askToken({ code, code_verifier: two.verifier }, own)).body.error).toBe('invalid_grant')
  })

  test('S11.4 neither code nor token stands in the database', async () => {
    const { verifier, challenge } = proof()
    const code = await (await person('buyer1')).agree(challenge)
    const { body } = await askToken({ code, code_verifier: verifier })
    for (const table of ['oauth_grant', 'oauth_token', 'idempotency', 'system_log']) {
      const [held] = await world.query<{ n: number }>(`select count(*)::int as n from "${table}" t where t::text like any($1)`, [
        [`%${code}%`, `%${body.access_token}%`],
      ])
      expect(held?.n, table).toBe(0)
    }
  })

  test('S8.1 that a person agreed stands in the system log', async () => {
    const rows = await world.query(
      `select category, user_name as who from system_log where message = '同意应用“门户”以本人身份访问' and user_name = 'supplier01'`,
    )
    expect(rows).toEqual([{ category: 'PERMISSION', who: 'supplier01' }])
  })
})

test('the OpenAPI document names both grants', async () => {
  const { body } = await outside.ask('/open/openapi.json')
  expect(body.components.securitySchemes.application.flows).toMatchObject({
    clientCredentials: { tokenUrl: '/open/oauth/token' },
    authorizationCode: { authorizationUrl: '/open/oauth/authorize', tokenUrl: '/open/oauth/token' },
  })
})
