/** Asks before an attachment is deleted. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { RemovePage } from '../components/pages/remove-page.tsx'
import type { FrameView, RemoveView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { remove, showRemove } from '../server/file/detach.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showRemove(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => remove(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Remove() {
  const loaded = useLoaderData<typeof loader>()
  const { view, idem } = (useActionData() as { view: RemoveView; idem: string } | undefined) ?? loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <RemovePage view={view} words={words} csrf={csrf} idem={idem} />
}
