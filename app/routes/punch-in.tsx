import { showReturned } from '../areas/shopping/punch-out.ts'
import { PunchInPage } from '../components/pages/punch-in-page.tsx'
import { answered } from '../server/answer/errors.ts'
import { titled, useAnswer } from './route.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const action = answered(({ request, context }) => showReturned(request, context))

export const meta = titled(() => 'cXML')

export default function PunchIn() {
  const shown = useAnswer<typeof action>()
  return shown ? <PunchInPage {...shown} /> : null
}
