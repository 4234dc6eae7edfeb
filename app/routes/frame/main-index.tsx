import { answered } from '../../server/answer/errors.ts'
import { redirect } from '../../server/answer/return-to.ts'
import { doInFrame } from '../../server/frame/frame-actions.ts'
import { requireSession } from '../../server/page/open-page.ts'
import { homePage } from '../../server/session/home-tab.ts'
import { readSession } from '../../server/session/session.ts'

/** Instead of what could not be read for the way on. */
export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(async ({ request, context }) => {
  requireSession(request, context)
  const session = await readSession(context)
  return redirect(`/main/${homePage(session)}`)
})

export const action = answered(async ({ request, context }) => {
  requireSession(request, context)
  return doInFrame(await request.formData(), context)
})

export default function MainIndex() {
  return null
}
