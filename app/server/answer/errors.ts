/** Refusals and outages of the services, and the answers that pages give to them. Anything else is a defect: a number for the person, the story in the log. */
import type { LoaderFunctionArgs } from '@remix-run/server-runtime'
import { shownName } from '../../../contract/form-names.ts'
import type { RefusalBody } from '../../../contract/types.ts'
import type { RefusalView, TabLink } from '../../page-types.ts'
import { packCarried } from './carried.ts'
import type { PageContext } from './context.ts'
import { wordsOf } from './i18n.ts'
import { interfaceWords } from './interface-words.ts'
import { loginAddress, redirect } from './return-to.ts'

/** Expected, shown to the person, not alarmed. */
export class UpstreamRefusal extends Error {
  status: number
  refusal: RefusalBody
  constructor(status: number, refusal: RefusalBody) {
    super(refusal.code)
    this.status = status
    this.refusal = refusal
  }
}

export class UpstreamUnavailable extends Error {}

/** Web and the services do not agree what time it is, so no request is believed. */
export class ClocksApart extends UpstreamUnavailable {
  constructor(aheadMs: number) {
    super(`the clock of web is ${Math.round(Math.abs(aheadMs) / 1_000)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} that of the services`)
  }
}

/** There is more to do than there is room for: it passes by itself. */
export class UpstreamBusy extends UpstreamUnavailable {}

/** Whoever asks too often is told when to come again (S2.7). */
class TooOften extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('too many requests')
    this.seconds = seconds
  }
}

/** Throws what web has refused before anything is asked of the services. */
export function letIn({ refused }: PageContext): void {
  if (refused) throw refused.why === 'often' ? new TooOften(refused.seconds) : new UpstreamBusy()
}

/** The browser stopped sending, or sends what is no form; there is mostly nobody left to tell. */
export class BrokenUpload extends Error {}

/** What was sent as the name of a field is none (S2.3). */
export class RefusedName extends Error {
  readonly shown: string
  constructor(name: string) {
    super('field name refused')
    this.shown = shownName(name)
  }
}

/** What an error page is told. */
export interface TroubleView {
  status: number
  message: string
  requestId: string
  /** Head the page, and stand below, where its usual words would say too little. */
  title?: string
  text?: string
  words: Record<string, string>
  csrf: string
  /** Of what failed, and what was posted there: it can be sent again. */
  address?: string
  fields?: [string, string][]
  /** The same as one text, to go through the log-in. */
  form?: string
  /** There is only more to do than can be done just now. */
  isBusy?: true
  /** Own responsibilities that may open the refused page, which is `address`. */
  holders?: { id: string; name: string }[]
  /** With too many tabs: those that are open, and the page that was wanted. */
  tabs?: TabLink[]
  wanted?: { title: string; address: string }
}

export const trouble = (status: number, message: string, context: PageContext, more: Partial<TroubleView> = {}): Response =>
  Response.json(troubleView(status, message, context, more), { status })

function troubleView(status: number, message: string, { requestId, session }: PageContext, more: Partial<TroubleView>): TroubleView {
  return { status, message, requestId, words: interfaceWords(session.language), csrf: session.csrf, ...more }
}

/** What an action failed with: loaders of the same request fail for the same reason, and only the action knows what was typed. */
const failed = new WeakMap<PageContext, TroubleView>()

export const hasFailed = (context: PageContext): boolean => failed.has(context)
const mostKept = 5 * 1024 ** 2

/** Wraps a loader or action so that whatever it throws becomes an answer the error page can show. */
export function answered<Result>(work: (args: LoaderFunctionArgs) => Promise<Result>) {
  return async (args: LoaderFunctionArgs): Promise<Result> => {
    const kept = isForm(args.request) ? args.request.clone() : null
    try {
      letIn(args.context)
      return shown(await work(args), args.context)
    } catch (error) {
      throw await toResponse(error, args.request, args.context, kept)
    }
  }
}

/** A page that is asked for as a document is rendered here and now; what script asks for goes over the line as it is. */
function shown<Result>(result: Result, context: PageContext): Result {
  if (result instanceof Response || result === undefined) return result
  if (context.rows.isDocument) return new PageData(result) as Result
  if (!context.isData) return result
  context.text = JSON.stringify(result)
  return new Response(null, { headers: { 'Content-Type': 'application/json; charset=utf-8' } }) as Result
}

/** What a page is rendered from. As a plain object it would be written as JSON and read again by the framework: a fifteenth of the page's time. */
class PageData extends Response {
  readonly #data: unknown
  constructor(data: unknown) {
    super('', { headers: { 'Content-Type': 'application/json' } })
    this.#data = data
  }
  override async json(): Promise<unknown> {
    return this.#data
  }
}

/** An upload is no form that could be sent again from a page. */
function isForm({ headers }: Request): boolean {
  const type = headers.get('content-type') ?? ''
  return /^application\/x-www-form-urlencoded|^multipart\/form-data/.test(type) && Number(headers.get('content-length') ?? 0) <= mostKept
}

