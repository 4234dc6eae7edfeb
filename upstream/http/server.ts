/** The only way into the upstream: signed requests of web, for the standard verbs and the named calls. */
import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { MAX_FILES } from '../../catalogue/constants/attachment-types.ts'
import { addressOf as addressOfVerb, verbAt } from '../../contract/call-names.ts'
import { decryptIds } from '../../contract/id-list.ts'
import type { IdListKey } from '../../contract/keys.ts'
import { isLongRequest, type LongRequests } from '../../contract/long-requests.ts'
import { ANONYMOUS, bodyPart, CHUNK_TYPE, chunkPart, fieldsPart, type SignKey } from '../../contract/signing.ts'
import { endStandingReaders } from '../../contract/standing-readers.ts'
import type { Answer } from '../../contract/types.ts'
import { type Form, fieldsBody, openForm, readWhole } from '../platform/http/multipart.ts'
import { malformed, outnumberedSession, unknownAddress, unknownSession } from '../platform/http/refusals.ts'
import { withFields } from '../platform/oauth/answer-fields.ts'
import { coveringMenu, requireChosen } from '../platform/rights/programs.ts'
import type { SignedIn } from '../platform/sessions/signed-in.ts'
import type { Identity, Program, Visit } from '../platform/sessions/types.ts'
import { anonymousActor } from '../platform/sign-in/anonymous.ts'
import { asReplay } from '../runtime/change/idempotency.ts'
import type { BinaryAnswer, CallContext, Services } from '../runtime/types.ts'
import { readerMs } from '../settings.ts'
import { sendAnswer, sendError } from './answers.ts'
import { MAX_BODY_BYTES, readJsonBody, readQuery } from './json-body.ts'
import { memoryReplay, type ReplayMemory } from './replay.ts'
import { readHead, type SignedHead, type Verifier, verifySignature } from './verify.ts'

export interface ServerOptions {
  services: Services
  identity: Identity
  /** Read anew on each request: keys change while the process runs (S4.7). */
  keys: { sign: () => readonly SignKey[]; idList: () => readonly IdListKey[] }
  clock: () => number
  log: FastifyBaseLogger
  /** Names what is not ready, or null (S12.1). */
  notReady?: () => Promise<string | null>
  replay?: ReplayMemory
  /** What was signed earlier is refused; when this is built where nothing is said. */
  startedAt?: number
  /** Who answers long requests; this server where nobody does. */
  long?: LongRequests | null
}

/** Calls whose list of ids travels sealed (S4.9). */
const SEALED_IDS = /\/(doBatchDelete|batchDelete)$/
/** Calls that take files as they come; to all others the one file comes whole. */
const STREAMED_FILES = /^\/((v2\/file|v2\/images|v1\/largeFile|v1\/userCenter\/picture)\/upload|v1\/editorUpload)$/

export function buildServer(options: ServerOptions): FastifyInstance {
  const { clock, log, keys, replay = memoryReplay(), startedAt = clock(), long = null } = options
  const verifier: Verifier = { keys: keys.sign, clock, replay, startedAt }
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestIdHeader: false,
    genReqId: requestIdOf,
    forceCloseConnections: 'idle',
    schemaController: withoutSchemas,
    http: { maxHeaderSize: 16 * 1024, headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: 5_000, connectionsCheckingInterval: 2_000 },
  })
  endStandingReaders(app.server, readerMs())
  keepBytes(app)
  if (long) handOnLong(app, long)
  // By the clock that judges signatures, so that web sees how far it is from its own.
  app.addHook('onRequest', async (_request, reply) => void reply.header('date', new Date(clock()).toUTCString()))
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  app.setNotFoundHandler((request, reply) => sendError(unknownAddress(), request, reply))
  app.addHook('onResponse', logRequest)

  addProbes(app, options.notReady)
  app.route({ method: ['GET', 'POST'], url: '/*', handler: (request, reply) => answerSigned(request, reply, options, verifier) })
  return app
}

/** The contract judges what comes and goes, so the compilers of schemas are not loaded: a tenth of the start. */
const noCompiler = () => () => {
  throw new Error('No address of the services has a schema')
}
const withoutSchemas = { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } }

/** The signature covers the exact bytes, so nothing is parsed before it is checked. */
function keepBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  // Left unread: its file may only be looked at once the signature is checked.
  for (const type of ['multipart/form-data', CHUNK_TYPE]) app.addContentTypeParser(type, (_request, stream, done) => done(null, stream))
  app.addHook('onRequest', async (request) => {
    if (request.headers['content-encoding']) throw malformed(415)
  })
}

