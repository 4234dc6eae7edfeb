/** What happens in a live room, for whoever may enter it. */
import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { enterRoom, roomEvents } from '../../areas/room-stream.ts'
import { roomKindNamed } from '../../areas/rooms.ts'
import { UpstreamRefusal } from '../../server/answer/errors.ts'
import { readSession } from '../../server/session/session.ts'

export const handle = { isStream: true }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  // 204 tells a browser not to come again.
  if (!context.session.isSignedIn) return new Response(null, { status: 204 })
  const kind = roomKindNamed(params.kind ?? '')
  if (!kind) return new Response(null, { status: 404 })
  const room = { kind, roomId: params.roomId ?? '' }
  try {
    const [session, first] = await Promise.all([readSession(context), enterRoom(context, room)])
    if (!first) return new Response(null, { status: 404 })
    const known = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after')
    const after = known !== null && /^\d{1,9}$/.test(known) ? Number(known) : null
    context.download = Readable.from(roomEvents(context, room, after, first, request.signal, session.user.id))
    return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } })
  } catch (error) {
    if (error instanceof UpstreamRefusal) return new Response(null, { status: error.status })
    throw error
  }
}
