/** Every list of the menu. */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { type ClientLoaderFunctionArgs, useLoaderData } from '@remix-run/react'
import { keptOr } from '../components/frame/kept-pages.ts'
import type { PageHandle } from '../document.tsx'
import type { PageContext } from '../server/answer/context.ts'
import { answered } from '../server/answer/errors.ts'
import { doInList } from '../server/list/list-actions.ts'
import { showList } from '../server/list/show-list.ts'
import { openPage } from '../server/page/open-page.ts'
import { ListScreen, type LoadedList } from './list-screen.tsx'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const handle: PageHandle = { style: 'list' }

export const loader = answered(async ({ request, context: anyContext }: LoaderFunctionArgs) => {
  const context = anyContext as PageContext
  return showList(await openPage(request, context), request, context)
})

export const clientLoader = ({ request, serverLoader }: ClientLoaderFunctionArgs) => keptOr(request, () => serverLoader<typeof loader>())

export const action = answered(async ({ request, context }: ActionFunctionArgs) => doInList(request, context as PageContext))

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.view.title ?? 'Supplybase' }]

export default function List() {
  return <ListScreen loaded={useLoaderData<typeof loader>() as LoadedList} />
}
