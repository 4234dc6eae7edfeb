/** The standard verbs of lines that have calls of their own: read in the scope of their document, changed as a change of it. */
import type { Pool } from 'pg'
import { asLines, type CallableLines } from '../../../catalogue/pages/line-calls.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import type { Answer, ListRequest, SaveRequest } from '../../../contract/types.ts'
import { quoted, tableOf } from '../../store/tables.ts'
import { listDocuments, planRows } from '../reading/list.ts'
import { readForPerson, requireGranted, wideningOf } from '../reading/record.ts'
import { enterRoleSql, inTransaction } from '../rows/database.ts'
import { linesIn } from '../rows/lines-in.ts'
import { issueOf, refuseIssues, refuseRule } from '../rules/refusal.ts'
import { requireConfirmed } from '../rules/warnings.ts'
import type { CallContext, Doc, Tx } from '../types.ts'
import { isHidden } from '../visibility/readable-fields.ts'
import { requireButton } from '../visibility/rights.ts'
import { lockDocuments } from '../visibility/sight.ts'
import type { Work } from '../working.ts'
import { changing, refuseElsewhere, refuseRow, saveRow, wordsIn } from './change.ts'

/** Which line; `versionNum` is that of its document, as the reading verbs tell it. */
export interface LineRow {
  id: string
  versionNum?: number
}

/** Id of the document that the line stands in, as far as the role of the transaction sees it. */
async function headerOf(tx: Tx, { entity }: CallableLines, id: unknown): Promise<string> {
  if (!isId(id)) return refuseRule('NOT_FOUND')
  const { rows } = await tx.query<{ headerId: string }>(`select header_id as "headerId" from ${quoted(tableOf(entity).name)} where id = $1`, [id])
  return rows[0]?.headerId ?? refuseRule('NOT_FOUND')
}

function requireShown({ lines }: CallableLines, { actor }: CallContext): void {
  if (isHidden(actor, lines)) refuseRule('NOT_FOUND')
}

export function findLine(pool: Pool, kind: CallableLines, id: unknown, context: CallContext): Promise<Answer<Doc>> {
  const { owner, entity } = kind
  requireGranted(owner, context.actor)
  requireShown(kind, context)
  return inTransaction(pool, enterRoleSql(context.actor, wideningOf(context.actor, owner)), async (tx) => {
    const doc = await readForPerson(tx, owner, await headerOf(tx, kind, id), context)
    const line = linesIn(doc, entity).find((one) => one.id === String(id).toLowerCase()) ?? refuseRule('NOT_FOUND')
    return { status: '200', msg: '', data: { ...line, versionNum: doc.versionNum } }
  })
}

export async function listLines(pool: Pool, kind: CallableLines, request: ListRequest, context: CallContext): Promise<Answer<Doc[]>> {
  requireShown(kind, context)
  return listDocuments(pool, kind.owner, request, context, (_owner, asked, reader) => planRows(asLines(kind), { lines: kind.entity }, asked, reader))
}

/** `draft` is the line with, under `headerId`, the document that it belongs to; a stored line stays in its own. */
export function saveLine(pool: Pool, kind: CallableLines, request: SaveRequest, context: CallContext): Promise<Answer> {
  return changingOwner(pool, kind, 'save', request, context, async (work) => {
    const saved = await saveOne(work, kind, request)
    requireConfirmed(work, request.confirmed)
    return { ...saved, warnings: wordsIn(work) }
  })
}

/** Several lines in one transaction, all or none, each as a change of its own. */
export function saveLines(pool: Pool, kind: CallableLines, rows: readonly SaveRequest[], context: CallContext): Promise<Answer> {
  return changingOwner(pool, kind, 'saveAll', rows, context, async (work) => {
    if (rows.length === 0) refuseRule('NOTHING_CHOSEN')
    const saved: Saved[] = []
    for (const [index, row] of rows.entries()) saved.push(await saveOne(work, kind, row).catch((error) => refuseRow(error, index)))
    requireConfirmed(
      work,
      rows.flatMap((row) => row.confirmed ?? []),
    )
    return { rows: saved, warnings: wordsIn(work) }
  })
}

export function deleteLines(pool: Pool, kind: CallableLines, rows: readonly LineRow[], context: CallContext): Promise<Answer> {
  return changingOwner(pool, kind, 'delete', rows, context, async (work) => {
    if (rows.length === 0) refuseRule('NOTHING_CHOSEN')
    for (const { id, versionNum } of rows) {
      const headerId = await headerOf(work.tx, kind, id)
      await saveRow(work, kind.owner, ofOwner(headerId, versionNum, { deletedLines: [id] }))
    }
    return { deleted: rows.length }
  })
}

function changingOwner(pool: Pool, kind: CallableLines, verb: string, body: unknown, context: CallContext, work: (work: Work) => Promise<object>) {
  requireShown(kind, context)
  return changing(pool, context, kind.owner, `${kind.entity}.${verb}`, body, async (own) => {
    requireButton(kind.owner, context.actor, 'btnSave')
    return { status: '200', msg: '', data: await work(own) }
  })
}

interface Saved {
  id: string
  headerId: string
  versionNum: unknown
}

async function saveOne(work: Work, kind: CallableLines, { id, versionNum, draft }: SaveRequest): Promise<Saved> {
  const { entity, owner } = kind
  const { headerId: given, ...values } = draft ?? {}
  const headerId = id ? await headerOf(work.tx, kind, id) : givenHeader(kind, given)
  if (id && given !== undefined && String(given).toLowerCase() !== headerId) refuseIssues([issueOf('FIXED', 'headerId', owner.label)])
  const [before] = await lockDocuments(work, owner, [{ id: headerId }])
  const known = new Set(linesIn(before, entity).map((line) => line.id))
  const sent = { ...(id && { id: id.toLowerCase() }), ...values }
  const doc = await saveRow(work, owner, ofOwner(headerId, versionNum, { [entity]: [sent] })).catch((error) =>
    refuseElsewhere(error, ownPlace(entity)),
  )
  const line = linesIn(doc, entity).find((one) => (id ? one.id === sent.id : !known.has(one.id)))
  return { id: line?.id ?? refuseRule('NOT_FOUND'), headerId, versionNum: doc.versionNum }
}

function givenHeader({ owner }: CallableLines, given: unknown): string {
  if (isId(given)) return given.toLowerCase()
  const issue = given === undefined || given === null || given === '' ? 'REQUIRED' : 'NOT_AN_ID'
  refuseIssues([issueOf(issue, 'headerId', owner.label, { given: given === undefined || given === null ? null : String(given) })])
  return refuseRule('NOT_FOUND')
}

const ofOwner = (id: string, versionNum: number | undefined, draft: Record<string, unknown>): SaveRequest => ({
  menuId: 0,
  id,
  draft,
  ...(versionNum !== undefined && { versionNum }),
})

/** `roleMenuPermit[3].menuId` of the document is `menuId` of the line. */
const ownPlace = (entity: string) => (at: string) => (at.startsWith(`${entity}[`) ? at.slice(at.indexOf(']') + 1).replace(/^\./, '') : at)
