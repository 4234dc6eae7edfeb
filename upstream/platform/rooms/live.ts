/** A room as one of its viewers sees it, at once or as soon as something happens in it: the same for every kind of room. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { memo } from '../../../catalogue/values/memo.ts'
import type { Entrance, LiveRoom, SeenEntry, SeenEvent, SeenOffer, SeenRoom } from '../../../contract/rooms.ts'
import type { Answer } from '../../../contract/types.ts'
import { anId, shaped } from '../../runtime/change/requests.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext } from '../../runtime/types.ts'
import { databaseNow } from '../database/database-now.ts'
import { lastEvent, lastSeq, noteSeen, type RoomEvent } from './events.ts'
import { audienceOf, type Viewer } from './viewer.ts'
import { watchOf } from './watch.ts'

/** A stream asks again after so long, and says meanwhile what time it is. */
const MOST_WAIT_MS = 10_000

interface Entered {
  roomId: string
  docNum: string
  viewer: Viewer
}

export interface RoomKind<In extends Entered, Fact> {
  /** The name under which its calls are told which room is meant. */
  readonly key: string
  /** Whoever may not enter finds no room. */
  enter(pool: Pool, roomId: string, context: CallContext): Promise<In>
  room(entered: In, fact: Fact): SeenRoom
  event(entered: In, event: RoomEvent<Fact>): Omit<SeenEvent, 'room'>
  /** All that the viewer reads, the latest first. */
  offers(pool: Pool, entered: In, fact: Fact): Promise<SeenOffer[]>
  /** What happened besides offers, the latest first. */
  log?(pool: Pool, entered: In): Promise<SeenEntry[]>
  /** What does not come of events. */
  beside?(pool: Pool, entered: In, room: SeenRoom, context: CallContext): Promise<void>
}

export interface Live {
  readonly key: string
  /**
   * `{ <key>, afterSeq, waitMs }`: without `afterSeq` the room with all its offers, or the last `offers` of them where a table of lines does not need all.
   * With `isEntrance` whether one may enter, and nothing else.
   */
  find(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<LiveRoom | Entrance>>
  /** The room for whoever has just acted in it, without what was offered before. */
  roomFor(pool: Pool, roomId: string, context: CallContext): Promise<LiveRoom>
}

const asked = z.object({
  roomId: anId,
  afterSeq: z.int().min(0).optional(),
  waitMs: z.int().min(0).max(MOST_WAIT_MS).optional(),
  offers: z.int().min(1).optional(),
  isEntrance: z.literal(true).optional(),
})

/** Whoever waits for something to happen was let in so lately at most: as often as each viewer of a stream asks for himself. */
const ENTERED_FOR_MS = 10_000
const MOST_ENTERED = 2_000
/** Rooms by their audiences, of one process. */
const MOST_READ = 500

interface Read {
  seq: number
  found: Promise<Pick<LiveRoom, 'offers' | 'log'>>
}

export function liveOf<In extends Entered, Fact>(kind: RoomKind<In, Fact>): Live {
  const factIn = (event: RoomEvent): RoomEvent<Fact> => event as RoomEvent<Fact>
  const lastOf = async (pool: Pool, roomId: string): Promise<RoomEvent<Fact>> => factIn((await lastEvent(pool, roomId)) ?? refuseRule('NOT_FOUND'))

  const lately = memo((_pool: Pool) => new Map<string, { until: number; entered: In }>())

  async function enterLately(pool: Pool, roomId: string, context: CallContext): Promise<In> {
    const { actor, language, now } = context
    const all = lately(pool)
    const key = [roomId, actor.userId, actor.responsibilityId, language].join(' ')
    const before = all.get(key)
    if (before && now.getTime() < before.until) return before.entered
    const entered = await kind.enter(pool, roomId, context)
    if (all.size >= MOST_ENTERED) all.clear()
    all.set(key, { until: now.getTime() + ENTERED_FOR_MS, entered })
    return entered
  }

  const known = memo((_pool: Pool) => new Map<string, Read>())

  /** Offers change by events alone: as long as there is no other one, whoever is of the same audience reads what was read before. */
  function readAt(pool: Pool, entered: In, { seq, content }: RoomEvent<Fact>): Read['found'] {
    const reads = known(pool)
    const key = `${entered.roomId} ${audienceOf(entered.viewer)}`
    const before = reads.get(key)
    if (before?.seq === seq) return before.found
    const found = Promise.all([kind.offers(pool, entered, content), kind.log?.(pool, entered) ?? []]).then(([offers, log]) => ({ offers, log }))
    found.catch(() => reads.delete(key))
    if (reads.size >= MOST_READ) reads.clear()
    reads.set(key, { seq, found })
    return found
  }

  async function wholeRoom(pool: Pool, entered: In, context: CallContext, most = Number.POSITIVE_INFINITY): Promise<LiveRoom> {
    const last = await lastOf(pool, entered.roomId)
    const room = kind.room(entered, last.content)
    const { offers, log } = await readAt(pool, entered, last)
    return answered(pool, entered, context, { seq: last.seq, room, offers: room.lines ? offers : offers.slice(0, most), log, events: [] })
  }

  async function roomAfter(pool: Pool, entered: In, context: CallContext, afterSeq: number, waitMs: number): Promise<LiveRoom> {
    const events = (await watchOf(pool).after(entered.roomId, afterSeq, waitMs)).map(factIn)
    const { seq, content } = events.at(-1) ?? (await lastOf(pool, entered.roomId))
    const room = kind.room(entered, content)
    const roomAt = (event: RoomEvent<Fact>): SeenRoom | null => {
      if (event.seq === seq) return room
      // Of offers told at once the last one says how the room stands: ten of them are hardly longer than one.
      return event.kind === 'offer' ? null : kind.room(entered, event.content)
    }
    const seen = events.map((event): SeenEvent => ({ ...kind.event(entered, event), room: roomAt(event) }))
    return answered(pool, entered, context, { seq, room, offers: [], log: [], events: seen })
  }

  type Made = Pick<LiveRoom, 'seq' | 'room' | 'offers' | 'log' | 'events'>

  async function answered(pool: Pool, entered: In, context: CallContext, made: Made): Promise<LiveRoom> {
    await kind.beside?.(pool, entered, made.room, context)
    const { roomId, docNum, viewer } = entered
    // Read last: whoever waited for something to happen counts down from it.
    const now = context.isPresent ? await databaseNow(pool) : context.now
    return { roomId, docNum, audience: audienceOf(viewer), serverNow: now.toISOString(), ...made }
  }

  return {
    key: kind.key,
    async find(pool, body, context) {
      const { menuId: _, language: __, [kind.key]: id, ...rest } = body
      const { roomId, afterSeq, waitMs = 0, offers, isEntrance } = shaped(asked, { ...rest, roomId: id })
      const entered = await (waitMs > 0 ? enterLately : kind.enter)(pool, roomId, context)
      await noteSeen(pool, roomId, context.actor.userId, context.now)
      if (isEntrance) return { status: '200', msg: '', data: { audience: audienceOf(entered.viewer), seq: await lastSeq(pool, roomId) } }
      const data =
        afterSeq === undefined ? await wholeRoom(pool, entered, context, offers) : await roomAfter(pool, entered, context, afterSeq, waitMs)
      return { status: '200', msg: '', data }
    },
    async roomFor(pool, roomId, context) {
      const entered = await kind.enter(pool, roomId, context)
      const { seq, content } = await lastOf(pool, roomId)
      return answered(pool, entered, context, { seq, room: kind.room(entered, content), offers: [], log: [], events: [] })
    },
  }
}
