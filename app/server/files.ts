/** Files from the services go to the browser as they come; of their headers only the harmless ones. */
import { createReadableStreamFromReadable } from '@remix-run/node'
import type { download } from './upstream.ts'

const kept = ['content-type', 'content-length', 'content-disposition'] as const

export function forward({ headers, body }: Awaited<ReturnType<typeof download>>): Response {
  const own = new Headers({ 'Content-Security-Policy': "sandbox; default-src 'none'" })
  for (const name of kept) {
    const value = headers[name]
    if (typeof value === 'string') own.set(name, value)
  }
  if (!own.has('content-disposition')) own.set('content-disposition', 'attachment')
  return new Response(createReadableStreamFromReadable(body), { headers: own })
}
