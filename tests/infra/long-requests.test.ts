/** A long request is answered by a thread of its own, and nobody waits for it who did not send it (S2.7). */
import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isLongRequest, openLongRequests } from '../../contract/long-requests.ts'

const long = openLongRequests(fileURLToPath(new URL('./long-requests-program.ts', import.meta.url)))
const half = 'x'.repeat(500_000)
let server: Server
let origin: string

beforeAll(async () => {
  server = createServer((req, res) => {
    if (!isLongRequest(req)) return void res.end('short')
    res.setHeader('X-Request-Id', 'ours')
    long.forward(req, res, { 'x-person': 'buyer1' }).catch(() => res.writeHead(503).end())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const send = (path: string, body: string, headers = {}) => fetch(origin + path, { method: 'PUT', body, headers })

test('it comes whole, with what the process knows in the place of what the sender says, and its answer goes back whole', async () => {
  const answer = await send('/order?menuId=1', half, { 'x-person': 'somebody else' })
  expect(answer.status).toBe(201)
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('x-request-id')).toBe('ours')
  const said = await answer.json()
  expect(said).toMatchObject({ method: 'PUT', url: '/order?menuId=1', length: 500_000, person: 'buyer1' })
  expect(said.threadId).toBeGreaterThan(0)
  if (process.platform === 'linux') expect(said.priority).toBe(Math.min(getPriority() + 5, 19))
})

test('while one takes the thread, short requests are answered', async () => {
  const sign = join(tmpdir(), randomUUID())
  const slow = send(`/until/${encodeURIComponent(sign)}`, half)
  expect(await (await send('/short', 'x')).text()).toBe('short')
  expect(await (await send('/short', 'x'.repeat(60_000))).text()).toBe('short')
  writeFileSync(sign, '')
  expect(await (await slow).json()).toMatchObject({ length: 500_000 })
})

test('an answer that comes before the request is read arrives', async () => {
  const answer = await send('/refused', half.repeat(20))
  expect([answer.status, await answer.text()]).toEqual([413, 'too large'])
})

test('a thread that breaks takes its own requests along, and the next one finds another thread', async () => {
  const first = await (await send('/order', half)).json()
  expect((await send('/broken', half)).status).toBe(503)
  const second = await (await send('/order', half)).json()
  expect(second).toMatchObject({ length: 500_000 })
  expect(second.threadId).not.toBe(first.threadId)
})

test('a request that does not say how long it is counts as long', () => {
  const one = (headers: object) => isLongRequest({ headers } as Parameters<typeof isLongRequest>[0])
  expect([one({ 'transfer-encoding': 'chunked' }), one({ 'content-length': '65537' }), one({ 'content-length': '65536' }), one({})]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
