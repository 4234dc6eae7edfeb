/** The board of a room without the frame, which reads itself again; its forms come here as well. */

import { actInRoom, showFrame } from '../areas/compete/room.ts'
import { PageProvider } from '../components/page-context.tsx'
import { RoomBoard } from '../components/room/room-board.tsx'
import { answered } from '../server/answer/errors.ts'
import { interfaceWords } from '../server/answer/interface-words.ts'
import { titled, useLoaded } from './route.ts'

export { Trouble as ErrorBoundary } from './trouble.tsx'

export const loader = answered(async ({ request, context }) => ({
  ...(await showFrame(request, context)),
  words: interfaceWords(context.session.language),
}))
export const action = answered(({ request, context }) => actInRoom(request, context))

export const meta = titled<typeof loader>((data) => data.title)

export default function RoomFrame() {
  const { view, words, againS } = useLoaded<typeof loader>()
  const { room, offers, serverNow } = view.live
  return (
    <PageProvider words={words} csrf="">
      <meta httpEquiv="refresh" content={String(againS)} />
      <RoomBoard view={view} room={room} offers={offers} nowMs={Date.parse(serverNow)} />
    </PageProvider>
  )
}
