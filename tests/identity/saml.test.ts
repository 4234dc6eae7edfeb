/** Single sign-on by SAML 2, against a provider of another library: the whole way through both processes. */
import { inflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { readSamlMetadata } from '../../upstream/services/sso/saml-metadata.ts'
import { type Assertion, samlProvider } from '../support/saml-provider.ts'
import { type System, startSystem } from '../support/system.ts'
import { type Visited, visitorOf } from '../support/visitor.ts'
import { openWorld, type World } from '../support/world.ts'

const provider = samlProvider('https://directory.huadong.example/sign-in')
let system: System
let world: World
let email: string
let site: string

beforeAll(async () => {
  system = await startSystem()
  world = await openWorld(system.database)
  const admin = await world.person('admin')
  const saved = await admin.save('baseSso', {
    code: 'SAML',
    name: '集团目录',
    protocol: 'SAML2',
    issuer: provider.entityId,
    clientId: 'https://srm.huadong.example',
    metadata: provider.metadata,
    userMatch: 'EMAIL',
    buttonText: '集团目录登录',
    buttonTextEn: 'Group directory',
  })
  await admin.act('baseSso', 'doEnabled', saved)
  const [row] = await world.query<{ email: string }>(`select email from "user" where code = 'manager1'`)
  email = String(row?.email)
  const metadata = await visitorOf(system.origin).ask('/sso/metadata/SAML')
  expect(metadata.headers.get('content-type')).toContain('application/samlmetadata+xml')
  site = metadata.text
}, 120_000)

/** The browser at the provider, and the id of the request that brought it there. */
async function toProvider(browser = visitorOf(system.origin)) {
  const begun = await browser.ask('/sso/start/SAML?returnTo=%2Fmain%2FuserCenter')
  const asked = new URL(String(begun.location))
  expect(asked.origin + asked.pathname).toBe('https://directory.huadong.example/sign-in')
  const request = inflateRawSync(Buffer.from(asked.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return { browser, request, requestId: /ID="([^"]+)"/.exec(request)?.[1] ?? '' }
}

/** As a browser does it: from the page of another site, so no cookie of ours goes along. */
const post = (response: string): Promise<Visited> =>
  visitorOf(system.origin).ask('/sso/assert/SAML', {
    method: 'POST',
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://directory.huadong.example', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ SAMLResponse: response }).toString(),
  })

const respond = (given: Partial<Assertion> & { requestId: string }) => provider.respond(site, { email, ...given })
const reasonOf = ({ location }: Visited) => new URL(String(location)).searchParams.get('reason')

describe('a log-in', () => {
  test('leads over the provider’s signed assertion and a ticket to the page that was asked for', async () => {
    const { browser, request, requestId } = await toProvider()
    expect(request).toContain(`AssertionConsumerServiceURL="${system.origin}/sso/assert/SAML"`)
    const posted = await post(await respond({ requestId }))
    expect(posted.status).toBe(303)
    expect(posted.headers.getSetCookie()).toEqual([])
    const entered = await browser.ask(String(posted.location))
    expect([entered.status, entered.location]).toEqual([303, `${system.origin}/main/userCenter`])
    expect((await browser.ask('/main/userCenter')).text).toContain('manager1')
  })

  test('S1.1 the ticket is good once, and for the browser that began', async () => {
    const { browser, requestId } = await toProvider()
    const { location } = await post(await respond({ requestId }))
    const stranger = await visitorOf(system.origin).ask(String(location))
    expect(reasonOf(stranger)).toBe('sso.EXPIRED')
    expect((await browser.ask(String(location))).location).toBe(`${system.origin}/main/userCenter`)
    expect(reasonOf(await browser.ask(String(location)))).toBe('sso.EXPIRED')
  })
})

describe('an assertion is refused', () => {
  test('when a letter of it was changed', async () => {
    const { requestId } = await toProvider()
    const xml = Buffer.from(await respond({ requestId }), 'base64').toString()
    expect(xml).toContain(email)
    const altered = Buffer.from(xml.replaceAll(email, 'admin@huadong.example')).toString('base64')
    expect(reasonOf(await post(altered))).toBe('sso.REFUSED')
  })

  test('when its signature was taken away', async () => {
    const { requestId } = await toProvider()
    const xml = Buffer.from(await respond({ requestId }), 'base64').toString()
    const bare = xml.replace(/<ds:Signature .*<\/ds:Signature>/s, '')
    expect(bare.length).toBeLessThan(xml.length)
    expect(reasonOf(await post(Buffer.from(bare).toString('base64')))).toBe('sso.REFUSED')
  })

  test('when somebody else signed it', async () => {
    const { requestId } = await toProvider()
    const forged = await samlProvider('https://directory.huadong.example/sign-in').respond(site, { requestId, email })
    expect(reasonOf(await post(forged))).toBe('sso.REFUSED')
  })

  test('when it comes a second time', async () => {
    const { browser, requestId } = await toProvider()
    const response = await respond({ requestId })
    const first = await post(response)
    expect(reasonOf(await post(response))).toBe('sso.REFUSED')
    expect((await browser.ask(String(first.location))).status).toBe(303)
    expect(reasonOf(await post(response))).toBe('sso.REFUSED')
  })

  test('when it answers a request that was never made here, or none', async () => {
    expect(reasonOf(await post(await respond({ requestId: '_of_another_house' })))).toBe('sso.REFUSED')
    expect(reasonOf(await post(await respond({ requestId: '' })))).toBe('sso.REFUSED')
  })

  test('when it is meant for another site', async () => {
    const { requestId } = await toProvider()
    expect(reasonOf(await post(await respond({ requestId, audience: 'https://other.example' })))).toBe('sso.REFUSED')
  })

  test('when it is too old, and when it is no SAML', async () => {
    const { requestId } = await toProvider()
    expect(reasonOf(await post(await respond({ requestId, minutesOld: 30 })))).toBe('sso.REFUSED')
    expect(reasonOf(await post('bm90IHhtbA=='))).toBe('sso.REFUSED')
  })

  test('when it names nobody whom we know', async () => {
    const { requestId } = await toProvider()
    expect(reasonOf(await post(await respond({ requestId, email: 'stranger@huadong.example' })))).toBe('sso.UNBOUND')
  })
})

test('metadata without an address, a certificate or a name is refused in words, and with a document type as well', () => {
  expect(readSamlMetadata(provider.metadata)).toMatchObject({ entityId: provider.entityId, entryPoint: 'https://directory.huadong.example/sign-in' })
  expect(() => readSamlMetadata(provider.metadata.replace('HTTP-Redirect', 'HTTP-POST'))).toThrow('SingleSignOnService HTTP-Redirect')
  expect(() => readSamlMetadata(provider.metadata.replace(/<[\w:]*X509Certificate>[^<]*<\/[\w:]*X509Certificate>/g, ''))).toThrow('X509Certificate')
  expect(() => readSamlMetadata(`<!DOCTYPE x>${provider.metadata}`)).toThrow('DOCTYPE')
})
