import { ExplainPage } from '../../components/pages/rights/explain-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showExplain } from '../../server/record/explain.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showExplain(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Explain() {
  const { view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <ExplainPage view={view} words={words} csrf={csrf} />
}
