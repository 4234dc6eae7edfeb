import { EmbeddedPage } from '../../components/embed/embedded-page.tsx'
import { answered } from '../../server/answer/errors.ts'
import { openEmbedded } from '../../server/frame/embed.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(({ request, context }) => openEmbedded(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function Embed() {
  const { view } = useLoaded<typeof loader>()
  const { words, csrf, language } = useFrame()
  return <EmbeddedPage key={view.url} view={view} words={words} csrf={csrf} language={language} />
}
