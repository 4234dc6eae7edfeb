/** Beyond what web can do: a short queue, then 503 with words, and nothing typed is lost (S2.4), tried on the running process. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { placesAfter } from '../../server/limits/admission.ts'
import { startServiceDouble } from './service-double.ts'
import { type Answer, startWeb, type Web } from './web-process.ts'

const signedIn = { cookie: `sid=${'A'.repeat(43)}` }
const list = '/main/purchaseOrderList?menuId=2&docNum=%22%3Cb%3E'
const edit = '/main/purchaseOrderEdit?menuId=2'
const held = '/v1/poHeaderRestful/listByPage'
let services: Awaited<ReturnType<typeof startServiceDouble>>
let web: Web

beforeAll(async () => {
  services = await startServiceDouble()
  web = await startWeb(services.url, { REQUESTS_AT_ONCE: '1', REQUEST_WAIT_MS: '700' })
})
beforeEach(() => {
  services.asked.length = 0
  // What a save leaves behind would lead the next visit elsewhere.
  Object.assign(services.session, { tabs: [], selections: {}, pendingTabRefresh: null })
})
afterAll(async () => {
  await web.stop()
  await services.stop()
})

/** While the only place is taken: whoever has it may keep it for two seconds, which a slow machine may miss, so this is tried until it is so. */
async function whileTaken<T>(work: () => Promise<T>, isRefused: (result: T) => boolean): Promise<T> {
  let result: T | undefined
  await expect
    .poll(async () => {
      const { promise, resolve: letGo } = Promise.withResolvers<void>()
      services.holds.set(held, promise)
      const first = web.ask('/main/purchaseOrderList?menuId=2', { headers: signedIn })
      try {
        await expect.poll(() => services.asked.some(({ path }) => path === held)).toBe(true)
        result = await work()
      } finally {
        services.holds.delete(held)
        letGo()
        await first
        services.asked.length = 0
      }
      return isRefused(result)
    })
    .toBe(true)
  return result as T
}

const isBusy = ({ status }: Answer) => status === 503
const post = (path: string, body: string) =>
  web.ask(path, {
    method: 'POST',
    headers: { ...signedIn, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body,
  })

test('S1.4 whoever signs in while all are at work waits and is not sent away, six at once as well', async () => {
  const signIns: Promise<Answer>[] = []
  const body = 'userName=buyer1&password=wrong'
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const signIn = () => web.ask('/?index', { method: 'POST', headers, body })
  // A page that came behind them was refused already: they have waited longer.
  await whileTaken(() => {
    signIns.push(...Array.from({ length: 6 }, signIn))
    return web.ask('/main/purchaseOrderList?menuId=2', { headers: signedIn })
  }, isBusy)
  expect((await Promise.all(signIns)).map(({ status }) => status)).not.toContain(503)
})

test('S2.4 a page for which there is no room is told so in the language of the person, comes again by itself, and then opens', async () => {
  for (const [language, words] of [
    ['CN', '现在使用的人太多'],
    ['EN', 'Too many people at once'],
  ]) {
    const headers = { cookie: `${signedIn.cookie}; lang=${language}` }
    const { text, headers: said } = await whileTaken(() => web.ask(list, { headers }), isBusy)
    expect(said).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    expect(said['content-security-policy']).toContain("default-src 'self'")
    expect(text).toContain(`<h1>${words}</h1>`)
    expect(text).toMatch(/<meta http-equiv="refresh" content="\d+">/)
    expect(text).toContain('href="/main/purchaseOrderList?menuId=2&amp;docNum=%22%3Cb%3E"')
  }
  expect((await web.ask(list, { headers: signedIn })).status).toBe(200)
})

test('S2.4 a form for which there is no room comes back without script as it was sent, to be sent again', async () => {
  const { text, headers } = await whileTaken(() => post(edit, 'intent=save&_idem=idem-0001&remark=typed+by+me'), isBusy)
  expect(headers['retry-after']).toBe('5')
  expect(text).toContain('现在使用的人太多')
  for (const [name, value] of [
    ['remark', 'typed by me'],
    ['intent', 'save'],
    ['_idem', 'idem-0001'],
  ])
    expect(text).toContain(`name="${name}" value="${value}"`)
  expect(services.asked.filter(({ path }) => path.endsWith('/saveOrUpdate'))).toEqual([])
  expect((await post(edit, 'intent=save&_idem=idem-0001&remark=typed+by+me')).status).toBe(303)
})

test('S2.4 script is told in its own form, so that the page that asked can stay', async () => {
  const data = `${edit}&_data=${encodeURIComponent('main/purchaseOrderEdit')}`
  const { text, headers } = await whileTaken(() => post(data, 'intent=save&remark=typed+by+me'), isBusy)
  expect(headers['x-remix-catch']).toBe('yes')
  expect(JSON.parse(text)).toMatchObject({
    status: 503,
    isBusy: true,
    fields: [
      ['intent', 'save'],
      ['remark', 'typed by me'],
    ],
  })
})

test('S2.4 what costs nothing does not queue: probes, files of the build, live streams', async () => {
  const script = /\/assets\/entry\.client-[\w-]+\.js/.exec((await web.ask('/')).text)?.[0] ?? ''
  const answered = await whileTaken(
    async () => [
      (await web.ask('/healthz')).status,
      (await web.ask(script)).status,
      (await web.ask('/main/live')).status,
      (await web.ask(list, { headers: signedIn })).status,
    ],
    (statuses) => statuses[3] === 503,
  )
  expect(answered).toEqual([200, 200, 204, 503])
})

test('S2.4 as many are worked on at once as the machine manages: fewer while half of them take long, more again afterwards', () => {
  const slow = [100, 600, 700]
  expect(placesAfter(slow, 32, 32)).toBe(25)
  let places = 32
  for (let at = 0; at < 20; at++) places = placesAfter(slow, places, 32)
  expect(places, 'some are always let in').toBe(8)
  expect(placesAfter(slow, 1, 1)).toBe(1)
  // One who exports for a minute says nothing about the others.
  expect(placesAfter([20, 30, 60_000], 8, 32)).toBe(10)
  expect(placesAfter([], 32, 32)).toBe(32)
})
