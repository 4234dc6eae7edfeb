/** Refusals and outages of the services, and the answers that pages give to them. Anything else is a defect: a number for the person, the story in the log. */
import { redirect } from '@remix-run/node'
import type { RefusalBody } from '../../contract/types.ts'
import type { RefusalView } from '../page-types.ts'
import type { PageContext } from './context.ts'
import { loginAddress } from './return-to.ts'
import { wordsOf } from './i18n.ts'

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
export interface TroubleView { status: number; message: string; requestId: string; retryAfter?: number }

export function trouble(status: number, message: string, context: PageContext): Response {
  return Response.json({ status, message, requestId: context.requestId } satisfies TroubleView, { status, statusText: String(status) })
}

/** Wraps a loader or action so that whatever it throws becomes an answer the error page can show. */
export function answered<Args extends { request: Request; context: unknown }, Result>(work: (args: Args) => Promise<Result>) {
  return async (args: Args): Promise<Result> => {
    try {
      return await work(args)
    } catch (error) {
      throw toResponse(error, args.request, args.context as PageContext)
    }
  }
}

function toResponse(error: unknown, request: Request, context: PageContext): Response {
  if (error instanceof Response) return error
  const words = wordsOf(context.session.language)
  if (error instanceof UpstreamRefusal) {
    if (error.status === 401) return redirect(loginAddress(request, 'ended'), { headers: { 'Set-Cookie': context.session.endCookie } })
    return trouble(error.status, error.refusal.msg || words(`error.${error.status}`), context)
  }
  if (error instanceof UpstreamUnavailable) {
    console.error(JSON.stringify({ level: 'error', process: 'web', requestId: context.requestId, msg: 'upstream unavailable', why: error.message }))
    return Response.json({ status: 503, message: words('error.503'), requestId: context.requestId, retryAfter: 5 } satisfies TroubleView, { status: 503, headers: { 'Retry-After': '5' } })
  }
  console.error(JSON.stringify({ level: 'error', process: 'web', requestId: context.requestId, msg: 'request failed', stack: error instanceof Error ? error.stack : String(error) }))
  return trouble(500, words('error.500', { ref: context.requestId }), context)
}

/** The refusal beside the form that was refused; labels of the fields come from the view. */
export function refusalView({ status, refusal }: UpstreamRefusal, labelOf: (at: string) => string): RefusalView {
  const listed = refusal.data?.issues ?? (refusal.data?.at ? [{ at: refusal.data.at, msg: refusal.msg, code: refusal.code }] : [])
  return {
    status,
    message: refusal.msg,
    code: refusal.code,
    issues: listed.map(({ at, msg, ...rest }) => ({ at, label: labelOf(at), message: msg, ...('given' in rest && { given: rest.given }) })),
    ...(status === 409 && refusal.data?.by && { conflict: { by: refusal.data.by, time: refusal.data.time ?? '', fields: [] } }),
  }
}
