/** The only way to the services: signed, kept alive, limited in time, retried once when only the signature was refused. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { type Dispatcher, FormData, request } from 'undici'
import { readBounded } from '../../../contract/bounded.ts'
import { aheadOf, areApart } from '../../../contract/clocks.ts'
import { encryptIds } from '../../../contract/id-list.ts'
import { parseIdListKeys, parseSignKeys } from '../../../contract/keys.ts'
import { bodyPart, CHUNK_TYPE, chunkPart, fieldsPart, monotonicClock, newestActive, signedHeaders } from '../../../contract/signing.ts'
import type { Answer, Language, RefusalBody } from '../../../contract/types.ts'
import { BrokenUpload, ClocksApart, UpstreamRefusal, UpstreamUnavailable } from '../answer/errors.ts'
import { createBreaker } from './breaker.ts'
import { type Purpose, takeLine } from './connections.ts'
import { serviceAddress } from './services.ts'

/** On whose behalf a call is made. */
export interface Caller {
  authorization: string
  language: Language
  address: string
  /** What the browser calls itself. */
  agent?: string
  requestId: string
  /** Whose share of the connections it takes. */
  holder: string
  gatewayTag?: string
}

interface Payload {
  bodyPart: string
  body: string | FormData | Readable
  contentType?: string
}
/** The body of a sealed list holds the timestamp of its request, so it is made for each try. */
type MakePayload = (timestamp: string) => Payload
interface CallOptions {
  method?: 'GET' | 'POST'
  idempotencyKey?: string | null
  /** `bytes=…`: the part of a file that is wanted. */
  range?: string | null
  /** Without the question mark. */
  query?: string
  /** Takes as long as it takes: a file on its way, or twenty thousand rows that are saved. */
  takesLong?: boolean
  purpose?: Purpose
}

const appId = process.env.APP_ID ?? 'srm-bff'
const nextTimestamp = monotonicClock(Date.now)
const breaker = createBreaker({ failures: 5, probeMs: 2_000 })
const signingKey = keyReader('SIGN_KEYS_FILE', parseSignKeys)
const idListKey = keyReader('ID_LIST_KEYS_FILE', parseIdListKeys)

/** POSTs JSON and gives the answer; a refusal is thrown. */
export async function call<T>(path: string, body: object, caller: Caller, options: CallOptions = {}): Promise<Answer<T>> {
  const response = await send(path, () => jsonPayload(body), caller, options)
  const answer = await answerIn<T>(response)
  return response.headers['idempotent-replay'] === 'true' ? { ...answer, isReplay: true } : answer
}

/** As `call`, with a list of ids that must not travel in clear (S4.9). */
export async function callSealed<T>(
  path: string,
  body: object,
  ids: readonly string[],
  caller: Caller,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const sealed = (timestamp: string) => ({ ...body, ids: encryptIds(ids, { method: 'POST', path, timestamp }, idListKey()) })
  const response = await send(path, (timestamp) => jsonPayload(sealed(timestamp)), caller, options)
  return answerIn<T>(response)
}

/** POSTs JSON and gives the file that comes back, unread. */
export async function download(path: string, body: object, caller: Caller, options: CallOptions = {}): Promise<Downloaded> {
  return downloaded(await send(path, () => jsonPayload(body), caller, { ...options, purpose: 'files' }))
}

/** What a program asked, as it asked it; `ids` travel sealed. */
export type Relayed = { method: 'GET'; query: string } | { method: 'POST'; body: string } | { method: 'POST'; ids: readonly string[]; rest: object }

