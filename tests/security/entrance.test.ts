import { request } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { constants } from '../../catalogue/constants/constants.ts'
import { newSignKey, parseSignKeys } from '../../contract/keys.ts'
import { createPool } from '../../upstream/connection/pool.ts'
import { company, entrance } from '../identity/people.ts'
import { freshDatabase } from '../support/database.ts'
import { record } from '../support/record.ts'

let pool: ReturnType<typeof createPool>
let door: ReturnType<typeof entrance>
let code: string
const refused = { status: 401, body: { status: 'E', code: 'SIGN', msg: '请求签名无效' } }

beforeAll(async () => {
  pool = createPool((await freshDatabase()).appUrl)
  await company(pool)
  door = entrance(pool)
  code = (await door.login('buyer1')).code
  return async () => {
    await door.app.close()
    await pool.end()
  }
})

const list = (more = {}) => door.send('/v1/poHeaderRestful/listByPage', { body: { menuId: 2 }, authorization: code, ...more })

describe('S4.6', () => {
  test('a signed call of a signed-in person reaches the services as who the database says', async () => {
    record('constant', 'request.headers', 'request.method.default', 'address.entity', 'response.status.success')
    expect(await list()).toMatchObject({ status: 200, body: { status: '200', data: 'poHeader' } })
    expect(door.seen.at(-1)).toMatchObject({
      entity: 'poHeader',
      verb: 'listByPage',
      context: { address: '203.0.113.7', actor: { userName: 'buyer1', page: 'purchaseOrderList' } },
    })
  })

  test.each([
    ['a clock five minutes off', { change: { timestamp: '1795136700001' } }],
    ['a signature over another body', { headers: {}, change: { bodyPart: '0'.repeat(64) } }],
    ['a signature over another path', { change: { path: '/v1/rcvHeaderRestful/listByPage' } }],
    ['a missing signature', { headers: { signature: '' } }],
    ['a short signature', { headers: { signature: 'ab' } }],
    ['a missing app-id', { headers: { 'app-id': '' } }],
    ['an unknown language', { headers: { language: 'DE' } }],
    ['another idempotency key than the signed one', { headers: { 'idempotency-key': 'other' } }],
    ['another certificate', { headers: { certificate: `k1.${'0'.repeat(64)}` } }],
    ['an unknown key', { headers: { certificate: `k9.${'0'.repeat(64)}` } }],
  ])('%s is refused with one and the same body', async (_, more) => {
    const { status, body } = await list(more)
    expect({ status, body }).toEqual(refused)
  })

  test('S4.6 a refused call says E', async () => {
    record('constant', 'response.status.error')
    expect((await list({ headers: { signature: '' } })).body.status).toBe(constants['response.status.error'])
  })

  test('a request that was seen is refused the second time', async () => {
    const timestamp = '1795136400500'
    const first = await list({ change: { timestamp } })
    const again = await list({ change: { timestamp } })
    expect([first.status, again.status, again.body.code]).toEqual([200, 401, 'SIGN'])
  })

  test('a request signed before this process started is refused', async () => {
    expect((await list({ change: { timestamp: '1795136399999' } })).body.code).toBe('SIGN')
  })

  test('S4.1 characters that a tag may not have are a bad request', async () => {
    expect(await list({ headers: { 'app-id': 'a b' } })).toMatchObject({ status: 400 })
  })

  test('S4.4 a path that reads differently when normalised is a bad request', async () => {
    // On a real socket: inject would normalise the path itself.
    const address = new URL(await door.app.listen({ port: 0 }))
    const headers = { 'app-id': 'srm-bff', 'gateway-tag': 'default', certificate: 'k1.0' }
    const statusOf = (path: string) =>
      new Promise((done) =>
        request({ host: address.hostname, port: address.port, method: 'POST', path, headers }, (answer) => done(answer.statusCode)).end(),
      )
    expect([await statusOf('/v1/./login'), await statusOf('/v1/login')]).toEqual([400, 401])
  })

  test('an unknown authorization code is told apart from a wrong signature', async () => {
    expect(await list({ authorization: 'f'.repeat(64) })).toMatchObject({ status: 401, body: { code: 'AUTH' } })
  })

  test('calls before log-in reach nothing but the open ones', async () => {
    expect(await list({ authorization: 'anonymous' })).toMatchObject({ status: 401, body: { code: 'AUTH' } })
    expect(await door.send('/openapi.json')).toMatchObject({ status: 200, body: { openapi: '3.1.0' } })
  })

  test('a language in the payload other than the signed one is a bad request', async () => {
    expect(await list({ body: { menuId: 2, language: 'EN' } })).toMatchObject({ status: 400 })
    expect(await list({ body: { menuId: 2, language: 'CN' } })).toMatchObject({ status: 200 })
  })
})

