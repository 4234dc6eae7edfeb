/** Sends what the outbox holds for other systems, by the definition that is in effect by then; each try stands in the log. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Label } from '../../../catalogue/define.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import { scsiPlatformLog } from '../../../catalogue/jobs-reports/scsi-platform-log.ts'
import { fill, Refusal } from '../../runtime/refusal.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { change, create, load, loadOne, runSystem } from '../../runtime/work.ts'
import { newWork, type Work } from '../../runtime/working.ts'
import { asSystem } from '../as-system.ts'
import { systemActor } from '../jobs/system-actor.ts'
import { announceStep } from '../messaging/announce.ts'
import type { OutboxRow } from '../outbox/row.ts'
import type { Sender } from '../outbox/worker.ts'
import { holds } from '../workflow/engine/feel/evaluate.ts'
import { type CallOutcome, callOut } from './call.ts'
import { factsOf, isRecord } from './facts.ts'
import type { Interface } from './mapping.ts'
import { maskedText } from './masked.ts'
import { type InterfaceRequest, requestOf } from './request.ts'
import type { SourceValues } from './values.ts'

/** After so many failures in a row the administrator is told. */
const TROUBLE_AFTER = 5

const workOf = (tx: Tx, now: Date): Work => newWork(tx, { actor: systemActor, now, requestId: randomUUID(), address: '' })

const codeIn = ({ payload }: OutboxRow) => String(payload.code ?? '')
const valuesIn = ({ payload }: OutboxRow): SourceValues =>
  typeof payload.values === 'object' && payload.values !== null ? { ...payload.values } : {}

export const interfaceSender =
  (pool: Pool, clock: () => Date = () => new Date()): Sender =>
  async (row) => {
    const definition = await asSystem(pool, (tx) => effective(workOf(tx, clock()), codeIn(row)))
    if (!definition) throw new Error(fill(scsiDefinition.messages.NOT_EFFECTIVE, { code: codeIn(row) }).CN)
    const request = await requestOf(definition, valuesIn(row), row.idempotencyKey).catch((error) => asOutcome(error))
    const outcome = 'result' in request ? request : await callOut(request, definition.successRule)
    await asSystem(pool, (tx) => settle(workOf(tx, clock()), definition, row, 'result' in request ? null : request, outcome))
    if (outcome.result !== 'OK') throw new Error(`${definition.code} ${outcome.why?.[0] ?? outcome.result}`)
  }

async function effective(work: Work, code: string): Promise<Interface | null> {
  const { rows } = await work.tx.query<{ id: string }>(
    `select id from scsi_definition where code = $1 and direction = 'OUT' and status = 'EFFECTIVE'`,
    [code],
  )
  return rows[0] ? loadOne(work, scsiDefinition, rows[0].id) : null
}

/** What could not be made is never sent. */
function asOutcome(error: unknown): CallOutcome {
  if (!(error instanceof Refusal)) throw error
  return { result: 'ERROR', httpStatus: null, ms: 0, answer: '', body: null, why: [error.words.CN, error.words.EN] }
}

/** The log, what the answer gives the document, and the failures in a row: together, or the same answer would count twice. */
async function settle(work: Work, definition: Interface, row: OutboxRow, request: InterfaceRequest | null, outcome: CallOutcome): Promise<void> {
  await writeLog(work, definition, row, request, outcome)
  if (outcome.result === 'OK') await takeAnswer(work, definition, row, outcome)
  const { rows } = await work.tx.query<{ failures: number }>(
    `update scsi_definition set failed_in_row = case when $2 then 0 else coalesce(failed_in_row, 0) + 1 end where id = $1 returning failed_in_row as failures`,
    [definition.id, outcome.result === 'OK'],
  )
  if (rows[0]?.failures !== TROUBLE_AFTER) return
  const [troubled] = await load(work, scsiDefinition, [definition.id], { lock: true })
  if (!troubled) return
  await runSystem(work, scsiDefinition, 'doTrouble', troubled)
  await announceStep(work, scsiDefinition, 'doTrouble', troubled)
}

async function writeLog(work: Work, definition: Interface, row: OutboxRow, request: InterfaceRequest | null, outcome: CallOutcome): Promise<void> {
  const { rows } = await work.tx.query<{ code: string }>('select code from entity_label where id = $1', [row.businessId])
  const [why, whyEn]: Label | [null, null] = outcome.why ?? [null, null]
  const facts = {
    ...{
      status: outcome.result,
      definitionId: definition.id,
      code: definition.code,
      interfaceVersion: definition.interfaceVersion,
      direction: 'OUT',
    },
    ...{ entityName: row.entity, businessId: row.businessId, businessNum: rows[0]?.code ?? null, idempotencyKey: row.idempotencyKey },
    ...{ httpStatus: outcome.httpStatus, ms: outcome.ms, tries: row.tries, why, whyEn, request: request?.shown ?? null },
    answer: outcome.answer ? maskedText(outcome.answer) : null,
    values: JSON.stringify(valuesIn(row)),
    resentFrom: typeof row.payload.resentFrom === 'string' ? row.payload.resentFrom : null,
  }
  await create(work, scsiPlatformLog, {}, { fill: (log) => Object.assign(log, facts) })
}

/** Kept fields alone: what people type is theirs. */
async function takeAnswer(
  work: Work,
  { entityName, scsiResponseFieldMap: maps }: Interface,
  row: OutboxRow,
  { httpStatus, body }: CallOutcome,
): Promise<void> {
  const target = definitionOf(entityName)
  if (!target || row.businessId === null || maps.length === 0) return
  const facts = factsOf({ status: httpStatus, body })
  const given: [string[], unknown][] = []
  for (const { answerPath, targetField, onlyWhen } of maps)
    if (!onlyWhen || (await holds(onlyWhen, facts))) given.push([targetField.split('.'), at(body, answerPath.split('.'))])
  await change(work, target, [row.businessId], 'answered', (doc: Doc) => {
    for (const [path, value] of given) setAt(doc, path, value)
  })
}

const at = (value: unknown, [step, ...rest]: string[]): unknown => {
  if (step === undefined) return value ?? null
  return isRecord(value) ? at(value[step], rest) : null
}

function setAt(row: Record<string, unknown>, [step = '', ...rest]: string[], value: unknown): void {
  const below = row[step]
  if (rest.length === 0) row[step] = value === null || value === undefined ? null : String(value)
  else if (isRecord(below)) setAt(below, rest, value)
}
