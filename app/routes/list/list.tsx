import type { ClientLoaderFunctionArgs } from '@remix-run/react'
import { keptOr } from '../../components/frame/kept-pages.ts'
import type { PageHandle } from '../../document.tsx'
import { answered } from '../../server/answer/errors.ts'
import { doInList } from '../../server/list/list-actions.ts'
import { showList } from '../../server/list/show-list.ts'
import { openPage } from '../../server/page/open-page.ts'
import { titled, useLoaded, viewTitle } from '../route.ts'
import { ListScreen } from './list-screen.tsx'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const handle: PageHandle = { style: 'list' }

export const loader = answered(async ({ request, context }) => {
  return showList(await openPage(request, context), request, context)
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

export const action = answered(({ request, context }) => doInList(request, context))

export const meta = titled<typeof loader>(viewTitle)

export default function List() {
  return <ListScreen loaded={useLoaded<typeof loader>()} />
}
