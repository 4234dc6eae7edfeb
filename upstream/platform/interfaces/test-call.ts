/** `doTest`: builds the request of a sample document, or reads a sample message, shows what comes of it, and sends it where that is ticked; outside of the transaction, and what came of it is kept. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { Label } from '../../../catalogue/language/define.ts'
import type { ActionAnswer, Answer, BatchRow } from '../../../contract/types.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import { fill, Refusal, refuse } from '../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall } from '../../runtime/types.ts'
import { loadOne } from '../../runtime/work.ts'
import { newWork } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { Halt } from '../workflow/engine/words.ts'
import { callOut } from './call.ts'
import { draftOf, keyOf, rowsIn } from './draft.ts'
import { inboundAction, toldBy } from './inbound-action.ts'
import type { Interface } from './mapping.ts'
import { maskedText } from './masked.ts'
import { type InterfaceRequest, requestOf, sourcesOf } from './request.ts'
import { isPulled } from './scsi-definition.ts'
import { samplesOf, sourceValues } from './values.ts'

interface Tested {
  isGood: boolean
  said: Label
  request: string
}

interface Sample {
  num: string
  message: string
  isSent: boolean
}

export const testCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/scsiDefinitionRestful/doTest': async (body, context) => {
    const asked = actionRequestIn(body)
    const answer: Answer<ActionAnswer> = await runAction(pool, scsiDefinition, 'doTest', asked, context)
    const { sampleNum, sampleMessage, sendFlag } = asked.input ?? {}
    const sample = { num: String(sampleNum ?? '').trim(), message: String(sampleMessage ?? '').trim(), isSent: sendFlag === 'Y' }
    const batch: BatchRow[] = []
    for (const { id } of answer.data.rows) batch.push(await testOne(pool, id, sample, context))
    return { ...answer, msg: batch.map(({ words }) => words?.[context.language]).join('；'), data: { ...answer.data, batch } }
  },
})

async function testOne(pool: Pool, id: string, sample: Sample, context: CallContext): Promise<BatchRow> {
  const definition = await asSystem(pool, (tx) => loadOne(newWork(tx, context), scsiDefinition, id))
  if (!definition) throw new Error(`There is no definition ${id}`)
  const { isGood, said, request } = await (definition.direction === 'IN' ? received : sent)(pool, definition, sample)
  await asSystem(pool, (tx) =>
    tx.query(
      `update scsi_definition set test_flag = $2, test_result = left($3, 500), test_result_en = left($4, 500), test_request = left($5, 8000) where id = $1`,
      [id, isGood ? 'Y' : 'N', ...said, request],
    ),
  )
  return { id, number: definition.code, outcome: isGood ? 'done' : 'refused', words: { CN: said[0], EN: said[1] } }
}

async function sent(pool: Pool, definition: Interface, { num, isSent }: Sample): Promise<Tested> {
  let request: InterfaceRequest | null = null
  try {
    if (!num) refuse(scsiDefinition, 'SAMPLE', {}, 'sampleNum')
    request = await requestOf(definition, await sampleOf(pool, definition, num), randomUUID())
    if (!isSent) return told('BUILT', request.shown)
    const { result, httpStatus, why } = await callOut(definition, request)
    if (result === 'OK') return told('SENT', request.shown, { status: String(httpStatus) })
    return { isGood: false, said: why ?? [result, result], request: request.shown }
  } catch (error) {
    return failed(error, request?.shown ?? '')
  }
}

/** What a message would make of the document; nothing is saved. One that is pulled may be fetched. */
async function received(pool: Pool, definition: Interface, { message, isSent }: Sample): Promise<Tested> {
  try {
    const given = message || !isPulled(definition) || !isSent ? jsonIn(message) : await fetched(definition)
    const rows = rowsIn(definition, given)
    if (rows.length === 0) refuse(scsiDefinition, 'NO_ROWS', {})
    keyOf(definition, isPulled(definition) ? rows[0] : given)
    const drafts = await asSystem(pool, async (tx) => {
      const made: unknown[] = []
      for (const row of rows) made.push(inboundAction(definition) ? await toldBy(definition, row) : await draftOf(tx, definition, row))
      return made
    })
    return told('MAPPED', maskedText(JSON.stringify(drafts)))
  } catch (error) {
    return failed(error, message)
  }
}

async function fetched(definition: Interface): Promise<unknown> {
  const { result, body, why } = await callOut(definition, await requestOf(definition, {}, randomUUID()))
  if (result === 'OK') return body
  throw new Refusal({ code: `${scsiDefinition.entity}.REFUSED`, status: 422, words: { CN: why?.[0] ?? result, EN: why?.[1] ?? result } })
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return refuse(scsiDefinition, 'MESSAGE', {}, 'sampleMessage')
  }
}

function told(code: 'BUILT' | 'SENT' | 'MAPPED', request: string, params: Record<string, string> = {}): Tested {
  const { CN, EN } = fill(scsiDefinition.messages[code], params)
  return { isGood: true, said: [CN, EN], request }
}

function failed(error: unknown, request: string): Tested {
  if (!(error instanceof Refusal) && !(error instanceof Halt)) throw error
  return { isGood: false, said: [error.words.CN, error.words.EN], request }
}

const sampleOf = (pool: Pool, definition: Interface, num: string) =>
  asSystem(pool, async (tx) => {
    const [doc] = await samplesOf(tx, definition.entityName, num)
    return doc ? sourceValues(tx, definition.entityName, doc, sourcesOf(definition)) : {}
  })
