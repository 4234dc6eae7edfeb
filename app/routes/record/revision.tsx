import { VersionsPage } from '../../components/pages/record/versions-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showRevision } from '../../server/record/revision-page.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showRevision(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Revision() {
  const { view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <VersionsPage key={`${view.from}-${view.to}`} view={view} words={words} csrf={csrf} />
}
