import { ViewerPage } from '../../components/pages/record/viewer-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showViewer } from '../../server/file/viewer.ts'
import { titled, useFrame, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showViewer(request, context))

export const meta = titled<typeof loader>((data) => `${data.view.name} ${data.view.title}`)

export default function View() {
  const { view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <ViewerPage view={view} words={words} csrf={csrf} />
}
