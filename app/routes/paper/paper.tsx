/** A document laid out for paper, without the frame. */
import type { LinksFunction } from '@remix-run/node'
import { PaperPage } from '../../components/pages/record/paper-page.tsx'
import { useDocument } from '../../document.tsx'
import { answered } from '../../server/answer/errors.ts'
import { showPaper } from '../../server/record/paper.ts'
import paperStyle from '../../styles/paper.css?url'
import { titled, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: paperStyle }]

export const loader = answered(({ request, context }) => showPaper(request, context))

export const meta = titled<typeof loader>((data) => data.head.docNum)

/** Only the margins of a page are on each page of a browser's print; what stands there is text of the style sheet. */
const footOf = (number: string) =>
  `@page { @bottom-left { content: "${[...number].map((char) => `\\${char.codePointAt(0)?.toString(16)} `).join('')}" } }`

export default function PaperRoute() {
  const paper = useLoaded<typeof loader>()
  const { nonce } = useDocument()
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: every character of the number is written as its code */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: footOf(paper.head.docNum) }} />
      <PaperPage {...paper} />
    </>
  )
}
