/** Conditions and formulas of the definitions as SQL: the same tree, the same meaning as the evaluator of the catalogue (`catalogue/language/formula/evaluate.ts`). */

import { homeZone } from '../../catalogue/constants/clock.ts'
import {
  type Condition,
  type Formula,
  GROUP,
  isFormula,
  type Node,
  namesIn,
  operandIn,
  operandsOf,
  pathIn,
  type SumsBy,
  testIn,
  testsOf,
} from '../../catalogue/language/formula.ts'
import { type Column, findTable, quoted, type Table, tableOf } from './tables.ts'

/** A row in the statement, and the one above it. */
export interface Here {
  readonly alias: string
  readonly table: Pick<Table, 'byField'> & Partial<Table>
  readonly above?: Here
  /** Lines that share a value are spoken of, not one row. */
  readonly isGroup?: true
}

export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** Whether the row `alias` of a table fulfils a condition; null where the evaluator says no for want of a value. */
export const conditionSql = (test: Condition, alias: string, table: Here['table']): string => testSql(test, { alias, table })

/** What a formula comes to for the row `alias`. */
export const formulaSql = (node: Formula, alias: string, table: Here['table']): string => operandSql(node, { alias, table })

/** The same of a row that stands in the statement with those above it: a path, a figure, a condition. */
export const readAt = (said: Formula | string, here: Here): string => operandSql(said, here)
export const holdsAt = (test: Condition, here: Here): string => testSql(test, here)

/** What rows of a table come to for each value of a key: `select` over them, `group by` these. */
export function sumsBySql({ parts, figures }: SumsBy, alias: string, table: Here['table']): { select: string; groupBy: string } {
  const at = (field: string) => `${alias}.${quoted(columnOf(table, field).name)}`
  const keys = parts.map(({ field }) => at(field))
  const sums = figures.map(({ field, scale }) => `round(coalesce(sum(${at(field)}), 0), ${scale})::text as ${quoted(field)}`)
  return {
    select: [...parts.map(({ field }, index) => `${keys[index]}::text as ${quoted(field)}`), ...sums].join(', '),
    groupBy: `${keys.join(', ')} having ${figures.map(({ field }) => `count(${at(field)}) > 0`).join(' or ')}`,
  }
}

function testSql(test: Condition, here: Here): string {
  const { op, args, values = [] } = test
  const inner = () => testsOf(test).map((one) => testSql(one, here))
  switch (op) {
    case 'is':
      return isOneOf(pathIn(test), values, here)
    case 'isSet': {
      const { sql, column } = pathSql(pathIn(test), here)
      return isList(column) ? `coalesce(cardinality(${sql}), 0) > 0` : `${sql} is not null`
    }
    case 'not':
      return `((${inner().join()}) is not true)`
    case 'all':
      return args.length > 0 ? `(${inner().join(' and ')})` : 'true'
    case 'any':
      return args.length > 0 ? `(${inner().join(' or ')})` : 'false'
    case 'every':
      return ofLines(
        pathIn(test),
        here,
        (line) => `not exists (select 1 from ${line.from} where ${line.where} and (${testSql(testIn(test, 1), line.here)}) is not true)`,
      )
    case 'some':
      return ofLines(
        pathIn(test),
        here,
        (line) => `exists (select 1 from ${line.from} where ${line.where} and ${testSql(testIn(test, 1), line.here)})`,
      )
    case 'each':
      return ofLines(pathIn(test), here, ({ from, where, here: line, field }) => {
        const group = `select 1 from ${from} where ${where} group by ${line.alias}.${quoted(columnOf(line.table, field ?? '').name)}`
        return `not exists (${group} having (${testSql(testIn(test, 1), { ...line, isGroup: true })}) is not true)`
      })
  }
  const sign = { equal: '=', above: '>', atLeast: '>=' }[op]
  return `${operandSql(operandIn(test, 0), here, 'stored')} ${sign} ${operandSql(operandIn(test, 1), here, 'stored')}`
}

const isList = ({ sql }: Column) => sql.endsWith('[]')

function isOneOf(path: string, values: readonly string[], here: Here): string {
  const { sql, column } = pathSql(path, here)
  const codes = values.map(literal).join(', ')
  if (isList(column)) return `${sql} && array[${codes}]::${column.sql}`
  return values.length === 0 ? 'false' : `${['int', 'ref', 'uuid'].includes(column.kind) ? `${sql}::text` : sql} in (${codes})`
}

