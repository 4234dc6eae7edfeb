/** Rows of a workbook as master records: one a row, or those with one code as the lines of one record. */
import type { Answer } from '../../../contract/types.ts'
import { saveExisting, saveNew } from '../../runtime/change.ts'
import { type Doc, readDocuments } from '../../runtime/documents.ts'
import { parseDraft } from '../../runtime/draft.ts'
import { type FieldIssue, issueOf, Refusal } from '../../runtime/refusal.ts'
import type { Work } from '../../runtime/work.ts'
import { type ImportPlan, keyOf, type RowLines } from './import-columns.ts'
import { codeOf, fillOwnKind } from './own-kind.ts'
import { atOf, type PlacedColumn, type RowValues } from './row-values.ts'

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
  for (const own of rowLines ? Map.groupBy(rows, codeOf).values() : rows.map((row) => [row])) {
    onProgress(at, rows.length)
    at += own.length
    const code = own[0] ? codeOf(own[0]) : ''
    const id = stored.get(code)
    for (const row of own) fillOwnKind(row, ownKind, stored)
    const wrong = [...own.flatMap((row) => row.issues), ...differences(plan, own)]
    issues.push(...wrong)
    if (wrong.length > 0) continue
    const [known] = id && readsStored ? await readDocuments(work.tx, definition.entity, [id]) : []
    const record = recordOf(plan, own, known)
    try {
      const draft = parseDraft(definition, record.draft)
      if (id) await saveExisting(work, definition, { menuId: 0, id, draft }, draft)
      else {
        const made = await saveNew(work, definition, draft)
        // What is numbered here comes without a code, each row as another record.
        if (code) stored.set(code, made.id)
      }
      const added = id ? record.newLines : own.length
      done.added += added
      done.changed += own.length - added
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      issues.push(...issuesIn(error).map((issue) => ({ ...issue, at: atOf((record.rowOf(issue.at) ?? own[0])?.row ?? 0, keyOf(issue.at, plan)) })))
    }
  }
  if (issues.length) throw new WrongRows(issues)
  return { status: '200', msg: '', data: done }
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
  const own = columns.filter(({ of }) => !of)
  const draft = Object.fromEntries(
    own.flatMap(({ key, link }) => {
      const value = values[key]
      if (!link) return value === undefined ? [] : [[key, value]]
      const known = new Set(((stored?.[key] ?? []) as Doc[]).map((line) => line[link]))
      return Array.isArray(value) ? [[key, value.filter((id) => !known.has(id)).map((id) => ({ [link]: id }))]] : []
    }),
  )
  if (definition.fields.code?.options.kept || isOfLinesOnly({ columns })) delete draft.code
  return draft
}

/** Where the sheet has nothing of the record but its code, the record is there already. */
export const isOfLinesOnly = ({ columns }: Pick<ImportPlan, 'columns'>) => columns.every(({ key, of }) => of || key === 'code')

/** A sheet of lines makes no records. */
export function tellUnknown({ columns }: ImportPlan, rows: readonly RowValues[], stored: ReadonlyMap<string, string>): void {
  const label = columns.find(({ key }) => key === 'code')?.label ?? ['编码', 'Code']
  for (const row of rows)
    if (row.values.code && !stored.has(codeOf(row)))
      row.issues.push(issueOf('NOT_FOUND_REF', atOf(row.row, 'code'), label, { given: String(row.values.code) }))
}

/** What the row says of its line; nothing where it is no line. */
export const lineOf = ({ columns }: ImportPlan, { values }: RowValues): Record<string, unknown> =>
  Object.fromEntries(columns.flatMap(({ key, link, of }) => (of === 'row' && values[key] !== undefined ? [[link ?? key, values[key]]] : [])))

