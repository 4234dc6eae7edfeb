/** Refusals and outages of the services, and the answers that pages give to them. Anything else is a defect: a number for the person, the story in the log. */
import { redirect } from '@remix-run/node'
import type { RefusalBody } from '../../contract/types.ts'
import type { RefusalView, TabLink } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { wordsOf } from './i18n.ts'
import { interfaceWords } from './interface-words.ts'
import { loginAddress } from './return-to.ts'

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

/** What an error page is told. */
export interface TroubleView {
  status: number
  message: string
  requestId: string
  words: Record<string, string>
  csrf: string
  /** Of what failed, and what was posted there: it can be sent again. */
  address?: string
  fields?: [string, string][]
  /** With too many tabs: those that are open, and the page that was wanted. */
  tabs?: TabLink[]
  wanted?: { title: string; address: string }
}

export function trouble(status: number, message: string, context: PageContext, more: Partial<TroubleView> = {}): Response {
  const { requestId, session } = context
  const view: TroubleView = { status, message, requestId, words: interfaceWords(session.language), csrf: session.csrf, ...more }
  return Response.json(view, { status })
}

/** Wraps a loader or action so that whatever it throws becomes an answer the error page can show. */
export function answered<Args extends { request: Request; context: unknown }, Result>(work: (args: Args) => Promise<Result>) {
  return async (args: Args): Promise<Result> => {
    const kept = args.request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') ? args.request.clone() : null
    try {
      return await work(args)
    } catch (error) {
      throw await toResponse(error, args.request, args.context as PageContext, kept)
    }
  }
}

async function toResponse(error: unknown, request: Request, context: PageContext, kept: Request | null): Promise<Response> {
  if (error instanceof Response) return error
  const words = wordsOf(context.session.language)
  if (error instanceof UpstreamRefusal) {
    if (error.status === 401) return redirect(loginAddress(request, 'ended'), { headers: { 'Set-Cookie': context.session.endCookie } })
    return trouble(error.status, error.refusal.msg || words(`error.${error.status}`), context)
  }
  if (error instanceof UpstreamUnavailable) {
    logLine('upstream unavailable', context, error.message)
    const fields = kept ? ([...(await kept.formData())] as [string, string][]) : undefined
    const { pathname, search } = new URL(request.url)
    return trouble(503, words('error.503'), context, { address: pathname + search, fields })
  }
  logLine('request failed', context, error instanceof Error ? error.stack : String(error))
  return trouble(500, words('error.500', { ref: context.requestId }), context)
}

function logLine(msg: string, { requestId }: PageContext, why: string | undefined): void {
  console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), process: 'web', requestId, msg, why }))
}

/** The refusal beside the form that was refused; labels of the fields come from the view. */
export function refusalView({ status, refusal }: UpstreamRefusal, labelOf: (at: string) => string, action?: string): RefusalView {
  const listed = refusal.data?.issues ?? (refusal.data?.at ? [{ at: refusal.data.at, msg: refusal.msg, code: refusal.code }] : [])
  return {
    status,
    message: refusal.msg,
    code: refusal.code,
    issues: listed.map(({ at, msg, ...rest }) => ({
      at: inputName(at, action),
      label: labelOf(at),
      message: msg,
      ...('given' in rest && { given: rest.given }),
    })),
    ...(status === 409 && refusal.data?.by && { conflict: { by: refusal.data.by, time: refusal.data.time ?? '', fields: [] } }),
  }
}

/** What an action asked for stands in the form under the action's name. */
function inputName(at: string, action: string | undefined): string {
  return action ? at.replace(/^input\./, `input.${action}.`) : at
}
