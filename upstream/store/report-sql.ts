/** A report as one statement: the groups of its dimensions with their measures, and what all rows come to, from one snapshot. */
import type { Dimension, Grain, Measure, Report } from '../../catalogue/language/define.ts'
import { scaleOf } from '../../catalogue/language/define.ts'
import { formulaSql, literal } from './sql-of.ts'
import { quoted, type Table } from './tables.ts'

const formats: Readonly<Record<Grain, string>> = { day: 'YYYY-MM-DD', month: 'YYYY-MM', quarter: 'YYYY"-Q"Q', year: 'YYYY' }

interface ReportQuery {
  table: Table
  source: string
  where: string
  /** Names of dimensions, one or two. */
  by: readonly string[]
  /** Names of measures. */
  measures: readonly string[]
  /** By whose clock days begin. */
  zone: string
}

/**
 * `total` tells the row of all from those of groups, `counted` is how many rows are added up in it; dimensions come as `k0`, `k1`, measures under their names, all as text.
 * Rows are told apart by what is stored: words would be sorted by the rules of a language.
 */
export function reportSql(report: Report, { table, source, where, by, measures, zone }: ReportQuery): string {
  const dimensions = by.map((name) => dimensionOf(report, name))
  const keys = dimensions.map((dimension, at) => `${keySql(table, dimension, zone)} as k${at}`)
  const figures = measures.map((name) => `${figureSql(report, table, name)} as ${quoted(name)}`)
  const grouped = by.map((_, at) => at + 1).join(', ')
  const total = `grouping(${keySql(table, dimensions[0] ?? { of: '' }, zone)}) = 1 as total`
  const shown = dimensions.map(({ grain }, at) => `${grain ? `to_char(g.k${at}, ${literal(formats[grain])})` : `g.k${at}::text`} as k${at}`)
  return `select ${[...shown, ...measures.map((name) => `g.${quoted(name)}`)].join(', ')}, g.total, g.counted
    from (select ${[...keys, ...figures, total, 'count(*)::int as counted'].join(', ')} from ${source} t where ${where} group by grouping sets ((${grouped}), ())) g`
}

export function dimensionOf({ by, label }: Report, name: string): Dimension {
  const dimension = by[name]
  if (!dimension) throw new Error(`${label[1]} has no dimension ${name}`)
  return dimension
}

function keySql(table: Table, { of, grain }: Dimension, zone: string): string {
  const { sql, kind } = columnSql(table, of)
  if (!grain) return sql
  return `date_trunc(${literal(grain)}, ${kind === 'datetime' ? `${sql} at time zone ${literal(zone)}` : `${sql}::timestamp`})`
}

function figureSql(report: Report, table: Table, name: string): string {
  const measure = report.measures[name]
  if (!measure) throw new Error(`${report.label[1]} has no measure ${name}`)
  const scale = scaleOf(measure.field) ?? 0
  switch (measure.over) {
    case 'rows':
      return 'count(*)'
    case 'distinct':
      return `count(distinct ${columnSql(table, measure.of).sql})`
    case 'min':
    case 'max':
      return `${measure.over}(${columnSql(table, measure.of).sql})`
    case 'sum':
      return `coalesce(sum(round(${rowSql(table, measure)}, ${scale})), 0)`
    case 'median':
      // It comes as a float.
      return `round((percentile_cont(0.5) within group (order by ${rowSql(table, measure)}))::numeric, ${scale})`
    case 'ratio': {
      const [of, by] = [measure.of, measure.by].map((one) => figureSql(report, table, one))
      return `round(${of}::numeric / nullif(${by}, 0)${measure.field.kind === 'percent' ? ' * 100' : ''}, ${scale})`
    }
  }
}

/** The figure of one row. */
const rowSql = (table: Table, { of }: Extract<Measure, { over: 'sum' | 'median' }>): string =>
  typeof of === 'string' ? columnSql(table, of).sql : `(${formulaSql(of, 't', table)})::numeric`

function columnSql({ byField }: Table, field: string): { sql: string; kind: string } {
  const column = byField.get(field)
  if (!column) throw new Error(`There is no column ${field}`)
  return { sql: `t.${quoted(column.name)}`, kind: column.kind }
}
