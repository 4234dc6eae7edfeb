/** What whoever works on documents has at hand: one transaction, one moment, one person, and what is to be done before it ends. */

import { definitionOf } from '../../catalogue/index.ts'
import type { AnyDefinition } from '../../catalogue/language/define.ts'
import type { MadeDocument, Warning } from '../../contract/types.ts'
import { dayOf } from './change/numbering.ts'
import { permitted, type Widening } from './rows/database.ts'
import type { WarningIssue } from './rules/refusal.ts'
import type { Actor, Doc, Tx } from './types.ts'

/** One document that an action was done on. */
export interface Operated {
  entity: string
  id: string | null
  num: string | null
  action: string
  from: string | null
  to: string | null
  /** Who was away, where the person decided as a delegate. */
  delegatedForId?: string | null
}

export interface Work {
  tx: Tx
  actor: Actor
  /** How far the person's pages of the document widen what is seen. */
  widening: Widening
  now: Date
  /** `now` was read from a clock of ours, and not said by whoever asked. */
  isPresent: boolean
  /** The company's calendar day, yyyy-MM-dd. */
  today: string
  /** The same instant as timestamptz text. */
  nowText: string
  requestId: string
  address: string
  /** The rows come out of a workbook. */
  isImport: boolean
  /** Documents made on the way, named in the answer. */
  made: MadeDocument[]
  /** What the person acted on, for the operation log. */
  operated: Operated[]
  /** Documents on which the person decided for somebody else, and for whom. */
  standsInFor: Map<string, string>
  /** What the person must confirm before this is done, and what was told with the answer. */
  warnings: WarningIssue[]
  /** What was not taken as it was sent, told with the answer. */
  remarks: Warning[]
  /** Feeds to settle once the document itself is written: entity of the target → ids of its lines. */
  touched: Map<string, Set<string>>
  /** Rows of master data as this transaction first read them, until it writes one. */
  masters: Map<string, Doc | null>
  /** Business parameters as a plant has them, as long. */
  params: Map<string, Record<string, string>>
}

interface WorkRequest {
  actor: Actor
  now: Date
  isPresent?: boolean
  requestId: string
  address: string
}

export function newWork(tx: Tx, context: WorkRequest, widening = permitted): Work {
  tx.keepsStatements = true
  return {
    tx,
    actor: context.actor,
    widening,
    now: context.now,
    isPresent: context.isPresent ?? false,
    today: dayOf(context.now),
    nowText: context.now.toISOString(),
    requestId: context.requestId,
    address: context.address,
    isImport: false,
    made: [],
    operated: [],
    standsInFor: new Map(),
    warnings: [],
    remarks: [],
    touched: new Map(),
    masters: new Map(),
    params: new Map(),
  }
}

/** A master was written, or is as it was: whatever is read from here on is read anew. */
export function forgetMasters({ masters, params }: Work): void {
  masters.clear()
  params.clear()
}

/**
 * From here on it is as late as the database says, whatever the clock of this process: for what is decided by the millisecond, once the lock is held under
 * which it is decided (S7.4). A moment that was said by whoever asked stays.
 */
export async function byDatabaseClock(work: Work): Promise<void> {
  if (!work.isPresent) return
  const { rows } = await work.tx.query<{ now: Date }>('select clock_timestamp() as now')
  const now = rows[0]?.now ?? work.now
  Object.assign(work, { now, nowText: now.toISOString(), today: dayOf(now) })
}

export const definitionNamed = (entity: string): AnyDefinition => {
  const definition = definitionOf(entity)
  if (!definition) throw new Error(`No definition of ${entity}`)
  return definition
}
