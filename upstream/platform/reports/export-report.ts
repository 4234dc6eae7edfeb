/** A report as a workbook: its groups, what all of them come to, and under which conditions. */
import type { Pool } from 'pg'
import { type Field, type Label, scaleOf } from '../../../catalogue/language/define.ts'
import { factsOf } from '../../../catalogue/language/kinds.ts'
import { lookupValues } from '../../../catalogue/language/lookup-book.ts'
import { dimensionLabel, type PlacedReport } from '../../../catalogue/reports.ts'
import type { Language } from '../../../contract/types.ts'
import type { BinaryAnswer, CallContext } from '../../runtime/types.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { stamped, xlsxType } from '../excel/export/file-names.ts'
import { type SheetColumn, type SheetRow, writeWorkbook } from '../excel/export/xlsx-writer.ts'
import { findGroups, type Group, type ReportResult } from './read-report.ts'

const words = {
  total: ['合计', 'Total'],
  conditions: ['条件', 'Conditions'],
  by: ['导出人', 'Exported by'],
} as const satisfies Record<string, Label>

const keyWidth = 22
const figureWidth = 16

export async function exportReport(pool: Pool, report: PlacedReport, body: Record<string, unknown>, context: CallContext): Promise<BinaryAnswer> {
  requirePageButton(report.name, context.actor, 'btnExport')
  const found = await findGroups(pool, report, body, context)
  const { language, now } = context
  const say = (label: Label) => label[language === 'EN' ? 1 : 0]
  const columns = [
    ...found.by.map((name): SheetColumn => ({ header: say(dimensionLabel(report, found.rows, name)), width: keyWidth, kind: 'text' })),
    ...found.measures.map((name): SheetColumn => figureColumn(report, name, say)),
  ]
  const line = (group: Group, first?: string): SheetRow => [
    ...found.by.map((name, at) => (first === undefined ? wordOf(report, found, name, group, language) : at === 0 ? first : null)),
    ...found.measures.map((name) => (group[name] === null || group[name] === undefined ? null : String(group[name]))),
  ]
  const sheet = [
    ...found.groups.map((group) => line(group)),
    ...(found.total ? [line(found.total, say(words.total))] : []),
    [],
    [`${say(words.conditions)}: ${conditionsIn(report, found, say)}`],
    [`${say(words.by)}: ${context.actor.displayName}`],
  ]
  const name = say(report.label)
  return { contentType: xlsxType, fileName: stamped(name, now), body: writeWorkbook(columns, [{ name, slices: [sheet] }]) }
}

const fieldOf = ({ by }: PlacedReport, { rows }: ReportResult, name: string): Field | undefined => rows.fields[by[name]?.of ?? '']

function figureColumn({ measures }: PlacedReport, name: string, say: (label: Label) => string): SheetColumn {
  const field = measures[name]?.field
  if (!field) throw new Error(`There is no measure ${name}`)
  const places = factsOf(field.kind).minScale ?? scaleOf(field) ?? 0
  return { header: say(field.label), width: figureWidth, kind: 'number', format: `#,##0${places > 0 ? `.${'0'.repeat(places)}` : ''}` }
}

/** As people read it: what is referred to by its name, a code by its word. */
function wordOf(report: PlacedReport, found: ReportResult, name: string, group: Group, language: Language): string | null {
  const value = group[name]
  if (value === null || value === undefined) return null
  const labelled = group[`${name}$`]
  if (typeof labelled === 'object' && labelled !== null && 'name' in labelled) return String(labelled.name)
  const { lookup } = fieldOf(report, found, name) ?? {}
  const known = lookup && lookupValues(lookup).find(({ code }) => code === value)
  return known ? known.label[language === 'EN' ? 1 : 0] : String(value)
}

/** `订单日期 2025-12-01 – 2026-11-30, …` */
function conditionsIn({ find }: PlacedReport, { search, rows }: ReportResult, say: (label: Label) => string): string {
  return find
    .flatMap((key) => {
      const [from, to, one] = [search[`${key}.from`], search[`${key}.to`], search[key]]
      const label = rows.fields[key]?.label
      const given = one ?? (from || to ? `${from ?? ''} – ${to ?? ''}` : undefined)
      return label && given ? [`${say(label)} ${given}`] : []
    })
    .join(', ')
}