test('S4.7 a second key verifies beside the first, and the first no more after its end', async () => {
  const young = parseSignKeys(JSON.stringify({ keys: [newSignKey('k2', new Date(door.time.now - 1000))] }))[0]!
  door.signKeys.push(young)
  expect((await list({ key: young })).status).toBe(200)
  expect((await list()).status).toBe(200)
  const old = door.signKeys.shift()!
  expect((await list({ key: old })).body.code).toBe('SIGN')
  door.signKeys.unshift(old)
})

test('S4.9 a batch deletion takes its ids sealed, and a clear list is a bad request', async () => {
  const path = '/v1/poHeaderRestful/doBatchDelete'
  const { body, change } = door.sealed(path, ['a', 'b'])
  expect((await door.send(path, { body, change, authorization: code })).status).toBe(200)
  expect(door.seen.at(-1)?.body.ids).toEqual(['a', 'b'])
  expect((await door.send(path, { body: { menuId: 2, ids: ['a'] }, authorization: code })).status).toBe(400)
  expect((await door.send(path, { body: { menuId: 2, rows: [{ id: 'a' }] }, authorization: code })).status).toBe(400)
})

describe('S2.3', () => {
  test.each([
    ['a key of the prototype', '{"menuId":2,"a":{"__proto__":{"admin":true}}}'],
    ['a constructor key', '{"menuId":2,"constructor":1}'],
    ['65 levels', `{"a":${'['.repeat(64)}${']'.repeat(64)}}`],
    ['no JSON', '{"menuId":2'],
    ['an array', '[]'],
  ])('a body with %s is a bad request', async (_, body) => expect((await list({ body })).status).toBe(400))

  test('64 levels are fine', async () => expect((await list({ body: `{"a":${'['.repeat(63)}${']'.repeat(63)}}` })).status).toBe(200))
  test('a body over 2 MB is refused', async () => expect((await list({ body: `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}` })).status).toBe(413))
  test('a compressed body is refused', async () => expect((await list({ headers: { 'content-encoding': 'gzip' } })).status).toBe(415))
})

test('S2.6 a defect answers with a reference number, and its story goes to the log only', async () => {
  const { status, text, body } = await door.send('/v1/poHeaderRestful/doFail', {
    body: { menuId: 2 },
    authorization: code,
    headers: { 'x-request-id': 'request-4711' },
  })
  expect({ status, body }).toEqual({ status: 500, body: { status: 'E', code: 'DEFECT', msg: '系统异常，编号 request-4711' } })
  expect(text).not.toContain('secret')
  expect(door.logged.find((line) => line.includes('the secret of the house'))).toContain('request-4711')
})

test('S11.5 the log holds no authorization code, signature or password', async () => {
  await door.login('buyer1', 'canary-password-1')
  const log = door.logged.join('\n')
  expect(log).not.toContain(code)
  expect(log).not.toContain('canary-password-1')
  expect(log).not.toMatch(/signature/i)
})

test('a file is sent with its name in UTF-8', async () => {
  const { headers, text } = await door.send('/v1/printPdf', { body: { menuId: 2 }, authorization: code })
  expect(text).toBe('%PDF')
  expect(headers['content-disposition']).toBe(`attachment; filename="__ 1.pdf"; filename*=UTF-8''%E8%AE%A2%E5%8D%95%201.pdf`)
})

test('S12.1 the process says that it lives without a signature', async () => {
  expect((await door.app.inject('/healthz')).statusCode).toBe(200)
})

test('S8.1 a page that the responsibility does not have, and a call that no button of it covers, are refused and handed to the logs', async () => {
  door.denied.length = 0
  expect(await list({ body: { menuId: 3 } })).toMatchObject({ status: 403, body: { msg: '您没有访问此页面的权限' } })
  const uncovered = '/v1/poHeaderRestful/doAbolish'
  expect(await door.send(uncovered, { body: { menuId: 2, rows: [] }, authorization: code })).toMatchObject({ status: 403 })
  expect(door.denied).toEqual([
    { path: '/v1/poHeaderRestful/listByPage', userName: 'buyer1' },
    { path: uncovered, userName: 'buyer1' },
  ])
})

test('a verb has a second address, without the ending of the first', async () => {
  record('constant', 'address.controller')
  expect(await door.send('/v1/poHeader/listByPage', { body: { menuId: 2 }, authorization: code })).toMatchObject({ status: 200 })
  expect(door.seen.at(-1)).toMatchObject({ entity: 'poHeader', verb: 'listByPage' })
})

test('an unknown address is not found', async () => {
  expect(await door.send('/v1/nothing', { authorization: code })).toMatchObject({ status: 404 })
})
