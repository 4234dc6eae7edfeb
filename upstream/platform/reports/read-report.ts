/** What a report says to this person: the rows that he may see, told apart as he asks, of the measures that he may read. */
import type { Pool } from 'pg'
import { homeZone } from '../../../catalogue/constants/clock.ts'
import { definitionOf } from '../../../catalogue/index.ts'
import type { AnyDefinition, Fields, Measure } from '../../../catalogue/language/define.ts'
import { pathsOf } from '../../../catalogue/language/formula.ts'
import { asListedLines } from '../../../catalogue/pages/views.ts'
import type { PlacedReport } from '../../../catalogue/reports.ts'
import type { Answer, ReportAnswer } from '../../../contract/types.ts'
import { type ListPlan, planRows } from '../../runtime/reading/list.ts'
import { keptFigures } from '../../runtime/reading/long-figures.ts'
import { labelRows } from '../../runtime/reading/record.ts'
import { enterRoleSql, inTransaction, permitted } from '../../runtime/rows/database.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { CallContext, Doc, Tx } from '../../runtime/types.ts'
import { mayRead } from '../../runtime/visibility/readable-fields.ts'
import { requirePageButton } from '../../runtime/visibility/rights.ts'
import { dimensionOf, reportSql } from '../../store/report-sql.ts'
import { sweeping } from '../../store/scope.ts'
import { type ChartRow, chartRows } from './chart-rows.ts'
import { periodOf } from './period.ts'

const mostGroups = 20_000
const mostPageRows = 2_000
const patience = '10s'

export interface Group extends Doc {
  total: boolean
}

export interface ReportResult {
  by: string[]
  measures: string[]
  search: Record<string, string>
  /** In the order that was asked for. */
  groups: Group[]
  total: Group | undefined
  /** What its picture draws, in whatever order the groups are asked for. */
  chart: ChartRow[]
  /** The definition as it reads for the rows that were added up. */
  rows: AnyDefinition
  asked: ReportRequest
  asOf: Date
}

/** All groups that the person may see, told apart as he asks. */
export async function findGroups(pool: Pool, report: PlacedReport, body: Record<string, unknown>, context: CallContext): Promise<ReportResult> {
  const definition = definitionOf(report.entity)
  if (!definition) throw new Error(`${report.name} is of ${report.entity}, which nothing defines`)
  const asked = askedIn(report, body)
  const search = periodOf(report, definition, asked.search, context)
  const rows = asListedLines(definition, report.lines)
  const plan = planRows(rows, { lines: report.lines, where: report.where }, { search }, context)
  const measures = Object.keys(report.measures).filter((name) => isRead(report, rows, name, context))
  const zone = context.actor.timeZone ?? homeZone
  const opening = `set local statement_timeout = '${patience}'; ${report.lines ? `${sweeping}; ` : ''}${enterRoleSql(context.actor, permitted)}`
  const question = JSON.stringify([report.name, opening, plan.source, plan.where, plan.values, asked.by, measures, zone, context.language])
  const { figures, asOf } = await keptFigures(pool, question, context.now, async () => {
    const found = await inTransaction(pool, opening, (tx) => groupsIn(tx, report, plan, { by: asked.by, measures, zone }, context))
    return { figures: figuresOf(report, asked.by, measures, found.groups), rows: found.rows }
  })
  const groups = asked.sort ? sorted(figures.groups, asked.sort, report) : figures.groups
  return { ...figures, by: asked.by, measures, search, groups, rows, asked, asOf }
}

/** What a visit finds kept: adding up the picture takes longer than the rest of its answer. */
function figuresOf(report: PlacedReport, by: string[], measures: readonly string[], all: Group[]): Pick<ReportResult, 'groups' | 'total' | 'chart'> {
  const ofGroups = all.filter(({ total }) => !total)
  const groups = sorted(ofGroups, sortOf(report, by), report)
  return { groups, total: all.find(({ total }) => total), chart: measures.includes(report.chart) ? chartRows(report, by, groups) : [] }
}

export async function readReport(
  pool: Pool,
  report: PlacedReport,
  body: Record<string, unknown>,
  context: CallContext,
): Promise<Answer<ReportAnswer>> {
  requirePageButton(report.name, context.actor, 'btnQuery')
  const { by, measures, search, groups, total, chart, asked, asOf } = await findGroups(pool, report, body, context)
  const from = (asked.pageIndex - 1) * asked.pageRows
  return {
    status: '200',
    msg: '',
    data: {
      by,
      measures,
      search,
      rows: groups.slice(from, from + asked.pageRows),
      total: total ?? null,
      count: groups.length,
      chart,
      asOf: asOf.toISOString(),
    },
  }
}

