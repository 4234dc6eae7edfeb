/** `importExcel`: all rows of a workbook or none, by the same rules as typing them, and every error told by row and column. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { isId } from '../../../../catalogue/values/ids.ts'
import type { Answer, Language } from '../../../../contract/types.ts'
import { changing, saveExisting } from '../../../runtime/change/change.ts'
import { parseDraft } from '../../../runtime/change/draft.ts'
import { wideningOf } from '../../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction, systemOpening } from '../../../runtime/rows/database.ts'
import { readHeaders } from '../../../runtime/rows/documents.ts'
import { type FieldIssue, Refusal, refuseRule } from '../../../runtime/rules/refusal.ts'
import type { CallContext, Tx } from '../../../runtime/types.ts'
import { requireButton } from '../../../runtime/visibility/rights.ts'
import { requireVisible } from '../../../runtime/visibility/sight.ts'
import { newWork, type Work } from '../../../runtime/working.ts'
import { quoted, tableOf } from '../../../store/tables.ts'
import { fileIn } from '../../files/upload/call-files.ts'
import { amongFew } from '../../load/at-once.ts'
import { fileRefusal, refuseFile } from '../words.ts'
import { resolveCells } from './cell-codes.ts'
import { idsOf, resolveCodes, resolveParts } from './codes.ts'
import { keepCopy, readCopy } from './copies.ts'
import { actOnNamed, checkActions } from './import-actions.ts'
import { type ImportPlan, importPlanOf, keyOf } from './import-columns.ts'
import { draftOf, issuesIn, saveMasters, WrongRows } from './import-records.ts'
import { forgiveFurtherRows, groupLines, type LineGroup, lineDraftOf, rowOfLine } from './line-groups.ts'
import { codeOf, inOrder, ownKindIn } from './own-kind.ts'
import { isOfLinesOnly, lineOf, tellClaimedTwice, tellDuplicates, tellUnknown } from './row-lines.ts'
import { atOf, furtherIssues, type PlacedColumn, placeColumns, type RowValues, valuesOf } from './row-values.ts'
import { saidOfRow } from './row-words.ts'
import { type OpenWorkbook, openWorkbook } from './workbook.ts'

/** What the multipart reader hands on beside the text fields. */
export interface UploadedFile {
  name: string
  bytes: Buffer
  sha256: string
}

const mostReportedIssues = 200

/** How many of how many rows are through; told often. */
export type OnProgress = (done: number, total: number) => void

/**
 * `intent: 'check'` does everything and keeps nothing of it but the file: the answer says what an import would do, and the token
 * that a second call sends as `checked` instead of the file.
 */
export async function importExcel(
  pool: Pool,
  body: Record<string, unknown>,
  context: CallContext,
  onProgress: OnProgress = () => {},
): Promise<Answer> {
  const plan = importPlanOf(String(body.entity ?? ''), context.actor)
  requireButton(plan.definition, context.actor, 'btnImport')
  const action = plan.definition.actions[plan.action ?? plan.atOnce ?? '']
  if (action) requireButton(plan.definition, context.actor, action.resource, action.label)
  const bytes = await bytesOf(body, context)
  if (plan.lines) await requireDocument(pool, plan, body.id, context)
  return amongFew('imports', context.actor.userId, () => importBytes(pool, bytes, { body, plan, sha256: sha256Of(bytes), onProgress }, context))
}

/** To a document that the person does not see no workbook is opened: the answer says as little as that to an unknown id, and takes no longer. */
function requireDocument(pool: Pool, { definition }: ImportPlan, id: unknown, context: CallContext): Promise<void> {
  const widening = wideningOf(context.actor, definition)
  const opening = `${enterRoleSql(context.actor, widening)}; ${systemOpening}`
  return inTransaction(pool, opening, (tx) => requireVisible(newWork(tx, context, widening), definition.entity, [String(id ?? '')]))
}

async function importBytes(pool: Pool, bytes: Buffer, about: Import, context: CallContext): Promise<Answer> {
  const workbook = await openWorkbook(bytes)
  try {
    return await importRows(pool, workbook, about, context)
  } catch (error) {
    if (error instanceof Checked)
      return { status: '200', msg: '', data: { ...error.outcome, checked: await keepCopy(context.actor.userId, bytes, context.now) } }
    if (error instanceof WrongRows) return await refuseRows(error.issues, workbook, placeColumns(workbook.header, about.plan.columns, 0), context)
    throw error
  } finally {
    workbook.close()
  }
}

