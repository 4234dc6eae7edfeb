/**
 * Who waits for something to happen in a room: one connection of a process listens for all of them, and what happened is read once,
 * whoever of them it is then told to in his own words.
 */

import { Socket } from 'node:net'
import pg, { type Pool } from 'pg'
import { memo } from '../../../catalogue/values/memo.ts'
import { channel, eventsAfter, type RoomEvent } from './events.ts'

/** As far back a room is remembered; whoever is further behind asks the database. */
const MOST_KEPT = 256

interface Watched {
  waiting: Set<() => void>
  events: RoomEvent[]
  /** The kept events are all that came after this one. */
  since: number | null
  reading: Promise<void> | null
}

export const watchOf: (pool: Pool) => Watch = memo((pool) => createWatch(pool))

export interface Watch {
  /** What happened in the room after `seq`; waits so long for the first of it. */
  after(roomId: string, seq: number, waitMs: number): Promise<RoomEvent[]>
}

function createWatch(pool: Pool): Watch {
  const rooms = new Map<string, Watched>()
  let listening: Promise<void> | null = null

  const wakeAll = () => {
    for (const room of rooms.values()) for (const wake of room.waiting) wake()
  }

  function listen(): Promise<void> {
    if (listening !== null) return listening
    // Nobody's end waits for it.
    const client = new pg.Client({ connectionString: pool.options.connectionString, stream: () => new Socket().unref() })
    const lost = () => {
      listening = null
      // What was missed meanwhile is read by whoever is woken.
      wakeAll()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload = '' }) => {
      const room = rooms.get(payload.split(':')[0] ?? '')
      if (!room) return
      // A reading that is under way may have looked before this happened.
      room.reading = null
      for (const wake of room.waiting) wake()
    })
    listening = client.connect().then(async () => void (await client.query(`listen ${channel}`)))
    listening.catch(lost)
    return listening
  }

  async function readNext(roomId: string, room: Watched, seq: number): Promise<void> {
    const found = await eventsAfter(pool, roomId, seq)
    const known = room.events.at(-1)?.seq ?? 0
    room.events.push(...found.filter((one) => one.seq > known))
    const dropped = room.events.splice(0, Math.max(0, room.events.length - MOST_KEPT))
    room.since = dropped.at(-1)?.seq ?? room.since
  }

  /** One reading for all who were woken by the same event. */
  async function read(roomId: string, room: Watched, seq: number): Promise<RoomEvent[]> {
    if (room.since !== null && seq < room.since) return eventsAfter(pool, roomId, seq)
    room.since ??= seq
    const reading = room.reading ?? readNext(roomId, room, room.events.at(-1)?.seq ?? room.since)
    room.reading = reading
    await reading.finally(() => {
      if (room.reading === reading) room.reading = null
    })
    return room.events.filter((one) => one.seq > seq)
  }

  return {
    async after(roomId, seq, waitMs) {
      if (waitMs <= 0) return eventsAfter(pool, roomId, seq)
      await listen()
      const room = rooms.get(roomId) ?? { waiting: new Set(), events: [], since: null, reading: null }
      rooms.set(roomId, room)
      let isOver = false
      let wake: () => void = () => {}
      const hear = () => wake()
      room.waiting.add(hear)
      const timer = setTimeout(() => {
        isOver = true
        hear()
      }, waitMs)
      try {
        for (;;) {
          const woken = new Promise<void>((resolve) => {
            wake = resolve
          })
          // Asked once it is heard, so that nothing falls between.
          const there = await read(roomId, room, seq)
          // What it was woken by may have been known to it already.
          if (there.length > 0 || isOver) return there
          await woken
          await listen()
        }
      } finally {
        clearTimeout(timer)
        room.waiting.delete(hear)
        if (room.waiting.size === 0) rooms.delete(roomId)
      }
    },
  }
}
