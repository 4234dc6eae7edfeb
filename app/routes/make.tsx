/** What an action wants to know that makes documents from nothing. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { MakePage } from '../components/pages/make-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { type MakeData, make, showMake } from '../server/record/make.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showMake(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => make(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Make() {
  const loaded = useLoaderData<typeof loader>() as MakeData
  const { view, idem } = (useActionData() as MakeData | undefined) ?? loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <MakePage view={view} words={words} csrf={csrf} idem={idem} />
}
