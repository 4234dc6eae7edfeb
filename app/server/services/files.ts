/** Files from the services go to the browser as they come; of their headers only the harmless ones. */
import type { PageContext } from '../answer/context.ts'
import type { Downloaded } from './upstream.ts'

/** Of a Word document, as the services take it. */
export const MOST_WORD_BYTES = 10 * 1024 * 1024

const kept = ['content-type', 'content-length', 'content-disposition', 'content-range', 'accept-ranges'] as const
/** S10.3: the viewer of a PDF needs its script; nothing else that people uploaded gets any. */
const sandbox = "sandbox; default-src 'none'"
const viewer = "default-src 'none'; frame-ancestors 'self'"

export function forward({ status, headers, body }: Downloaded, context: PageContext, name?: string): Response {
  const own = new Headers()
  for (const key of kept) {
    const value = headers[key]
    if (typeof value === 'string') own.set(key, value)
  }
  if (!own.has('content-disposition')) own.set('content-disposition', 'attachment')
  if (name) own.set('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
  const isViewed = own.get('content-disposition')?.startsWith('inline') && own.get('content-type') === 'application/pdf'
  own.set('Content-Security-Policy', isViewed ? viewer : sandbox)
  context.download = body
  return new Response(null, { status, headers: own })
}