/** The stored lines first, as the record has them, so that a place among the lines sent is one among all. */
function linesOf(plan: ImportPlan, rowLines: RowLines, rows: readonly RowValues[], stored: Doc | undefined) {
  const before = (stored?.[rowLines.entity] ?? []) as Doc[]
  const draft: Record<string, unknown>[] = before.map(({ id }) => ({ id }))
  const placed: (RowValues | undefined)[] = before.map(() => undefined)
  const told = rows.flatMap((row) => {
    const line = lineOf(plan, row)
    return Object.keys(line).length > 0 ? [{ row, line }] : []
  })
  const put = (at: number, { row, line }: (typeof told)[number]) => {
    draft[at] = { ...draft[at], ...line }
    placed[at] = row
  }
  const placeBy = (keys: readonly string[]) => (one: (typeof told)[number]) => {
    const fitting = [...before.keys()].filter((at) => keys.every((key) => (before[at]?.[key] ?? null) === (one.line[key] ?? null)))
    const [at, ...more] = fitting.filter((place) => !placed[place])
    if (at === undefined || more.length > 0) return true
    put(at, one)
    return false
  }
  // What is the same in all that makes a line unique is that line; only then one with the same key is changed.
  const unplaced = told.filter(placeBy(uniqueIn(plan, rowLines))).filter(placeBy(rowLines.known))
  for (const one of unplaced) put(draft.length, one)
  return { draft, rows: placed, added: unplaced.length }
}

const uniqueIn = ({ definition }: ImportPlan, { entity, known }: RowLines) => definition.lines[entity]?.unique[0] ?? known

/** A cell that says anything says all that there is beside its row. */
function cellsOf({ entity, cells }: RowLines, rows: readonly RowValues[], stored: Doc | undefined) {
  if (!cells) return { draft: {}, added: {} }
  const before = (stored?.[cells.entity] ?? []) as Doc[]
  const told = rows.filter((row) => row.values[cells.entity] !== undefined)
  const idsOf = (row: RowValues) => row.values[cells.entity] as string[]
  const wanted = new Map(told.map((row) => [row.values[entity], idsOf(row)]))
  const kept = before.filter((line) => wanted.get(line[cells.of])?.includes(String(line[cells.field])) ?? true)
  const has = new Set(kept.map((line) => line[cells.field]))
  const added = told.flatMap((row) =>
    idsOf(row).flatMap((id) => (has.has(id) ? [] : [{ row, line: { [cells.of]: row.values[entity], [cells.field]: id } }])),
  )
  return {
    draft: { [cells.entity]: added.map(({ line }) => line), deletedLines: before.flatMap((line) => (kept.includes(line) ? [] : [line.id])) },
    added: { [cells.entity]: [...kept.map(() => undefined), ...added.map(({ row }) => row)] },
  }
}

/** What one row says of the record, further ones may leave empty, but not say otherwise. */
function differences({ columns, rowLines }: ImportPlan, rows: readonly RowValues[]): FieldIssue[] {
  const own = rowLines ? columns.filter(({ of, key }) => !of && key !== 'code') : []
  return own.flatMap(({ key }) => {
    const [first, ...more] = rows.filter(({ values }) => values[key] !== undefined)
    return more
      .filter(({ values }) => JSON.stringify(values[key]) !== JSON.stringify(first?.values[key]))
      .map((row) => ({
        at: atOf(row.row, key),
        code: 'IMPORT.OTHER_RECORD',
        words: { CN: `与同一编码的第${first?.row}行不一致`, EN: `Differs from row ${first?.row} of the same code` },
        given: String(row.values[key]),
      }))
  })
}

const twice = (row: number) => ({ CN: `重复（与第${row}行）`, EN: `Duplicate of row ${row}` })

/** No record twice, and no line of one; told at what a row is known by. */
export function tellDuplicates(plan: ImportPlan, rows: readonly RowValues[]): void {
  const { rowLines, columns } = plan
  const column = columns.find((c) => (rowLines ? c.of === 'row' && rowLines.known.includes(c.link ?? c.key) : c.key === 'code'))
  const seen = new Map<string, number>()
  for (const row of rows) {
    const code = codeOf(row)
    const key = JSON.stringify([code, ...(rowLines ? uniqueOf(plan, rowLines, row) : [])])
    const first = seen.get(key)
    if (code && first !== undefined && column) {
      const given = row.codes[column.key]?.[0] ?? row.values[column.key] ?? row.values.code
      row.issues.push({ ...issueOf('DUPLICATE', atOf(row.row, column.key), column.label, { given: String(given) }), words: twice(first) })
    } else seen.set(key, row.row)
  }
}

function uniqueOf(plan: ImportPlan, rowLines: RowLines, row: RowValues): unknown[] {
  const line = lineOf(plan, row)
  return uniqueIn(plan, rowLines).map((key) => line[key] ?? null)
}
