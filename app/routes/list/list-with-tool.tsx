import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { listTools } from '../../areas/index.ts'
import { keptOr } from '../../components/frame/kept-pages.ts'
import { PageProvider } from '../../components/page-context.tsx'
import { ToolBlocks } from '../../components/tool/tool-blocks.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInList } from '../../server/list/list-actions.ts'
import { showList } from '../../server/list/show-list.ts'
import { openPage } from '../../server/page/open-page.ts'
import { blocksOf } from '../../server/tools/beside-lists.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'
import { ListScreen } from './list-screen.tsx'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(async ({ request, context }) => {
  const opened = await openPage(request, context)
  const [list, blocks] = await Promise.all([showList(opened, request, context), blocksOf(opened, request, listTools)])
  return { ...list, blocks }
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

export const action = answered(({ request, context }) => doInList(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function ListWithTool() {
  const loaded = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  const above = (
    <PageProvider words={words} csrf={csrf}>
      <ToolBlocks blocks={loaded.blocks} title={loaded.view.title} idem={loaded.idem} />
    </PageProvider>
  )
  return <ListScreen loaded={loaded} above={above} />
}
