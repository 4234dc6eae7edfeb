/** From node:http to Remix and back: limits, CSRF check, load context, headers; HTML compressed once as a whole. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BrowserSession, PageContext } from '../app/server/answer/context.ts'
import { isLongRequest, type LongRequests, ofLongRequests } from '../contract/long-requests.ts'
import { networkOf } from '../contract/network.ts'
import { CHUNK_TYPE } from '../contract/signing.ts'
import { clientAddress } from './address.ts'
import { type Body, bytesToCome, EarlyAnswer, hasBody, readBody, typeOf, watchSpeed } from './body.ts'
import { isCsrfToken, openBrowserSession } from './browser-session.ts'
import { judgeOrigin } from './csrf.ts'
import { commonHeaders, contentPolicy } from './headers.ts'
import { createAdmission } from './limits/admission.ts'
import { createKnownPeople } from './limits/known-people.ts'
import { createTurns, isLong } from './limits/long-forms.ts'
import { headersOf, toldBy } from './limits/long-requests.ts'
import { createRateCheck, requestsIn } from './limits/rate.ts'
import { tooOften } from './limits/too-often.ts'
import { secondsWhileBusy, waitPage } from './limits/wait-page.ts'
import { log } from './log.ts'
import { inFormOf, isMachineEntrance, isOneClick, isProgramEntrance, openMachineSession, takesFile, takesFormsOnly } from './machine-entrance.ts'
import { encoded, pack } from './packing.ts'
import type { PageHandler, PageHandlers } from './page-handlers.ts'
import { asRefusalPage, isByLink } from './refusal-page.ts'
import type { WebSettings } from './settings.ts'

interface Parts {
  settings: WebSettings
  handlers: () => Promise<PageHandlers>
  isDevelopment: boolean
  /** Who answers long requests; this process where nobody does. */
  long?: LongRequests | null
}
type Exchange = {
  req: IncomingMessage
  res: ServerResponse
  url: URL
  requestId: string
  session: BrowserSession
  address: string
  nonce: string
  isMachine: boolean
}

/** What is known of a request before it is read: `seconds` when it came too soon. */
interface Judged {
  found: PageHandler
  showRefusal: PageHandlers['showRefusal']
  seconds: number
}

const urlBytes = 8 * 1024
/** Read past the framework as they come, by addresses that take uploads. */
const streamed = new Set(['multipart/form-data', CHUNK_TYPE])
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const drainMs = 5_000
/** Of somebody whose long forms stand in line already. */
const secondsForTurn = 5
/** Too many requests, and services that do not answer: both pass. */
const comesAgain = new Set([429, 503])
/** Nothing that is searched, named or stored holds it. */
const nul = /%00/
const packable = /^(?:text\/|application\/(?:json|javascript|xml)|image\/svg)/