interface ReportRequest {
  by: string[]
  search: Record<string, string>
  sort?: string
  pageIndex: number
  pageRows: number
}

const textsIn = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).flatMap(([key, one]) => (typeof one === 'string' && one.trim() !== '' ? [[key, one.trim()]] : [])))

/** What is no dimension, no condition and no measure of the report is not there. */
function askedIn(report: PlacedReport, body: Record<string, unknown>): ReportRequest {
  const given = Array.isArray(body.by) ? body.by.filter((name): name is string => typeof name === 'string' && Object.hasOwn(report.by, name)) : []
  const by = [...new Set(given)].slice(0, 2)
  const isFound = (name: string) => report.find.includes(name.replace(/\.(from|to)$/, ''))
  const sort = typeof body.sort === 'string' && [...by, ...Object.keys(report.measures)].includes(body.sort.replace(/^-/, '')) ? body.sort : undefined
  const whole = (value: unknown, otherwise: number) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : otherwise)
  const pageRows = whole(body.pageRows, 200)
  if (pageRows > mostPageRows) refuseRule('TOO_MANY_ROWS', { max: mostPageRows })
  return {
    by: by.length > 0 ? by : [...report.first],
    search: Object.fromEntries(Object.entries(textsIn(body.search)).filter(([name]) => isFound(name))),
    ...(sort && { sort }),
    pageIndex: whole(body.pageIndex, 1),
    pageRows,
  }
}

/** Days stand in their order, all else by what it comes to. */
const sortOf = (report: PlacedReport, [first = '']: readonly string[]): string => (report.by[first]?.grain ? first : `-${report.chart}`)

/** Whether the person reads all that the measure is made of. */
function isRead(report: PlacedReport, rows: AnyDefinition, name: string, context: CallContext): boolean {
  const measure = report.measures[name]
  if (!measure) return false
  if (measure.over === 'ratio') return [measure.of, measure.by].every((one) => isRead(report, rows, one, context))
  return fieldsOf(measure).every((field) => mayRead(context.actor, rows, field, rows.fields[field]))
}

function fieldsOf(measure: Measure): readonly string[] {
  if (measure.over === 'rows' || measure.over === 'ratio') return []
  return typeof measure.of === 'string' ? [measure.of] : [...pathsOf(measure.of)]
}

async function groupsIn(
  tx: Tx,
  report: PlacedReport,
  { table, source, where, values }: ListPlan,
  { by, measures, zone }: { by: string[]; measures: string[]; zone: string },
  { language }: CallContext,
): Promise<{ groups: Group[]; rows: number }> {
  const text = `select * from (${reportSql(report, { table, source, where, by, measures, zone })}) g limit ${mostGroups + 2}`
  const { rows } = await tx.query<Record<string, unknown>>(text, values).catch(refuseSlow)
  if (rows.length > mostGroups + 1) refuseRule('TOO_MANY_GROUPS', { max: mostGroups })
  const groups = rows.map((row): Group => {
    const keys = by.map((name, at) => [name, row[`k${at}`] ?? null] as const)
    const figures = measures.map((name) => [name, row[name] === null || row[name] === undefined ? null : String(row[name])] as const)
    return { ...Object.fromEntries([...keys, ...figures]), id: JSON.stringify(keys.map(([, key]) => key)), versionNum: 0, total: row.total === true }
  })
  await labelRows(tx, keyFields(report, table.definition, by), groups, language)
  return { groups, rows: Number(rows.find(({ total }) => total)?.counted ?? 0) }
}

/** The fields of the keys, by their names in the report. */
const keyFields = (report: PlacedReport, { fields }: AnyDefinition, by: readonly string[]): Fields =>
  Object.fromEntries(
    by.flatMap((name) => {
      const { of, grain } = dimensionOf(report, name)
      const field = fields[of]
      return field && !grain ? [[name, field]] : []
    }),
  )

function refuseSlow(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '57014') refuseRule('QUERY_TOO_LONG', { seconds: Number.parseInt(patience, 10) })
  throw error
}

function sorted(groups: Group[], sort: string, { measures, by }: PlacedReport): Group[] {
  const key = sort.replace(/^-/, '')
  const sign = sort.startsWith('-') ? -1 : 1
  const isFigure = Object.hasOwn(measures, key)
  const compare = (a: Group, b: Group) => {
    const [one, other] = [a[key], b[key]]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    return sign * (isFigure ? Number(one) - Number(other) : String(one) < String(other) ? -1 : one === other ? 0 : 1)
  }
  const others = Object.keys(by).filter((name) => name !== key)
  return groups.toSorted(
    (a, b) => compare(a, b) || (others.map((name) => String(a[name] ?? '')).join() < others.map((name) => String(b[name] ?? '')).join() ? -1 : 1),
  )
}
