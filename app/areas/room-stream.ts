/**
 * The stream of a room. Whoever reads the same of it is of one audience, for which the services are asked once for what happened after what was heard, and
 * hold the question until something does. Each viewer asks by himself from time to time whether he still may.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isId } from '../../catalogue/values/ids.ts'
import type { Entrance, LiveRoom } from '../page-types.ts'
import type { PageContext } from '../server/answer/context.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../server/answer/errors.ts'
import { stopping, streams } from '../server/frame/live.ts'
import { call } from '../server/services/upstream.ts'
import { callerOf } from '../server/session/session.ts'
import type { RoomKind } from './room-kind.ts'

const waitMs = 10_000
const checkMs = 10_000
const comesAgainMs = 2_000
const waitsMs = 60_000
/** What happens soon after something else is heard together with what follows: each hearing costs a question, and each screen a write. */
const gatherMs = 250
/** Whoever is so far behind begins anew. */
const mostBehind = 256
const END = 'event: end\ndata: {}\n\n'

/** Which room of which kind is heard. */
interface Heard {
  kind: RoomKind
  roomId: string
}

const ask = async <Answered = LiveRoom>(context: PageContext, { kind, roomId }: Heard, more: object): Promise<Answered> =>
  (await call<Answered>('/v1/nettyWebsocketServer', { room: kind.name, id: roomId, ...more }, callerOf(context), { purpose: 'live' })).data

/** The first look: refused for whoever may not enter, so that a stream is not begun. */
export async function enterRoom(context: PageContext, heard: Heard): Promise<Entrance | null> {
  return isId(heard.roomId) ? ask<Entrance>(context, heard, { isEntrance: true }) : null
}

/** What is written to a stream in one go, the same bytes for all of an audience; `seq` of the last event in it. */
interface Heap {
  events: readonly { seq: number; text: string }[]
  time: string
  seq: number
  bytes: Buffer
}

function heapOf(heard: LiveRoom): Heap {
  const time = { serverNow: heard.serverNow, end: heard.room.slotEnd ?? heard.room.turnEnd, extendCount: heard.room.extendCount }
  const events = heard.events.map((event) => {
    const data = JSON.stringify(event.kind === 'time' ? { ...event, ...time } : event)
    return { seq: event.seq, text: `id: ${event.seq}\nevent: ${event.kind}\ndata: ${data}\n\n` }
  })
  const said = `event: time\ndata: ${JSON.stringify(time)}\n\n`
  return { events, time: said, seq: events.at(-1)?.seq ?? 0, bytes: Buffer.from(events.map(({ text }) => text).join('') + said) }
}

/** Nothing twice: of what overlaps only what is new. */
const partAfter = ({ events, time, bytes }: Heap, after: number): Buffer | string =>
  (events[0]?.seq ?? Number.POSITIVE_INFINITY) > after ? bytes : events.flatMap(({ seq, text }) => (seq > after ? [text] : [])).join('') + time

// ── Audiences ───────────────────────────────────────────────────────────────────────────────────────────────────────

interface Listener {
  readonly context: PageContext
  hear(heap: Heap): void
  /** Nothing more comes by this audience: he is refused, the services are away, or he is of another one now. */
  leave(why: 'refused' | 'away' | 'moved'): void
}

interface Audience {
  readonly name: string
  readonly room: Heard
  readonly listeners: Set<Listener>
  after: number
}

const audiences = new Map<string, Audience>()

/** Answers how to leave. */
function join(room: Heard, first: Entrance, listener: Listener): () => void {
  const key = [room.kind.name, room.roomId, first.audience].join(' ')
  const known = audiences.get(key)
  const audience = known ?? { name: first.audience, room, listeners: new Set(), after: first.seq }
  audience.listeners.add(listener)
  if (!known) {
    audiences.set(key, audience)
    void listen(audience, () => audiences.delete(key))
  }
  return () => audience.listeners.delete(listener)
}