export function createAdapter({ settings, handlers, isDevelopment, long = null }: Parts) {
  const rate = createRateCheck(settings)
  const people = createKnownPeople()
  const admission = createAdmission(settings)
  const turns = createTurns()
  const headers = Object.entries(commonHeaders(settings))

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const requestId = randomUUID()
    for (const [name, value] of headers) res.setHeader(name, value)
    res.setHeader('X-Request-Id', requestId)
    res.setHeader('Cache-Control', 'no-store')
    if (hasBody(req)) watchSpeed(req)
    try {
      const url = addressOf(req, settings)
      const isMachine = isMachineEntrance(url.pathname)
      const session = isMachine ? openMachineSession(url.pathname, req.headers, settings) : openBrowserSession(req.headers.cookie, settings)
      const told = ofLongRequests && toldBy(req)
      if (told?.person) people.note(session, told.person)
      const person = isMachine ? null : people.personOf(session)
      const nonce = randomBytes(16).toString('base64')
      const exchange = { req, res, url, requestId, session, nonce, address: clientAddress(req, settings), isMachine }
      const pages = await handlers()
      const found = pages.find(url.pathname)
      const isProgram = isProgramEntrance(url.pathname)
      // Judged before it is read: to read and to understand it is what costs.
      const more = isMachine || isStreamed(req, found) ? 0 : requestsIn(bytesToCome(req))
      const check = () => (isProgram ? rate.checkProgram(exchange.address) : rate.check(person, exchange.address, 1 + more))
      const seconds = told?.seconds ?? (await check())
      if (!told && seconds > 0 && (isProgram || !(await comesBack(exchange, found)))) throw late(exchange, seconds)
      if (long && changes(req) && isLongRequest(req) && !isStreamed(req, found))
        await long.forward(req, res, headersOf(exchange.address, { person, seconds }))
      else await answer(exchange, { found, showRefusal: pages.showRefusal, seconds })
    } catch (error) {
      if (error instanceof EarlyAnswer) return sendEarly(req, res, inFormOf(req.url ?? '', error))
      if (req.destroyed || res.destroyed) return
      log('error', 'request failed', { requestId, error })
      sendEarly(req, res, new EarlyAnswer(500, `系统异常，编号 ${requestId} / Something went wrong, reference ${requestId}`))
    }
  }

  const late = ({ req, url, nonce }: Exchange, seconds: number) => tooOften(req, url, settings, { why: 'often', seconds, nonce, isDevelopment })
  const holderOf = ({ session, address, isMachine }: Exchange) => (isMachine ? null : people.personOf(session)) ?? networkOf(address)

  /** A form that a person sent too soon, of which the length is known before it is read: it can be given back. */
  async function comesBack(exchange: Exchange, { takesUpload }: PageHandler): Promise<boolean> {
    const { req, url, isMachine } = exchange
    const bytes = Number(req.headers['content-length'])
    if (req.method !== 'POST' || isMachine || !Number.isFinite(bytes) || !(isByLink(req) || url.searchParams.has('_data'))) return false
    return !takesUpload && rate.mayKeep(holderOf(exchange), requestsIn(bytes))
  }

  /** `seconds`: it comes too soon, and is only given back, with what it holds. */
  async function answer(exchange: Exchange, { found, showRefusal, seconds }: Judged): Promise<void> {
    const sent = await bodyOf(exchange, found)
    const body = sent && 'bytes' in sent ? sent.bytes : sent
    const isInTurn = seconds === 0 && sent !== null && 'bytes' in sent && isLong(sent)
    const endTurn = isInTurn ? await turns.take(holderOf(exchange)) : () => {}
    if (endTurn === null) {
      seconds = secondsForTurn
      if (!(await comesBack(exchange, found))) throw late(exchange, seconds)
    }
    await handle(exchange, { found, showRefusal, seconds }, body).finally(endTurn ?? undefined)
  }

  async function handle(exchange: Exchange, { found, showRefusal, seconds }: Judged, body: Buffer | Readable | null): Promise<void> {
    const { req, res, url, session, nonce, isMachine } = exchange
    const upload = found.takesUpload && body !== null ? uploadOf(req, body) : null
    // A form without an action posts to the address that it came from, which does not say so.
    if (found.isIndex && req.method !== 'GET') url.searchParams.set('index', '')
    const isData = url.searchParams.has('_data')
    const context: PageContext = {
      page: found.page,
      session,
      requestId: exchange.requestId,
      nonce,
      address: exchange.address,
      // Asked each time: within this request the services may say whose session it is.
      get holder() {
        return holderOf(exchange)
      },
      notePerson: (userId) => people.note(session, userId),
      refused: seconds > 0 ? { why: 'often', seconds } : null,
      isByLink: !isData && !isProgramEntrance(url.pathname) && isByLink(req),
      fileRefusal: null,
      agent: (req.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300),
      origin: settings.origin,
      isData,
      rows: { isDocument: req.method === 'GET' && !isData, value: null },
      upload,
      text: null,
      leadsTo: null,
      download: null,
    }
    const closed = new AbortController()
    res.on('close', () => closed.abort())
    const isQueued = !upload && !found.isStream && !context.refused
    const leave = isQueued
      ? await admission.enter({
          holder: context.holder,
          isUrgent: changes(req) || !session.isSignedIn || found.isUrgent,
          isSignIn: changes(req) && !session.isSignedIn,
          gone: closed.signal,
        })
      : () => {}
    // Whoever closed the page meanwhile reads no words.
    if (leave === null && closed.signal.aborted) return
    if (leave === null) context.refused = { why: 'busy', seconds: secondsWhileBusy() }
    const handled = async () => {
      const request = toRequest(req, url, upload ? null : body, closed.signal, isMachine)
      return asRefusalPage(await found.handle(request, context), request, context, showRefusal)
    }
    const response = context.refused && context.rows.isDocument && !isMachine ? busyAnswer(context, url) : await handled().finally(leave ?? undefined)
    if (isProgramEntrance(url.pathname) && response.status === 401) await rate.noteGuess(exchange.address)
    if (session.preLoginCookie && !setsSession(response)) res.appendHeader('Set-Cookie', session.preLoginCookie)
    if (isHtml(response)) res.setHeader('Content-Security-Policy', contentPolicy(nonce, settings, isDevelopment, context.leadsTo))
    await send(response, context, req, res)
    // Whoever still sends reads the answer only when the sending is over.
    if (upload && !req.complete) req.resume()
  }

  /** S2.1 before anything else is done with a request that may change something; the body of an upload stays a stream. */
  async function bodyOf({ req, url, session, requestId, address, isMachine }: Exchange, found: PageHandler): Promise<Body | Readable | null> {
    if (!changes(req)) return null
    if (req.headers['content-encoding'] && req.headers['content-encoding'] !== 'identity')
      throw new EarlyAnswer(415, '不接受压缩的内容 / Compressed bodies are refused')
    // A browser sends its own reports of broken policy from anywhere and without a form.
    const isOpen = isMachine || isPolicyReport(req) || isOneClick(url.pathname)
    const verdict = isOpen ? 'own' : judgeOrigin(req, settings.origin)
    if (verdict === 'own' && isStreamed(req, found)) return req
    const taken = takesFile(url.pathname) ? 'file' : isOpen && !takesFormsOnly(url.pathname) ? 'data' : found.takesUpload ? 'upload' : 'form'
    const body = verdict === 'foreign' ? null : await readBody(req, taken)
    if (body && (verdict === 'own' || isCsrfToken(body.field('_csrf') ?? '', session))) return body
    log('warn', 'CSRF check failed', { requestId, address, path: pathToLog(req.url) })
    throw new EarlyAnswer(403, '请求来源不符，请从本系统页面重新提交 / The request did not come from a page of this system')
  }

  return (req: IncomingMessage, res: ServerResponse) => void serve(req, res)
}

