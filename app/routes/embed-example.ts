/** Pages that play a foreign system: tracking, prices, and the bench of the bridge. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { embedExample } from '../server/embed-examples.ts'
import { answered } from '../server/errors.ts'
import { requireSession } from '../server/open-page.ts'

export const loader = answered(async ({ request, context: anyContext, params }: LoaderFunctionArgs) => {
  const context = requireSession(request, anyContext) as PageContext
  const html = embedExample(params.name ?? '', context.session.language, context.nonce)
  return html === null
    ? new Response('Not found', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
    : new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
})
