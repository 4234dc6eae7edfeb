/** A tree that is read as a whole, each node with its facts. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData, useRouteLoaderData } from '@remix-run/react'
import { PageProvider } from '../components/page-context.tsx'
import { TreeSheet } from '../components/tree/tree-sheet.tsx'
import type { FrameView } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { addressOfVisit, enterTab, openPanel } from '../server/page/open-page.ts'
import { treeSheet } from '../server/tree/tree-sheets.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context: anyContext }: LoaderFunctionArgs) => {
  const context = anyContext as PageContext
  const opened = await openPanel(request, context)
  const { page, session, menuId, respId } = opened
  const view = await treeSheet(opened, request)
  const visit = { page: page.name, title: view.title, address: addressOfVisit(request), mode: 'SINGLE' as const, keepAlive: true, menuId, respId }
  return { page: page.name, view, frame: enterTab(context, session, visit) }
})

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function TreeSheetPage() {
  const { page, view } = useLoaderData<typeof loader>()
  const { words, csrf } = (useRouteLoaderData('shell') as { frame: FrameView }).frame
  return (
    <PageProvider key={page} words={words} csrf={csrf}>
      <TreeSheet view={view} />
    </PageProvider>
  )
}