function addressOf(req: IncomingMessage, settings: WebSettings): URL {
  const target = req.url ?? ''
  if (Buffer.byteLength(target) > urlBytes) throw new EarlyAnswer(414, '地址过长 / The address is too long')
  if (!methods.has(req.method ?? '')) throw new EarlyAnswer(405, '不支持此方法 / This method is not allowed')
  const url = target.startsWith('/') ? URL.parse(settings.origin + target) : null
  // A path that begins with two slashes reads like another host wherever it is written down.
  if (!url || url.pathname.startsWith('//') || nul.test(target)) throw new EarlyAnswer(400, '地址无法识别 / The address was not understood')
  return url
}

const isStreamed = (req: IncomingMessage, { takesUpload }: PageHandler) => takesUpload && streamed.has(typeOf(req) ?? '')

/** What somebody typed, and whoever wants to come in, before those who look. */
const changes = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD'

/** Nobody is there yet who could lose anything: the page itself is asked for again. */
function busyAnswer(context: PageContext, url: URL): Response {
  const { session, nonce, refused } = context
  context.text = waitPage({ why: 'busy', language: session.language, url, nonce, seconds: refused?.seconds ?? 0, isPost: false })
  return new Response(null, { status: 503, headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

function uploadOf(req: IncomingMessage, body: Buffer | Readable): NonNullable<PageContext['upload']> {
  return { body: Buffer.isBuffer(body) ? Readable.from([body]) : body, headers: req.headers }
}

function isPolicyReport(req: IncomingMessage): boolean {
  return req.method === 'POST' && req.url === '/csp-report'
}

function toRequest(req: IncomingMessage, url: URL, body: Buffer | Readable | null, signal: AbortSignal, isMachine: boolean): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(req.headers)) {
    if (typeof value === 'string') headers.set(name, value)
    else for (const each of value ?? []) headers.append(name, each)
  }
  // The framework compares Origin with the host it sees; behind a proxy that is another one, and S2.1 has decided already.
  headers.set('host', url.host)
  headers.delete('x-forwarded-host')
  if (isMachine) for (const name of ['cookie', 'origin']) headers.delete(name)
  const method = req.method ?? 'GET'
  // An upload is read past the framework, which must not look for it.
  if (body === null) for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
  if (body === null) return new Request(url, { method, headers, signal })
  const content = Buffer.isBuffer(body) ? new Uint8Array(body) : Readable.toWeb(body)
  return new Request(url, { method, headers, signal, body: content, duplex: 'half' } as RequestInit)
}

/** Whose session begins or ends with this answer needs no cookie for the time before it. */
function setsSession(response: Response): boolean {
  return response.headers.getSetCookie().some((one) => /^(?:__Host-)?sid=/.test(one))
}

function isHtml(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

async function send(response: Response, { text, download, refused }: PageContext, req: IncomingMessage, res: ServerResponse): Promise<void> {
  res.statusCode = response.status
  if (comesAgain.has(response.status)) res.setHeader('Retry-After', refused?.why === 'often' ? String(refused.seconds) : '5')
  for (const [name, value] of response.headers) if (name !== 'set-cookie') res.setHeader(name, value)
  for (const cookie of response.headers.getSetCookie()) res.appendHeader('Set-Cookie', cookie)
  if (download && req.method !== 'HEAD') return pipeline(download, res)
  if (text !== null && !response.body && req.method !== 'HEAD') return sendPacked(encoded(text), req, res)
  if (!response.body || req.method === 'HEAD') {
    // Broken off before its end it says so, and what nobody hears ends the process.
    download?.on('error', () => {}).destroy()
    await response.body?.cancel()
    res.end()
    return
  }
  if (!packable.test(response.headers.get('content-type') ?? '')) {
    await pipeline(Readable.fromWeb(response.body as import('node:stream/web').ReadableStream), res)
    return
  }
  await sendPacked(Buffer.from(await response.arrayBuffer()), req, res)
}

async function sendPacked(plain: Buffer, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { encoding, content } = await pack(plain, String(req.headers['accept-encoding'] ?? ''))
  res.appendHeader('Vary', 'Accept-Encoding')
  if (encoding) res.setHeader('Content-Encoding', encoding)
  res.setHeader('Content-Length', content.length)
  res.end(content)
}

/** What is still on its way is read and thrown away first, for a while: a line closed before would take the answer with it. */
function sendEarly(req: IncomingMessage, res: ServerResponse, early: EarlyAnswer): void {
  if (req.complete || req.destroyed) {
    endEarly(res, early)
    return
  }
  const timer = setTimeout(() => endEarly(res, early), drainMs)
  req.once('close', () => clearTimeout(timer))
  req.once('end', () => endEarly(res, early))
  req.resume()
}

function endEarly(res: ServerResponse, { status, message, headers }: EarlyAnswer): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  res.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', ...headers, 'Content-Length': Buffer.byteLength(message) }).end(message)
}

/** Without the search, and without the secret of a mailed link. */
const pathToLog = (url = '') => url.split('?')[0]?.replace(/^(\/(?:decide|link))\/.*/i, '$1')
