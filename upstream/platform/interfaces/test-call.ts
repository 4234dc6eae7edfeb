/** `doTest`: builds the request of a sample document, shows it, and sends it where that is ticked; outside of the transaction, and what came of it is kept. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import type { Label } from '../../../catalogue/define.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { ActionAnswer, Answer, BatchRow } from '../../../contract/types.ts'
import { runAction } from '../../runtime/change.ts'
import { readDocuments } from '../../runtime/documents.ts'
import { fill, Refusal, refuse } from '../../runtime/refusal.ts'
import { actionRequestIn } from '../../runtime/requests.ts'
import type { CallContext, NamedCall } from '../../runtime/types.ts'
import { loadOne } from '../../runtime/work.ts'
import { newWork } from '../../runtime/working.ts'
import { asSystem } from '../as-system.ts'
import { callOut } from './call.ts'
import type { Interface } from './mapping.ts'
import { type InterfaceRequest, requestOf, sourcesOf } from './request.ts'
import { sourceValues } from './values.ts'

interface Tested {
  isGood: boolean
  said: Label
  request: string
}

export const testCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/scsiDefinitionRestful/doTest': async (body, context) => {
    const asked = actionRequestIn(body)
    const answer: Answer<ActionAnswer> = await runAction(pool, scsiDefinition, 'doTest', asked, context)
    const batch: BatchRow[] = []
    for (const { id } of answer.data.rows) batch.push(await testOne(pool, id, { ...asked.input }, context))
    return { ...answer, msg: batch.map(({ words }) => words?.[context.language]).join('；'), data: { ...answer.data, batch } }
  },
})

async function testOne(pool: Pool, id: string, { sampleNum, sendFlag }: Record<string, unknown>, context: CallContext): Promise<BatchRow> {
  const definition = await asSystem(pool, (tx) => loadOne(newWork(tx, context), scsiDefinition, id))
  if (!definition) throw new Error(`There is no definition ${id}`)
  const { isGood, said, request } = await outcomeOf(pool, definition, String(sampleNum ?? ''), sendFlag === 'Y')
  await asSystem(pool, (tx) =>
    tx.query(
      `update scsi_definition set test_flag = $2, test_result = left($3, 500), test_result_en = left($4, 500), test_request = left($5, 8000) where id = $1`,
      [id, isGood ? 'Y' : 'N', ...said, request],
    ),
  )
  return { id, number: definition.code, outcome: isGood ? 'done' : 'refused', words: { CN: said[0], EN: said[1] } }
}

async function outcomeOf(pool: Pool, definition: Interface, sampleNum: string, isSent: boolean): Promise<Tested> {
  let request: InterfaceRequest | null = null
  try {
    request = await requestOf(definition, await sampleOf(pool, definition, sampleNum), randomUUID())
    if (!isSent) return told(true, 'BUILT', request)
    const { result, httpStatus, why } = await callOut(request, definition.successRule)
    if (result === 'OK') return told(true, 'SENT', request, { status: String(httpStatus) })
    return { isGood: false, said: why ?? [result, result], request: request.shown }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { isGood: false, said: [error.words.CN, error.words.EN], request: request?.shown ?? '' }
  }
}

function told(isGood: boolean, code: 'BUILT' | 'SENT', { shown }: InterfaceRequest, params: Record<string, string> = {}): Tested {
  const { CN, EN } = fill(scsiDefinition.messages[code], params)
  return { isGood, said: [CN, EN], request: shown }
}

const sampleOf = (pool: Pool, definition: Interface, sampleNum: string) =>
  asSystem(pool, async (tx) => {
    const { entityName } = definition
    const { rows } = await tx.query<{ id: string }>('select id from entity_label where entity = $1 and code = $2', [entityName, sampleNum.trim()])
    const [doc] = definitionOf(entityName) && rows[0] ? await readDocuments(tx, entityName, [rows[0].id]) : []
    if (!doc) refuse(scsiDefinition, 'NO_SAMPLE', { given: sampleNum }, 'sampleNum')
    return sourceValues(tx, entityName, doc, sourcesOf(definition))
  })
