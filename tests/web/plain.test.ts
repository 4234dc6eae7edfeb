/** Pages without script, for whom it failed: how they come, how script comes back, and what the operator reads of it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWeb } from './web-process.ts'

let web: Awaited<ReturnType<typeof startWeb>>
beforeAll(async () => {
  web = await startWeb('http://127.0.0.1:1')
})
afterAll(() => web.stop())

const fromPage = () => ({ origin: web.origin, 'content-type': 'application/x-www-form-urlencoded' })

test('whose script failed gets the page without any, and is told so once; another page brings it back', async () => {
  const first = await web.ask('/', { headers: { cookie: 'plain=new' } })
  expect(first.text).not.toMatch(/<script(?! type="application\/json")|modulepreload|<noscript/)
  expect(first.text).toContain('现已改为不使用脚本')
  expect(first.headers['set-cookie']).toEqual(expect.arrayContaining([expect.stringMatching(/^plain=~; /)]))
  const second = await web.ask('/', { headers: { cookie: 'plain=~; lang=EN' } })
  expect(second.text).not.toMatch(/<script(?! type="application\/json")|modulepreload/)
  expect(second.text).toContain('Working without script')
  for (const cookie of ['', 'plain=~purchaseOrderEdit']) expect((await web.ask('/', { headers: { cookie } })).text).toMatch(/<script[^>]* id="watch"/)
})

test('whose script failed on two pages gets none of them with it, for ten minutes', async () => {
  const first = await web.ask('/', { headers: { cookie: 'plain=new-all' } })
  expect(first.text).toContain('现已改为不使用脚本')
  expect(first.headers['set-cookie']).toEqual(expect.arrayContaining([expect.stringMatching(/^plain=all; .*max-age=600/)]))
  for (const page of ['/', '/login']) expect((await web.ask(page, { headers: { cookie: 'plain=all' } })).text).not.toContain('id="watch"')
})

test('S2.5 the way back to script stays on this site', async () => {
  for (const [returnTo, target] of [
    ['/login', '/login'],
    ['//evil.example', '/main'],
  ] as const) {
    const body = new URLSearchParams({ returnTo }).toString()
    const { status, headers } = await web.ask('/plain', { method: 'POST', headers: { ...fromPage(), cookie: 'plain=1' }, body })
    expect(status).toBe(302)
    expect(headers.location).toBe(target)
    expect(headers['set-cookie']).toEqual(expect.arrayContaining([expect.stringMatching(/^plain=; .*max-age=0/)]))
  }
})

test('the operator reads of failed script with browser and page, without the secret of a link, and not for ever', async () => {
  const body = new URLSearchParams({
    kind: 'stayed',
    page: '/decide/a-secret',
    message: 'x'.repeat(900),
    at: '/assets/list-12345678.js:1:2',
  }).toString()
  const report = () => web.ask('/script-report', { method: 'POST', headers: { ...fromPage(), 'user-agent': 'Old/88' }, body })
  expect((await report()).status).toBe(204)
  await expect.poll(() => web.said()).toContain('script failed')
  const line =
    web
      .said()
      .split('\n')
      .find((one) => one.includes('script failed')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ kind: 'stayed', page: '/decide', message: 'x'.repeat(300), agent: 'Old/88' })
  const answers = await Promise.all(Array.from({ length: 70 }, report))
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(11)
})

test('another site can neither report nor bring script back', async () => {
  for (const path of ['/script-report', '/plain'])
    expect((await web.ask(path, { method: 'POST', headers: { ...fromPage(), origin: 'https://evil.example' }, body: '' })).status).toBe(403)
})
