/** A list with something to ask above it. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { keptOr } from '../components/frame/kept-pages.ts'
import { PageProvider } from '../components/page-context.tsx'
import { ToolBlocks } from '../components/tool/tool-blocks.tsx'
import type { FrameView, ToolBlock } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { doInList } from '../server/list/list-actions.ts'
import { showList } from '../server/list/show-list.ts'
import { openPage } from '../server/page/open-page.ts'
import { blocksOf } from '../server/tools/beside-lists.ts'
import { ListScreen, type LoadedList } from './list-screen.tsx'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context: anyContext }: LoaderFunctionArgs) => {
  const context = anyContext as PageContext
  const opened = await openPage(request, context)
  const [list, blocks] = await Promise.all([showList(opened, request, context), blocksOf(opened, request)])
  return { ...list, blocks }
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

export const action = answered(async ({ request, context }: ActionFunctionArgs) => doInList(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function ListWithTool() {
  const loaded = useLoaderData<typeof loader>() as LoadedList & { blocks: ToolBlock[] }
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  const above = (
    <PageProvider words={words} csrf={csrf}>
      <ToolBlocks blocks={loaded.blocks} title={loaded.view.title} idem={loaded.idem} />
    </PageProvider>
  )
  return <ListScreen loaded={loaded} above={above} />
}
