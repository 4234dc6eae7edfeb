/** Every page of the menu that shows no document. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { ToolPage } from '../components/tool/tool-page.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { doInTool, showTool } from '../server/tools/index.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showTool(request, context as PageContext))

export const action = answered(async ({ request, context }: ActionFunctionArgs) => doInTool(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function Tool() {
  const { view, idem } = useLoaderData<typeof loader>()
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return <ToolPage key={view.page} view={view} words={words} csrf={csrf} idem={idem} />
}
