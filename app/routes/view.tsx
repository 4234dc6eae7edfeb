/** An attachment in its viewer. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ViewerPage } from '../components/pages/viewer-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { showViewer } from '../server/file/viewer.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showViewer(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.view.name} ${data.view.title}` : 'Supplybase' }]

export default function View() {
  const { view } = useLoaderData<typeof loader>()
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <ViewerPage view={view} words={words} csrf={csrf} />
}
