/** S2.3 on the running web process: names that are none, bodies that are broken, and forms that say that they are something else. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wickedNames } from '../support/hostile.ts'
import { startServiceDouble } from './service-double.ts'
import { startWeb, type Web } from './web-process.ts'

const own = { 'sec-fetch-site': 'same-origin' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const signedIn = { cookie: `sid=${'A'.repeat(43)}` }
let services: Awaited<ReturnType<typeof startServiceDouble>>
let web: Web

beforeAll(async () => {
  services = await startServiceDouble()
  web = await startWeb(services.url, { RATE_ANONYMOUS: '100000', RATE_USER: '100000', RATE_USER_BURST: '100000' })
})
afterAll(async () => {
  await web.stop()
  await services.stop()
})

const fieldWith = (name: string) => `${encodeURIComponent(name)}=1`
const post = (path: string, body: string | Buffer, headers: Record<string, string> = form) =>
  web.ask(path, { method: 'POST', headers: { ...own, ...headers }, body })

test.each([
  ['/login', ''],
  ['/', ''],
  ['/main/purchaseOrderEdit?menuId=2', signedIn.cookie],
])('S2.3 %s refuses names that are none, in both languages', async (path, cookie) => {
  for (const name of wickedNames.filter((one) => one.length < 1_000 && one !== 'poLine.length')) {
    const { status, text } = await post(path, fieldWith(name), { ...form, ...(cookie && { cookie }) })
    expect(status, name).toBe(400)
    expect(text, name).toMatch(/\p{Script=Han}+.* \/ [A-Z]/u)
  }
})

test('S2.3 a form that waits while somebody signs in is judged like any other', async () => {
  const carried = JSON.stringify({ address: '/main/purchaseOrderEdit?menuId=2', fields: [['a[99999999].x', '1']] })
  const packed = JSON.stringify({ address: '/main/inHome', fields: [['_packed', JSON.stringify([['poLine[99999999].orderQty', '1']])]] })
  for (const waiting of [carried, packed]) {
    services.asked.length = 0
    const { status, text } = await post('/login', `userName=a&password=b&${new URLSearchParams({ form: waiting })}`)
    expect(status).toBe(400)
    expect(text).toContain('99999999')
    expect(services.asked.filter(({ path }) => path === '/v1/login')).toEqual([])
  }
})

test.each(['text/plain', 'application/json', 'application/xml', 'x', 'multipart/mixed; boundary=x'])(
  'S2.3 a form that says that it is %s is refused by its type',
  async (type) => {
    for (const path of ['/login', '/main']) expect((await post(path, 'a=1', { ...signedIn, 'content-type': type })).status, path).toBe(415)
  },
)

test.each([
  ['a percent sign without its number', 'application/x-www-form-urlencoded', 'a=%zz'],
  ['bytes that are no text', 'application/x-www-form-urlencoded', Buffer.from([0x61, 0x3d, 0xff])],
  ['half of a character', 'application/x-www-form-urlencoded', 'a=%ED%A0%80'],
  ['a NUL in a value', 'application/x-www-form-urlencoded', 'a=%00'],
  ['parts without an end', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1'],
  ['parts without a boundary', 'multipart/form-data', '--x--'],
  ['a part with a NUL', 'multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\0\r\n--x--\r\n'],
])('S2.3 %s is a broken body', async (_, type, body) => {
  for (const path of ['/login', '/main', '/main/purchaseOrderEdit?menuId=2'])
    expect((await post(path, body, { ...signedIn, 'content-type': type })).status, path).toBe(400)
})

test('S2.3 an address with a NUL is not understood', async () => {
  expect((await web.ask('/main/purchaseOrderList?menuId=2&docNum=%00', { headers: signedIn })).status).toBe(400)
})

test('S2.3 a form in parts that is no upload has the limits of any form', async () => {
  const type = { ...signedIn, 'content-type': 'multipart/form-data; boundary=----part' }
  const part = (name: string, value: string) => `------part\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  expect((await post('/main', `${part('a', '1').repeat(5_001)}------part--\r\n`, type)).status).toBe(413)
  expect((await post('/main', `${part('a', 'x'.repeat(5 * 1024 ** 2 + 1))}------part--\r\n`, type)).status).toBe(413)
  expect((await post('/main', `${part('a[99999999].x', '1')}------part--\r\n`, type)).status).toBe(400)
})

test('S11.1 services whose answer does not end, or is none, are an outage and not the end of the process', async () => {
  services.refusals.set('/v1/sso/buttons', { status: 200, body: Buffer.alloc(65 * 1024 ** 2, ' ') })
  expect((await web.ask('/login')).status).toBe(503)
  services.refusals.set('/v1/sso/buttons', { status: 200, body: Buffer.from('{"status":"200","data":') })
  expect((await web.ask('/login')).status).toBe(503)
  services.refusals.clear()
  expect((await web.ask('/login')).status).toBe(200)
  expect(web.child.exitCode).toBeNull()
})
