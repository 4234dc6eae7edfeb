import { PageProvider } from '../../components/page-context.tsx'
import { TreeSheet } from '../../components/tree/tree-sheet.tsx'
import { answered } from '../../server/answer/errors.ts'
import { addressOfVisit, enterTab, openPanel } from '../../server/page/open-page.ts'
import { treeSheet } from '../../server/tree/tree-sheets.ts'
import { titled, useFrame, useLoaded, viewTitle } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(async ({ request, context }) => {
  const opened = await openPanel(request, context)
  const { page, session, menuId, respId } = opened
  const view = await treeSheet(opened, request)
  const visit = { page: page.name, title: view.title, address: addressOfVisit(request), mode: 'SINGLE' as const, keepAlive: true, menuId, respId }
  return { page: page.name, view, frame: enterTab(context, session, visit) }
})

export const meta = titled<typeof loader>(viewTitle)

export default function TreeSheetPage() {
  const { page, view } = useLoaded<typeof loader>()
  const { words, csrf } = useFrame()
  return (
    <PageProvider key={page} words={words} csrf={csrf}>
      <TreeSheet view={view} />
    </PageProvider>
  )
}
