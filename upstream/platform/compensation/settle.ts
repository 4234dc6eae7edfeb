/** What becomes of an outbox row that used up its tries, and of its compensation once it is sent again (S9.5). */
import { createHash } from 'node:crypto'
import { transactionCompensation } from '../../../catalogue/identity/compensation.ts'
import { lookups } from '../../../catalogue/index.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { takeBySystem } from '../../runtime/change/change.ts'
import type { Tx } from '../../runtime/types.ts'
import { create, loadOne } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { findTable, quoted } from '../../store/tables.ts'
import { systemWork } from '../jobs/system-actor.ts'
import { announceStep } from '../messaging/events/announce.ts'
import type { OutboxRow } from '../outbox/row.ts'

type Compensation = Full<typeof transactionCompensation>

/** Only what goes to others is compensated; the news of a compensation itself is not, or one would make the next. */
const isCompensated = ({ kind, entity }: OutboxRow) => kind in lookups.COMP_TARGET.values && entity !== transactionCompensation.entity

/** After the last try: a row for the administrator, or the one that is there already. */
export async function giveUp(tx: Tx, row: OutboxRow, error: string, now = new Date()): Promise<void> {
  if (!isCompensated(row)) return
  const work = systemWork(tx, now)
  const known = row.compensationId && (await loadOne(work, transactionCompensation, row.compensationId, { lock: true }))
  if (!known) return open(work, row, error)
  Object.assign(known, { lastError: error, tries: Number(known.tries ?? 0) + row.tries, failedAt: work.nowText, nextTryAt: null })
  await step(work, known, 'doFail')
}

/** It went through after all. */
export async function succeed(tx: Tx, { compensationId, tries }: OutboxRow, now = new Date()): Promise<void> {
  const work = systemWork(tx, now)
  const known = compensationId && (await loadOne(work, transactionCompensation, compensationId, { lock: true }))
  if (!known) return
  Object.assign(known, { tries: Number(known.tries ?? 0) + tries, nextTryAt: null })
  await step(work, known, 'doDone')
}

async function open(work: Work, row: OutboxRow, error: string): Promise<void> {
  const facts = {
    target: row.kind,
    outboxId: row.id,
    entityName: row.entity,
    businessId: row.businessId,
    ...(await documentOf(work.tx, row)),
    payloadDigest: createHash('sha256').update(JSON.stringify(row.payload)).digest('hex'),
    idempotencyKey: row.idempotencyKey,
    lastError: error,
    tries: row.tries,
    failedAt: work.nowText,
  }
  const made = await create(work, transactionCompensation, {}, { fill: (doc) => Object.assign(doc, facts) })
  await work.tx.query('update outbox set compensation_id = $2 where id = $1', [row.id, made.id])
  await announceStep(work, transactionCompensation, 'doFail', made)
}

/** Number and maker of the document, as far as it is there. */
async function documentOf(tx: Tx, { entity, businessId }: OutboxRow): Promise<{ businessNum: string | null; ownerId: string | null }> {
  const table = entity === null ? undefined : findTable(entity)
  if (!table || businessId === null) return { businessNum: null, ownerId: null }
  const { rows } = await tx.query<{ businessNum: string | null; ownerId: string | null }>(
    `select (select code from entity_label where id = $1) as "businessNum", created_by as "ownerId" from ${quoted(table.name)} where id = $1`,
    [businessId],
  )
  return rows[0] ?? { businessNum: null, ownerId: null }
}

async function step(work: Work, compensation: Compensation, action: 'doFail' | 'doDone'): Promise<void> {
  await takeBySystem(work, transactionCompensation, action, compensation)
}
