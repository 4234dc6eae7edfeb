/** Rows of a workbook as lines of a document: one a row, or several rows with one line number as schedules of one line. */
import { add } from '../../../../catalogue/language/formula.ts'
import { type ImportPlan, lineNumKey } from './import-columns.ts'
import { atOf, type RowValues, withoutWrong } from './row-values.ts'

export interface LineGroup {
  rows: RowValues[]
  /** Draft of a document with this one line. */
  draft: Record<string, unknown>
}

type Schedules = ImportPlan['schedules']

/** One row alone as the draft of a line with its one schedule. */
export function lineDraftOf(lines: string, rule: Schedules, row: RowValues): Record<string, unknown> {
  const { [lineNumKey]: _, ...values } = row.values
  return { [lines]: [rule ? { ...lineValues(rule, values), [rule.lines]: [scheduleOf(rule, values)] } : values] }
}

/** Columns of the schedule alone do not belong to the line. */
const lineValues = ({ own }: NonNullable<Schedules>, values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !own.includes(key)))

function scheduleOf({ qty, ofRow, same, own }: NonNullable<Schedules>, values: Record<string, unknown>): Record<string, unknown> {
  const given = [[ofRow, values[qty]], ...[...same, ...own].map((key) => [key, values[key]])]
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** What a line already says in its first row may stay empty in further ones. */
export function forgiveFurtherRows({ schedules, columns }: ImportPlan, rows: readonly RowValues[]): void {
  if (!schedules) return
  const ofRows = [schedules.qty, ...schedules.same]
  const own = new Set(columns.flatMap(({ key }) => (ofRows.includes(key) ? [] : [key])))
  const seen = new Set<unknown>()
  for (const row of rows) {
    const number = row.values[lineNumKey]
    if (seen.has(number)) row.issues = row.issues.filter((i) => i.code !== 'REQUIRED' || !own.has(i.at.split('.').pop() ?? ''))
    if (number !== undefined) seen.add(number)
  }
}

/** Lines without their wrong cells, where they are of one row; of several rows only those that are right. What further rows of a line say otherwise is wrong with them. */
export function groupLines(plan: ImportPlan, lines: string, rows: readonly RowValues[]): LineGroup[] {
  const rule = plan.schedules
  const byNumber = rule ? [...Map.groupBy(rows, (row) => String(row.values[lineNumKey] ?? `row ${row.row}`)).values()] : rows.map((row) => [row])
  for (const own of byNumber) if (rule) tellDifferences(plan, own)
  const judged = byNumber.filter((own) => own.length === 1 || own.every(({ issues }) => issues.length === 0)).map((own) => own.map(withoutWrong))
  return judged.flatMap((own) => {
    const [first] = own
    if (!first) return []
    return [{ rows: own, draft: rule && own.length > 1 ? { [lines]: [lineOf(rule, own)] } : lineDraftOf(lines, rule, first) }]
  })
}

function lineOf(rule: NonNullable<Schedules>, rows: readonly RowValues[]): Record<string, unknown> {
  const { [lineNumKey]: _, ...values } = rows[0]?.values ?? {}
  const qty = add(...rows.map((r) => String(r.values[rule.qty] ?? '0')))
  return { ...lineValues(rule, values), [rule.qty]: qty, [rule.lines]: rows.map((r) => scheduleOf(rule, r.values)) }
}

/** Further rows of a line may leave its values empty, but not say something else. */
function tellDifferences({ columns, schedules }: ImportPlan, [first, ...more]: readonly RowValues[]): void {
  const ofRows = [lineNumKey, schedules?.qty, ...(schedules?.same ?? [])]
  const shared = columns.filter((c) => !c.ofSchedule && !ofRows.includes(c.key))
  for (const row of more)
    for (const { key } of shared)
      if (row.values[key] !== undefined && row.values[key] !== first?.values[key])
        row.issues.push({
          at: atOf(row.row, key),
          code: 'IMPORT.OTHER_LINE',
          words: { CN: `与同一行号的第${first?.row}行不一致`, EN: `Differs from row ${first?.row} of the same line` },
        })
}

/** Row of the file that a form name of the stored document speaks of; null when it is none of the added lines. */
export function rowOfLine(lines: string, groups: readonly LineGroup[], existing: number, at: string): number | null {
  const [, line, schedule] = /^(?:\w+)\[(\d+)\](?:\.\w+\[(\d+)\])?/.exec(at) ?? []
  if (line === undefined || !at.startsWith(`${lines}[`)) return null
  const group = groups[Number(line) - existing]
  return group?.rows[Number(schedule ?? 0)]?.row ?? group?.rows[0]?.row ?? null
}
