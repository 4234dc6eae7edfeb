/** Pages beside a list or a record that ask and answer. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { SidePage } from '../components/pages/side-page.tsx'
import { ToolBlocks } from '../components/tool/tool-blocks.tsx'
import type { FrameView, SideToolView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { doInSideTool, showSideTool } from '../server/tools/side/index.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => showSideTool(request, context as PageContext))
export const action = answered(async ({ request, context }: ActionFunctionArgs) => doInSideTool(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title ?? 'Supplybase' }]

export default function SideTool() {
  const loaded = useLoaderData<typeof loader>()
  const view = (useActionData() as SideToolView | undefined) ?? loaded
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return (
    <SidePage title={view.title} backAddress={view.backAddress} words={words} csrf={csrf}>
      {view.hint ? <p className="dim tool-hint">{view.hint}</p> : null}
      <ToolBlocks blocks={view.blocks} title={view.title} idem={view.idem} />
    </SidePage>
  )
}