/** `stored`: a percentage as it is compared, otherwise as it is reckoned with. */
function operandSql(node: Node, here: Here, as: 'stored' | 'figure' = 'figure'): string {
  if (typeof node === 'number') return String(node)
  if (typeof node === 'string') return pathSql(node, here).sql
  if (!isFormula(node)) throw new Error(`SQL cannot say ${JSON.stringify(node)}`)
  return numberSql(node, here, as)
}

function numberSql(node: Formula, here: Here, as: 'stored' | 'figure'): string {
  const { op, with: given } = node
  const all = () => operandsOf(node).map((one) => operandSql(one, here))
  const [a = 'null', b = 'null'] = ['times', 'divide', 'abs', 'ceil', 'floor', 'hundredth', 'round', 'days', 'plusDays', 'plusHours'].includes(op)
    ? all()
    : []
  switch (op) {
    case 'times':
      return `(${all().join(' * ')})`
    case 'divide':
      return `(${a}::numeric / nullif(${b}, 0))`
    case 'plus':
    case 'minus': {
      const parts = all()
      return `(case when coalesce(${parts.join(', ')}) is not null then ${parts.map((one) => `coalesce(${one}, 0)`).join(op === 'plus' ? ' + ' : ' - ')} end)`
    }
    case 'min':
      return `least(${all().join(', ')})`
    case 'max':
      return `greatest(${all().join(', ')})`
    case 'abs':
    case 'ceil':
    case 'floor':
      return `${op}((${a})::numeric)`
    case 'hundredth':
      return `(${a} / 100)`
    case 'through': {
      const { sql, column } = pathSql(pathIn(node), here)
      return column.kind === 'percent' && as === 'figure' ? `(${sql} / 100)` : sql
    }
    case 'round':
      return `round((${a})::numeric, ${Number(given)})`
    case 'days':
      return `(${b}::date - ${a}::date)`
    case 'plusDays':
      return `(${a} + (${b})::int)`
    case 'plusHours':
      return `(${a} + make_interval(mins => round((${b}) * 60)::int))`
    case 'today':
      return `(now() at time zone ${literal(homeZone)})::date`
    case 'now':
      return 'now()'
    case 'firstOf':
      return `coalesce(${all().join(', ')})`
    case 'joined':
      return `nullif(concat_ws(${[literal(String(given)), ...all().map((one) => `nullif((${one})::text, '')`)].join(', ')}), '')`
    case 'of':
      return pathSql(pathIn(node), here).sql
    case 'constant':
      return literal(String(given))
    case 'when':
      return `(case when ${testSql(testIn(node, 0), here)} then ${operandSql(operandIn(node, 1), here)} else ${operandSql(operandIn(node, 2), here)} end)`
    case 'band': {
      const [figure, ...from] = all()
      return `(case ${from.map((least, at) => `when ${figure} >= ${least} then ${literal(namesIn(node)[at] ?? '')}`).join(' ')} end)`
    }
    case 'bandOf': {
      const [lines = '', from = '', gives = ''] = namesIn(node)
      const at = (field: string) => `b.${quoted(columnOf(tableOf(lines), field).name)}`
      const [record, figure] = [pathSql(pathIn(node), here).sql, operandSql(operandIn(node, 1), here, 'stored')]
      return `(select ${at(gives)} from ${quoted(tableOf(lines).name)} b where b.header_id = ${record} and ${at(from)} <= ${figure} order by ${at(from)} desc, b.line_num limit 1)`
    }
    case 'bestOf':
      throw new Error(`SQL does not look for what fits best: ${JSON.stringify(node)}`)
    default:
      return overLinesSql(node, here)
  }
}

