/** One embedded page by its address, outside the menu's frame. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { EmbeddedPage } from '../components/embed/embedded-page.tsx'
import { useDocument } from '../document.tsx'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { interfaceWords } from '../server/answer/interface-words.ts'
import { openEmbedBox } from '../server/frame/embed.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context: anyContext }: LoaderFunctionArgs) => {
  const context = anyContext as PageContext
  const { csrf, language } = context.session
  return { view: await openEmbedBox(request, context), csrf, words: interfaceWords(language) }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title || 'Supplybase' }]

export default function EmbedBox() {
  const { view, words, csrf } = useLoaderData<typeof loader>()
  const { language } = useDocument()
  return (
    <main className="sheet box">
      <EmbeddedPage view={view} words={words} csrf={csrf} language={language} />
    </main>
  )
}
