/** People of the demo company as the services see them, and as their browser's requests come in. */
import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright'
import { Agent, type Dispatcher, request } from 'undici'
import { parseSignKeys } from '../../contract/keys.ts'
import { bodyPart, monotonicClock, newestActive, signedHeaders } from '../../contract/signing.ts'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { grantsOf, readAccess } from '../../upstream/platform/rights/access.ts'
import { dayOf } from '../../upstream/runtime/change/numbering.ts'
import { inTransaction, systemOpening } from '../../upstream/runtime/rows/database.ts'
import type { CallContext } from '../../upstream/runtime/types.ts'
import type { Place, Services } from './place.ts'

/** A call of this person on a list page, in the responsibility held first. */
export async function contextOf(pool: Pool, userName: string, page: string): Promise<CallContext> {
  const now = new Date()
  const [user] = await inTransaction(
    pool,
    systemOpening,
    async (tx) => (await tx.query('select id, name, user_type, supplier_ids from "user" where code = $1', [userName])).rows,
  )
  const held = (await readAccess(pool, user.id, null, dayOf(now))).responsibilities
  const current = held[0]
  if (!current) throw new Error(`${userName} holds no responsibility`)
  const access = await readAccess(pool, user.id, current.id, dayOf(now))
  const actor: CallContext['actor'] = {
    userId: user.id,
    userName,
    displayName: user.name,
    side: user.user_type === 'SUPPLIER' ? 'supplier' : 'internal',
    responsibilityId: current.id,
    responsibility: current.code,
    responsibilities: held.map(({ code }) => code),
    dataScopeAll: current.dataScopeAll,
    orgIds: access.orgIds,
    categoryIds: access.categoryIds,
    purchaseGroups: access.purchaseGroups,
    userGroups: access.userGroups,
    supplierIds: user.supplier_ids ?? [],
    grants: grantsOf(access.menus),
    page,
  }
  return { actor, now, language: 'CN', requestId: randomUUID(), address: '127.0.0.1', idempotencyKey: null }
}

export interface Visitor {
  cookie: string
  /** A page of web as a browser asks for it. */
  page(address: string): Promise<string>
  /** A signed call to the services, past web. */
  call(path: string, body: object): Promise<Buffer>
  close(): Promise<void>
}

/** A window of a desk in which somebody is signed in. */
export async function windowOf(browser: Browser, visitor: Visitor, services: Services, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'zh-CN', ...options })
  await context.addCookies(cookiesOf(visitor, services))
  return context
}

/** For a browser that has fetched nothing yet, the style sheet neither. */
const cookiesOf = ({ cookie }: Visitor, { origin }: Services) =>
  cookie
    .split('; ')
    .map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.slice(pair.indexOf('=') + 1), url: origin }))
    .filter(({ name }) => name !== 'style')

/** The cookies that an answer sets, as they are sent back. */
const setIn = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')

const letInWithin = 12

/** Whoever is told to come later comes again then, as a browser does. */
async function untilLetIn(ask: () => Promise<Dispatcher.ResponseData>): Promise<Dispatcher.ResponseData> {
  for (let asked = 1; ; asked++) {
    const answer = await ask()
    if (answer.statusCode !== 503 || asked === letInWithin) return answer
    await sleep(Number(answer.headers['retry-after'] ?? 5) * 1_000)
  }
}

/** `address` is where the person sits; each address may try thirty times a minute. */
export async function signIn({ origin, upstreamUrl }: Services, { secrets }: Place, userName: string, address?: string): Promise<Visitor> {
  const agent = new Agent({ connections: 32 })
  const form = new URLSearchParams({ userName, password: DEMO_PASSWORD }).toString()
  // The page of the log-in comes first, as for anybody: with it the browser gets the style sheet.
  const opened = await request(origin)
  await opened.body.dump()
  const answer = await untilLetIn(async () => {
    const answered = await request(`${origin}/?index`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded', cookie: setIn(opened), ...(address && { 'x-forwarded-for': address }) },
      body: form,
    })
    await answered.body.dump()
    return answered
  })
  const cookie = [setIn(opened), setIn(answer)].join('; ')
  const id = /(?:^|; )sid=([^;]+)/.exec(cookie)?.[1]
  if (!id) throw new Error(`${userName} could not sign in: status ${answer.statusCode}`)

  // As web derives it from its cookie (server/browser-session.ts).
  const authorization = createHmac('sha256', Buffer.from(secrets.web.SERVER_KEY ?? '', 'hex'))
    .update(id)
    .digest('hex')
  const key = newestActive(parseSignKeys(readFileSync(secrets.web.SIGN_KEYS_FILE ?? '', 'utf8')), Date.now())
  if (!key) throw new Error('no key is active')
  const nextTimestamp = monotonicClock(Date.now)
  return {
    cookie,
    async page(address) {
      const { statusCode, body } = await request(origin + address, {
        headers: { cookie, 'accept-encoding': 'gzip, deflate, br, zstd', accept: 'text/html' },
        dispatcher: agent,
      })
      const bytes = await body.bytes()
      if (statusCode !== 200) throw new Error(`${address} answered ${statusCode}`)
      return bytes.length.toString()
    },
    async call(path, content) {
      const text = JSON.stringify(content)
      const signed = {
        method: 'POST',
        path,
        bodyPart: bodyPart(text),
        appId: 'srm-bff',
        gatewayTag: 'default',
        language: 'CN' as const,
        authorization,
        timestamp: nextTimestamp(),
      }
      const headers = { ...signedHeaders(key, signed), 'content-type': 'application/json' }
      const { statusCode, body } = await request(upstreamUrl + path, { method: 'POST', headers, body: text, dispatcher: agent })
      const bytes = Buffer.from(await body.bytes())
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${bytes.toString().slice(0, 300)}`)
      return bytes
    },
    close: () => agent.close(),
  }
}