async function toResponse(error: unknown, request: Request, context: PageContext, kept: Request | null): Promise<Response> {
  if (error instanceof Response) return error.status === 403 ? withForm(error, context, kept) : error
  const words = wordsOf(context.session.language)
  if (error instanceof UpstreamRefusal && error.status === 401) {
    // The way in itself asks as nobody: where even nobody is unknown, the log-in would lead to the log-in.
    if (isLogin(request)) return toResponse(new UpstreamUnavailable('nobody is let in'), request, context, kept)
    const why = error.refusal.data?.given?.why === 'OLDEST' ? 'oldest' : 'ended'
    if (failed.has(context) || (kept && (await isTyped(kept)))) return keptTrouble(401, words(`session.${why}`), request, context, kept)
    return redirect(loginAddress(request, why), { headers: { 'Set-Cookie': context.session.endCookie } })
  }
  if (error instanceof TooOften) return tooSoon(words('error.often', { seconds: String(error.seconds) }), request, context, kept)
  if (error instanceof UpstreamRefusal && error.status === 429) return tooSoon(error.refusal.msg || words('error.429'), request, context, kept)
  if (error instanceof UpstreamRefusal) return trouble(error.status, error.refusal.msg || words(`error.${error.status}`), context)
  if (error instanceof RefusedName) return trouble(400, words('error.fieldName', { name: error.shown }), context)
  if (error instanceof BrokenUpload) return trouble(400, words('error.400'), context)
  if (error instanceof UpstreamBusy) return keptTrouble(503, words('error.busy'), request, context, kept, { isBusy: true })
  if (error instanceof UpstreamUnavailable) {
    const isClocks = error instanceof ClocksApart
    if (!isClocks || isNews()) logLine('upstream unavailable', context, error.message)
    const ofClocks = { title: words('error.clocks'), text: words(kept ? 'error.clocksKept' : 'error.clocksText') }
    return keptTrouble(503, words('error.503'), request, context, kept, isClocks ? ofClocks : {})
  }
  logLine('request failed', context, error instanceof Error ? error.stack : String(error))
  return trouble(500, words('error.500', { ref: context.requestId }), context)
}

function tooSoon(title: string, request: Request, context: PageContext, kept: Request | null): Promise<Response> {
  const message = kept ? wordsOf(context.session.language)('error.oftenKept', { message: title }) : title
  return keptTrouble(429, message, request, context, kept, { title, isBusy: true })
}

/** A page that another responsibility opens: what was typed goes there with the choice. */
async function withForm(answer: Response, context: PageContext, kept: Request | null): Promise<Response> {
  const known = failed.get(context)
  if (known) return Response.json(known, { status: known.status })
  if (!kept || !(await isTyped(kept))) return answer
  const view: TroubleView = { ...(await answer.json()), fields: await fieldsIn(kept) }
  failed.set(context, view)
  return Response.json(view, { status: answer.status })
}

/** What was posted, without the token. */
async function fieldsIn(kept: Request): Promise<[string, string][]> {
  return [...(await kept.formData())].filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== '_csrf')
}

const isLogin = ({ url }: Request) => /^\/(?:login)?$/i.test(new URL(url).pathname)

/** A document's form, a comment or a new name; a button of the frame holds nothing that would be missed. */
async function isTyped(kept: Request): Promise<boolean> {
  const form = await kept.clone().formData()
  return form.has('_opened') || form.has('comment') || form.has('name')
}

/** With what was typed, to be sent again. */
async function keptTrouble(
  status: number,
  message: string,
  request: Request,
  context: PageContext,
  kept: Request | null,
  more: Partial<TroubleView> = {},
): Promise<Response> {
  const known = failed.get(context)
  if (known) return Response.json(known, { status: known.status })
  const url = new URL(request.url)
  for (const name of ['_data', 'index']) url.searchParams.delete(name)
  const fields = kept ? await fieldsIn(kept) : []
  const address = url.pathname + url.search
  // Through the log-in it goes as one text; elsewhere it is sent again as the form it was.
  const typed = kept && (status === 401 ? { form: await packCarried(JSON.stringify({ address, fields })) } : { fields })
  const view = troubleView(status, message, context, { address, ...typed, ...more })
  if (kept) failed.set(context, view)
  return Response.json(view, { status })
}

const quietMs = 60_000
let saidAt = Number.NEGATIVE_INFINITY

/** Clocks that are apart meet every request, and stay so until somebody has read of it: once a minute is enough. */
function isNews(): boolean {
  if (performance.now() - saidAt < quietMs) return false
  saidAt = performance.now()
  return true
}

function logLine(msg: string, { requestId }: PageContext, why: string | undefined): void {
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), process: 'web', requestId, msg, why }))
}

/** The refusal beside a form without lines. */
export function refusalView({ status, refusal }: UpstreamRefusal, labelOf: (at: string) => string): RefusalView {
  const listed = refusal.data?.issues ?? (refusal.data?.at ? [{ at: refusal.data.at, msg: refusal.msg, code: refusal.code }] : [])
  return {
    status,
    message: refusal.msg,
    code: refusal.code,
    issues: listed.map(({ at, msg, ...rest }) => ({
      at,
      label: labelOf(at),
      message: msg,
      ...('given' in rest && { given: rest.given }),
    })),
  }
}
