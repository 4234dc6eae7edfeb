/** Hostile requests to two running processes: to web as strangers and signed-in people send them, to the services as a web that lost its mind would. */
import { readFileSync } from 'node:fs'
import { Agent, request } from 'undici'
import { pages } from '../../catalogue/index.ts'
import { menuIdOf } from '../../catalogue/menu.ts'
import { openDoor } from '../../contract/conformance/door.ts'
import { parseIdListKeys, parseSignKeys } from '../../contract/keys.ts'
import { bodyPart, monotonicClock, newestActive, type SignKey, signedHeaders } from '../../contract/signing.ts'
import { DEMO_PASSWORD } from '../../data/load/base.ts'
import { addressFrom, type Chance, callBodyFrom, headersFrom, oneOf, sentFrom, wickedJson } from './hostile.ts'

export interface Outcome {
  /** 0 where the line was closed without an answer. */
  status: number
  ms: number
  /** What was sent, to be told when it went wrong. */
  what: string
}

export interface Targets {
  origin: string
  upstreamUrl: string
  signKeysFile: string
  idListKeysFile: string
}

const endsSession = /logout|session\/(?:end|switch)|endSession|endOther|adminResetPassword|doDisable|assword/i

/** Whoever signs in by a form and keeps the cookie. */
async function cookieOf(origin: string, userName: string): Promise<string> {
  const body = String(new URLSearchParams({ userName, password: DEMO_PASSWORD }))
  const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${origin}/?index`, { method: 'POST', headers, body, redirect: 'manual' })
  const cookie = answer.headers.getSetCookie().map((one) => one.split(';')[0])
  if (!cookie.some((one) => one?.startsWith('sid='))) throw new Error(`${userName} could not sign in: ${answer.status}`)
  return cookie.join('; ')
}

const listed = pages.flatMap(({ name }) => {
  const menuId = menuIdOf(name)
  return menuId === undefined ? [] : [{ name, menuId }]
})

export async function openAttack(
  { origin, upstreamUrl, signKeysFile, idListKeysFile }: Targets,
  userNames: readonly string[],
  calls: readonly string[],
) {
  const agent = new Agent({ connections: 16, pipelining: 1 })
  const now = Date.now()
  const signKey = newestActive(parseSignKeys(readFileSync(signKeysFile, 'utf8')), now) as SignKey
  const idListKey = newestActive(parseIdListKeys(readFileSync(idListKeysFile, 'utf8')), now)!
  const door = openDoor({ url: upstreamUrl, signKey, idListKey, userName: userNames[0] ?? '', password: DEMO_PASSWORD })
  const cookies = await Promise.all(userNames.map((name) => cookieOf(origin, name)))
  const codes = await Promise.all(userNames.map(async (name) => (await door.signIn(name)).session.authorization))
  const nextTimestamp = monotonicClock(Date.now)
  // Nobody attacks further with a session that he has ended.
  const asked = calls.filter((path) => !endsSession.test(path))

  async function send(url: string, init: Parameters<typeof request>[1], what: string): Promise<Outcome> {
    const begun = performance.now()
    try {
      const { statusCode, body } = await request(url, { ...init, dispatcher: agent, headersTimeout: 60_000 })
      await body.dump({ limit: 64 * 1024 ** 2 })
      return { status: statusCode, ms: performance.now() - begun, what }
    } catch (error) {
      return { status: 0, ms: performance.now() - begun, what: `${what}: ${(error as Error).message}` }
    }
  }

  return {
    web(chance: Chance): Promise<Outcome> {
      const address = addressFrom(chance, listed)
      const headers = { ...headersFrom(chance), ...(chance() < 0.75 && { cookie: oneOf(chance, cookies) }) }
      if (chance() < 0.4) return send(origin + address, { method: oneOf(chance, ['GET', 'GET', 'GET', 'HEAD']), headers }, `GET ${address}`)
      const { type, body } = sentFrom(chance)
      const method = oneOf(chance, ['POST', 'POST', 'POST', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      const sent = {
        ...headers,
        'sec-fetch-site': oneOf(chance, ['same-origin', 'same-origin', 'same-origin', 'cross-site']),
        ...(type && { 'content-type': type }),
      }
      return send(origin + address, { method, headers: sent, body }, `${method} ${address} ${type} ${body.toString('latin1').slice(0, 400)}`)
    },
    services(chance: Chance): Promise<Outcome> {
      const path = oneOf(chance, asked)
      const isBroken = chance() < 0.15
      const text = isBroken
        ? oneOf(chance, wickedJson)
        : JSON.stringify({ ...callBodyFrom(chance), ...(chance() < 0.85 && { menuId: oneOf(chance, listed).menuId }) })
      const signed = {
        method: 'POST',
        path,
        bodyPart: bodyPart(text),
        appId: 'srm-bff',
        gatewayTag: 'default',
        language: oneOf(chance, ['CN', 'EN'] as const),
        authorization: chance() < 0.9 ? oneOf(chance, codes) : 'anonymous',
        timestamp: nextTimestamp(),
        idempotencyKey: chance() < 0.5 ? crypto.randomUUID() : null,
      }
      const headers = {
        ...signedHeaders(signKey, signed),
        'content-type': 'application/json',
        'x-client-address': `198.51.100.${Math.floor(chance() * 250)}`,
      }
      return send(upstreamUrl + path, { method: 'POST', headers, body: text }, `${path} ${text.slice(0, 400)}`)
    },
    /** As the first of the people. */
    head: (address: string): Promise<Outcome> => send(origin + address, { method: 'HEAD', headers: { cookie: cookies[0] ?? '' } }, `HEAD ${address}`),
    close: () => agent.close(),
  }
}

export type Attack = Awaited<ReturnType<typeof openAttack>>

/** So many attempts, some at a time; each worker has its own chance, so what is sent does not depend on who answers first. */
export async function fire(attempt: (chance: Chance) => Promise<Outcome>, chances: readonly Chance[], each: number): Promise<Outcome[]> {
  const outcomes = await Promise.all(
    chances.map(async (chance) => {
      const own: Outcome[] = []
      for (let turn = 0; turn < each; turn++) own.push(await attempt(chance))
      return own
    }),
  )
  return outcomes.flat()
}

export function countByStatus(outcomes: readonly Outcome[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
