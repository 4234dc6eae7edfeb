/** What is at a storage location; without a ledger, nothing. */
import { question } from '../../runtime/rules/question.ts'
import type { Tx } from '../../runtime/types.ts'

export interface Held {
  materials: number
  /** Base units of all of them together. */
  qty: string
}

/** By the ids of locations; those where nothing lies are left out. */
export const heldAt = question<[tx: Tx, ids: readonly string[]], ReadonlyMap<string, Held>>(new Map())

/** In base units, by the ids of materials at a plant; without a ledger, nothing. */
export const onHandOf = question<[tx: Tx, ids: readonly string[]], ReadonlyMap<string, string>>(new Map())
