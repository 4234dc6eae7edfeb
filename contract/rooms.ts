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

/** Of a line, or of the whole: the last own offer and the most that may be offered now. */
export interface OwnLine {
  itemId: string | null
  name: string | null
  qty: string | null
  ceiling: string
  last: string | null
  most: string | null
  /** Of the line by itself, where lines are ranked and the viewer may know. */
  rank: number | null
  best: string | null
}

/** What the viewer has in the room himself. */
export interface OwnSeat {
  status: string
  amount: string | null
  rank: number | null
  factor: string
  passes: number
  lines: OwnLine[]
  isReady: boolean
  /** Of a sealed turn: how often something arrived, and when last. */
  sealed: { count: number; at: string } | null
}

/** A line with what everybody has offered for it, the best first. */
export interface SeenLine {
  itemId: string
  lineNum: number
  name: string
  qty: string
  uom: string
  start: string
  /** Only for the buyer. */
  floor: string | null
  offers: { who: string; price: string; rank: number; count: number; isBelowFloor: boolean }[]
}

export interface SeenRoom {
  status: string
  /** Whether offers are taken. */
  isTaking: boolean
  mode: string
  basis: string
  currency: string
  /** Of the whole; null where each line has its own. */
  ceiling: string | null
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
  lines: SeenLine[] | null
  reserve: string | null
  ruleText: string
  ruleHash: string
}

export interface SeenEvent {
  seq: number
  at: string
  kind: string
  offer: SeenOffer | null
  /** How the room stood after it; null where more is told at once, and what follows says so. */
  room: SeenRoom | null
}

/** What happened besides offers. */
export interface SeenEntry {
  seq: number
  at: string
  kind: string
  status: string
  end: string | null
}

/** For whoever only wants to know whether he may enter. */
export type Entrance = Pick<LiveRoom, 'audience' | 'seq'>

export interface LiveRoom {
  roomId: string
  docNum: string
  /** Whoever is of the same one reads the same. */
  audience: string
  seq: number
  serverNow: string
  room: SeenRoom
  /** All that were made, the latest first; only where the room was asked for anew. */
  offers: SeenOffer[]
  log: SeenEntry[]
  events: SeenEvent[]
}