async function bytesOf(body: Record<string, unknown>, { actor, now }: CallContext): Promise<Buffer> {
  const { checked } = body
  const file = fileIn(body)
  if (file) return file.bytes
  return typeof checked === 'string' ? ((await readCopy(actor.userId, checked, now)) ?? refuseFile('GONE')) : refuseFile('FILE')
}

interface Import {
  body: Record<string, unknown>
  plan: ImportPlan
  sha256: string
  onProgress: OnProgress
}

async function importRows(pool: Pool, workbook: OpenWorkbook, { body, plan, sha256, onProgress }: Import, context: CallContext): Promise<Answer> {
  if (workbook.rowCount === 0) refuseFile('NO_ROWS')
  const { mostImported: max } = plan.definition
  if (!plan.lines && max !== null && workbook.rowCount > max) refuseFile('TOO_MANY_ROWS', { max })
  onProgress(0, workbook.rowCount)
  const columns = placeColumns(workbook.header, plan.columns, context.language === 'EN' ? 1 : 0)
  const rows = (await workbook.rows(columns.map(({ at }) => at))).map((row) => valuesOf(row, columns))
  forgiveFurtherRows(plan, rows)
  const ownKind = plan.lines ? [] : ownKindIn(columns, plan.definition.entity)
  const stored = await inTransaction(pool, enterRoleSql(context.actor), (tx) => resolveRows(tx, plan, { rows, columns, ownKind }, String(body.id)))
  if (plan.action === null) checkRows(plan, rows)
  else checkActions(plan, rows, stored)
  if (!plan.lines) {
    tellDuplicates(plan, rows)
    tellClaimedTwice(plan, rows)
  }
  const ordered = inOrder(rows, ownKind)
  const request = { entity: body.entity, id: body.id ?? null, sha256 }
  const bringIn = (work: Work): Promise<Answer> => {
    if (plan.action !== null) return actOnNamed(work, plan, rows, stored, onProgress)
    if (plan.lines) return addLines(work, plan, plan.lines, rows, String(body.id ?? ''), body.versionNum)
    return saveMasters(work, plan, { rows: ordered, ownKind, stored }, onProgress)
  }
  return changing(pool, context, plan.definition, `${plan.definition.entity}.import`, request, async (work) => {
    work.isImport = true
    const answer = await bringIn(work)
    onProgress(rows.length, rows.length)
    if (body.intent === 'check') throw new Checked(answer.data as Outcome)
    return answer
  })
}

interface ReadRows {
  rows: readonly RowValues[]
  columns: readonly PlacedColumn[]
  ownKind: readonly PlacedColumn[]
}

/** Ids in the place of codes, and the records that are stored already, by code in lower case. */
async function resolveRows(tx: Tx, plan: ImportPlan, { rows, columns, ownKind }: ReadRows, documentId: string): Promise<Map<string, string>> {
  const table = tableOf(plan.definition.entity)
  const stored = plan.lines ? new Map<string, string>() : await idsOf(tx, table, new Set(rows.map(codeOf)))
  const coming = new Set(ownKind.length > 0 ? rows.map(codeOf) : [])
  const ids = plan.lines ? [documentId].filter(isId) : plan.rowLines ? [...stored.values()] : []
  const documents = new Map((ids.length > 0 ? await readHeaders(tx, table, ids, false) : []).map((document) => [document.id, document]))
  const documentOf = (row: RowValues) => documents.get(plan.lines ? documentId : (stored.get(codeOf(row)) ?? ''))
  await resolveCodes(tx, rows, columns, (column, code) => ownKind.includes(column) && coming.has(code), documentOf)
  if (plan.lines) await resolveParts(tx, rows, columns, tableOf(plan.lines).fields)
  if (plan.rowLines) await resolveCells(tx, rows, columns, plan.rowLines)
  if (plan.rowLines && isOfLinesOnly(plan)) tellUnknown(plan, rows, stored)
  return stored
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Outcome {
  added: number
  changed: number
}

/** What an import would do; thrown so that nothing of it is stored. */
class Checked extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super('checked')
    this.outcome = { added: outcome.added, changed: outcome.changed }
  }
}

// ── Rows by themselves ──────────────────────────────────────────────────────────────────────────────────────────────

/** The schema of the document on each row. */
function checkRows(plan: ImportPlan, rows: readonly RowValues[]): void {
  for (const row of rows) {
    try {
      parseDraft(plan.definition, aloneOf(plan, row))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A line and its schedule share cells, and then their errors.
      const told = new Set(row.issues.map(({ at }) => at))
      const placed = error.issues
        .map((issue) => ({ ...issue, at: atOf(row.row, keyOf(issue.at, plan)) }))
        // What is not found is empty, and told already.
        .filter(({ at, code }) => code !== 'REQUIRED' || !told.has(at))
      row.issues.push(...placed.filter((issue, i) => placed.findIndex((other) => other.at === issue.at && other.code === issue.code) === i))
    }
  }
}

