import { Outlet, type ShouldRevalidateFunctionArgs } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useHandOver } from '../../components/edit/use-hand-over.ts'
import { Frame } from '../../components/frame/frame.tsx'
import { SessionNotices } from '../../components/frame/frame-messages.tsx'
import { rememberTabs } from '../../components/frame/kept-pages.ts'
import { type LiveFacts, useLiveFacts } from '../../components/frame/use-live-facts.ts'
import { useRoom } from '../../components/frame/use-room.ts'
import { useStanding } from '../../components/frame/use-standing.ts'
import { Navigation } from '../../components/navigation.tsx'
import { useHeartbeat } from '../../components/use-heartbeat.ts'
import type { FrameView, ListData, MenuNode } from '../../page-types.ts'
import { answered } from '../../server/answer/errors.ts'
import { frameOf } from '../../server/frame/frame.ts'
import { menuIdIn, type PageFrame, requireSession } from '../../server/page/open-page.ts'
import { readSession } from '../../server/session/session.ts'
import { useInnermost, useLoaded } from '../route.ts'

export const loader = answered(async ({ request, context }) => {
  requireSession(request, context)
  const session = await readSession(context)
  return { frame: frameOf(session, context, menuIdIn(request), new URL(request.url).searchParams.get('menuQ') ?? '') }
})

/** After a post, which may have changed rights, counts and names, and when the menu is searched. */
export function shouldRevalidate({ formMethod, currentUrl, nextUrl, actionStatus }: ShouldRevalidateFunctionArgs) {
  // A refused post changed nothing, and services that are away would take the frame along.
  if (actionStatus !== undefined && actionStatus >= 400) return false
  const isSearch = currentUrl.searchParams.get('menuQ') !== nextUrl.searchParams.get('menuQ')
  return isSearch || (formMethod !== undefined && formMethod !== 'GET')
}

export default function Main() {
  const { frame } = useLoaded<typeof loader>()
  useHandOver(frame)
  const { frame: page, data: list } = useInnermost<{ frame: PageFrame; data: ListData }>()
  const minutesLeft = useHeartbeat(frame.csrf)
  const live = useLiveFacts()
  const { exportReady } = live
  const { message: loaded } = page ?? frame
  const { tabs, menuId } = useStanding(page, frame.tabs)
  const { refused, hasRoom } = useRoom(tabs, frame.menu)
  useEffect(() => rememberTabs(tabs), [tabs])
  const message = useNewest(loaded, exportReady)
  const shown: FrameView = {
    ...frame,
    tabs,
    hasForm: page?.hasForm,
    hasPager: list !== undefined,
    message,
    menu: markMenu(frame.menu, { menuId, isSearched: Boolean(frame.menuQ), pending: live.pending }),
    todoCount: live.todoCount ?? frame.todoCount,
    messageCount: live.messageCount ?? frame.messageCount,
    ...(refused && { wanted: refused }),
  }
  return (
    <Frame frame={shown}>
      <Navigation hasRoom={hasRoom} />
      <SessionNotices hasEnded={live.hasEnded === true} minutesLeft={minutesLeft} />
      <Outlet />
    </Frame>
  )
}

/** What the page or the stream said last. */
function useNewest(loaded: FrameView['message'], exportReady: LiveFacts['exportReady']): FrameView['message'] {
  const [message, setMessage] = useState(loaded)
  useEffect(() => setMessage(loaded), [loaded])
  useEffect(() => {
    if (exportReady) setMessage({ text: exportReady.title, tone: 'ok', ...(exportReady.url && { href: exportReady.url }) })
  }, [exportReady])
  return message
}

interface Marks {
  /** Undefined where the page does not say. */
  menuId: number | null | undefined
  /** What was found stands open. */
  isSearched: boolean
  pending: Record<number, number> | undefined
}

/** The menu as the page and the stream have it: where one is, and what waits. */
function markMenu(nodes: MenuNode[], marks: Marks): MenuNode[] {
  const { menuId, isSearched, pending } = marks
  return nodes.map((node) => {
    const children = markMenu(node.children, marks)
    const current = menuId === undefined ? node.current : node.id === menuId
    const open = menuId === undefined || isSearched ? node.open : current || children.some((child) => child.open)
    return { ...node, children, current, open, ...(pending && { count: pending[node.id] }) }
  })
}
