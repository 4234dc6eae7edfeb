/** `importExcel`: all rows of a workbook or none, by the same rules as typing them, and every error told by row and column. */
import { createHash } from 'node:crypto'
import type { Pool } from 'pg'
import { isId } from '../../../catalogue/ids.ts'
import type { Answer, Language } from '../../../contract/types.ts'
import { changing, saveExisting, saveNew } from '../../runtime/change.ts'
import { enterRoleSql, inTransaction } from '../../runtime/database.ts'
import { type Doc, readDocuments, readHeaders } from '../../runtime/documents.ts'
import { parseDraft } from '../../runtime/draft.ts'
import { type FieldIssue, issueOf, Refusal, refuseRule } from '../../runtime/refusal.ts'
import { requireButton } from '../../runtime/rights.ts'
import type { CallContext } from '../../runtime/types.ts'
import type { Work } from '../../runtime/work.ts'
import { quoted, tableOf } from '../../store/tables.ts'
import { amongFew } from '../at-once.ts'
import { idsOf, resolveCodes } from './codes.ts'
import { keepCopy, readCopy } from './copies.ts'
import { type ImportPlan, importPlanOf } from './import-columns.ts'
import { forgiveFurtherRows, groupLines, type LineGroup, lineDraftOf, rowOfLine } from './line-groups.ts'
import { codeOf, fillOwnKind, inOrder, ownKindIn } from './own-kind.ts'
import { atOf, type PlacedColumn, placeColumns, type RowValues, valuesOf } from './row-values.ts'
import { fileRefusal, refuseFile } from './words.ts'
import { type OpenWorkbook, openWorkbook } from './workbook.ts'

/** What the multipart reader hands on beside the text fields. */
export interface UploadedFile {
  name: string
  bytes: Buffer
  sha256: string
}

const mostToldIssues = 200

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
  const bytes = await bytesOf(body, context)
  return amongFew('imports', context.actor.userId, () => importBytes(pool, bytes, { body, plan, sha256: sha256Of(bytes), onProgress }, context))
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

async function bytesOf({ file, checked }: Record<string, unknown>, { actor, now }: CallContext): Promise<Buffer> {
  if (file) return (file as UploadedFile).bytes
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
  onProgress(0, workbook.rowCount)
  const columns = placeColumns(workbook.header, plan.columns, context.language === 'EN' ? 1 : 0)
  const rows = (await workbook.rows(columns.map(({ at }) => at))).map((row) => valuesOf(row, columns))
  forgiveFurtherRows(plan, rows)
  const ownKind = plan.lines ? [] : ownKindIn(columns, plan.definition.entity)
  const coming = new Set(ownKind.length > 0 ? rows.map(codeOf) : [])
  const stored = await inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const [document] = plan.lines && isId(String(body.id)) ? await readHeaders(tx, tableOf(plan.definition.entity), [String(body.id)], false) : []
    await resolveCodes(tx, rows, columns, (column, code) => ownKind.includes(column) && coming.has(code), document)
    return plan.lines ? new Map<string, string>() : idsOf(tx, tableOf(plan.definition.entity), new Set(rows.map(codeOf)))
  })
  checkRows(plan, rows)
  const ordered = inOrder(rows, ownKind)
  const issues = rows.flatMap((r) => r.issues)
  if (issues.length) throw new WrongRows(issues)
  const request = { entity: body.entity, id: body.id ?? null, sha256 }
  return changing(pool, context, plan.definition, `${plan.definition.entity}.import`, request, async (work) => {
    work.isImport = true
    const answer = await (plan.lines
      ? addLines(work, plan, plan.lines, rows, String(body.id ?? ''), body.versionNum)
      : saveMasters(work, plan, { rows: ordered, ownKind, stored }, onProgress))
    onProgress(rows.length, rows.length)
    if (body.intent === 'check') throw new Checked(answer.data as Outcome)
    return answer
  })
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Rows that the rules of the document refuse; thrown so that nothing of the file is stored. */
class WrongRows extends Error {
  readonly issues: FieldIssue[]
  constructor(issues: FieldIssue[]) {
    super('rows refused')
    this.issues = issues
  }
}

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

/** The schema of the document on each row, and no key twice. */
function checkRows(plan: ImportPlan, rows: readonly RowValues[]): void {
  const seen = new Map<string, number>()
  const codeLabel = plan.columns.find((c) => c.key === 'code')?.label
  for (const row of rows) {
    try {
      parseDraft(plan.definition, plan.lines ? lineDraftOf(plan.lines, plan.schedules, row) : draftOf(plan, row))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A line and its schedule share cells, and then their errors.
      const placed = error.issues.map((issue) => ({ ...issue, at: atOf(row.row, keyOf(issue.at, plan)) }))
      row.issues.push(...placed.filter((issue, i) => placed.findIndex((other) => other.at === issue.at && other.code === issue.code) === i))
    }
    const code = codeOf(row)
    const first = seen.get(code)
    if (!plan.lines && code && first !== undefined && codeLabel)
      row.issues.push({ ...issueOf('DUPLICATE', atOf(row.row, 'code'), codeLabel, { given: String(row.values.code) }), words: twice(first) })
    else seen.set(code, row.row)
  }
}

const twice = (row: number) => ({ CN: `重复（与第${row}行）`, EN: `Duplicate of row ${row}` })

