/** DingTalk's open interface over HTTP: one access token for as long as it lives, and the few calls that are needed of it. */
import { z } from 'zod'
import { ownEgress } from '../../../egress/index.ts'
import { RefusedForGood } from '../../outbox/outcomes.ts'
import type { Source } from '../channels/sources.ts'

const longestAnswer = 500
/** Nobody trusts a token in its last minutes. */
const SPARE_MS = 120_000
/** Too many, too slow, and what is not there for the moment is tried again. */
const passing: ReadonlySet<number> = new Set([401, 403, 404, 408, 425, 429])

const tokenShape = z.object({ accessToken: z.string(), expireIn: z.number() })
const tokens = new Map<string, { value: string; until: number }>()

export interface DingClient {
  post<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>>
  put<Shape extends z.ZodType>(path: string, body: object, shape: Shape): Promise<z.output<Shape>>
  /** The id by which to-dos know a person, by the one that the company gave. */
  unionIdOf(userId: string): Promise<string>
}

export function dingClient(source: Source, clock: () => number): DingClient {
  const call = async <Shape extends z.ZodType>(method: 'POST' | 'PUT', path: string, body: object, shape: Shape) =>
    shape.parse(await send(source, method, path, body, { 'x-acs-dingtalk-access-token': await tokenOf(source, clock) }))
  return {
    post: (path, body, shape) => call('POST', path, body, shape),
    put: (path, body, shape) => call('PUT', path, body, shape),
    async unionIdOf(userId) {
      const path = `/topapi/v2/user/get?access_token=${encodeURIComponent(await tokenOf(source, clock))}`
      const answer = z.object({ errcode: z.number(), errmsg: z.string().optional(), result: z.object({ unionid: z.string() }).optional() })
      const { errcode, errmsg, result } = answer.parse(await send(source, 'POST', path, { userid: userId }, {}))
      // 60121: DingTalk knows nobody of that id.
      if (errcode === 60121) throw new RefusedForGood(`${errcode} ${errmsg ?? ''}`.trim())
      if (!result) throw new Error(`${errcode} ${errmsg ?? ''}`.trim())
      return result.unionid
    },
  }
}

/** Those who want it at the same moment wait for one. */
const asking = new Map<string, Promise<string>>()

function tokenOf(source: Source, clock: () => number): Promise<string> {
  const key = `${source.id} ${source.account} ${source.secretRef}`
  const known = tokens.get(key)
  if (known && known.until > clock()) return Promise.resolve(known.value)
  const asked = asking.get(key) ?? askToken(source, key, clock).finally(() => asking.delete(key))
  asking.set(key, asked)
  return asked
}

async function askToken(source: Source, key: string, clock: () => number): Promise<string> {
  const given = await send(source, 'POST', '/v1.0/oauth2/accessToken', { appKey: source.account, appSecret: source.secretRef }, {})
  const { accessToken, expireIn } = tokenShape.parse(given)
  tokens.set(key, { value: accessToken, until: clock() + expireIn * 1_000 - SPARE_MS })
  return accessToken
}

/** Users are asked for where the older interface stands. */
const hostFor = ({ host }: Source, path: string): string =>
  path.startsWith('/topapi/') && host === 'api.dingtalk.com' ? 'oapi.dingtalk.com' : (host ?? '')

async function send(source: Source, method: 'POST' | 'PUT', path: string, body: object, headers: Readonly<Record<string, string>>): Promise<unknown> {
  const { port, security } = source
  const answer = await ownEgress().fetch(`${security === 'NONE' ? 'http' : 'https'}://${hostFor(source, path)}:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  if (answer.ok) return text ? JSON.parse(text) : {}
  const said = `${answer.status} ${text.slice(0, longestAnswer)}`.trim()
  throw answer.status < 500 && !passing.has(answer.status) ? new RefusedForGood(said) : new Error(said)
}
