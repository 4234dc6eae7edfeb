/** A live room on its page: what the viewer sees of it now, and the forms by which he takes part. */
import type { LiveRoom } from '../../contract/rooms.ts'

export type { Entrance, LiveRoom, OwnLine, OwnSeat, SeenEntry, SeenEvent, SeenLine, SeenOffer, SeenRoom, SeenSeat } from '../../contract/rooms.ts'

export interface RoomView {
  live: LiveRoom
  /** Where the stream is heard, and the page that reads itself again without script. */
  stream: string
  frame: string
  /** Where the forms go. */
  address: string
  idem: string
  may: { ready: boolean; offer: boolean; run: boolean; voids: boolean }
  /** Codes of states, results and reasons in words. */
  labels: Record<string, string>
  /** Names of the lines by their ids. */
  items: Record<string, string>
  /** By whose clock times are read. */
  timeZone: string
  /** What was typed and refused. */
  typed: { amount: string; reason: string; items: Record<string, string>; needsConfirm: boolean } | null
}
