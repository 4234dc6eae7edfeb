/** Why a user may or may not. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ExplainPage } from '../components/pages/explain-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { showExplain } from '../server/record/explain.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showExplain(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Explain() {
  const { view } = useLoaderData<typeof loader>()
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <ExplainPage view={view} words={words} csrf={csrf} />
}
