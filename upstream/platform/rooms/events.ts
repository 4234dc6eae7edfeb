/** The log of a live room: appended under the lock of its row, numbered without gaps, told to whoever listens once it is committed. */
import type { Pool } from 'pg'
import { memo } from '../../../catalogue/values/memo.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { askAsSystem, noteAsSystem } from '../database/as-system.ts'

/** The channel of the database on which a room says how far it has come: `{roomId}:{seq}`. */
export const channel = 'room'

export interface RoomEvent<Content = unknown> {
  seq: number
  at: Date
  kind: string
  content: Content
}

/** `seq` is the next number of the room, which whoever calls has counted under its lock. */
export function appendEvent({ tx, now }: Work, roomId: string, { seq, kind, content }: Omit<RoomEvent, 'at'>): void {
  tx.send('insert into room_event (room_id, seq, at, kind, content) values ($1, $2, $3, $4, $5)', [roomId, seq, now, kind, JSON.stringify(content)])
  tx.send('select pg_notify($1, $2)', [channel, `${roomId}:${seq}`])
}

const AFTER = 'select seq, at, kind, content from room_event where room_id = $1 and seq > $2 order by seq limit 1000'
const LAST = 'select seq, at, kind, content from room_event where room_id = $1 order by seq desc limit 1'

export const eventsAfter = (pool: Pool, roomId: string, seq: number): Promise<RoomEvent[]> => askAsSystem<RoomEvent>(pool, AFTER, [roomId, seq])

export const lastEvent = async (pool: Pool, roomId: string): Promise<RoomEvent | null> =>
  (await askAsSystem<RoomEvent>(pool, LAST, [roomId]))[0] ?? null

export const lastSeq = async (pool: Pool, roomId: string): Promise<number> =>
  (await askAsSystem<{ seq: number | null }>(pool, 'select max(seq) as seq from room_event where room_id = $1', [roomId]))[0]?.seq ?? 0

/** The last moment before this one at which the room, or a process of the services, is known to have been at work. */
export async function lastMark(tx: Tx, roomId: string, until: Date): Promise<Date> {
  const { rows } = await tx.query<{ at: Date | null }>(
    `select greatest((select max(at) from room_event where room_id = $1 and at <= $2), (select max(seen_at) from services_process where seen_at <= $2)) as at`,
    [roomId, until],
  )
  return rows[0]?.at ?? until
}

const PRESENT_S = 30
/** Noted by this process within the last third of that, and by so many of them at most. */
const NOTED_FOR_MS = (PRESENT_S / 3) * 1_000
const MOST_NOTED = 5_000
const noted = memo((_pool: Pool) => new Map<string, number>())

/** Presence decides nothing: it may be lost. */
export async function noteSeen(pool: Pool, roomId: string, userId: string, now: Date): Promise<void> {
  const known = noted(pool)
  const key = `${roomId} ${userId}`
  const before = known.get(key)
  if (before !== undefined && Math.abs(now.getTime() - before) < NOTED_FOR_MS) return
  if (known.size >= MOST_NOTED) known.clear()
  known.set(key, now.getTime())
  await noteAsSystem(
    pool,
    'insert into room_presence (room_id, user_id, seen_at) values ($1, $2, $3) on conflict (room_id, user_id) do update set seen_at = excluded.seen_at',
    [roomId, userId, now],
  )
}

/** The suppliers whose people have looked into the room within the last half minute. */
export const suppliersIn = async (pool: Pool, roomId: string, now: Date): Promise<string[]> =>
  (
    await askAsSystem<{ id: string }>(
      pool,
      `select distinct unnest(u.supplier_ids) as id from room_presence p join "user" u on u.id = p.user_id
       where p.room_id = $1 and p.seen_at > $2::timestamptz - interval '${PRESENT_S} seconds'`,
      [roomId, now],
    )
  ).map(({ id }) => id)
