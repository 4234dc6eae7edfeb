import { showReturned } from '../../areas/shopping/punch-out.ts'
import { PunchInPage } from '../../components/pages/door/punch-in-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { titled, useShown } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showReturned(request, context))
export const action = answered(({ request, context }) => showReturned(request, context))

export const meta = titled<typeof loader>(({ words }) => words['punch.title'])

export default function PunchIn() {
  return <PunchInPage {...useShown<typeof loader, typeof action>()} />
}