function overLinesSql(node: Formula, here: Here): string {
  const { op, args } = node
  if (here.isGroup) return groupSql(node, here)
  return ofLines(pathIn(node), here, ({ from, where, here: line, field }) => {
    const value = () => (args.length === 1 ? `${line.alias}.${quoted(columnOf(line.table, field ?? '').name)}` : operandSql(operandIn(node, 1), line))
    // The values stand in a selection of their own: what reads the rows around alone would be summed over those.
    const over = (aggregate: string) => `(select ${aggregate} from (select ${value()} as v from ${from} where ${where}) s)`
    switch (op) {
      case 'sum':
        return `coalesce(${over('sum(v)')}, 0)`
      case 'count':
        return `(select count(*) from ${from} where ${where}${args.length === 1 ? '' : ` and ${testSql(testIn(node, 1), line)}`})`
      case 'latest':
        return over('max(v)')
      case 'earliest':
        return over('min(v)')
      case 'weightedMean': {
        const pairs = `select ${operandSql(operandIn(node, 1), line)} as v, ${operandSql(operandIn(node, 2), line)} as w from ${from} where ${where}${args.length > 3 ? ` and (${testSql(testIn(node, 3), line)}) is not true` : ''}`
        return `(select sum(v * w)::numeric / nullif(sum(w), 0) from (${pairs}) s where v is not null and w is not null)`
      }
    }
    throw new Error(`SQL cannot say ${op}`)
  })
}

/** Of lines that are grouped the database sums those of each group. */
function groupSql(node: Formula, here: Here): string {
  const path = pathIn(node)
  const field = path.startsWith(`${GROUP}.`) ? path.slice(GROUP.length + 1) : null
  if (node.op === 'count')
    return `count(*)${node.args.length === 1 ? '' : ` filter (where ${testSql(testIn(node, 1), { alias: here.alias, table: here.table })})`}`
  if (node.op !== 'sum' || field === null) throw new Error(`SQL cannot say ${node.op} of a group`)
  return `coalesce(sum(${here.alias}.${quoted(columnOf(here.table, field).name)}), 0)`
}

function columnOf(table: Here['table'], field: string): Column {
  const column = table.byField.get(field)
  if (!column) throw new Error(`${table.entity ?? 'The row'} has no column for ${field}`)
  return column
}

interface LinesHere {
  readonly from: string
  readonly where: string
  readonly here: Here
  /** What the path ends in behind the lines. */
  readonly field: string | null
}

/** What is said of the lines that a path names, at whatever depth. */
function ofLines(path: string, here: Here, say: (lines: LinesHere) => string): string {
  const steps = path.split('.')
  const from: string[] = []
  const where: string[] = []
  let at = here
  for (const [index, step] of steps.entries()) {
    const child = at.table.children?.find(({ entity }) => entity === step)
    if (!child) return say({ from: from.join(', '), where: where.join(' and '), here: at, field: steps.slice(index).join('.') })
    const alias = `${at.alias}_${index}`
    from.push(`${quoted(child.name)} ${alias}`)
    const isBelowLine = child.path.length > 1
    where.push(`${alias}.${isBelowLine ? 'parent_id' : 'header_id'} = ${at.alias}.id`)
    // Rows have an index by their document, not by their line.
    if (isBelowLine && at.table.byField.has('headerId')) where.push(`${alias}.header_id = ${at.alias}.header_id`)
    at = { alias, table: child, above: at }
  }
  return say({ from: from.join(', '), where: where.join(' and '), here: at, field: null })
}

/** A field of the row, of the one above it, or of what references lead to. */
function pathSql(path: string, here: Here): { sql: string; column: Column } {
  if (path.startsWith('parent.')) return aboveSql(path.slice('parent.'.length), here)
  const [field = '', ...way] = path.split('.')
  const column = columnOf(here.table, field)
  const own = `${here.alias}.${quoted(column.name)}`
  if (way.length === 0) return { sql: own, column }
  const target = field === 'headerId' ? tableOf(here.table.definition?.entity ?? '') : findTable(column.target ?? '')
  if (!target) throw new Error(`${path}: no table stores ${column.target}`)
  return seekSql(target, own, way.join('.'), `${here.alias}_r`)
}

const seekSql = (target: Table, id: string, path: string, alias: string): { sql: string; column: Column } => {
  const found = pathSql(path, { alias, table: target })
  return { sql: `(select ${found.sql} from ${quoted(target.name)} ${alias} where ${alias}.id = ${id})`, column: found.column }
}

/** Where the row above does not stand in the statement, it is looked for. */
function aboveSql(path: string, { above, table, alias }: Here): { sql: string; column: Column } {
  if (above) return pathSql(path, above)
  if (!table.parent) throw new Error(`Nothing stands above ${table.entity ?? 'the row'}`)
  return seekSql(table.parent, `${alias}.${(table.path?.length ?? 0) > 1 ? 'parent_id' : 'header_id'}`, path, `${alias}_p`)
}
