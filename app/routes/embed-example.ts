/** Pages that play a foreign system: tracking, prices, and the bench of the bridge. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import type { PageContext } from '../server/context.ts'
import { embedExample } from '../server/embed-examples.ts'
import { answered, trouble } from '../server/errors.ts'
import { wordsOf } from '../server/i18n.ts'
import { requireSession } from '../server/open-page.ts'

export const loader = answered(async ({ request, context: anyContext, params }: LoaderFunctionArgs) => {
  const context = requireSession(request, anyContext) as PageContext
  const html = embedExample(params.name ?? '', context.session.language, context.nonce)
  if (html === null) throw trouble(404, wordsOf(context.session.language)('error.404'), context)
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
})
