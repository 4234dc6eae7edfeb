/**
 * What one open window hears of its session: counts, a list to be read anew, an export that is ready, the end (server-sent events).
 * The services are asked every few seconds, so it makes no difference which web process is asked, and a lost line goes on where it was:
 * the id of an event names the state after it.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createCount } from '../../../contract/count.ts'
import type { LiveEvent } from '../../page-types.ts'
import type { PageContext } from '../answer/context.ts'
import { UpstreamRefusal, UpstreamUnavailable } from '../answer/errors.ts'
import { pendingByMenu } from '../page/menu.ts'
import { call } from '../services/upstream.ts'
import { callerOf, readSession, type Session } from '../session/session.ts'

export interface Live {
  todoCount: number
  messageCount: number
  pendingByPage: Record<string, number>
  exportReady: { id: string; title: string; url: string | null } | null
  pendingTabRefresh: string | null
}

const everyMs = 5_000
/** Each window asks the services all the time; those beyond hear nothing, and look a minute later whether another one was closed (S2.7). */
export const streams = createCount(Number(process.env.STREAMS_AT_ONCE ?? 20))
const comesAgainMs = 60_000
/** A process that is asked to stop does not wait for windows. */
export const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort())

/** Ends with the session, with the window, and with the process. `known` is the state that the window has seen. */
export async function* liveEvents(context: PageContext, known: string | null, gone: AbortSignal): AsyncGenerator<string> {
  const signal = AbortSignal.any([gone, stopping.signal])
  yield `retry: ${everyMs}\n\n`
  const first = await askLive(context)
  if (first === 'ended') yield message({ kind: 'LOGOUT' }, 'end')
  // Services that are away: the browser comes again by itself.
  if (first === 'ended' || first === 'away') return
  const leave = streams.enter(first.session.user.id)
  if (!leave) return yield `retry: ${comesAgainMs}\n\n`
  try {
    yield* statesAfter(first, context, known, signal)
  } finally {
    leave()
  }
}

async function* statesAfter(first: Heard, context: PageContext, known: string | null, signal: AbortSignal): AsyncGenerator<string> {
  let before: Live | null = null
  for (let answer: Heard | 'ended' | 'away' = first; !signal.aborted; answer = await askLive(context)) {
    if (answer === 'ended') yield message({ kind: 'LOGOUT' }, 'end')
    if (answer === 'ended' || answer === 'away') return
    const { now, session } = answer
    const events = stateOf(now) === known && before === null ? [] : changes(before, now, session)
    for (const event of events) yield message(event, stateOf(now))
    before = now
    await wait(everyMs, undefined, { signal }).catch(() => {})
  }
}

interface Heard {
  now: Live
  session: Session
}

/** The session is read once; what changes in it comes with each answer. */
async function askLive(context: PageContext): Promise<Heard | 'ended' | 'away'> {
  try {
    const session = await readSession(context)
    return { now: (await call<Live>('/v1/websocketServer', {}, callerOf(context))).data, session }
  } catch (error) {
    if (error instanceof UpstreamRefusal && error.status === 401) return 'ended'
    if (error instanceof UpstreamUnavailable) return 'away'
    throw error
  }
}

/** What differs from before; everything, to a window that has seen nothing yet. */
export function changes(before: Live | null, now: Live, { menus }: Pick<Session, 'menus'>): LiveEvent[] {
  const events: LiveEvent[] = []
  if (!before || before.todoCount !== now.todoCount || JSON.stringify(before.pendingByPage) !== JSON.stringify(now.pendingByPage))
    events.push({ kind: 'TODO_COUNT', count: now.todoCount, pending: Object.fromEntries(pendingByMenu(menus, now.pendingByPage)) })
  if (before?.messageCount !== now.messageCount) events.push({ kind: 'MESSAGE', count: now.messageCount })
  if (now.pendingTabRefresh !== null && before?.pendingTabRefresh !== now.pendingTabRefresh)
    events.push({ kind: 'TAB_REFRESH', address: now.pendingTabRefresh })
  // One that was ready before the window opened is among the messages.
  if (before && now.exportReady && before.exportReady?.id !== now.exportReady.id)
    events.push({ kind: 'EXPORT_READY', title: now.exportReady.title, url: now.exportReady.url })
  return events
}

const stateOf = (live: Live) => createHash('sha256').update(JSON.stringify(live)).digest('base64url').slice(0, 16)
const message = (event: LiveEvent, id: string) => `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
