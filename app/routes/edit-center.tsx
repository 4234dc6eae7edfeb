/** What of the own account is one's own to change. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { EditCenterPage } from '../components/pages/edit-center-page.tsx'
import type { EditCenterView, FrameView } from '../page-types.ts'
import { openEditCenter, saveCenter } from '../server/account/center.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => openEditCenter(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => saveCenter(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function EditCenter() {
  const loaded = useLoaderData<typeof loader>()
  const { view } = (useActionData() as { view: EditCenterView } | undefined) ?? loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <EditCenterPage view={view} words={words} csrf={csrf} />
}
