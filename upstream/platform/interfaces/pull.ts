/** Fetches rows of another system by an inbound definition, and saves each as a message of its own: one that is wrong holds up no other. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { pages } from '../../../catalogue/index.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { ActionAnswer, Answer, BatchRow } from '../../../contract/types.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import { fill, Refusal } from '../../runtime/rules/refusal.ts'
import type { Actor, CallContext, NamedCall } from '../../runtime/types.ts'
import { loadOne } from '../../runtime/work.ts'
import { asSystem } from '../database/as-system.ts'
import { systemActor, systemWork } from '../jobs/system-actor.ts'
import { asOutcome, callOut } from './call.ts'
import { mostRows, rowsIn } from './draft.ts'
import { effective } from './effective.ts'
import { inboundAction } from './inbound-action.ts'
import { writeLog } from './log.ts'
import type { Interface } from './mapping.ts'
import { maskedText } from './masked.ts'
import { takeMessage } from './receive.ts'
import { requestOf } from './request.ts'
import { countOutcome } from './trouble.ts'

export interface Pulled {
  read: number
  done: number
  skipped: number
  failed: number
}
const none: Pulled = { read: 0, done: 0, skipped: 0, failed: 0 }

export const pullCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/scsiDefinitionRestful/doPull': async (body, context) => {
    const answer: Answer<ActionAnswer> = await runAction(pool, scsiDefinition, 'doPull', actionRequestIn(body), context)
    const batch: BatchRow[] = []
    for (const { id } of answer.data.rows) {
      const definition = await asSystem(pool, (tx) => loadOne(systemWork(tx, context.now), scsiDefinition, id))
      if (definition) batch.push(await pullOne(pool, definition, context))
    }
    return { ...answer, msg: batch.map(({ words }) => words?.[context.language]).join('；'), data: { ...answer.data, batch } }
  },
})

async function pullOne(pool: Pool, definition: Interface, { now }: CallContext): Promise<BatchRow> {
  const { counts, why } = await pull(pool, definition, now)
  const words = why ? { CN: why[0], EN: why[1] } : fill(scsiDefinition.messages.PULLED, { ...counts })
  return { id: definition.id, number: definition.code, outcome: why || counts.failed > 0 ? 'refused' : 'done', words }
}

/** For jobs: nothing to do while no such interface is in effect. */
export async function pullBy(pool: Pool, code: string, now = new Date()): Promise<Pulled> {
  const definition = await asSystem(pool, (tx) => effective(systemWork(tx, now), code, 'IN'))
  if (!definition) return none
  const { counts, why } = await pull(pool, definition, now)
  if (why) throw new Refusal({ code: `${scsiDefinition.entity}.REFUSED`, status: 422, words: { CN: why[0], EN: why[1] } })
  return counts
}

async function pull(pool: Pool, definition: Interface, now: Date): Promise<{ counts: Pulled; why: readonly [string, string] | null }> {
  const key = randomUUID()
  const request = await requestOf(definition, {}, key).catch((error) => asOutcome(error))
  const outcome = 'result' in request ? request : await callOut(definition, request)
  const { result, httpStatus, ms, why, answer, body } = outcome
  await asSystem(pool, async (tx) => {
    const work = systemWork(tx, now)
    const shown = 'result' in request ? null : request.shown
    const facts = { businessId: null, businessNum: null, idempotencyKey: key, tries: 1 }
    await writeLog(work, definition, {
      direction: 'IN',
      status: result,
      ...facts,
      httpStatus,
      ms,
      why,
      request: shown,
      answer: answer ? maskedText(answer) : null,
    })
    await countOutcome(work, definition.id, result === 'OK')
  })
  if (result !== 'OK') return { counts: none, why: why ?? [result, result] }
  return { counts: await takeRows(pool, definition, rowsIn(definition, body), now), why: null }
}

/** What is known is passed over; of the rest so many at a time, the others are fetched again. */
async function takeRows(pool: Pool, definition: Interface, rows: readonly unknown[], now: Date): Promise<Pulled> {
  const counts = { ...none, read: rows.length }
  const context: CallContext = { actor: fetcherOf(definition), now, language: 'CN', requestId: randomUUID(), address: '', idempotencyKey: null }
  for (const row of rows) {
    if (counts.done + counts.failed >= mostRows(definition)) break
    try {
      const { isReplay } = await takeMessage(pool, definition, row, [row], context)
      counts[isReplay ? 'skipped' : 'done']++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      counts.failed++
    }
  }
  return counts
}

/** The system, on a page on which such a document is saved, or on any of its pages where an action is taken. */
function fetcherOf(definition: Interface): Actor {
  const button = inboundAction(definition)?.action.resource
  const page = pages.find(({ entity, maintain }) => entity === definition.entityName && (button !== undefined || maintain))?.name ?? null
  const buttons = new Set(['btnQuery', ...(button === undefined ? ['btnAdd', 'btnSave'] : [button])])
  return { ...systemActor, dataScopeAll: true, page, grants: new Map(page ? [[page, buttons]] : []) }
}
