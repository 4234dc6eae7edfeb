import { EmbeddedPage } from '../../components/embed/embedded-page.tsx'
import { useDocument } from '../../document.tsx'
import { answered } from '../../server/answer/errors.ts'
import { interfaceWords } from '../../server/answer/interface-words.ts'
import { openEmbedBox } from '../../server/frame/embed.ts'
import { titled, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(async ({ request, context }) => {
  const { csrf, language } = context.session
  return { view: await openEmbedBox(request, context), csrf, words: interfaceWords(language) }
})

export const meta = titled<typeof loader>(viewTitle)

export default function EmbedBox() {
  const { view, words, csrf } = useLoaded<typeof loader>()
  const { language } = useDocument()
  return (
    <main className="sheet box">
      <EmbeddedPage view={view} words={words} csrf={csrf} language={language} />
    </main>
  )
}
