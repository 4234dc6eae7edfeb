/** The result list of a reference field, as a page: the form that asked waits in the session. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { PickerPage } from '../components/pages/picker-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { choose, showPicker } from '../server/form/picker.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showPicker(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => choose(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Pick() {
  const { view, idem } = useLoaderData<typeof loader>()
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <PickerPage view={view} words={words} csrf={csrf} idem={idem} />
}
