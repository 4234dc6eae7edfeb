/** Any other address: to the log-in page for visitors, 'not found' inside the frame for those who are signed in. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { answered, trouble } from '../server/answer/errors.ts'
import { wordsOf } from '../server/answer/i18n.ts'
import { requireSession } from '../server/page/open-page.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context: anyContext }: LoaderFunctionArgs) => {
  const context = requireSession(request, anyContext)
  throw trouble(404, wordsOf(context.session.language)('error.404'), context)
})

export const action = loader

export default function Missing() {
  return null
}
