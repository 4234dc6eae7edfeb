/** One person does their worst at web; everybody's pages go on (S2.7), tried on the running process. */
import { get, type IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { takeLine } from '../../app/server/services/connections.ts'
import { startServiceDouble } from './service-double.ts'
import { startWeb, type Web } from './web-process.ts'

const print = '/main/purchaseOrderEdit/print?menuId=2&id=id-1'
const printed = '/v1/poHeaderRestful/doPrint'
const list = '/main/purchaseOrderList?menuId=2'
/** More than lies between a reader and the services in buffers of any kind. */
const paper = { status: 200, body: Buffer.alloc(48 * 1024 ** 2) }
const hoarder = person('203.0.113.1', 'H')
const colleague = person('203.0.113.2', 'C')
const opened = new Set<IncomingMessage>()
let services: Awaited<ReturnType<typeof startServiceDouble>>
let web: Web

beforeAll(async () => {
  services = await startServiceDouble()
  web = await startWeb(services.url, { TRUSTED_PROXIES: '127.0.0.1', STREAMS_AT_ONCE: '2' })
})
afterEach(() => {
  for (const one of opened) one.destroy()
  opened.clear()
  services.refusals.clear()
  services.asked.length = 0
})
afterAll(async () => {
  await web.stop()
  await services.stop()
})

function person(address: string, letter: string) {
  return { 'x-forwarded-for': address, cookie: `sid=${letter.repeat(43)}`, 'sec-fetch-site': 'same-origin' }
}

/** A request whose answer is not read; `begun` is told of it. */
function hold(path: string, headers: Record<string, string>, port = web.port, begun?: (answer: IncomingMessage) => void): void {
  get({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
    opened.add(answer)
    begun?.(answer)
  }).on('error', () => {})
}

const timesAsked = (path: string) => services.asked.filter((one) => one.path === path).length
const statusOf = async (path: string, headers: Record<string, string>) => (await web.ask(path, { headers })).status

test('S2.7 of papers that are never read a quarter of the connections is held, and pages and papers of all others come', async () => {
  services.refusals.set(printed, paper)
  for (let at = 0; at < 12; at++) hold(print, hoarder)
  await expect.poll(() => timesAsked(printed)).toBe(8)
  expect(await statusOf(list, colleague)).toBe(200)
  // The papers that still wait hold the hoarder's own places for two seconds.
  await expect.poll(() => statusOf(list, hoarder)).toBe(200)
  services.refusals.set(printed, { status: 200, body: Buffer.from('%PDF-') })
  expect((await web.ask(print, { headers: colleague })).text).toBe('%PDF-')
  expect(timesAsked(printed), 'of the hoarder still eight').toBe(9)
  const [one] = opened
  one?.destroy()
  await expect.poll(() => timesAsked(printed), { message: 'one that waited' }).toBeGreaterThan(9)
})

test('S2.7 an answer of which nothing is taken is ended, towards the browser and towards the services', async () => {
  const behind = await startServiceDouble()
  const strict = await startWeb(behind.url, { READER_SECONDS: '1' })
  behind.refusals.set(printed, paper)
  try {
    const answer = new Promise<IncomingMessage>((begun) => hold(print, hoarder, strict.port, begun))
    await expect.poll(() => behind.brokenOff).toContain(printed)
    const reader = await answer
    // What lay in between is still read, then the line is closed before its end.
    const ended = new Promise((done) => reader.once('error', done))
    reader.resume()
    expect(await ended).toMatchObject({ code: 'ECONNRESET' })
    expect((await strict.ask(list, { headers: hoarder })).status).toBe(200)
  } finally {
    await strict.stop()
    await behind.stop()
  }
})

test('S2.7 windows beyond what one person may have open hear that they shall come again in a minute; another person hears', async () => {
  const heard = async (headers: Record<string, string>) => {
    const said: string[] = []
    const response = await new Promise<IncomingMessage>((done) =>
      get({ port: web.port, host: '127.0.0.1', path: '/main/live', headers, agent: false }, done).on('error', () => {}),
    )
    opened.add(response)
    response.on('error', () => {}).on('data', (part) => said.push(String(part)))
    return { response, text: () => said.join('') }
  }
  const mine = [await heard(hoarder), await heard(hoarder)]
  for (const { text } of mine) await expect.poll(text).toContain('TODO_COUNT')
  const third = await heard(hoarder)
  await expect.poll(() => third.response.complete).toBe(true)
  expect(third.text()).toBe('retry: 5000\n\nretry: 60000\n\n')
  await expect.poll((await heard(colleague)).text).toContain('TODO_COUNT')
  mine[0]?.response.destroy()
  // The place is free once web has noticed.
  await expect
    .poll(async () => {
      const next = await heard(hoarder)
      await expect.poll(() => next.text().length).toBeGreaterThan('retry: 5000\n\n'.length)
      return next.text()
    })
    .toContain('TODO_COUNT')
})

test('S2.7 who sends files as slowly as allowed holds connections of uploads only, and a quarter of those', async () => {
  const uploads = await Promise.all(Array.from({ length: 8 }, () => takeLine('uploads', 'hoarder')))
  let isIn = false
  const ninth = takeLine('uploads', 'hoarder').then(({ leave }) => {
    isIn = true
    return leave
  })
  const others = [await takeLine('uploads', 'colleague'), await takeLine('pages', 'hoarder'), await takeLine('files', 'hoarder')]
  expect(isIn).toBe(false)
  for (const { leave } of [...others, ...uploads]) leave()
  ;(await ninth)()
  expect(isIn).toBe(true)
})
