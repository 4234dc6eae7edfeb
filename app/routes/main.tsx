/** The frame round the pages. Its own data come once; what changes from page to page (tabs, message) comes with the page. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, type ShouldRevalidateFunctionArgs, useLoaderData, useMatches } from '@remix-run/react'
import { useHandOver } from '../components/edit/use-hand-over.ts'
import { Frame } from '../components/frame/frame.tsx'
import { Navigation } from '../components/navigation.tsx'
import { useHeartbeat } from '../components/use-heartbeat.ts'
import type { FrameView, MenuNode } from '../page-types.ts'
import type { PageContext } from '../server/context.ts'
import { answered } from '../server/errors.ts'
import { frameOf } from '../server/frame.ts'
import { menuIdIn, type PageFrame, requireSession } from '../server/open-page.ts'
import { readSession } from '../server/session.ts'

export const loader = answered(async ({ request, context }: LoaderFunctionArgs) => {
  const session = await readSession(requireSession(request, context as PageContext))
  return { frame: frameOf(session, context as PageContext, menuIdIn(request), new URL(request.url).searchParams.get('menuQ') ?? '') }
})

/** After a post, which may have changed rights, counts and names, and when the menu is searched. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, actionStatus }: ShouldRevalidateFunctionArgs) {
  // A refused post changed nothing, and services that are away would take the frame along.
  if (actionStatus !== undefined && actionStatus >= 400) return false
  const isSearch = currentUrl.searchParams.get('menuQ') !== nextUrl.searchParams.get('menuQ')
  return isSearch || (formMethod !== undefined && formMethod !== 'GET')
}

export default function Main() {
  const { frame } = useLoaderData<typeof loader>() as { frame: FrameView }
  useHeartbeat(frame.csrf)
  useHandOver(frame)
  const page = (useMatches().at(-1)?.data as { frame?: PageFrame } | undefined)?.frame
  return (
    <Frame frame={page ? { ...frame, tabs: page.tabs, message: page.message, menu: markCurrent(frame.menu, page.menuId) } : frame}>
      <Navigation />
      <Outlet />
    </Frame>
  )
}

function markCurrent(nodes: MenuNode[], menuId: number | null): MenuNode[] {
  return nodes.map((node) => {
    const children = markCurrent(node.children, menuId)
    const current = node.id === menuId
    return { ...node, children, current, open: current || children.some(({ open }) => open) }
  })
}
