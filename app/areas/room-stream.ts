/**
 * The stream of a room. Whoever reads the same of it is of one audience, for which the services are asked once for what happened after what was heard, and
 * hold the question until something does. Each viewer asks by himself from time to time whether he still may.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isId } from '../../catalogue/ids.ts'
import type { LiveRoom } from '../page-types.ts'
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
/** Whoever is so far behind begins anew. */
const mostBehind = 256
const lastOfAll = 2 ** 31 - 1
const END = 'event: end\ndata: {}\n\n'

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

/** What is written to a stream; `seq` of an event. */
interface Message {
  seq: number | null
  text: string
}

function messagesIn(heard: LiveRoom): Message[] {
  const time = { serverNow: heard.serverNow, end: heard.room.slotEnd ?? heard.room.turnEnd, extendCount: heard.room.extendCount }
  const events = heard.events.map((event): Message => {
    const data = JSON.stringify(event.kind === 'time' ? { ...event, ...time } : event)
    return { seq: event.seq, text: `id: ${event.seq}\nevent: ${event.kind}\ndata: ${data}\n\n` }
  })
  return [...events, { seq: null, text: `event: time\ndata: ${JSON.stringify(time)}\n\n` }]
}

// ── Audiences ───────────────────────────────────────────────────────────────────────────────────────────────────────

interface Listener {
  readonly context: PageContext
  hear(messages: readonly Message[]): void
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
function join(room: Heard, first: LiveRoom, listener: Listener): () => void {
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
    const messages = messagesIn(heard)
    for (const listener of listeners) listener.hear(messages)
  }
}

const whyNot = (error: unknown): 'refused' | 'away' => (error instanceof UpstreamRefusal ? 'refused' : 'away')

// ── A viewer ────────────────────────────────────────────────────────────────────────────────────────────────────────

export async function* roomEvents(
  context: PageContext,
  room: Heard,
  known: number | null,
  first: LiveRoom,
  gone: AbortSignal,
  holder: string,
): AsyncGenerator<string> {
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
    for (const { seq, text } of messagesIn(caughtUp)) {
      yield text
      after = Math.max(after, seq ?? 0)
    }
    for await (const { seq, text } of queue.messages()) {
      if (seq !== null && seq <= after) continue
      yield text
      after = Math.max(after, seq ?? 0)
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
    const again = await ask(context, room, { afterSeq: lastOfAll }).catch(whyNot)
    if (typeof again === 'string') queue.end(again)
    else if (again.audience !== audience) queue.end('moved')
  }
}

type Why = 'refused' | 'away' | 'moved' | 'behind' | 'gone'

interface Queue {
  readonly signal: AbortSignal
  add(messages: readonly Message[]): void
  end(why: Why): void
  ended(): Why | null
  messages(): AsyncGenerator<Message>
}

function queueOf(gone: AbortSignal): Queue {
  const waiting: Message[] = []
  const over = new AbortController()
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
    add(messages) {
      waiting.push(...messages)
      if (waiting.length > mostBehind) end('behind')
      wake()
    },
    async *messages() {
      while (why === null) {
        const next = waiting.shift()
        if (next) yield next
        else
          await new Promise<void>((resolve) => {
            wake = resolve
          })
      }
    },
  }
}
