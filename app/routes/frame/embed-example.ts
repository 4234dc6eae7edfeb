import { answered, trouble } from '../../server/answer/errors.ts'
import { wordsOf } from '../../server/answer/i18n.ts'
import { embedExample } from '../../server/frame/embed-examples.ts'
import { requireSession } from '../../server/page/open-page.ts'

export const loader = answered(async ({ request, context, params }) => {
  requireSession(request, context)
  const html = embedExample(params.name ?? '', context.session.language, context.nonce)
  if (html === null) throw trouble(404, wordsOf(context.session.language)('error.404'), context)
  return new Response(html, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
})
