/** Whoever asks too often is told when to come again, in words and on a page, and loses nothing that was typed (S2.7). */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServiceDouble } from './service-double.ts'
import { type Answer, startWeb, type Web } from './web-process.ts'

const cookie = `sid=${'A'.repeat(43)}`
const clicked = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin', accept: 'text/html' }
const list = '/main/purchaseOrderList?menuId=2&docNum=%22%3Cb%3E'
const edit = '/main/purchaseOrderEdit?menuId=2'
let services: Awaited<ReturnType<typeof startServiceDouble>>
let web: Web
let address = 0

beforeAll(async () => {
  services = await startServiceDouble()
  web = await startWeb(services.url, { RATE_USER: '1', RATE_USER_BURST: '2', RATE_ANONYMOUS: '1', TRUSTED_PROXIES: '127.0.0.1' })
})
// Somebody else each time, by another address: nobody waits for another test.
beforeEach(() => address++)
afterEach(() => services.refusals.clear())
afterAll(async () => {
  await web.stop()
  await services.stop()
})

/** Asks until it is too often: the next point comes after a second at the latest, and a machine may be slower than that. */
async function refused(ask: () => Promise<Answer>): Promise<Answer> {
  for (let tries = 0; tries < 500; tries++) {
    const answers = await Promise.all(Array.from({ length: 4 }, ask))
    const told = answers.find(({ status }) => status === 429)
    if (told) return told
  }
  throw new Error('never too often')
}

// A session of one's own, as one is remembered by it.
const sessionOf = () => `sid=${String(address).padStart(43, 'B')}`
const from = (headers: Record<string, string> = {}) => ({ ...clicked, 'x-forwarded-for': `203.0.113.${address}`, ...headers })
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  web.ask(path, { method: 'POST', headers: from({ ...form, cookie: sessionOf(), ...headers }), body })

test('S2.7 a person who opens pages too often is told on a page when to come again, and it comes again by itself', async () => {
  for (const [language, title, text] of [
    ['CN', '操作过于频繁', /请\d+秒后再试；本页会自动重试。/],
    ['EN', 'Too many requests', /Try again in \d+ s\. The page does so by itself\./],
  ] as const) {
    const told = await refused(() => web.ask(list, { headers: from({ cookie: `${cookie}; lang=${language}` }) }))
    const seconds = told.headers['retry-after']
    expect(Number(seconds)).toBeGreaterThan(0)
    expect(told.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'x-frame-options': 'SAMEORIGIN' })
    expect(told.headers['content-security-policy']).toContain("default-src 'self'")
    expect(told.text).toContain(`<h1>${title}</h1>`)
    expect(told.text).toMatch(text)
    expect(told.text).toContain(`<meta http-equiv="refresh" content="${seconds}">`)
    expect(told.text).toContain('href="/main/purchaseOrderList?menuId=2&amp;docNum=%22%3Cb%3E"')
  }
})

test('S2.7 a form that is sent too soon comes back as it was typed, to be sent again, and nothing of it has happened', async () => {
  for (const [language, words] of [
    ['CN', /<h1>操作过于频繁，请\d+秒后再试<\/h1>/],
    ['EN', /<h1>Too many requests; try again in \d+ s<\/h1>/],
  ] as const) {
    services.asked.length = 0
    const sent = () => post(edit, 'intent=look&_idem=idem-0001&remark=typed+by+me', { cookie: `${sessionOf()}; lang=${language}` })
    const told = await refused(sent)
    expect(told.text).toMatch(words)
    expect(Number(told.headers['retry-after'])).toBeGreaterThan(0)
    for (const [name, value] of [
      ['remark', 'typed by me'],
      ['_idem', 'idem-0001'],
    ])
      expect(told.text).toContain(`name="${name}" value="${value}"`)
  }
})

test('S2.7 a log-in that comes too soon keeps the name that was typed', async () => {
  const page = await web.ask('/', { headers: from() })
  const pre = page.headers['set-cookie']?.[0]?.split(';')[0] ?? ''
  services.refusals.set('/v1/login', { status: 422, body: { status: 'E', code: 'LOGIN', msg: '用户名或密码错误' } })
  const told = await refused(() => post('/?index', 'userName=buyer1&password=x', { cookie: pre }))
  expect(told.text).toContain('name="userName" value="buyer1"')
})

test('S2.7 script of a page is told in its own form, so that the page can stay', async () => {
  const data = `${edit}&_data=${encodeURIComponent('main/purchaseOrderEdit')}`
  const told = await refused(() => post(data, 'intent=look&remark=typed+by+me', { 'sec-fetch-mode': 'cors', accept: '*/*' }))
  expect(told.headers['x-remix-catch']).toBe('yes')
  expect(JSON.parse(told.text)).toMatchObject({ status: 429, isBusy: true, message: expect.stringMatching(/操作过于频繁，请\d+秒后再试/) })
  const read = await refused(() => web.ask(data, { headers: from({ cookie: sessionOf(), 'sec-fetch-mode': 'cors', accept: '*/*' }) }))
  expect(read.headers['x-remix-catch']).toBe('yes')
  expect(JSON.parse(read.text).message).toMatch(/操作过于频繁，请\d+秒后再试/)
})

test('S2.7 programs and what script fetches besides get a line of text', async () => {
  const told = await refused(() => web.ask('/forget', { headers: { accept: '*/*', 'x-forwarded-for': `203.0.113.${address}` } }))
  expect(told.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(told.text).toMatch(/^操作过于频繁，请\d+秒后再试 \/ Too many requests; try again in \d+ s$/)
})

test('S2.7 giving forms back is bounded too: whoever goes on and on is told on the small page that nothing was carried out', async () => {
  const giveUp = 200
  for (let tries = 0; tries < giveUp; tries++) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(edit, `intent=look&remark=${'x'.repeat(300_000)}`)))
    const told = answers.find(({ status, text }) => status === 429 && text.includes('此次提交没有执行'))
    if (!told) continue
    expect(told.text).not.toContain('http-equiv="refresh"')
    expect(told.text.length).toBeLessThan(2_000)
    return
  }
  throw new Error('every form came back')
})

test('S2.7 of large bodies sent one beside the other those that are too many are refused before they are understood', async () => {
  const own = await startWeb(services.url, { RATE_ANONYMOUS: '4' })
  const headers = { ...form, 'content-type': 'multipart/form-data; boundary=b', 'sec-fetch-site': 'same-origin' }
  const garbage = Buffer.alloc(1024 ** 2, 'x')
  const answers = await Promise.all(Array.from({ length: 8 }, () => own.ask(edit, { method: 'POST', headers, body: garbage })))
  await own.stop()
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400, 429]))
})

test('S2.7 a file service that refuses more at once is told on a page with the way back to it', async () => {
  const body = { status: 'E', code: 'TOO_MANY_AT_ONCE', msg: '同时下载的文件过多，请稍后再试' }
  services.refusals.set('/v2/file/downloadBody', { status: 429, body })
  const link = `/file/${'t'.repeat(43)}`
  const { status, text } = await web.ask(link, { headers: from({ cookie: sessionOf() }) })
  expect(status).toBe(429)
  expect(text).toContain(`<h1>${body.msg}</h1>`)
  expect(text).toContain(`href="${link}"`)
})
