/** A call of a program, handed on as it came; the services know whose token it is and what that may call. */
import type { PageContext } from '../../answer/context.ts'
import { UpstreamRefusal } from '../../answer/errors.ts'
import { wordsOf } from '../../answer/i18n.ts'
import { type Downloaded, type Relayed, relay } from '../../services/upstream.ts'
import { callerOf } from '../../session/session.ts'
import { refused } from './refused.ts'

/** Calls whose ids travel sealed from here on (S4.9). */
const sealed = /\/(?:doBatchDelete|batchDelete)$/
const kept = ['content-type', 'content-length', 'content-disposition', 'retry-after', 'idempotent-replay'] as const

export async function callService(path: string, request: Request, context: PageContext): Promise<Response> {
  const words = wordsOf(context.session.language)
  if (!context.session.isSignedIn) return unknownToken(words('open.token'))
  if (request.method !== 'GET' && request.method !== 'POST') return refused(405, 'METHOD', words('open.method'), { allow: 'GET, POST' })
  const asked = request.method === 'GET' ? { method: 'GET' as const, query: new URL(request.url).search.slice(1) } : await bodyIn(request, path)
  if (!asked) return refused(400, 'REQUEST', words('open.json'))
  try {
    return handOn(await relay(path, asked, callerOf(context), request.headers.get('idempotency-key')), context)
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 401) return unknownToken(words('open.token'))
    throw error
  }
}

const unknownToken = (msg: string) => refused(401, 'TOKEN', msg, { 'www-authenticate': 'Bearer realm="open", error="invalid_token"' })

async function bodyIn(request: Request, path: string): Promise<Relayed | null> {
  const text = (await request.text()) || '{}'
  const body = parsed(text)
  if (!body) return null
  const { ids, ...rest } = body
  return sealed.test(path) && Array.isArray(ids) ? { method: 'POST', ids: ids.map(String), rest } : { method: 'POST', body: text }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function handOn({ status, headers, body }: Downloaded, context: PageContext): Response {
  const own = new Headers()
  for (const name of kept) {
    const value = headers[name]
    if (typeof value === 'string') own.set(name, value)
  }
  context.download = body
  return new Response(null, { status, headers: own })
}
