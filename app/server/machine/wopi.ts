/** An office server comes in with a token that a person's page handed to it; the services know whose it is. */
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal } from '../answer/errors.ts'
import { visitorOf } from '../door/gate.ts'
import { forward, MOST_WORD_BYTES } from '../services/files.ts'
import { call, download, upload } from '../services/upstream.ts'

interface WopiAnswer {
  status: number
  headers?: Record<string, string>
  body?: object
}

const steps: ReadonlySet<string> = new Set(['LOCK', 'GET_LOCK', 'REFRESH_LOCK', 'UNLOCK'])

/** By method, address and the header that names the step; null for what we do not offer. */
function operationOf({ method, headers, url }: Request): string | null {
  const isContents = new URL(url).pathname.endsWith('/contents')
  const step = headers.get('X-WOPI-Override') ?? ''
  if (method === 'GET') return isContents ? 'GetFile' : 'CheckFileInfo'
  if (isContents) return step === 'PUT' || step === '' ? 'PutFile' : null
  return steps.has(step) ? step : null
}

const fileAddress = /^\/wopi\/files\/([^/]+)(?:\/contents)?$/

export async function forwardWopi(request: Request, context: PageContext): Promise<Response> {
  const id = fileAddress.exec(new URL(request.url).pathname)?.[1]
  const operation = operationOf(request)
  if (!id || !operation) return new Response(null, { status: id ? 501 : 404 })
  const { headers, url } = request
  const about = {
    id,
    token: new URL(url).searchParams.get('access_token') ?? '',
    operation,
    ...given('lock', headers.get('X-WOPI-Lock')),
    ...given('oldLock', headers.get('X-WOPI-OldLock')),
  }
  try {
    if (operation === 'GetFile') return await fileOf(about, context)
    return responseOf(
      operation === 'PutFile' ? await put(about, request, context) : (await call<WopiAnswer>('/v1/wopi', about, visitorOf(context))).data,
    )
  } catch (error) {
    if (!(error instanceof UpstreamRefusal)) throw error
    return new Response(null, { status: error.status })
  }
}

const given = (key: string, value: string | null) => (value === null ? {} : { [key]: value })

/** A file, or why there is none. */
async function fileOf(about: object, context: PageContext): Promise<Response> {
  const answer = await download('/v1/wopi', about, visitorOf(context))
  if (!String(answer.headers['content-type'] ?? '').startsWith('application/json')) return forward(answer, context)
  return responseOf(((await answer.body.json()) as { data: WopiAnswer }).data)
}

async function put(about: Readonly<Record<string, string>>, request: Request, context: PageContext): Promise<WopiAnswer> {
  const bytes = Buffer.from(await request.arrayBuffer())
  if (bytes.length > MOST_WORD_BYTES) return { status: 413 }
  return (await upload<WopiAnswer>('/v1/wopi', about, new File([bytes], 'document.docx'), visitorOf(context))).data
}

const responseOf = ({ status, headers, body }: WopiAnswer): Response =>
  body ? Response.json(body, { status, ...(headers && { headers }) }) : new Response(null, { status, ...(headers && { headers }) })
