import { VersionsPage } from '../../components/pages/record/versions-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showVersions } from '../../server/record/versions-page.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showVersions(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Versions() {
  const { view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <VersionsPage key={`${view.from}-${view.to}`} view={view} words={words} csrf={csrf} />
}
