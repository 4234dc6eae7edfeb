/** Two versions of a document, compared. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { VersionsPage } from '../components/pages/versions-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { showVersions } from '../server/record/versions-page.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showVersions(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Versions() {
  const { view } = useLoaderData<typeof loader>()
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <VersionsPage key={`${view.from}-${view.to}`} view={view} words={words} csrf={csrf} />
}
