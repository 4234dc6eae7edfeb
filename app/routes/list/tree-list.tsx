import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { keptOr } from '../../components/frame/kept-pages.ts'
import { PageProvider } from '../../components/page-context.tsx'
import { Tree } from '../../components/tree/tree.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInList } from '../../server/list/list-actions.ts'
import { showList } from '../../server/list/show-list.ts'
import { openPage } from '../../server/page/open-page.ts'
import { treeView } from '../../server/tree/tree-view.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'
import { ListScreen } from './list-screen.tsx'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(async ({ request, context }) => {
  const opened = await openPage(request, context)
  const [list, tree] = await Promise.all([showList(opened, request, context), treeView(opened, request)])
  return { ...list, tree }
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

/** Where nobody answered a form, nobody would answer this list. */
export const shouldRevalidate = ({ actionStatus = 200, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus < 500 && defaultShouldRevalidate

export const action = answered(({ request, context }) => doInList(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function TreeList() {
  const loaded = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  const tree = (
    <PageProvider words={words} csrf={csrf}>
      <Tree view={loaded.tree} />
    </PageProvider>
  )
  return <ListScreen loaded={loaded} beside={tree} />
}
