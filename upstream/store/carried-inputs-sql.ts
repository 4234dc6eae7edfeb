/** What lies behind a reference, as one JSON value a record: each path as formulas name it, without those of which the asking role does not see the whole way. */
import { percentMark } from '../../catalogue/language/formula.ts'
import { type Column, findTable, quoted, type Table } from './tables.ts'

/** `paths` begin with the reference itself: `materialId.categoryId.rate`; `alias` is the record that it names. */
export function carriedInputsSql(paths: readonly string[], alias: string, table: Table): string {
  const parts = paths.map((path) => {
    const { value, isKnown, column } = seek(path.split('.').slice(1), alias, table)
    const text = column.sql.endsWith('[]') ? `to_jsonb(${value})` : `(${value})::text`
    const mark = column.kind === 'percent' ? `, '${percentMark(path)}', 'Y'` : ''
    return `case when ${isKnown} then jsonb_build_object('${path}', ${text}${mark}) else '{}' end`
  })
  return parts.join(' || ')
}

interface Found {
  value: string
  isKnown: string
  column: Column
}

function seek([step = '', ...left]: readonly string[], alias: string, table: Table): Found {
  const column = table.byField.get(step)
  if (!column) throw new Error(`${table.entity} has no column for ${step}`)
  const own = `${alias}.${quoted(column.name)}`
  if (left.length === 0) return { value: own, isKnown: 'true', column }
  const target = findTable(column.target ?? '')
  if (!target) throw new Error(`${step} of ${table.entity} refers to nothing`)
  const next = `${alias}_n`
  const below = seek(left, next, target)
  const from = `from ${quoted(target.name)} ${next} where ${next}.id = ${own}`
  return {
    value: `(select ${below.value} ${from})`,
    isKnown: `(${own} is null or exists (select 1 ${from} and ${below.isKnown}))`,
    column: below.column,
  }
}
