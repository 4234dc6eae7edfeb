import { answered, trouble } from '../../server/answer/errors.ts'
import { wordsOf } from '../../server/answer/i18n.ts'
import { requireSession } from '../../server/page/open-page.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(async ({ request, context }) => {
  requireSession(request, context)
  throw trouble(404, wordsOf(context.session.language)('error.404'), context)
})

export const action = loader

export default function Missing() {
  return null
}
