/** Rows of a workbook as master records: one a row, or those with one code as the lines of one record. */
import type { Answer } from '../../../../contract/types.ts'
import { actOnRows, saveExisting, saveNew } from '../../../runtime/change/change.ts'
import { parseDraft } from '../../../runtime/change/draft.ts'
import { readDocuments } from '../../../runtime/rows/documents.ts'
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import { type FieldIssue, Refusal } from '../../../runtime/rules/refusal.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { type ImportPlan, keyOf } from './import-columns.ts'
import { codeOf, fillOwnKind } from './own-kind.ts'
import { cellsOf, differences, isOfLinesOnly, linesOf } from './row-lines.ts'
import { atOf, furtherIssues, type PlacedColumn, type RowValues, withoutWrong } from './row-values.ts'

export interface MasterRows {
  /** Behind those of their own kind that they name. */
  rows: readonly RowValues[]
  ownKind: readonly PlacedColumn[]
  /** Ids by code in lower case; it grows with what is added. */
  stored: Map<string, string>
}

/** What the rows say of one record, and which of them says what of it. */
interface SheetRecord {
  draft: Record<string, unknown>
  /** Rows that become lines of a record that is stored already. */
  newLines: number
  rowOf(at: string): RowValues | undefined
}

export async function saveMasters(
  work: Work,
  plan: ImportPlan,
  { rows, ownKind, stored }: MasterRows,
  onProgress: (done: number, total: number) => void,
): Promise<Answer> {
  const { definition, columns, rowLines } = plan
  const readsStored = rowLines !== null || columns.some(({ link }) => link)
  const issues: FieldIssue[] = []
  const done = { added: 0, changed: 0 }
  let at = 0
  for (const own of rowLines ? Map.groupBy(rows, (row) => codeOf(row) || row).values() : rows.map((row) => [row])) {
    onProgress(at, rows.length)
    at += own.length
    const code = own[0] ? codeOf(own[0]) : ''
    const id = stored.get(code)
    for (const row of own) fillOwnKind(row, ownKind, stored)
    const wrong = [...own.flatMap((row) => row.issues), ...differences(plan, own)]
    issues.push(...wrong)
    // Without its code it cannot be said which record it is, without the one above it not where it stands.
    const places = own.flatMap(({ row }) => ['code', ...ownKind.map(({ key }) => key)].map((key) => atOf(row, key)))
    if (wrong.some(({ at }) => places.includes(at))) continue
    const [known] = id && readsStored ? await readDocuments(work.tx, definition.entity, [id], true) : []
    // Of lines those that are right are judged: a cell taken out of another would make it another line.
    const judged = rowLines ? own.filter((row) => row.issues.length === 0) : own.map(withoutWrong)
    if (judged.length === 0) continue
    const record = recordOf(plan, judged, known)
    try {
      const draft = parseDraft(definition, record.draft)
      if (id) await saveExisting(work, definition, { menuId: 0, id, draft }, draft)
      else {
        const made = await saveNew(work, definition, draft)
        await actAtOnce(work, plan, made.id, judged)
        // What is numbered here comes without a code, each row as another record.
        if (code) stored.set(code, made.id)
      }
      const added = id ? record.newLines : own.length
      done.added += added
      done.changed += own.length - added
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const placed = issuesIn(error).map((issue) => ({ ...issue, at: atOf((record.rowOf(issue.at) ?? own[0])?.row ?? 0, keyOf(issue.at, plan)) }))
      issues.push(...furtherIssues(placed, own))
    }
  }
  if (issues.length) throw new WrongRows(issues)
  return { status: '200', msg: '', data: done }
}

/** What is done at once with the document that the row has become. */
async function actAtOnce(work: Work, { definition, atOnce, columns }: ImportPlan, id: string, [row]: readonly RowValues[]): Promise<void> {
  const action = atOnce === null ? undefined : definition.actions[atOnce]
  if (atOnce === null || !action || !row) return
  const told = columns.flatMap((column) => (column.told ? [[column.key, row.values[column.key] ?? null] as const] : []))
  await actOnRows(work, definition, atOnce, action, { menuId: 0, rows: [{ id }], input: Object.fromEntries(told) })
}

/** Rows that the rules of the document refuse; thrown so that nothing of the file is stored. */
export class WrongRows extends Error {
  readonly issues: FieldIssue[]
  constructor(issues: FieldIssue[]) {
    super('rows refused')
    this.issues = issues
  }
}

export const issuesIn = ({ issues, code, words, at }: Refusal): FieldIssue[] => (issues.length ? issues : [{ at: at ?? 'code', code, words }])

function recordOf(plan: ImportPlan, rows: readonly RowValues[], stored: Doc | undefined): SheetRecord {
  const [first] = rows
  if (!plan.rowLines) return { draft: first ? draftOf(plan, first, stored) : {}, newLines: 0, rowOf: () => first }
  const own = Object.assign({}, ...rows.map((row) => draftOf(plan, row, stored)))
  const lines = linesOf(plan, plan.rowLines, rows, stored)
  const { draft, added } = cellsOf(plan.rowLines, rows, stored)
  const placed: Readonly<Record<string, readonly (RowValues | undefined)[]>> = { [plan.rowLines.entity]: lines.rows, ...added }
  return {
    draft: { ...own, [plan.rowLines.entity]: lines.draft, ...draft },
    newLines: lines.added,
    rowOf(at) {
      const [, entity = '', index] = /^(\w+)\[(\d+)\]/.exec(at) ?? []
      return placed[entity]?.[Number(index)]
    },
  }
}

/** Numbered masters take no code from outside; it only says which record a row is. Links that the record has already are not made again. */
export function draftOf({ definition, columns }: ImportPlan, { values }: RowValues, stored?: Doc): Record<string, unknown> {
  const own = columns.filter(({ of, told }) => !of && !told)
  const draft = Object.fromEntries(
    own.flatMap(({ key, link }) => {
      const value = values[key]
      if (!link) return value === undefined ? [] : [[key, value]]
      const known = new Set(linesIn(stored, key).map((line) => line[link]))
      return Array.isArray(value) ? [[key, value.filter((id) => !known.has(id)).map((id) => ({ [link]: id }))]] : []
    }),
  )
  if (definition.fields.code?.options.kept || isOfLinesOnly({ columns })) delete draft.code
  return draft
}