/** Hands on what a program asked, and gives back what came, refusals too; only that nobody knows the program is thrown. */
export async function relay(path: string, asked: Relayed, caller: Caller, idempotencyKey: string | null): Promise<Downloaded> {
  const payload: MakePayload = (timestamp) => {
    if ('ids' in asked) return jsonPayload({ ...asked.rest, ids: encryptIds(asked.ids, { method: 'POST', path, timestamp }, idListKey()) })
    return 'query' in asked ? { body: '', bodyPart: bodyPart() } : textPayload(asked.body)
  }
  const options: CallOptions = { method: asked.method, idempotencyKey, purpose: 'programs', ...('query' in asked && { query: asked.query }) }
  const first = await sendOnce(path, payload, caller, options)
  if (first.statusCode !== 401) return downloaded(first)
  const refusal = await refusalOf(first)
  if (refusal instanceof UpstreamRefusal) throw refusal
  const second = await sendOnce(path, payload, caller, options)
  if (second.statusCode === 401) throw await refusalOf(second)
  return downloaded(second)
}

const downloaded = ({ statusCode, headers, body }: Dispatcher.ResponseData): Downloaded => ({ status: statusCode, headers, body })

export interface Downloaded {
  status: number
  headers: Dispatcher.ResponseData['headers']
  body: Dispatcher.ResponseData['body']
}

/** Sends a file, its text fields first, as their canonical form is what the signature covers; its digest is one of them, so that a file changed on its way is refused. */
export async function upload<T>(
  path: string,
  about: Readonly<Record<string, string>>,
  file: File,
  caller: Caller,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const sha256 = createHash('sha256')
    .update(await file.bytes())
    .digest('hex')
  const fields = Object.entries({ ...about, sha256 })
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  form.append('file', file, file.name)
  const response = await send(path, () => ({ body: form, bodyPart: fieldsPart(fields) }), caller, { ...options, takesLong: true, purpose: 'uploads' })
  return answerIn<T>(response)
}

/** Sends files as they come, once: what has been read cannot be sent again. */
export async function uploadStream<T>(
  path: string,
  fields: Iterable<readonly [string, string]>,
  form: { body: Readable; contentType: string },
  caller: Caller,
  options: CallOptions,
): Promise<Answer<T>> {
  const response = await sendOnce(path, () => ({ ...form, bodyPart: fieldsPart(fields) }), caller, {
    ...options,
    takesLong: true,
    purpose: 'uploads',
  })
  if (response.statusCode >= 400) throw await refusalOf(response)
  return answerIn<T>(response)
}

/** Sends the bytes of an upload from `offset` on, once, as they come. */
export async function uploadChunk<T>(
  path: string,
  { id, offset, length }: { id: string; offset: number; length: number },
  body: Readable,
  caller: Caller,
): Promise<Answer<T>> {
  const query = String(new URLSearchParams({ id, offset: String(offset), length: String(length) }))
  const payload = { body, contentType: CHUNK_TYPE, bodyPart: chunkPart(id, offset, length) }
  const response = await sendOnce(path, () => payload, caller, { query, takesLong: true, purpose: 'uploads' })
  if (response.statusCode >= 400) throw await refusalOf(response)
  return answerIn<T>(response)
}

/** Signed by the services, which keep to the contract. */
const answerIn = async <T>(response: Pick<Downloaded, 'headers' | 'body'>) => (await jsonOf(response)) as Answer<T>

async function send(path: string, makePayload: MakePayload, caller: Caller, options: CallOptions): Promise<Dispatcher.ResponseData> {
  const first = await sendOnce(path, makePayload, caller, options)
  if (first.statusCode < 400) return first
  const refusal = await refusalOf(first)
  if (refusal instanceof UpstreamRefusal) throw refusal
  const second = await sendOnce(path, makePayload, caller, options)
  if (second.statusCode < 400) return second
  throw await refusalOf(second)
}

