/** Takes a message of another system: its rows are saved through the rules of their document, or told to an action of it, all or none, and a message that comes again gets its first answer. */
import type { Pool } from 'pg'
import { pageOf } from '../../../catalogue/index.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { Answer } from '../../../contract/types.ts'
import { changing, refuseRow, saveRow } from '../../runtime/change/change.ts'
import { asReplay } from '../../runtime/change/idempotency.ts'
import { readHeaders } from '../../runtime/rows/documents.ts'
import { fill, Refusal, refuse } from '../../runtime/rules/refusal.ts'
import { requireConfirmed } from '../../runtime/rules/warnings.ts'
import type { Actor, CallContext, NamedCall } from '../../runtime/types.ts'
import { loadOne } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../database/as-system.ts'
import { unknownAddress } from '../http/refusals.ts'
import { systemWork } from '../jobs/system-actor.ts'
import { isAllowedFrom } from '../oauth/allowed-address.ts'
import { linesOfText } from '../oauth/text-lines.ts'
import { draftOf, keyOf, knownRecord, mostRows, rowsIn, targetOf } from './draft.ts'
import { actOnNamed, inboundAction } from './inbound-action.ts'
import { type Logged, writeLog } from './log.ts'
import type { Interface } from './mapping.ts'
import { maskedText } from './masked.ts'
import { activeConfig } from './request.ts'

export interface Taken {
  rows: { id: string; docNum: string | null }[]
}

/** The call at an inbound path, for programs alone. */
export const inboundCall =
  (pool: Pool, inPath: string): NamedCall =>
  async (body, context) => {
    if (!context.program) throw unknownAddress()
    const definition = await definitionAt(pool, inPath, context)
    const { menuId: _, language: __, ...message } = body
    requireFrom(definition, context.address)
    return takeMessage(pool, definition, message, rowsIn(definition, message), { ...context, actor: onPageOf(context.actor, definition) })
  }

/** In effect; of one that is out of effect it is said that it is gone. */
async function definitionAt(pool: Pool, inPath: string, { now }: CallContext): Promise<Interface> {
  return asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ id: string; status: string }>(
      `select id, status from scsi_definition where in_path = $1 and direction = 'IN' and status <> 'DRAFT' order by status = 'EFFECTIVE' desc, interface_version desc limit 1`,
      [inPath],
    )
    const [found] = rows
    const definition = found && (await loadOne(systemWork(tx, now), scsiDefinition, found.id))
    if (!definition) throw told('NO_PATH', 404, { path: inPath })
    if (definition.status !== 'EFFECTIVE') throw told('CLOSED', 410, { code: definition.code })
    return definition
  })
}

const told = (code: 'NO_PATH' | 'CLOSED' | 'FROM', status: number, params: Record<string, string>) =>
  new Refusal({ code: `${scsiDefinition.entity}.${code}`, status, words: fill(scsiDefinition.messages[code], params), given: params })

function requireFrom(definition: Interface, address: string): void {
  const networks = linesOfText(activeConfig(definition)?.ipAllowList)
  if (!isAllowedFrom(networks, address)) throw told('FROM', 403, { address })
}

/** A program names no page: one on which its user may save such a document, or take the action. */
function onPageOf(actor: Actor, definition: Interface): Actor {
  const button = inboundAction(definition)?.action.resource ?? 'btnSave'
  const page = [...actor.grants].find(([name, buttons]) => pageOf(name)?.entity === definition.entityName && buttons.has(button))?.[0] ?? null
  return { ...actor, page }
}

export async function takeMessage(
  pool: Pool,
  definition: Interface,
  message: unknown,
  rows: readonly unknown[],
  context: CallContext,
): Promise<Answer<Taken>> {
  const startedAt = performance.now()
  const logged = (facts: Pick<Logged, 'status' | 'why'> & Partial<Logged>): Logged => ({
    ...{ direction: 'IN', businessId: null, businessNum: null, idempotencyKey: null, httpStatus: null, tries: 1, answer: null },
    ms: Math.round(performance.now() - startedAt),
    request: maskedText(JSON.stringify(message)),
    ...facts,
  })
  try {
    const key = keyOf(definition, message)
    if (rows.length === 0) refuse(scsiDefinition, 'NO_ROWS', {})
    if (rows.length > mostRows(definition)) refuse(scsiDefinition, 'TOO_MANY', { n: rows.length, most: mostRows(definition) })
    return await changing<Taken>(
      pool,
      { ...context, idempotencyKey: null },
      targetOf(definition),
      `${definition.entityName}.${inboundAction(definition)?.name ?? 'save'}`,
      message,
      async (work) => {
        const known = await firstAnswer(work, definition, key)
        if (known) return asReplay(answerOf(known))
        const taken = await takeAll(work, definition, rows)
        const [first] = taken.rows
        const text = JSON.stringify(taken)
        await writeLog(
          work,
          definition,
          logged({
            status: 'OK',
            why: null,
            inboundKey: key,
            httpStatus: 200,
            businessId: first?.id ?? null,
            businessNum: first?.docNum ?? null,
            answer: text,
            values: text,
          }),
        )
        return answerOf(taken)
      },
    )
  } catch (error) {
    if (error instanceof Refusal)
      await asSystem(pool, (tx) =>
        writeLog(
          systemWork(tx, context.now),
          definition,
          logged({ status: 'REFUSED', why: [error.words.CN, error.words.EN], httpStatus: error.status, answer: error.words.CN }),
        ),
      )
    throw error
  }
}

const answerOf = (data: Taken): Answer<Taken> => ({ status: '200', msg: '', data })

/** Two that come at the same moment stand in line. */
async function firstAnswer({ tx }: Work, { code }: Interface, key: string): Promise<Taken | null> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`scsi ${code} ${key}`])
  const { rows } = await tx.query<{ id: string }>(
    `select id from scsi_platform_log where code = $1 and direction = 'IN' and inbound_key = $2 and status = 'OK' limit 1`,
    [code, key],
  )
  const [log] = rows[0] ? await readHeaders(tx, tableOf('scsiPlatformLog'), [rows[0].id], false) : []
  return log ? JSON.parse(String(log.values)) : null
}

async function takeAll(work: Work, definition: Interface, rows: readonly unknown[]): Promise<Taken> {
  const take = inboundAction(definition) ? actOnNamed : saveOne
  const taken: Taken = { rows: [] }
  for (const [index, row] of rows.entries())
    taken.rows.push(await take(work, definition, row).catch((error) => (rows.length > 1 ? refuseRow(error, index) : Promise.reject(error))))
  requireConfirmed(work, [])
  return taken
}

async function saveOne(work: Work, definition: Interface, row: unknown): Promise<Taken['rows'][number]> {
  const target = targetOf(definition)
  const draft = await draftOf(work.tx, definition, row)
  const known = await knownRecord(work.tx, target, draft)
  // Lines have nothing that tells which of them is meant, so those of a known record stay as they are.
  const own = known ? Object.fromEntries(Object.entries(draft).filter(([field]) => field in target.fields)) : draft
  const doc = await saveRow(work, target, { menuId: 0, draft: own, ...(known && { id: known.id, versionNum: Number(known.versionNum) }) })
  return { id: doc.id, docNum: String(doc.docNum ?? doc.code ?? '') || null }
}