/** Files run through in parts and keep nobody waiting. */
function handOnLong(app: FastifyInstance, long: LongRequests): void {
  app.addHook('onRequest', async ({ raw, log }, reply) => {
    if (!isLongRequest(raw) || raw.headers['content-type'] !== 'application/json') return
    reply.hijack()
    await long.forward(raw, reply.raw).catch((error) => {
      log.error({ err: error }, 'a long request was not handed on')
      reply.raw.writeHead(503).end()
    })
  })
}

function addProbes(app: FastifyInstance, notReady: ServerOptions['notReady']): void {
  app.get('/healthz', async () => ({ status: '200' }))
  app.get('/readyz', async (_request, reply) => {
    const missing = (await notReady?.()) ?? null
    return missing ? reply.code(503).send({ status: 'E', code: missing }) : { status: '200' }
  })
}

async function answerSigned(request: FastifyRequest, reply: FastifyReply, options: ServerOptions, verifier: Verifier): Promise<FastifyReply> {
  const head = readHead(request.method, request.raw.url ?? '', request.raw.headers)
  const isStreamed = STREAMED_FILES.test(head.path)
  const chunk = chunkIn(request, head)
  const form = await formIn(request, isStreamed ? MAX_FILES : 1)
  try {
    const bytes = form || chunk ? undefined : (request.body as Buffer | undefined)
    await verifySignature(head, form ? fieldsPart(form.fields) : chunk ? chunkPart(chunk.id, chunk.offset, chunk.length) : bodyPart(bytes), verifier)
    const visit = await visitOf(request, head, options)
    const body = form
      ? await formBody(form, isStreamed)
      : chunk
        ? { ...chunk }
        : head.method === 'GET'
          ? readQuery(head.query ?? '')
          : readJsonBody(bytes)
    if (body.language !== undefined && body.language !== head.language) throw malformed()
    return sendAnswer(reply, await answerOf(head, openSealedIds(body, head, options), visit, options))
  } finally {
    // A file that nobody wants still has to run through, or its sender never reads why.
    form?.leave()
    chunk?.stream.resume()
  }
}

/** A part of a large file, which is said among the address and signed with it. */
function chunkIn(request: FastifyRequest, { query }: SignedHead) {
  if (request.headers['content-type'] !== CHUNK_TYPE) return null
  const { id, offset, length } = readQuery(query ?? '')
  return { id: String(id), offset: Number(offset), length: Number(length), stream: request.raw }
}

async function formIn(request: FastifyRequest, mostFiles: number): Promise<Form | null> {
  const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
  return isForm ? openForm(request.raw, request.headers, mostFiles) : null
}

/**
 * Text fields and, under `file`, the file; one that changed on its way is refused by the digest among the signed fields.
 * Of files that are streamed the digest is known only afterwards: the answer carries it, and the sender compares (S4.5).
 */
async function formBody(form: Form, isStreamed: boolean): Promise<Record<string, unknown>> {
  const { sha256, ...body } = fieldsBody(form.fields)
  if (isStreamed) return { ...body, files: form.files }
  const file = await readWhole(form.files)
  if (file && sha256 !== file.sha256) throw malformed()
  return file ? { ...body, file } : body
}

/** Who comes in, by the authorization code; calls before log-in come in as nobody. */
async function visitOf(request: FastifyRequest, head: SignedHead, { identity, clock }: ServerOptions): Promise<Visit> {
  const now = new Date(clock())
  const circumstances = {
    now,
    isPresent: true,
    language: head.language,
    requestId: request.id,
    address: addressOf(request),
    userAgent: agentOf(request),
    idempotencyKey: head.idempotencyKey ?? null,
    range: request.headers.range ?? null,
  }
  if (head.authorization === ANONYMOUS) {
    if (!identity.isOpen(head.path)) throw unknownSession()
    return { ...circumstances, session: null }
  }
  const session = await identity.sessionOf(head.authorization, circumstances)
  if (!session) throw (await identity.isOutnumbered(head.authorization)) ? outnumberedSession() : unknownSession()
  identity.requireReady(session, head.path)
  return { ...circumstances, session }
}

async function answerOf(
  head: SignedHead,
  body: Record<string, unknown>,
  visit: Visit,
  { identity, services }: ServerOptions,
): Promise<Answer | BinaryAnswer> {
  if (head.path === '/openapi.json') return services.openApi() as Answer
  const { session } = visit
  if (session?.program) return heard(head, body, { ...visit, session }, session.program, { identity, services })
  const own = identity.call(head.path)
  if (own) return own(body, visit)
  return answerServices(head, body, visit, { identity, services })
}

