/** S2.5, flow by flow on the running process: whoever hands somebody a link with a foreign target in it leads nobody there. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { foreignTargets } from '../support/foreign-targets.ts'
import { startServiceDouble } from './service-double.ts'
import { startWeb, type Web } from './web-process.ts'

const cookie = `sid=${'A'.repeat(43)}`
const challenge = 'c'.repeat(43)
let services: Awaited<ReturnType<typeof startServiceDouble>>
let web: Web

beforeAll(async () => {
  services = await startServiceDouble()
  web = await startWeb(services.url)
})
afterEach(() => services.refusals.clear())
afterAll(async () => {
  await web.stop()
  await services.stop()
})

const saying = (data: object, status = 200) => ({ status, body: { status: '200', msg: '', data } })
const open = (path: string, signedIn = true) => web.ask(path, { headers: { accept: 'text/html', ...(signedIn && { cookie }) } })
const send = (path: string, fields: Record<string, string>, more: Record<string, string> = { cookie }) =>
  web.ask(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', accept: 'text/html', ...more },
    body: String(new URLSearchParams(fields)),
  })
/** Where a browser at our page would go; where it stays, that is ours too. */
const hostOf = (location: string | undefined) => new URL(location ?? '/', web.origin).origin
/** Every name under which somebody might hope that a target is read. */
const named = (target: string) =>
  Object.fromEntries(
    ['returnTo', 'back', 'url', 'address', 'next', 'target', 'redirect', 'redirect_uri', 'service', 'RelayState', 'continue', 'here'].map((name) => [
      name,
      target,
    ]),
  )

describe.each(foreignTargets)('%j', (target) => {
  const query = new URLSearchParams(named(target))

  test('the second factor, with what was carried to it, leads to /main', async () => {
    services.refusals.set(
      '/v1/login/second',
      saying({ language: 'CN', user: { id: 'u1' }, responsibilities: [], currentResp: { responsibilityId: 'r1' } }),
    )
    const ticket = { cookie: 'ticket=0197c0de-0000-7000-8000-000000000001' }
    const carried = { form: JSON.stringify({ address: target, fields: [] }) }
    expect((await send('/login/second', { code: '123456', ...named(target) }, ticket)).headers.location).toBe('/main')
    expect((await send('/login/second', { code: '123456', ...carried }, ticket)).headers.location).toBe('/main')
    expect(hostOf((await send('/login/second', { intent: 'language', language: 'EN', ...named(target) }, ticket)).headers.location)).toBe(web.origin)
  })

  test('a responsibility that asks for it leads there and back within the house', async () => {
    services.refusals.set('/v1/session/switch', saying({ ticket: '0197c0de-0000-7000-8000-000000000001' }))
    const { headers } = await send('/main', { intent: 'responsibility', respId: 'r1', ...named(target) })
    expect(hostOf(headers.location)).toBe(web.origin)
    expect(headers.location).not.toContain('evil.example')
  })

  test('a CAS or OpenID provider, and a SAML one, bring nobody anywhere else', async () => {
    const entered = saying({ language: 'CN', returnTo: target })
    services.refusals.set('/v1/sso/callback', entered)
    expect((await open(`/sso/callback/CAS?ticket=ST-1&state=s&${query}`, false)).headers.location).toBe('/main')
    services.refusals.set('/v1/sso/assert', saying({ ticket: `t&returnTo=${target}` }))
    const asserted = await send('/sso/assert/SAML', { SAMLResponse: 'x', ...named(target) }, { 'sec-fetch-site': 'cross-site' })
    expect(new URL(String(asserted.headers.location), web.origin)).toMatchObject({ origin: web.origin, pathname: '/sso/enter' })
    services.refusals.set('/v1/sso/enter', entered)
    expect((await open(String(asserted.headers.location), false)).headers.location).toBe('/main')
  })

  test('a provider that refuses leads to the log-in', async () => {
    services.refusals.set('/v1/sso/callback', { status: 422, body: { status: 'E', msg: '', code: `sso.${target}` } })
    const { headers } = await open(`/sso/callback/CAS?${query}`, false)
    expect(new URL(String(headers.location), web.origin)).toMatchObject({ origin: web.origin, pathname: '/login' })
  })

  test('a change of password, a log-out and the way back to script lead where they always do', async () => {
    expect((await send('/password', { old: 'a', newPassword: 'b', again: 'b', ...named(target) })).headers.location).toBe('/main')
    expect((await send(`/password?${query}`, { intent: 'language', language: 'EN', ...named(target) })).headers.location).toBe('/password')
    expect((await send('/password', { intent: 'logout', ...named(target) })).headers.location).toBe('/')
    expect((await send(`/logout?${query}`, named(target))).headers.location).toBe('/')
    expect((await open(`/logout?${query}`)).headers.location).toBe('/main')
    expect((await send('/plain', named(target))).headers.location).toBe('/main')
    expect(hostOf((await send(`/forget?${query}`, { intent: 'language', language: 'EN', ...named(target) }, {})).headers.location)).toBe(web.origin)
  })

  test('an application is answered at the address that it registered and nowhere else', async () => {
    const asked = (redirectUri: string, state: string) =>
      `/open/oauth/authorize?${new URLSearchParams({
        client_id: 'app',
        redirect_uri: redirectUri,
        response_type: 'code',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })}`
    services.refusals.set('/v1/oauth/consent', { status: 404, body: { status: 'E', msg: '没有此应用', code: 'ADDRESS' } })
    for (const intent of ['allow', 'deny', 'language']) {
      const { headers } = await send(asked(target, 'x'), { intent, language: 'EN', ...named(target) })
      expect(hostOf(headers.location), intent).toBe(web.origin)
    }
    services.refusals.set('/v1/oauth/consent', saying({ name: 'App', tokenMinutes: 5, apis: [] }))
    const registered = asked('https://app.example/back', target)
    expect((await send(registered, { intent: 'deny', ...named(target) })).headers.location).toMatch(
      /^https:\/\/app\.example\/back\?error=access_denied&/,
    )
    expect((await send(registered, { intent: 'allow', ...named(target) })).headers.location).toMatch(/^https:\/\/app\.example\/back\?code=/)
    const spoken = await send(registered, { intent: 'language', language: 'EN', ...named(target) })
    expect(hostOf(spoken.headers.location)).toBe(web.origin)
  })

  test('no page of a document or a list, none beside them and none of the frame leads there', async () => {
    const parts = [
      '',
      'columns',
      'pick',
      'import',
      'rename',
      'attach',
      'view',
      'remove',
      'labels',
      'make',
      'compare',
      'background',
      'export',
      'print',
    ]
    const pages = ['purchaseOrderList', 'purchaseOrderEdit'].flatMap((page) => parts.map((part) => `/main/${page}${part && `/${part}`}`))
    const frame = [
      '/',
      '/login',
      '/main',
      '/main/search',
      '/main/collect',
      '/main/messages',
      '/main/userCenter',
      '/main/editUserCenter',
      '/iframeBox',
    ]
    for (const page of [...pages, ...frame]) {
      const at = `${page}?menuId=2&id=id-1&${query}`
      for (const { headers } of [
        await open(at),
        await send(at, { ...named(target), intent: 'goto:' }),
        await send(at, { ...named(target), intent: target }),
      ])
        expect(hostOf(headers.location), page).toBe(web.origin)
    }
  })
})