async function sendOnce(
  path: string,
  makePayload: MakePayload,
  caller: Caller,
  { method = 'POST', idempotencyKey, range, query, takesLong = false, purpose = takesLong ? 'uploads' : 'pages' }: CallOptions,
): Promise<Dispatcher.ResponseData> {
  const timestamp = nextTimestamp()
  const payload = makePayload(timestamp)
  const headers = {
    ...signedHeaders(signingKey(), {
      method,
      path,
      query,
      bodyPart: payload.bodyPart,
      appId,
      gatewayTag: caller.gatewayTag ?? 'default',
      language: caller.language,
      authorization: caller.authorization,
      timestamp,
      idempotencyKey,
    }),
    'x-request-id': caller.requestId,
    'x-client-address': caller.address,
    ...(caller.agent && { 'x-client-agent': caller.agent }),
    ...(payload.contentType && { 'content-type': payload.contentType }),
    ...(range && { range }),
  }
  const limits = takesLong ? { headersTimeout: 0, bodyTimeout: 0 } : {}
  const body = method === 'GET' ? null : payload.body
  const response = await overLine(purpose, caller.holder, (dispatcher) =>
    request(serviceAddress(path) + path + (query ? `?${query}` : ''), { method, headers, body, dispatcher, ...limits }),
  )
  if (response.statusCode >= 500) {
    await response.body.dump()
    throw new UpstreamUnavailable(`status ${response.statusCode}`)
  }
  return response
}

/** That our signature is not taken says nothing about the person: whoever is sent to the log-in by it is sent there without end. */
async function refusalOf(response: Dispatcher.ResponseData): Promise<UpstreamRefusal | UpstreamUnavailable> {
  const refusal = await refusalIn(response)
  if (refusal.code !== 'SIGN') return new UpstreamRefusal(response.statusCode, refusal)
  const aheadMs = aheadOf(response.headers.date, Date.now())
  return areApart(aheadMs) ? new ClocksApart(aheadMs) : new UpstreamUnavailable('the services do not take the signature')
}

/** The connection is given back when its answer has been read, or broken off. */
async function overLine(purpose: Purpose, holder: string, ask: (over: Dispatcher) => Promise<Dispatcher.ResponseData>) {
  const { agent, leave } = await takeLine(purpose, holder)
  // A browser that breaks off says nothing about the services.
  const broken = (error: unknown) => (error instanceof BrokenUpload ? { broken: error } : Promise.reject(error))
  const response = await breaker
    .run(() => ask(agent).catch(broken))
    .catch((error) => {
      leave()
      throw error
    })
  if ('broken' in response) {
    leave()
    throw response.broken
  }
  response.body.once('close', leave)
  return response
}

async function refusalIn(response: Dispatcher.ResponseData): Promise<RefusalBody> {
  const body = (await jsonOf(response).catch(() => null)) as Partial<RefusalBody> | null
  return { status: 'E', code: body?.code ?? 'UNKNOWN', msg: body?.msg ?? '', ...(body?.data && { data: body.data }) }
}

/** Far more than a page or a document of 2,000 lines; whoever sends more is not the services. */
const mostAnswerBytes = 64 * 1024 ** 2

/** What cannot be read, or does not end, is an outage. An answer that says its length is held to it by the protocol. */
export async function jsonOf({ headers, body }: Pick<Downloaded, 'headers' | 'body'>): Promise<unknown> {
  try {
    if (Number(headers['content-length']) <= mostAnswerBytes) return await body.json()
    return JSON.parse((await readBounded(body, mostAnswerBytes)).toString('utf8'))
  } catch {
    throw new UpstreamUnavailable('garbage')
  }
}

function jsonPayload(body: object): Payload {
  return textPayload(JSON.stringify(body))
}

function textPayload(text: string): Payload {
  return { body: text, bodyPart: bodyPart(text), contentType: 'application/json' }
}

/** Read again when no key is active any more, so that a rotation needs no restart (S4.7). */
function keyReader<Key extends { from: Date; until: Date | null }>(name: string, parse: (text: string) => Key[]): () => Key {
  let keys: Key[] = []
  return () => {
    const now = Date.now()
    const known = newestActive(keys, now)
    if (known) return known
    keys = parse(readFileSync(process.env[name] ?? '', 'utf8'))
    const fresh = newestActive(keys, now)
    if (!fresh) throw new UpstreamUnavailable(`no key of ${name} is active`)
    return fresh
  }
}