/** Asks in the name of one of them after the other, as long as there is anybody. */
async function listen(audience: Audience, close: () => void): Promise<void> {
  const { listeners, room } = audience
  for (;;) {
    const [asking] = listeners
    // At once: whoever comes from now on begins another one.
    if (!asking || stopping.signal.aborted) return close()
    const heard = await ask(asking.context, room, { afterSeq: audience.after, waitMs }).catch((error: unknown) => whyNot(error))
    if (typeof heard === 'string' || heard.audience !== audience.name) {
      const why = typeof heard === 'string' ? heard : 'moved'
      for (const listener of why === 'away' ? [...listeners] : [asking]) {
        listeners.delete(listener)
        listener.leave(why)
      }
      continue
    }
    audience.after = Math.max(audience.after, heard.events.at(-1)?.seq ?? 0)
    const heap = heapOf(heard)
    for (const listener of listeners) listener.hear(heap)
    if (heard.events.length > 0) await sleep(gatherMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
  }
}

const whyNot = (error: unknown): 'refused' | 'away' => (error instanceof UpstreamRefusal ? 'refused' : 'away')

// ── A viewer ────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function* roomEvents(
  context: PageContext,
  room: Heard,
  known: number | null,
  first: Entrance,
  gone: AbortSignal,
  holder: string,
): AsyncGenerator<string | Buffer> {
  yield `retry: ${comesAgainMs}\n\n`
  const enter = streams.enter(holder)
  if (!enter) return yield `retry: ${waitsMs}\n\n`
  const queue = queueOf(AbortSignal.any([gone, stopping.signal]))
  const leave = join(room, first, { context, hear: queue.add, leave: queue.end })
  try {
    // What came before he listened; whatever comes meanwhile waits in the queue.
    let after = known !== null && first.seq - known <= mostBehind ? known : first.seq
    const caughtUp = await ask(context, room, { afterSeq: after })
    void checkAgain(context, room, first.audience, queue)
    const missed = heapOf(caughtUp)
    yield missed.bytes
    after = Math.max(after, missed.seq)
    for await (const heap of queue.heaps()) {
      yield partAfter(heap, after)
      after = Math.max(after, heap.seq)
    }
    if (queue.ended() === 'refused') yield END
  } catch (error) {
    if (error instanceof UpstreamRefusal) yield END
    else if (!(error instanceof UpstreamUnavailable)) throw error
  } finally {
    queue.end('moved')
    leave()
    enter()
  }
}

/** A stream ends with its session, and with the right to be there. */
async function checkAgain(context: PageContext, room: Heard, audience: string, queue: Queue): Promise<void> {
  while (queue.ended() === null) {
    await sleep(checkMs, undefined, { signal: queue.signal, ref: false }).catch(() => {})
    if (queue.ended() !== null) return
    const again = await ask<Entrance>(context, room, { isEntrance: true }).catch(whyNot)
    if (typeof again === 'string') queue.end(again)
    else if (again.audience !== audience) queue.end('moved')
  }
}

type Why = 'refused' | 'away' | 'moved' | 'behind' | 'gone'

interface Queue {
  readonly signal: AbortSignal
  add(heap: Heap): void
  end(why: Why): void
  ended(): Why | null
  heaps(): AsyncGenerator<Heap>
}

function queueOf(gone: AbortSignal): Queue {
  const waiting: Heap[] = []
  const over = new AbortController()
  let behind = 0
  let why: Why | null = null
  let wake = () => {}
  const end = (reason: Why) => {
    why ??= reason
    over.abort()
    wake()
  }
  if (gone.aborted) end('gone')
  gone.addEventListener('abort', () => end('gone'), { once: true })
  return {
    signal: over.signal,
    end,
    ended: () => why,
    add(heap) {
      waiting.push(heap)
      behind += heap.events.length + 1
      if (behind > mostBehind) end('behind')
      wake()
    },
    async *heaps() {
      while (why === null) {
        const next = waiting.shift()
        if (next) {
          behind -= next.events.length + 1
          yield next
        } else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}
