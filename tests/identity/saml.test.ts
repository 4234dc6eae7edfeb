/** Single sign-on by SAML 2, against a provider of another library: the whole way through both processes. */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { newKeyPair, parseKeyPairs } from '../../upstream/platform/sso/key-pairs.ts'
import { readSamlMetadata } from '../../upstream/platform/sso/saml-metadata.ts'
import { type Assertion, samlProvider } from '../support/saml-provider.ts'
import { type System, startSystem } from '../support/system.ts'
import { type Visited, visitorOf } from '../support/visitor.ts'
import { openWorld, type World } from '../support/world.ts'

const provider = await samlProvider('https://directory.huadong.example/sign-in')
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
})

/** The browser at the provider, and the id of the request that brought it there. */
async function toProvider(browser = visitorOf(system.origin)) {
  const begun = await browser.ask('/sso/start/SAML?returnTo=%2Fmain%2FuserCenter')
  const asked = new URL(String(begun.location))
  expect(asked.origin + asked.pathname).toBe('https://directory.huadong.example/sign-in')
  const request = inflateRawSync(Buffer.from(asked.searchParams.get('SAMLRequest') ?? '', 'base64')).toString()
  return { browser, address: asked.href, request, requestId: /ID="([^"]+)"/.exec(request)?.[1] ?? '' }
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
/** Why somebody was not let in, as the administrator reads it. */
async function lastReason(): Promise<string> {
  const [log] = await system.query<{ message: string }>(`select message from system_log order by creation_date desc, id desc limit 1`)
  return String(log?.message)
}

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
    const stranger = await samlProvider('https://directory.huadong.example/sign-in')
    const forged = await stranger.respond(site, { requestId, email })
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

  test('when only the frame, which nobody signed, says that it answers the request', async () => {
    const { requestId } = await toProvider()
    expect(reasonOf(await post(await respond({ requestId, isUnasked: true })))).toBe('sso.REFUSED')
    expect(await lastReason()).toContain('answers this request at this address')
    const first = await toProvider()
    const second = await toProvider()
    const xml = Buffer.from(await respond({ requestId: first.requestId }), 'base64').toString()
    const framed = xml.replace(first.requestId, second.requestId)
    expect(framed).not.toBe(xml)
    expect(reasonOf(await post(Buffer.from(framed).toString('base64')))).toBe('sso.REFUSED')
  })

  test('when it is to be shown at another address', async () => {
    const { requestId } = await toProvider()
    expect(reasonOf(await post(await respond({ requestId, recipient: `${system.origin}/sso/assert/OTHER` })))).toBe('sso.REFUSED')
    expect(await lastReason()).toContain('answers this request at this address')
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

describe('what this site says of itself', () => {
  test('names entity, address, and the certificates to sign and to encrypt, before the provider is enabled too', async () => {
    const { metadata } = provider
    const draft = { code: 'LATER', name: '以后', protocol: 'SAML2', issuer: provider.entityId, clientId: 'https://later.example', metadata }
    await (await world.person('admin')).save('baseSso', { ...draft, userMatch: 'EMAIL', buttonText: '以后', buttonTextEn: 'Later' })
    const { status, text } = await visitorOf(system.origin).ask('/sso/metadata/LATER')
    expect(status).toBe(200)
    expect(text).toContain('entityID="https://later.example"')
    expect(text).toContain(`Location="${system.origin}/sso/assert/LATER"`)
    expect(text).toMatch(/AuthnRequestsSigned="true" WantAssertionsSigned="true"/)
    const [{ certificate }] = await pairsKept()
    expect([...text.matchAll(/KeyDescriptor use="(signing|encryption)"/g)].map(([, use]) => use)).toEqual(['signing', 'encryption'])
    expect(text.replace(/\s/g, '').split(bare(certificate))).toHaveLength(3)
  })

  test('S11.4 the key is made once, by itself, and others of this machine cannot read it', async () => {
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600)
    const again = await visitorOf(system.origin).ask('/sso/metadata/SAML')
    expect(certificatesIn(again.text)).toEqual(certificatesIn(site))
    expect(again.text).not.toContain('PRIVATE')
  })
})

describe('a provider that wants signed requests', () => {
  test('takes ours', async () => {
    const { address, requestId } = await toProvider()
    expect(await provider.readRequest(site, address)).toBe(requestId)
  })

  test('refuses one without a signature, and one with the signature of another request', async () => {
    const [first, second] = [new URL((await toProvider()).address), new URL((await toProvider()).address)]
    const unsigned = new URL(first)
    for (const name of ['Signature', 'SigAlg']) unsigned.searchParams.delete(name)
    await expect(provider.readRequest(site, unsigned.href)).rejects.toThrow('ERR_MISSING_SIG_ALG')
    first.searchParams.set('Signature', String(second.searchParams.get('Signature')))
    await expect(provider.readRequest(site, first.href)).rejects.toThrow('ERR_FAILED_MESSAGE_SIGNATURE_VERIFICATION')
  })
})

describe('an encrypted assertion', () => {
  const encrypted = (requestId: string, encryptedBy: Assertion['encryptedBy'] = 'RSA_OAEP_MGF1P') => respond({ requestId, encryptedBy })

  test('leads in as one in clear does', async () => {
    const { browser, requestId } = await toProvider()
    const response = await encrypted(requestId)
    const xml = Buffer.from(response, 'base64').toString()
    expect(xml).toContain('EncryptedAssertion')
    expect(xml).not.toContain(email)
    const entered = await browser.ask(String((await post(response)).location))
    expect(entered.location).toBe(`${system.origin}/main/userCenter`)
  })

  test('for the key of another house is refused', async () => {
    const { requestId } = await toProvider()
    const { certificate } = await newKeyPair('other.example')
    const foreign = site.replaceAll(/(<ds:X509Certificate>)[^<]+/g, `$1${bare(certificate)}`)
    expect(foreign).not.toBe(site)
    const response = await provider.respond(foreign, { requestId, email, encryptedBy: 'RSA_OAEP_MGF1P' })
    expect(reasonOf(await post(response))).toBe('sso.REFUSED')
  })

  test('is refused when it was altered, when somebody else made it, and a second time', async () => {
    const { browser, requestId } = await toProvider()
    const response = await encrypted(requestId)
    const xml = Buffer.from(response, 'base64').toString()
    // The last cipher is that of the assertion, after that of its key.
    const altered = xml.replace(/(.*<[\w:]*CipherValue>)(..)/s, (_, before, two) => before + (two === 'AA' ? 'BB' : 'AA'))
    expect(altered).not.toBe(xml)
    expect(reasonOf(await post(Buffer.from(altered).toString('base64')))).toBe('sso.REFUSED')
    const stranger = await samlProvider('https://directory.huadong.example/sign-in')
    const forged = await stranger.respond(site, { requestId, email, encryptedBy: 'RSA_OAEP_MGF1P' })
    expect(reasonOf(await post(forged))).toBe('sso.REFUSED')
    const first = await post(response)
    expect((await browser.ask(String(first.location))).location).toBe(`${system.origin}/main/userCenter`)
    expect(reasonOf(await post(response))).toBe('sso.REFUSED')
  })

  test('whose key is padded by RSA 1.5 is refused', async () => {
    const { requestId } = await toProvider()
    expect(reasonOf(await post(await encrypted(requestId, 'RSA_1_5')))).toBe('sso.REFUSED')
    expect(await lastReason()).toContain('RSA-OAEP is wanted')
  })

  test('S11.4 for the key of before leads in after a new one was put above it, without a restart', async () => {
    const before = await readFile(keyFile(), 'utf8')
    const { privateKey, certificate } = await newKeyPair('srm.huadong.example')
    await writeFile(keyFile(), `${privateKey}\n${certificate}\n${before}`)
    const { browser, address, requestId } = await toProvider()
    await expect(provider.readRequest(site, address)).rejects.toThrow('ERR_FAILED_MESSAGE_SIGNATURE_VERIFICATION')
    const rotated = (await visitorOf(system.origin).ask('/sso/metadata/SAML')).text
    expect(certificatesIn(rotated)).toEqual([bare(certificate), ...certificatesIn(site).slice(0, 1), bare(certificate)])
    const entered = await browser.ask(String((await post(await encrypted(requestId))).location))
    expect(entered.location).toBe(`${system.origin}/main/userCenter`)
    await writeFile(keyFile(), before)
  })
})

const keyFile = () => join(system.dataFolder, 'secrets', 'saml.pem')
const pairsKept = async () => parseKeyPairs(await readFile(keyFile(), 'utf8'))
const bare = (pem: string) => pem.replace(/-----[A-Z ]+-----|\s/g, '')
const certificatesIn = (xml: string) => [...xml.matchAll(/<ds:X509Certificate>([^<]+)/g)].map(([, text]) => bare(String(text)))

test('a key without its certificate is refused in words', async () => {
  const [one, other] = [await newKeyPair('one.example'), await newKeyPair('other.example')]
  expect(() => parseKeyPairs(`${one.privateKey}\n${other.certificate}`)).toThrow('no private key with its certificate')
  expect(parseKeyPairs(`${one.certificate}\n${other.certificate}\n${other.privateKey}`)).toEqual([other])
})

test('metadata without an address, a certificate or a name is refused in words, and with a document type as well', () => {
  expect(readSamlMetadata(provider.metadata)).toMatchObject({ entityId: provider.entityId, entryPoint: 'https://directory.huadong.example/sign-in' })
  expect(() => readSamlMetadata(provider.metadata.replace('HTTP-Redirect', 'HTTP-POST'))).toThrow('SingleSignOnService HTTP-Redirect')
  expect(() => readSamlMetadata(provider.metadata.replace(/<[\w:]*X509Certificate>[^<]*<\/[\w:]*X509Certificate>/g, ''))).toThrow('X509Certificate')
  expect(() => readSamlMetadata(`<!DOCTYPE x>${provider.metadata}`)).toThrow('DOCTYPE')
})
