/** The board of a room without the frame, which reads itself again; its forms come here as well. */

import { actInRoom, showFrame } from '../../areas/rooms.ts'
import { PageProvider } from '../../components/page-context.tsx'
import { RefreshLink } from '../../components/room/refresh-link.tsx'
import { RoomBoard } from '../../components/room/room-board.tsx'
import { answered } from '../../server/answer/errors.ts'
import { interfaceWords } from '../../server/answer/interface-words.ts'
import { titled, useLoaded } from '../route.ts'

export { Trouble as ErrorBoundary } from '../trouble.tsx'

export const loader = answered(async ({ request, context }) => ({
  ...(await showFrame(request, context)),
  words: interfaceWords(context.session.language),
}))
export const action = answered(({ request, context }) => actInRoom(request, context))

export const meta = titled<typeof loader>((data) => data.title)

export default function RoomFrame() {
  const { view, words, againS, other } = useLoaded<typeof loader>()
  const { room, offers, log, serverNow } = view.live
  return (
    <PageProvider words={words} csrf="">
      {againS === null ? null : <meta httpEquiv="refresh" content={String(againS)} />}
      <RefreshLink isPaused={againS === null} to={other} />
      <RoomBoard view={view} room={room} offers={offers} log={log} nowMs={Date.parse(serverNow)} />
    </PageProvider>
  )
}
