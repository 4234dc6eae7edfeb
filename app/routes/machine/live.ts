/** The stream of the session, for the frame of an open window. */
import { Readable } from 'node:stream'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { liveEvents } from '../../server/frame/live.ts'

export const handle = { isStream: true }

export async function loader({ request, context }: LoaderFunctionArgs) {
  // 204 tells a browser not to come again.
  if (!context.session.isSignedIn) return new Response(null, { status: 204 })
  context.download = Readable.from(liveEvents(context, request.headers.get('last-event-id'), request.signal))
  return new Response(null, { headers: { 'Content-Type': 'text/event-stream' } })
}