/** What one row says by itself. */
function aloneOf(plan: ImportPlan, row: RowValues): Record<string, unknown> {
  if (plan.lines) return lineDraftOf(plan.lines, plan.schedules, row)
  const own = draftOf(plan, row)
  return plan.rowLines ? { ...own, [plan.rowLines.entity]: [lineOf(plan, row)] } : own
}

// ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Appends the rows as lines of a stored document, through the path that saves what a person types.
 * Where rows are wrong by themselves they are tried without their wrong cells, so that what the rules of the document refuse is told at the same time.
 */
async function addLines(work: Work, plan: ImportPlan, lines: string, rows: readonly RowValues[], id: string, versionNum: unknown): Promise<Answer> {
  const groups = groupLines(plan, lines, rows)
  const wrong = rows.flatMap(({ issues }) => issues)
  if (groups.length === 0) throw new WrongRows(wrong)
  const draft = { [lines]: groups.map((g) => (parseDraft(plan.definition, g.draft)[lines] as unknown[])[0]) }
  const existing = await countLines(work, lines, id)
  const request = { menuId: 0, id, draft, ...(versionNum === undefined ? {} : { versionNum: Number(versionNum) }) }
  const doc = await saveExisting(work, plan.definition, request, draft).catch((error) => {
    const placed = error instanceof Refusal ? placedIssues(error, plan, lines, groups, existing) : []
    if (placed.length + wrong.length === 0) throw error
    throw new WrongRows([...wrong, ...furtherIssues(placed, rows)])
  })
  if (wrong.length > 0) throw new WrongRows(wrong)
  const warnings = work.warnings.map(({ words }) => words)
  return { status: '200', msg: '', data: { added: groups.length, changed: 0, id: doc.id, versionNum: doc.versionNum, warnings } }
}

async function countLines(work: Work, lines: string, id: string): Promise<number> {
  if (!isId(id)) refuseRule('NOT_FOUND')
  const { rows } = await work.tx.query<{ count: string }>(`select count(*) from ${quoted(tableOf(lines).name)} where header_id = $1`, [id])
  return Number(rows[0]?.count)
}

const isWrong = ({ rows }: LineGroup) => rows.some(({ issues }) => issues.length > 0)

/** What concerns added lines, at their rows of the file; the rest concerns the document and is told as it is. */
function placedIssues(refusal: Refusal, plan: ImportPlan, lines: string, groups: readonly LineGroup[], existing: number): FieldIssue[] {
  const issues = issuesIn(refusal)
  if (issues.some((i) => i.code === 'NOT_EDITABLE')) return []
  const placed = issues.flatMap((issue) => {
    const row = rowOfLine(lines, groups, existing, issue.at)
    return row === null ? [] : [{ ...issue, at: atOf(row, keyOf(issue.at, plan)) }]
  })
  // Without its wrong cells a document may break rules that it keeps with them; what is told at its rows stands.
  return placed.length === issues.length || groups.some(isWrong) ? placed : []
}

// ── Telling ─────────────────────────────────────────────────────────────────────────────────────────────────────────

const errorHeader: Record<Language, string> = { CN: '错误信息', EN: 'Errors' }

async function refuseRows(
  issues: readonly FieldIssue[],
  workbook: OpenWorkbook,
  columns: readonly PlacedColumn[],
  context: CallContext,
): Promise<never> {
  const { actor, language, now } = context
  const rowOf = ({ at }: FieldIssue) => Number(/\d+/.exec(at)?.[0] ?? 0)
  const columnOf = ({ at }: FieldIssue) => columns.find(({ key }) => key === at.split('.').pop())
  const sorted = [...issues].sort((a, b) => rowOf(a) - rowOf(b)).map((issue) => saidOfRow(issue, rowOf(issue), columnOf(issue)))
  const marks = sorted.map((issue) => ({ row: rowOf(issue), column: columnOf(issue)?.at ?? null, message: issue.words[language] }))
  const copy = await workbook.mark(marks, errorHeader[language])
  const token = copy ? await keepCopy(actor.userId, copy, now) : ''
  const { code, status, words } = fileRefusal('ROWS_WRONG', { count: issues.length })
  throw new Refusal({ code, status, words, given: { count: String(issues.length), marked: token }, issues: sorted.slice(0, mostReportedIssues) })
}