type Behind = Pick<ServerOptions, 'identity' | 'services'>

/** Whatever a program is told stands in the log of interfaces; one that cannot be written takes nothing from the answer. */
async function heard(
  head: SignedHead,
  body: Record<string, unknown>,
  visit: SignedIn,
  program: Program,
  behind: Behind,
): Promise<Answer | BinaryAnswer> {
  const startedAt = performance.now()
  const note = (error: unknown) => {
    const { now, address, requestId, session } = visit
    const asked = { program, userId: session.userId, method: head.method, path: head.path, body, now, address, requestId }
    return behind.services.heard({ ...asked, error, ms: Math.round(performance.now() - startedAt) }).catch(() => {})
  }
  try {
    const answer = await answerProgram(head, body, visit, program, behind)
    await note(null)
    return answer
  } catch (error) {
    await note(error)
    throw error
  }
}

/** A program calls what was ticked for it and reads of the answer what it may; it has no session of its own to look into. */
async function answerProgram(
  { method, path, ...head }: SignedHead,
  body: Record<string, unknown>,
  visit: SignedIn,
  program: Program,
  behind: Behind,
): Promise<Answer | BinaryAnswer> {
  let fields: ReturnType<typeof requireChosen>
  try {
    fields = requireChosen(program, method, path)
  } catch (refusal) {
    return behind.services.refused(path, body, contextOf({}, visit, behind.identity), refusal)
  }
  const menuId = menuIdOf(body) ?? coveringMenu(visit.session, path)
  const answer = await answerServices({ method, path, ...head }, { ...body, ...(menuId !== null && { menuId }) }, { ...visit, fields }, behind)
  if (!('data' in answer)) return answer
  const cut = { ...answer, data: withFields(answer.data, fields) }
  return answer.isReplay ? asReplay(cut) : cut
}

async function answerServices(
  head: SignedHead,
  body: Record<string, unknown>,
  visit: Visit,
  { identity, services }: Behind,
): Promise<Answer | BinaryAnswer> {
  const standard = verbAt(head.path)
  const named = services.call(head.path) ?? (standard ? services.call(addressOfVerb(standard.entity, standard.verb)) : undefined)
  let context: CallContext
  try {
    context = contextOf(body, visit, identity)
    const menuId = menuIdOf(body)
    if (!named && standard && visit.session && menuId !== null) identity.requireCovered(visit.session, menuId, head.path)
  } catch (refusal) {
    return services.refused(head.path, body, contextOf({}, visit, identity), refusal)
  }
  if (named) return named(body, context)
  if (!standard) throw unknownAddress()
  return services.verb(standard.entity, standard.verb, body, context)
}

function contextOf(body: Record<string, unknown>, { session, ...circumstances }: Visit, identity: Identity): CallContext {
  const actor = session ? identity.actorOf(session, menuIdOf(body)) : anonymousActor
  return { ...circumstances, actor, ...(session?.program && { program: session.program.name }) }
}

function menuIdOf({ menuId }: Record<string, unknown>): number | null {
  if (menuId == null || menuId === '') return null
  const number = Number(menuId)
  if (!Number.isSafeInteger(number)) throw malformed()
  return number
}

function openSealedIds(body: Record<string, unknown>, head: SignedHead, { keys, clock }: ServerOptions): Record<string, unknown> {
  if (!SEALED_IDS.test(head.path)) return body
  const ids = decryptIds(body.ids, head, keys.idList(), clock())
  if (!ids || 'rows' in body) throw malformed()
  return { ...body, ids }
}

/** The id that web gave the browser's request, so that one number finds both logs. */
function requestIdOf(request: IncomingMessage): string {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID()
}

/** The browser's address as web saw it; web itself is the only one who can connect. */
function addressOf(request: FastifyRequest): string {
  const given = request.headers['x-client-address']
  return typeof given === 'string' && /^[0-9a-fA-F.:]{2,45}$/.test(given) ? given : request.ip
}

/** What the browser said to web that it is, for the log of sign-ins. */
function agentOf(request: FastifyRequest): string | null {
  const given = request.headers['x-client-agent']
  return typeof given === 'string' && given !== '' ? given.slice(0, 300) : null
}

/** One line a request; the query stays out, it may hold what people typed. */
async function logRequest(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const path = (request.raw.url ?? '').split('?')[0]
  request.log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
}
