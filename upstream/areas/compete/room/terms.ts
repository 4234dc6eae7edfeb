/** What holds in a room from its approval on, and who sits where: what the rules go by. */
import type { competeHall } from '../../../../catalogue/compete/compete-hall.ts'
import type { competeHeader } from '../../../../catalogue/compete/compete-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { type Extension, extensionOf } from '../../../platform/rooms/extension.ts'
import { knownCode } from '../../../platform/rooms/known-code.ts'
import { type Visibility, visibilities } from '../../../platform/rooms/viewer.ts'

export type Competition = Full<typeof competeHeader>
export type Hall = Full<typeof competeHall>
export type HallSeat = LineRow<typeof competeHall, 'competeSeat'>
export type HallTurn = LineRow<typeof competeHall, 'competeTurn'>

export interface Item {
  id: string
  lineNum: number
  name: string
  qty: string
  ceilingPrice: string
  ceilingAmount: string
  stepValue: string | null
}

export interface Terms {
  mode: 'FREE' | 'ROUND' | 'ROTATE'
  basis: 'TOTAL' | 'ITEM'
  visibility: Visibility
  currency: string
  ceiling: string
  reserve: string | null
  items: Item[]
  stepType: 'AMOUNT' | 'PERCENT'
  stepValue: string
  isWeighted: boolean
  extension: Extension | null
  turnMs: number
  slotMs: number
  maxTurns: number
  minReady: number
  eliminateCount: number
  keepMin: number
  passLimit: number
  ruleText: string
  ruleHash: string
}

/** Of a supplier in the room, as far as the rules ask. */
export interface Seat {
  supplierId: string
  adjFactor: string
}

/** The last offer of a supplier that counts, for a line or for the whole. */
export interface Standing {
  supplierId: string
  itemId: string | null
  price: string
  seq: number
  turnNum: number
}

export function termsOf(doc: Competition): Terms {
  return {
    mode: knownCode(['FREE', 'ROUND', 'ROTATE'], doc.competeMode),
    basis: knownCode(['TOTAL', 'ITEM'], doc.offerBasis),
    visibility: knownCode(visibilities, doc.visibilityMode),
    currency: doc.currency,
    ceiling: doc.ceilingAmount ?? '0',
    reserve: doc.reserveAmount,
    items: doc.competeItem.map((item) => ({
      id: item.id,
      lineNum: item.lineNum,
      name: item.itemDesc,
      qty: item.requestQty,
      ceilingPrice: item.ceilingPrice ?? '0',
      ceilingAmount: item.ceilingAmount ?? '0',
      stepValue: item.stepValue,
    })),
    stepType: knownCode(['AMOUNT', 'PERCENT'], doc.stepType),
    stepValue: doc.stepValue ?? '0',
    isWeighted: doc.rankBasis === 'WEIGHTED',
    extension: doc.competeMode === 'FREE' ? extensionOf(doc) : null,
    turnMs: doc.turnDurationSec * 1_000,
    slotMs: (doc.slotSec ?? 60) * 1_000,
    maxTurns: doc.maxTurns,
    minReady: doc.minReady,
    eliminateCount: doc.eliminateCount ?? 0,
    keepMin: doc.keepMin ?? 2,
    passLimit: doc.passLimit ?? 2,
    ruleText: doc.ruleText ?? '',
    ruleHash: doc.ruleHash ?? '',
  }
}
