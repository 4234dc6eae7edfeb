/** SCIM comes in with a token and nothing else; the services know whose it is and answer in SCIM's own form. */
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { visitorOf } from '../door/gate.ts'
import { call } from '../services/upstream.ts'

interface ScimAnswer {
  status: number
  body: { meta?: { location?: string } } | null
}

const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error'

export async function forwardScim(request: Request, asked: { resource: string; id: string | null }, context: PageContext): Promise<Response> {
  const { method, headers, url } = request
  const token = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  const query = new URL(url).searchParams.toString()
  const body = method === 'GET' ? null : jsonIn(await request.text())
  return responseOf(await ask({ token, method, ...asked, query, body }, context))
}

async function ask(body: object, context: PageContext): Promise<ScimAnswer> {
  try {
    return (await call<ScimAnswer>('/v1/scim', body, visitorOf(context))).data
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    const { status, refusal } = error
    return { status, body: { schemas: [errorSchema], status: String(status), detail: refusal.msg } as ScimAnswer['body'] }
  }
}

/** An object, or null for whatever else was sent. */
function jsonIn(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function responseOf({ status, body }: ScimAnswer): Response {
  const headers = new Headers({ 'Content-Type': 'application/scim+json' })
  if (status === 201 && body?.meta?.location) headers.set('Location', body.meta.location)
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer')
  if (status === 429) headers.set('Retry-After', '4')
  return new Response(body === null ? null : JSON.stringify(body), { status, headers })
}
