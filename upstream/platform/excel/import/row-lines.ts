/** Rows of a workbook as lines of records: found by what they are known by, with the lines that stand in a cell of theirs. */
import { linesIn } from '../../../runtime/rows/lines-in.ts'
import { type FieldIssue, issueOf } from '../../../runtime/rules/refusal.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { ImportPlan, RowLines } from './import-columns.ts'
import { codeOf } from './own-kind.ts'
import { atOf, type RowValues } from './row-values.ts'

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
export function linesOf(plan: ImportPlan, rowLines: RowLines, rows: readonly RowValues[], stored: Doc | undefined) {
  const before = linesIn(stored, rowLines.entity)
  const draft: Record<string, unknown>[] = before.map(({ id }) => ({ id }))
  const placed: (RowValues | undefined)[] = before.map(() => undefined)
  const filled = rows.flatMap((row) => {
    const line = lineOf(plan, row)
    return Object.keys(line).length > 0 ? [{ row, line }] : []
  })
  const put = (at: number, { row, line }: (typeof filled)[number]) => {
    draft[at] = { ...draft[at], ...line }
    placed[at] = row
  }
  const placeBy = (keys: readonly string[]) => (one: (typeof filled)[number]) => {
    const fitting = [...before.keys()].filter((at) => keys.every((key) => (before[at]?.[key] ?? null) === (one.line[key] ?? null)))
    const [at, ...more] = fitting.filter((place) => !placed[place])
    if (at === undefined || more.length > 0) return true
    put(at, one)
    return false
  }
  // What is the same in all that makes a line unique is that line; only then one with the same key is changed.
  const unplaced = filled.filter(placeBy(uniqueIn(plan, rowLines))).filter(placeBy(rowLines.known))
  for (const one of unplaced) put(draft.length, one)
  return { draft, rows: placed, added: unplaced.length }
}

const uniqueIn = ({ definition }: ImportPlan, { entity, known }: RowLines) => definition.lines[entity]?.unique[0] ?? known

/** A cell that says anything says all that there is beside its row. */
export function cellsOf({ entity, cells }: RowLines, rows: readonly RowValues[], stored: Doc | undefined) {
  if (!cells) return { draft: {}, added: {} }
  const before = (stored?.[cells.entity] ?? []) as Doc[]
  const filled = rows.filter((row) => row.values[cells.entity] !== undefined)
  const idsOf = (row: RowValues) => row.values[cells.entity] as string[]
  const wanted = new Map(filled.map((row) => [row.values[entity], idsOf(row)]))
  const kept = before.filter((line) => wanted.get(line[cells.of])?.includes(String(line[cells.field])) ?? true)
  const has = new Set(kept.map((line) => line[cells.field]))
  const added = filled.flatMap((row) =>
    idsOf(row).flatMap((id) => (has.has(id) ? [] : [{ row, line: { [cells.of]: row.values[entity], [cells.field]: id } }])),
  )
  return {
    draft: { [cells.entity]: added.map(({ line }) => line), deletedLines: before.flatMap((line) => (kept.includes(line) ? [] : [line.id])) },
    added: { [cells.entity]: [...kept.map(() => undefined), ...added.map(({ row }) => row)] },
  }
}

/** What one row says of the record, further ones may leave empty, but not say otherwise. */
export function differences({ columns, rowLines }: ImportPlan, rows: readonly RowValues[]): FieldIssue[] {
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

/** Two rows of the sheet that claim one value: the later one is wrong, in whichever order they would be stored. */
export function tellClaimedTwice({ definition, columns }: ImportPlan, rows: readonly RowValues[]): void {
  const single = Object.entries(definition.fields).flatMap(([key, { options }]) => (options.unique && key !== 'code' ? [[key]] : []))
  for (const keys of [...single, ...definition.unique]) {
    const column = columns.find(({ key, of }) => !of && key === keys[0])
    const first = new Map<string, RowValues>()
    for (const row of rows) {
      const values = keys.map((key) => row.values[key] ?? null)
      if (!column || values.every((value) => value === null)) continue
      const before = first.get(JSON.stringify(values))
      if (!before) first.set(JSON.stringify(values), row)
      else if (!codeOf(row) || codeOf(row) !== codeOf(before)) {
        const given = row.codes[column.key]?.[0] ?? row.values[column.key]
        row.issues.push({ ...issueOf('DUPLICATE', atOf(row.row, column.key), column.label, { given: String(given) }), words: twice(before.row) })
      }
    }
  }
}

function uniqueOf(plan: ImportPlan, rowLines: RowLines, row: RowValues): unknown[] {
  const line = lineOf(plan, row)
  return uniqueIn(plan, rowLines).map((key) => line[key] ?? null)
}
