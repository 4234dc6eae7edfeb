/** The own account. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { CenterPage } from '../components/pages/center-page.tsx'
import type { CenterView, FrameView } from '../page-types.ts'
import { doInCenter, openCenter } from '../server/account/center.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => openCenter(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => doInCenter(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Center() {
  const loaded = useLoaderData()
  const { view } = (useActionData() ?? loaded) as { view: CenterView }
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <CenterPage view={view} words={words} csrf={csrf} />
}
