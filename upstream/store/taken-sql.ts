/** Rows of which something may be taken, as SQL: each with what is shown of it and of the rows above it. */
import { usualDecimals } from '../../catalogue/base/countable.ts'
import { unitsKnown } from '../../catalogue/base/unit-facts.ts'
import type { Take } from '../../catalogue/language/define.ts'
import { type Here, holdsAt, literal, readAt } from './sql-of.ts'
import { type Column, quoted, snake, sqlTypeOf, type Table, tableOf } from './tables.ts'

/** The rows that a take speaks of, and those above them up to the document, the nearest first. */
export function levelsOf({ from, lines }: Take): readonly [Table, ...Table[]] {
  const row = tableOf(lines.split('.').at(-1) || from)
  return row.parent ? [row, ...above(row)] : [row]
}

const above = ({ parent }: Table): Table[] => (parent ? [parent, ...above(parent)] : [])

export const aliasOf = (level: number): string => `r${level}`

const hereAt = (levels: readonly Table[], level = 0): Here => {
  const [table, ...higher] = levels
  if (!table) throw new Error('Nothing is taken')
  return { alias: aliasOf(level), table, ...(higher.length > 0 && { above: hereAt(higher, level + 1) }) }
}

/** What is below a line says its document as well, so that rows are found by the documents that the person sees, and not documents by all rows. */
const joined = (levels: readonly Table[]): string =>
  levels
    .map((table, level) => {
      if (level === 0) return `${quoted(table.name)} ${aliasOf(level)}`
      const [above, below] = [aliasOf(level), aliasOf(level - 1)]
      const isLine = (levels[level - 1]?.path.length ?? 0) > 1
      const on = isLine ? `${above}.id = ${below}.parent_id and ${above}.header_id = ${below}.header_id` : `${above}.id = ${below}.header_id`
      return `join ${quoted(table.name)} ${above} on ${on}`
    })
    .join(' ')

/** What can be counted of a quantity in its unit. */
const countableSql = (open: string, uom: string): string => {
  const counted = unitsKnown().flatMap(({ code, facts }) => (facts.decimals === null ? [] : [`when ${literal(code)} then ${facts.decimals}`]))
  return `trunc(${open}, ${counted.length > 0 ? `case ${uom} ${counted.join(' ')} else ${usualDecimals} end` : usualDecimals})`
}

interface Taken {
  table: Table
  source: string
}

/** The columns that the person reads, of rows within `which`; the table reads as the list does. */
export function takenTable(take: Take, columns: readonly string[], which: readonly string[]): Taken {
  const levels = levelsOf(take)
  const [row] = levels
  const here = hereAt(levels)
  const figure = (name: string) => readAt(take.columns[name]?.of ?? name, here)
  const sqlOf = (name: string) => (name === take.open && 'uom' in take.columns ? countableSql(figure(name), figure('uom')) : figure(name))
  const shown = columns.map((name): Column => columnOf(take, name, levels))
  const open = take.open === undefined ? [] : [`${sqlOf(take.open)} ${take.signed ? '<> 0' : '> 0'}`]
  const selected = [
    `${aliasOf(0)}.id`,
    `${aliasOf(levels.length - 1)}.version_num`,
    ...shown.map(({ field, name, sql }) => `(${sqlOf(field)})::${sql} as ${quoted(name)}`),
  ]
  const ofRows = row.columns.filter(({ field }) => field === 'id' || field === 'versionNum')
  const all = [...ofRows, ...shown]
  return {
    table: { ...row, path: [], parent: null, columns: all, byField: new Map(all.map((column) => [column.field, column])) },
    source: `(select ${selected.join(', ')} from ${joined(levels)} where ${[holdsAt(take.while, here), ...open, ...which].join(' and ')})`,
  }
}

/** A path has the column of its field, a figure is a quantity. */
function columnOf({ columns }: Take, name: string, levels: readonly Table[]): Column {
  const said = columns[name]?.of
  const steps = typeof said === 'string' ? said.split('.') : []
  const climbed = steps.filter((step) => step === 'parent').length
  const stored = levels[climbed]?.byField.get(steps[climbed] ?? '')
  const { field } = columns[name] ?? {}
  const { kind = 'qty', target = null } = field ?? {}
  return stored
    ? { ...stored, field: name, name: snake(name) }
    : { field: name, name: snake(name), kind, sql: field ? sqlTypeOf(field) : 'numeric', required: false, target, isSealed: false }
}
