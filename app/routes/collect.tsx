/** The own favourites. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { CollectPage } from '../components/pages/collect-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { doInCollect, openCollect } from '../server/home/collect.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => openCollect(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => doInCollect(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Collect() {
  const loaded = useLoaderData<typeof loader>()
  const { view } = loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <CollectPage view={view} words={words} csrf={csrf} />
}
