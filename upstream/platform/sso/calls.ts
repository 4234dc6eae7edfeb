/** The calls of a log-in by another house's word, before there is a session. Web redirects; what is secret stays here. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { Answer, Language } from '../../../contract/types.ts'
import { asSystem } from '../database/as-system.ts'
import { writeLog } from '../logs/system-log.ts'
import { enteringOf, findAccount, openSession } from '../sessions/open-session.ts'
import type { IdentityCall, Visit } from '../sessions/types.ts'
import { newSession, read, visitor } from '../sign-in/input.ts'
import { beginAttempt, begunAt, issueTicket, takeAttempt, takeTicket } from './attempts.ts'
import { beginCas, finishCas } from './cas.ts'
import { beginOidc, finishOidc } from './oidc.ts'
import { userOf } from './person.ts'
import { enabledProvider, enabledProviders, type Protocol, type Provider, samlProvider } from './provider.ts'
import { expired, noProvider, refused, unbound } from './refusals.ts'
import { beginSaml, readAssertion, siteMetadata } from './saml.ts'

const provider = z.string().max(30)
const longestAddress = 2000
const bodies = {
  start: z.object({ provider, visitor, returnTo: z.string().transform((address) => (address.length > longestAddress ? '/main' : address)) }),
  callback: z.object({ provider, visitor, query: z.string().max(8000), ...newSession }),
  assert: z.object({ provider, response: z.string().max(1_000_000) }),
  enter: z.object({ ticket: z.string().max(100), visitor, ...newSession }),
  metadata: z.object({ provider }),
}

const ok = (data: unknown): Answer => ({ status: '200', msg: '', data })

export const ssoCalls = (pool: Pool): Readonly<Record<string, IdentityCall>> => ({
  '/v1/sso/buttons': async () =>
    ok((await enabledProviders(pool)).map(({ code, buttonText, buttonTextEn }) => ({ code, label: buttonText, labelEn: buttonTextEn }))),
  '/v1/sso/start': async (body, visit) => ok(await start(pool, read(bodies.start, body), visit)),
  '/v1/sso/callback': (body, visit) => callback(pool, read(bodies.callback, body), visit),
  '/v1/sso/assert': async (body, visit) => ok(await assertion(pool, read(bodies.assert, body), visit)),
  '/v1/sso/enter': (body, visit) => enter(pool, read(bodies.enter, body), visit),
  '/v1/sso/metadata': async (body) => ok({ xml: await metadata(pool, read(bodies.metadata, body)) }),
})

type Body<Name extends keyof typeof bodies> = z.output<(typeof bodies)[Name]>

async function requireProvider(pool: Pool, code: string, spoken?: readonly Protocol[]): Promise<Provider> {
  const found = await enabledProvider(pool, code)
  if (!found || spoken?.every((protocol) => found.protocol !== protocol)) throw noProvider()
  return found
}

const begin = (provider: Provider, now: Date) => {
  if (provider.protocol === 'SAML2') return beginSaml(provider)
  return provider.protocol === 'CAS' ? beginCas(provider) : beginOidc(provider, now)
}

/** Read before the provider is enabled: it must know us before it can answer. */
async function metadata(pool: Pool, { provider: code }: Body<'metadata'>): Promise<string> {
  const provider = await samlProvider(pool, code)
  if (!provider) throw noProvider()
  return siteMetadata(provider)
}

async function start(pool: Pool, { provider: code, visitor, returnTo }: Body<'start'>, visit: Visit): Promise<{ address: string }> {
  const provider = await requireProvider(pool, code)
  const { address, state, secrets } = await begin(provider, visit.now).catch((error: unknown) => tellRefused(pool, provider, error, visit))
  await asSystem(pool, (tx) => beginAttempt(tx, { providerId: provider.id, visitor, state, returnTo, secrets }, visit.now))
  return { address }
}

async function callback(pool: Pool, { provider: code, visitor, query, idHash, codeHash }: Body<'callback'>, visit: Visit): Promise<Answer> {
  const provider = await requireProvider(pool, code, ['OIDC', 'CAS'])
  const state = new URLSearchParams(query).get('state') ?? ''
  const attempt = await asSystem(pool, (tx) => takeAttempt(tx, { providerId: provider.id, visitor, state }, visit.now))
  if (!attempt) throw expired()
  const said = provider.protocol === 'CAS' ? finishCas(provider, query, state) : finishOidc(provider, query, state, attempt.secrets, visit.now)
  const claims = await said.catch((error: unknown) => tellRefused(pool, provider, error, visit))
  const userId = await userOf(pool, provider, claims, visit)
  if (!userId) return tellUnbound(pool, provider, visit)
  return open(pool, userId, attempt.returnTo, { idHash, codeHash }, visit)
}

async function assertion(pool: Pool, { provider: code, response }: Body<'assert'>, visit: Visit): Promise<{ ticket: string }> {
  const provider = await requireProvider(pool, code, ['SAML2'])
  const asked = (requestId: string) => asSystem(pool, (tx) => begunAt(tx, provider.id, requestId, visit.now))
  const { requestId, claims } = await readAssertion(provider, response, asked).catch((error: unknown) => tellRefused(pool, provider, error, visit))
  const userId = await userOf(pool, provider, claims, visit)
  if (!userId) return tellUnbound(pool, provider, visit)
  const ticket = await asSystem(pool, (tx) => issueTicket(tx, provider.id, requestId, userId, visit.now))
  if (!ticket) throw expired()
  return { ticket }
}

async function enter(pool: Pool, { ticket, visitor, idHash, codeHash }: Body<'enter'>, visit: Visit): Promise<Answer> {
  const passed = await asSystem(pool, (tx) => takeTicket(tx, ticket, visitor, visit.now))
  if (!passed) throw expired()
  return open(pool, passed.userId, passed.returnTo, { idHash, codeHash }, visit)
}

async function open(pool: Pool, userId: string, returnTo: string, session: { idHash: Buffer; codeHash: Buffer }, visit: Visit): Promise<Answer> {
  const account = await asSystem(pool, (tx) => findAccount(tx, 'id', userId))
  if (account?.enabledFlag !== 'Y') throw unbound()
  const entering = await enteringOf(pool, account, visit)
  return asSystem(pool, (tx) => openSession(tx, entering, session, visit, { more: { returnTo } }))
}

async function tellUnbound(pool: Pool, provider: Provider, visit: Visit): Promise<never> {
  await note(pool, provider, { CN: '账号未绑定', EN: 'no account is bound' }, visit)
  throw unbound()
}

/** The reason is for the administrator; it may hold an address of the house, and never a token. */
async function tellRefused(pool: Pool, provider: Provider, error: unknown, visit: Visit): Promise<never> {
  const reason = error instanceof Error ? error.message : String(error)
  await note(pool, provider, { CN: reason, EN: reason }, visit)
  throw refused()
}

function note(pool: Pool, { code }: Provider, reason: Record<Language, string>, { now, address, requestId, userAgent }: Visit): Promise<void> {
  return asSystem(pool, (tx) =>
    writeLog(tx, {
      now,
      level: 'WARN',
      category: 'LOGIN_FAIL',
      address,
      requestId,
      userAgent: userAgent ?? null,
      message: { CN: `单点登录 ${code}：${reason.CN}`, EN: `Single sign-on ${code}: ${reason.EN}` },
    }),
  )
}
