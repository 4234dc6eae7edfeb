/** Who may take how much of web's time and sockets (S2.4, S2.7), tried on the running process. */
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { clientAddress } from '../../server/address.ts'
import { createKnownPeople } from '../../server/limits/known-people.ts'
import { readSettings } from '../../server/settings.ts'
import { startServiceDouble } from './service-double.ts'
import { startWeb, type Web } from './web-process.ts'

const inventedCookie = () => `sid=${randomBytes(32).toString('base64url')}`
const own = { cookie: `sid=${'A'.repeat(43)}` }
const list = '/main/purchaseOrderList?menuId=2'
const endedSession = { status: 401, body: { status: 'E', code: 'AUTH', msg: '' } }
const opened: Socket[] = []
let services: Awaited<ReturnType<typeof startServiceDouble>>

beforeAll(async () => {
  services = await startServiceDouble()
})
afterEach(() => services.refusals.clear())
afterAll(() => services.stop())

async function withWeb(settings: Record<string, string>, work: (web: Web) => Promise<void>): Promise<void> {
  const web = await startWeb(services.url, settings)
  await work(web).finally(() => {
    for (const socket of opened.splice(0)) socket.destroy()
    return web.stop()
  })
}

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }
const statusesOf = async (asking: Promise<{ status: number }>[]) => (await Promise.all(asking)).map(({ status }) => status)
const countOf = (statuses: number[], status: number) => statuses.filter((one) => one === status).length

test('S2.7 whoever makes up a session for each request is counted by the address, also at the captcha', () =>
  withWeb({ ...behindProxy, RATE_ANONYMOUS: '1' }, async (web) => {
    services.refusals.set('/v1/session', endedSession)
    for (const [path, address] of [
      [list, '203.0.113.1'],
      ['/forget', '203.0.113.2'],
      ['/', '203.0.113.3'],
    ] as const) {
      const invented = () => web.ask(path, { headers: { cookie: inventedCookie(), 'x-forwarded-for': address } })
      const statuses = await statusesOf(Array.from({ length: 12 }, invented))
      expect(countOf(statuses, 429), path).toBeGreaterThan(0)
    }
  }))

test('S2.7 a person whom the services know shares the address with many and is counted alone', () =>
  withWeb({ ...behindProxy, RATE_ANONYMOUS: '2' }, async (web) => {
    const person = () => web.ask(list, { headers: { ...own, 'x-forwarded-for': '203.0.113.4' } })
    expect((await person()).status).toBe(200)
    const crowd = Array.from({ length: 8 }, () => web.ask('/', { headers: { 'x-forwarded-for': '203.0.113.4' } }))
    expect(countOf(await statusesOf(crowd), 429)).toBeGreaterThan(0)
    expect(countOf(await statusesOf(Array.from({ length: 8 }, person)), 200)).toBe(8)
  }))

test('S2.7 a person with five sessions is one person', () =>
  withWeb({ ...behindProxy, RATE_USER: '1', RATE_USER_BURST: '2' }, async (web) => {
    // The double knows every session as that of one person.
    const cookies = Array.from({ length: 5 }, inventedCookie)
    const ask = (cookie: string) => web.ask(list, { headers: { cookie, 'x-forwarded-for': '203.0.113.5' } })
    for (const cookie of cookies) expect((await ask(cookie)).status).toBe(200)
    const statuses = await statusesOf(cookies.map(ask))
    expect(countOf(statuses, 429)).toBeGreaterThan(0)
  }))

