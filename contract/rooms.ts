/** What a live room tells one of its viewers: by page, call and stream alike, and nothing that he may not see. */

/** An offer as the viewer reads it. */
export interface SeenOffer {
  id: string
  seq: number
  at: string
  turnNum: number
  /** The name for the buyer, an alias for all others, nothing for the own one. */
  who: string | null
  isOwn: boolean
  itemId: string | null
  price: string | null
  evalAmount: string | null
  rank: number | null
  status: string
  isExtending: boolean
}

export interface SeenSeat {
  supplierId: string | null
  who: string
  status: string
  isOnline: boolean | null
  amount: string | null
  evalAmount: string | null
  rank: number | null
  factor: string | null
  passes: number | null
}

/** What the viewer has in the room himself. */
export interface OwnSeat {
  status: string
  amount: string | null
  rank: number | null
  factor: string
  passes: number
  /** Of each line, or of the whole: the last offer and the most that may be offered now. */
  lines: { itemId: string | null; name: string | null; qty: string | null; ceiling: string; last: string | null; most: string | null }[]
  isReady: boolean
  /** Of a sealed turn: how often something arrived, and when last. */
  sealed: { count: number; at: string } | null
}

export interface SeenRoom {
  status: string
  mode: string
  basis: string
  currency: string
  ceiling: string
  turnNum: number | null
  maxTurns: number
  turnStart: string | null
  turnEnd: string | null
  extendCount: number
  slotEnd: string | null
  isOwnSlot: boolean
  remainingMs: number | null
  nextTurnAt: string | null
  closeReason: string | null
  best: string | null
  /** How many take part; null where that is not shown. */
  count: number | null
  own: OwnSeat | null
  seats: SeenSeat[] | null
  reserve: string | null
  ruleText: string
  ruleHash: string
}

export interface SeenEvent {
  seq: number
  at: string
  kind: string
  offer: SeenOffer | null
  room: SeenRoom
}

export interface LiveRoom {
  hallId: string
  docNum: string
  seq: number
  serverNow: string
  room: SeenRoom
  /** All that were made, the latest first; only where the room was asked for anew. */
  offers: SeenOffer[]
  events: SeenEvent[]
}
