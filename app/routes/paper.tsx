/** A document laid out for paper, without the frame. */
import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PaperPage } from '../components/pages/paper-page.tsx'
import { useDocument } from '../document.tsx'
import type { PaperView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { showPaper } from '../server/record/paper.ts'
import paperStyle from '../styles/paper.css?url'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: paperStyle }]

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showPaper(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.head.docNum ?? 'Supplybase' }]

/** Only the margins of a page are on each page of a browser's print; what stands there is text of the style sheet. */
const footOf = (number: string) =>
  `@page { @bottom-left { content: "${[...number].map((char) => `\\${char.codePointAt(0)?.toString(16)} `).join('')}" } }`

export default function PaperRoute() {
  const paper = useLoaderData<typeof loader>() as PaperView
  const { nonce } = useDocument()
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: every character of the number is written as its code */}
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: footOf(paper.head.docNum) }} />
      <PaperPage {...paper} />
    </>
  )
}
