import { PreviewPage } from '../../components/pages/record/preview-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showPreview } from '../../server/record/preview.ts'
import { titled, useFrame, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => showPreview(request, context))

export const meta = titled<typeof loader>((data) => data.title)

export default function Preview() {
  const view = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return <PreviewPage view={view} words={words} csrf={csrf} />
}
