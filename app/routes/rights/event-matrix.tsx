import { EventMatrixPage } from '../../components/pages/rights/event-matrix-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { saveEvents, showEvents } from '../../server/tools/event-matrix.ts'
import { titled, useFrame, useShown } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showEvents(request, context))
export const action = answered(({ request, context }) => saveEvents(request, context))

export const meta = titled<typeof loader>((data) => data.view.title)

export default function EventMatrix() {
  const { view } = useShown<typeof loader, typeof action>()
  const { words, csrf } = useFrame()
  return <EventMatrixPage view={view} words={words} csrf={csrf} />
}
