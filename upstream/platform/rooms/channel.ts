/** The one channel on which rooms of every kind are heard: `nettyWebsocketServer` with `{ room, id, afterSeq, waitMs, isEntrance }`. */
import type { Pool } from 'pg'
import { z } from 'zod'
import { anId, shaped } from '../../runtime/change/requests.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { NamedCall } from '../../runtime/types.ts'
import type { Live } from './live.ts'

/** By the names of their kinds. */
export type Rooms = Readonly<Record<string, Live>>

const asked = z.object({
  room: z.string(),
  id: anId,
  afterSeq: z.int().min(0).optional(),
  waitMs: z.int().min(0).optional(),
  isEntrance: z.literal(true).optional(),
})

export const channelOf =
  (pool: Pool, rooms: Rooms): NamedCall =>
  (body, context) => {
    const { menuId: _, language: __, ...given } = body
    const { room, id, ...more } = shaped(asked, given)
    const kind = Object.hasOwn(rooms, room) ? rooms[room] : undefined
    return (kind ?? refuseRule('NOT_FOUND')).find(pool, { [kind?.key ?? '']: id, ...more }, context)
  }
