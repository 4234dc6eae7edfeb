/** A list whose records hang on each other: their tree beside it. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { keptOr } from '../components/frame/kept-pages.ts'
import { PageProvider } from '../components/page-context.tsx'
import { Tree } from '../components/tree/tree.tsx'
import type { FrameView, TreeView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { doInList } from '../server/list/list-actions.ts'
import { showList } from '../server/list/show-list.ts'
import { openPage } from '../server/page/open-page.ts'
import { treeView } from '../server/tree/tree-view.ts'
import { ListScreen, type LoadedList } from './list-screen.tsx'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context: anyContext }: LoaderFunctionArgs) => {
  const context = anyContext as PageContext
  const opened = await openPage(request, context)
  const [list, tree] = await Promise.all([showList(opened, request, context), treeView(opened, request)])
  return { ...list, tree }
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

/** Where nobody answered a form, nobody would answer this list. */
export const shouldRevalidate = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 500 && defaultShouldRevalidate

export const action = answered(async ({ request, context }: ActionFunctionArgs) => doInList(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function TreeList() {
  const loaded = useLoaderData<typeof loader>() as LoadedList & { tree: TreeView }
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  const tree = (
    <PageProvider words={words} csrf={csrf}>
      <Tree view={loaded.tree} />
    </PageProvider>
  )
  return <ListScreen loaded={loaded} beside={tree} />
}