/** Numbered masters take no code from outside; it only says which record a row is. Links that the record has already are not made again. */
function draftOf({ definition, columns }: ImportPlan, { values }: RowValues, stored?: Doc): Record<string, unknown> {
  const links = columns.flatMap(({ key, link }) => {
    const ids = values[key] as string[] | undefined
    if (!link || !ids) return []
    const known = new Set(((stored?.[key] ?? []) as Doc[]).map((line) => line[link]))
    return [[key, ids.filter((id) => !known.has(id)).map((id) => ({ [link]: id }))] as const]
  })
  const { code, ...rest } = { ...values, ...Object.fromEntries(links) }
  return definition.fields.code?.options.kept ? rest : { code, ...rest }
}

/** Last step of a form name, as the key of a column; a schedule's quantity is typed in the column of the line's. */
function keyOf(at: string, plan: ImportPlan): string {
  const lines = at.split('[')[0] ?? ''
  if (plan.columns.some(({ key, link }) => link && key === lines)) return lines
  const key = at.split('.').pop() ?? ''
  return plan.schedules && key === plan.schedules.scheduleQty ? plan.schedules.qty : key
}

// ── Master data ─────────────────────────────────────────────────────────────────────────────────────────────────────

interface MasterRows {
  /** Behind those of their own kind that they name. */
  rows: readonly RowValues[]
  ownKind: readonly PlacedColumn[]
  /** Ids by code in lower case; it grows with what is added. */
  stored: Map<string, string>
}

async function saveMasters(work: Work, plan: ImportPlan, { rows, ownKind, stored }: MasterRows, onProgress: OnProgress): Promise<Answer> {
  const { definition, columns } = plan
  const hasLinks = columns.some(({ link }) => link)
  const issues: FieldIssue[] = []
  let added = 0
  let changed = 0
  for (const [at, row] of rows.entries()) {
    onProgress(at, rows.length)
    const code = codeOf(row)
    const id = stored.get(code)
    fillOwnKind(row, ownKind, stored)
    issues.push(...row.issues)
    if (row.issues.length > 0) continue
    try {
      const [known] = id && hasLinks ? await readDocuments(work.tx, definition.entity, [id]) : []
      const draft = parseDraft(definition, draftOf(plan, row, known))
      if (id) await saveExisting(work, definition, { menuId: 0, id, draft }, draft)
      else {
        const made = await saveNew(work, definition, draft)
        // What is numbered here comes without a code, each row as another record.
        if (code) stored.set(code, made.id)
      }
      if (id) changed++
      else added++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      issues.push(...issuesIn(error).map((issue) => ({ ...issue, at: atOf(row.row, keyOf(issue.at, plan)) })))
    }
  }
  if (issues.length) throw new WrongRows(issues)
  return { status: '200', msg: '', data: { added, changed } }
}

const issuesIn = ({ issues, code, words, at }: Refusal): FieldIssue[] => (issues.length ? issues : [{ at: at ?? 'code', code, words }])

// ── Lines ───────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Appends the rows as lines of a stored document, through the path that saves what a person types. */
async function addLines(work: Work, plan: ImportPlan, lines: string, rows: readonly RowValues[], id: string, versionNum: unknown): Promise<Answer> {
  const { groups, issues } = groupLines(plan, lines, rows)
  if (issues.length) throw new WrongRows(issues)
  const draft = { [lines]: groups.map((g) => (parseDraft(plan.definition, g.draft)[lines] as unknown[])[0]) }
  const existing = await countLines(work, lines, id)
  try {
    const doc = await saveExisting(
      work,
      plan.definition,
      { menuId: 0, id, draft, ...(versionNum === undefined ? {} : { versionNum: Number(versionNum) }) },
      draft,
    )
    return {
      status: '200',
      msg: '',
      data: { added: groups.length, changed: 0, id: doc.id, versionNum: doc.versionNum, warnings: work.warnings.map(({ words }) => words) },
    }
  } catch (error) {
    const placed = error instanceof Refusal ? placedIssues(error, plan, lines, groups, existing) : []
    if (placed.length === 0) throw error
    throw new WrongRows(placed)
  }
}

async function countLines(work: Work, lines: string, id: string): Promise<number> {
  if (!isId(id)) refuseRule('NOT_FOUND')
  const { rows } = await work.tx.query<{ count: string }>(`select count(*) from ${quoted(tableOf(lines).name)} where header_id = $1`, [id])
  return Number(rows[0]?.count)
}

/** What concerns added lines, at their rows of the file; the rest concerns the document and is told as it is. */
function placedIssues(refusal: Refusal, plan: ImportPlan, lines: string, groups: readonly LineGroup[], existing: number): FieldIssue[] {
  const issues = issuesIn(refusal)
  if (issues.some((i) => i.code === 'NOT_EDITABLE')) return []
  const placed = issues.flatMap((issue) => {
    const row = rowOfLine(lines, groups, existing, issue.at)
    return row === null ? [] : [{ ...issue, at: atOf(row, keyOf(issue.at, plan)) }]
  })
  return placed.length === issues.length ? placed : []
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
  const sorted = [...issues].sort((a, b) => rowOf(a) - rowOf(b))
  const marks = sorted.map((issue) => ({
    row: rowOf(issue),
    column: columns.find((c) => c.key === issue.at.split('.').pop())?.at ?? null,
    message: issue.words[language],
  }))
  const copy = await workbook.mark(marks, errorHeader[language])
  const token = copy ? await keepCopy(actor.userId, copy, now) : ''
  const { code, status, words } = fileRefusal('ROWS_WRONG', { count: issues.length })
  throw new Refusal({ code, status, words, given: { count: String(issues.length), marked: token }, issues: sorted.slice(0, mostToldIssues) })
}