test('S2.7 a form of two megabytes counts as several requests, so that nobody keeps web reading', () =>
  withWeb({ ...behindProxy, RATE_USER: '10', RATE_USER_BURST: '11' }, async (web) => {
    const headers = { ...own, 'x-forwarded-for': '203.0.113.8', 'sec-fetch-site': 'same-origin' }
    expect((await web.ask(list, { headers })).status).toBe(200)
    const post = (bytes: number) =>
      web.ask(list, { method: 'POST', headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' }, body: `a=${'x'.repeat(bytes)}` })
    const small = await statusesOf(Array.from({ length: 5 }, () => post(1_000)))
    expect(countOf(small, 429)).toBe(0)
    expect(countOf(await statusesOf(Array.from({ length: 5 }, () => post(2 * 1024 ** 2))), 429)).toBeGreaterThan(0)
  }))

test('S2.7 a session that has ended is nobody at once, and one of which nothing was heard for ten minutes', () => {
  let now = 0
  const people = createKnownPeople(() => now)
  const session = { visitor: 'v1', isSignedIn: true }
  expect(people.personOf(session)).toBeNull()
  people.note(session, 'u1')
  expect(people.personOf(session)).toBe('u1')
  expect(people.personOf({ ...session, isSignedIn: false }), 'the same id as a cookie before log-in').toBeNull()
  now = 10 * 60_000
  expect(people.personOf(session)).toBeNull()
  people.note(session, 'u1')
  people.note(session, null)
  expect(people.personOf(session)).toBeNull()
})

test('S2.7 what is remembered of people is bounded: the longest unheard of goes first', () => {
  const people = createKnownPeople(() => 0)
  for (let at = 0; at <= 20_000; at++) people.note({ visitor: `v${at}` }, 'u')
  expect(people.personOf({ visitor: 'v0', isSignedIn: true })).toBeNull()
  expect(people.personOf({ visitor: 'v1', isSignedIn: true })).toBe('u')
})

test('S2.7 unless a setting says otherwise an address holds 200 sockets and an answer may stand for 30 s', () => {
  const settings = readSettings({ NODE_ENV: 'test', SERVER_KEY: randomBytes(32).toString('hex') })
  expect(settings).toMatchObject({ heldPerAddress: 200, readerMs: 30_000 })
})

test('S2.4 one address that opens socket after socket is closed the door, and others come in', () =>
  withWeb({ SOCKETS_PER_ADDRESS: '5' }, async (web) => {
    const slow = await Promise.all(Array.from({ length: 5 }, () => slowHead(web.port)))
    expect(await saidBeforeClosing(await slowHead(web.port)), 'not even that it took too long').toBe('')
    expect(await isAnswered(web.port, '127.0.0.2')).toBe(true)
    slow[0]?.destroy()
    await expect.poll(() => isAnswered(web.port, '127.0.0.1')).toBe(true)
  }))

test('S2.7 behind a load balancer requests that are never finished count by the address that it forwards', () =>
  withWeb({ ...behindProxy, SOCKETS_PER_ADDRESS: '3' }, async (web) => {
    for (let at = 0; at < 3; at++) void unfinishedPost(web.port, '203.0.113.6')
    const from = (address: string) => web.ask('/', { headers: { 'x-forwarded-for': address } })
    await expect.poll(async () => (await from('203.0.113.6')).status).toBe(429)
    const refused = await from('203.0.113.6')
    expect(refused.headers['retry-after']).toBe('5')
    expect(refused.text).toContain('同时进行的请求过多，请稍后再试 / Too many requests at once')
    expect((await from('203.0.113.7')).status).toBe(200)
  }))

test.each([
  ['203.0.113.9, 198.51.100.1:40123', '198.51.100.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['203.0.113.9, 10.0.0.1', '203.0.113.9'],
  ['anything', '10.0.0.1'],
  ['', '10.0.0.1'],
])('S1.6 a proxy that forwards %j means %s', (forwarded, address) => {
  const req = { socket: { remoteAddress: '10.0.0.1' }, headers: { 'x-forwarded-for': forwarded } }
  expect(clientAddress(req as never, { trustedProxies: new Set(['10.0.0.1']) })).toBe(address)
})

/** A head of a request that does not go on. */
async function slowHead(port: number): Promise<Socket> {
  const socket = await open(port, '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  return socket
}

async function unfinishedPost(port: number, address: string): Promise<void> {
  const socket = await open(port, '127.0.0.1')
  const head = ['POST / HTTP/1.1', 'Host: localhost', `X-Forwarded-For: ${address}`, 'Sec-Fetch-Site: same-origin', 'Content-Length: 9', '', 'a=']
  socket.write(head.join('\r\n'))
}

function open(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  opened.push(socket)
  socket.on('error', () => {})
  return new Promise((done) => socket.once('connect', () => done(socket)))
}

const saidBeforeClosing = (socket: Socket): Promise<string> =>
  new Promise((done) => {
    let said = ''
    socket.on('data', (bytes) => (said += bytes)).once('close', () => done(said))
  })

async function isAnswered(port: number, localAddress: string): Promise<boolean> {
  const socket = await open(port, localAddress)
  socket.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  let said = ''
  socket.on('data', (bytes) => (said += bytes))
  return new Promise((done) => socket.once('close', () => done(said.startsWith('HTTP/1.1 200'))))
}
