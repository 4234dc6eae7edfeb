/** The stream of a room: the services are asked for what happened after what was heard, and hold the question until something does. */
import { isId } from '../../catalogue/ids.ts'
import type { LiveRoom } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../server/answer/errors.ts'
import { stopping, streams } from '../server/frame/live.ts'
import { call } from '../server/services/upstream.ts'
import { callerOf } from '../server/session/session.ts'
import type { RoomKind } from './room-kind.ts'

const waitMs = 10_000
const comesAgainMs = 2_000
const waitsMs = 60_000
/** Whoever is so far behind begins anew. */
const mostBehind = 256
const lastOfAll = 2 ** 31 - 1

/** Which room of which kind is heard. */
interface Heard {
  kind: RoomKind
  roomId: string
}

const ask = async (context: PageContext, { kind, roomId }: Heard, more: object): Promise<LiveRoom> =>
  (await call<LiveRoom>('/v1/nettyWebsocketServer', { room: kind.name, id: roomId, ...more }, callerOf(context), { purpose: 'live' })).data

/** The first look: refused for whoever may not enter, so that a stream is not begun. */
export async function enterRoom(context: PageContext, heard: Heard): Promise<LiveRoom | null> {
  return isId(heard.roomId) ? ask(context, heard, { afterSeq: lastOfAll }) : null
}

export async function* roomEvents(
  context: PageContext,
  room: Heard,
  known: number | null,
  first: LiveRoom,
  gone: AbortSignal,
  holder: string,
): AsyncGenerator<string> {
  const signal = AbortSignal.any([gone, stopping.signal])
  yield `retry: ${comesAgainMs}\n\n`
  const leave = streams.enter(holder)
  if (!leave) return yield `retry: ${waitsMs}\n\n`
  try {
    let after = known !== null && first.seq - known <= mostBehind ? known : first.seq
    while (!signal.aborted) {
      const heard = await ask(context, room, { afterSeq: after, waitMs })
      const time = { serverNow: heard.serverNow, end: heard.room.slotEnd ?? heard.room.turnEnd, extendCount: heard.room.extendCount }
      for (const event of heard.events)
        yield `id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event.kind === 'time' ? { ...event, ...time } : event)}\n\n`
      after = Math.max(after, heard.events.at(-1)?.seq ?? 0)
      yield `event: time\ndata: ${JSON.stringify(time)}\n\n`
    }
  } catch (error) {
    if (error instanceof UpstreamRefusal) yield 'event: end\ndata: {}\n\n'
    else if (!(error instanceof UpstreamUnavailable)) throw error
  } finally {
    leave()
  }
}
