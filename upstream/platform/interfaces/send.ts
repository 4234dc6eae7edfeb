/** Sends what the outbox holds for other systems, by the definition that is in effect by then; each try stands in the log. */

import type { Pool } from 'pg'
import { definitionOf } from '../../../catalogue/index.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { entryIn } from '../../../catalogue/values/object-keys.ts'
import { linesIn } from '../../runtime/rows/lines-in.ts'
import { fill } from '../../runtime/rules/refusal.ts'
import type { Doc } from '../../runtime/types.ts'
import { change } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { systemWork } from '../jobs/system-actor.ts'
import type { OutboxRow } from '../outbox/row.ts'
import type { Sender } from '../outbox/worker.ts'
import { holds } from '../workflow/engine/feel/evaluate.ts'
import { asOutcome, type CallOutcome, callOut } from './call.ts'
import { effective } from './effective.ts'
import { factsOf, isRecord } from './facts.ts'
import { sendingBy, tellOutcome } from './hand-over.ts'
import { numberOf, writeLog } from './log.ts'
import { at, type Interface, transformed } from './mapping.ts'
import { maskedText } from './masked.ts'
import { type InterfaceRequest, requestOf } from './request.ts'
import { countOutcome } from './trouble.ts'
import type { SourceValues } from './values.ts'

const codeIn = ({ payload }: OutboxRow) => String(payload.code ?? '')
const idsIn = ({ payload: { rows } }: OutboxRow, line: string): string[] => {
  const ids = isRecord(rows) ? rows[line] : []
  return Array.isArray(ids) ? ids.map(String) : []
}
const valuesIn = ({ payload }: OutboxRow): SourceValues =>
  typeof payload.values === 'object' && payload.values !== null ? { ...payload.values } : {}

export const interfaceSender =
  (pool: Pool, clock: () => Date = () => new Date()): Sender =>
  async (row) => {
    const definition = await asSystem(pool, (tx) => effective(systemWork(tx, clock()), codeIn(row), 'OUT'))
    if (!definition) throw new Error(fill(scsiDefinition.messages.NOT_EFFECTIVE, { code: codeIn(row) }).CN)
    const request = await requestOf(definition, valuesIn(row), row.idempotencyKey).catch((error) => asOutcome(error))
    const outcome = 'result' in request ? request : await callOut(definition, request)
    await asSystem(pool, (tx) => settle(systemWork(tx, clock()), definition, row, 'result' in request ? null : request, outcome))
    if (outcome.result !== 'OK') throw new Error(`${definition.code} ${outcome.why?.[0] ?? outcome.result}`)
  }

/** The log, what the answer gives the document, and the failures in a row: together, or the same answer would count twice. */
async function settle(work: Work, definition: Interface, row: OutboxRow, request: InterfaceRequest | null, outcome: CallOutcome): Promise<void> {
  await writeLog(work, definition, {
    direction: 'OUT',
    status: outcome.result,
    businessId: row.businessId,
    businessNum: await numberOf(work, row.businessId),
    idempotencyKey: row.idempotencyKey,
    httpStatus: outcome.httpStatus,
    ms: outcome.ms,
    tries: row.tries,
    why: outcome.why,
    request: request?.shown ?? null,
    answer: outcome.answer ? maskedText(outcome.answer) : null,
    values: JSON.stringify(valuesIn(row)),
    resentFrom: typeof row.payload.resentFrom === 'string' ? row.payload.resentFrom : null,
  })
  await takeAnswer(work, definition, row, outcome)
  await countOutcome(work, definition.id, outcome.result === 'OK')
}

/** Kept fields alone: what people type is theirs. */
async function takeAnswer(work: Work, definition: Interface, row: OutboxRow, outcome: CallOutcome): Promise<void> {
  const target: AnyDefinition | undefined = definitionOf(definition.entityName)
  if (!target || row.businessId === null) return
  const isOk = outcome.result === 'OK'
  const sends = isOk || row.tries >= row.mostTries ? sendingBy(target, definition.code) : undefined
  const given = isOk ? await givenBy(definition, outcome) : []
  if (given.length === 0 && !sends) return
  await change(work, target, [row.businessId], 'answered', (doc: Doc) => {
    for (const [path, value] of given) {
      const line = path[0]?.endsWith('[]') ? path[0].slice(0, -2) : null
      if (line === null) setAt(doc, path, value)
      else setEach(linesIn(doc, line), idsIn(row, line), path.slice(1), value)
    }
    if (sends) tellOutcome(doc, sends, outcome, work.nowText)
  })
}

async function givenBy({ scsiResponseFieldMap: maps }: Interface, { httpStatus, body }: CallOutcome): Promise<[string[], unknown][]> {
  const facts = factsOf({ status: httpStatus, body })
  const given: [string[], unknown][] = []
  for (const { answerPath, targetField, onlyWhen, ...map } of maps)
    if (!onlyWhen || (await holds(onlyWhen, facts))) {
      const found = at(body, answerPath.split('.'))
      const isOfRows = targetField.includes('[]') && Array.isArray(found)
      const value = isOfRows ? await Promise.all(found.map((one) => transformed(map, one))) : await transformed(map, found)
      given.push([targetField.split('.'), value])
    }
  return given
}

/** The rows of the answer stand as they were asked about; those that are gone are let go. Another number of rows says nothing of any. */
function setEach(lines: readonly Doc[], asked: readonly string[], path: string[], values: unknown): void {
  if (!Array.isArray(values) || values.length !== asked.length) return
  for (const line of lines) if (asked.includes(line.id)) setAt(line, path, values[asked.indexOf(line.id)])
}

function setAt(row: Record<string, unknown>, [step = '', ...rest]: string[], value: unknown): void {
  const below = entryIn(row, step)
  if (rest.length === 0) row[step] = value === null || value === undefined ? null : String(value)
  else if (isRecord(below)) setAt(below, rest, value)
}
