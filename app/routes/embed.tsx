/** A page of others in a tab: `testIframes`, the bench of the bridge, and `iframe`, the page alone. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { EmbeddedPage } from '../components/embed/embedded-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { openEmbedded } from '../server/frame/embed.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => openEmbedded(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Embed() {
  const { view } = useLoaderData<typeof loader>()
  const { words, csrf, language } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <EmbeddedPage key={view.url} view={view} words={words} csrf={csrf} language={language} />
}
