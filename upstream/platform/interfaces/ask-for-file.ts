/** A file that another system has: the interface in effect answers it itself, or the address at which it lies. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Peer } from '../../egress/egress.ts'
import { ownEgress } from '../../egress/index.ts'
import { readDocuments } from '../../runtime/rows/documents.ts'
import type { Tx } from '../../runtime/types.ts'
import { asSystem } from '../database/as-system.ts'
import { systemWork } from '../jobs/system-actor.ts'
import { peerOf } from './authorization.ts'
import { asOutcome, type CallOutcome, callForFile } from './call.ts'
import { rowsIn } from './draft.ts'
import { effective } from './effective.ts'
import { isRecord } from './facts.ts'
import { numberOf, writeLog } from './log.ts'
import type { Interface } from './mapping.ts'
import { maskedText } from './masked.ts'
import { activeConfig, type InterfaceRequest, requestOf, sourcesOf } from './request.ts'
import { countOutcome } from './trouble.ts'
import { type SourceValues, sourceValues } from './values.ts'

export interface FileQuestion {
  /** Code of the interface. */
  code: string
  /** The record that is asked about, where there is one. */
  entity: string
  id: string | null
  /** Said in place of what the record has there. */
  told: SourceValues
}

export type FoundFile = { content: Buffer } | { address: string; peer: Peer }

/** The other system, or what it sent, could not be had. */
export class FileAway extends Error {}

const NOT_FOUND = 404
const REDIRECTS = 300

/** Null while no such interface is in effect, and where the other system has no such file. */
export async function askForFile(pool: Pool, question: FileQuestion, now: Date): Promise<FoundFile | null> {
  const definition = await asSystem(pool, (tx) => effective(systemWork(tx, now), question.code, 'OUT'))
  if (!definition) return null
  const key = randomUUID()
  const values = await asSystem(pool, (tx) => valuesOf(tx, definition, question))
  const request = await requestOf(definition, values, key).catch((error) => asOutcome(error))
  const outcome = 'result' in request ? { ...request, file: null } : await callForFile(definition, request)
  await note(pool, definition, question, key, 'result' in request ? null : request, outcome, now)
  if (isUnknown(outcome)) return null
  if (outcome.result !== 'OK') throw new FileAway(outcome.why?.[1] ?? outcome.result)
  return outcome.file ? { content: outcome.file } : addressIn(definition, outcome)
}

/** What came from elsewhere has no more than a way out of this process lets in. */
export async function contentOf(found: FoundFile): Promise<Buffer> {
  if ('content' in found) return found.content
  const answered = await ownEgress().fetch(found.address, {}, found.peer)
  if (answered.ok) return Buffer.from(await answered.arrayBuffer())
  await answered.body?.cancel()
  throw new FileAway(String(answered.status))
}

async function valuesOf(tx: Tx, definition: Interface, { entity, id, told }: FileQuestion): Promise<SourceValues> {
  const [record] = id === null ? [] : await readDocuments(tx, entity, [id])
  return { ...(record && (await sourceValues(tx, entity, record, sourcesOf(definition)))), ...told }
}

/** It answered, and has none: no trouble of the interface. */
const isUnknown = ({ result, httpStatus }: CallOutcome): boolean =>
  result === 'REFUSED' && httpStatus !== null && (httpStatus === NOT_FOUND || httpStatus < REDIRECTS)

/** Under the path of the definition, as a text or as `url`. */
function addressIn(definition: Interface, { body }: CallOutcome): FoundFile | null {
  const [row] = rowsIn(definition, body)
  const address = isRecord(row) ? row.url : row
  if (typeof address !== 'string' || address === '') return null
  const config = activeConfig(definition)
  const isSameHost = URL.parse(address)?.host === URL.parse(definition.url ?? '')?.host
  return { address, peer: isSameHost && config ? peerOf(config) : {} }
}

async function note(
  pool: Pool,
  definition: Interface,
  { id }: FileQuestion,
  idempotencyKey: string,
  request: InterfaceRequest | null,
  outcome: CallOutcome,
  now: Date,
): Promise<void> {
  await asSystem(pool, async (tx) => {
    const work = systemWork(tx, now)
    const { result: status, httpStatus, ms, why, answer } = outcome
    await writeLog(work, definition, {
      ...{ direction: 'OUT', status, idempotencyKey, httpStatus, ms, why, tries: 1 },
      businessId: id,
      businessNum: await numberOf(work, id),
      request: request?.shown ?? null,
      answer: answer ? maskedText(answer) : null,
    })
    await countOutcome(work, definition.id, status === 'OK' || isUnknown(outcome))
  })
}
