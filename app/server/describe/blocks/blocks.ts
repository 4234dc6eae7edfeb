/** Rows as something else than a table: a picture of their figures, a table with two heads, what happened one after the other. */
import Decimal from 'decimal.js'
import type { Block } from '../../../../catalogue/language/define.ts'
import { besideOf, formatValue, isEmpty, isNumberKind } from '../../../format.ts'
import type { ColumnView, Language, Row, TabView } from '../../../page-types.ts'

interface Table {
  columns: ColumnView[]
  rows: Row[]
}

const columnOf = ({ columns }: Table, key: string): ColumnView => {
  const column = columns.find((one) => one.key === key)
  if (!column) throw new Error(`There is no column ${key}`)
  return column
}

const worded = (table: Table, key: string, row: Row): string => formatValue(columnOf(table, key), row) || '–'

/** What a panel shows of its rows besides or instead of their table. */
export function drawnAs(
  block: Block | undefined,
  table: Table,
  language: Language = 'CN',
): Pick<TabView, 'chart' | 'timeline' | 'canvas'> & { table?: Table } {
  switch (block?.block) {
    case undefined:
      return { table }
    case 'chart':
      return {
        table,
        chart: {
          columns: table.rows.map((row) => worded(table, block.x, row)),
          series: block.y.map((key) => ({
            name: columnOf(table, key).label,
            kind: block.of,
            values: table.rows.map((row) => (row[key] === null || row[key] === undefined ? null : Number(row[key]))),
          })),
        },
      }
    case 'crosstab':
      return { table: crossed(table, block) }
    case 'calendar':
      return { table: weeksOf(table, block, language) }
    case 'comparison':
      return { table: compared(table, block) }
    case 'canvas':
      return { table, canvas: block.name }
    case 'timeline':
      return {
        timeline: table.rows.map((row) => ({
          id: row.id,
          at: worded(table, block.at, row),
          what: worded(table, block.what, row),
          more: (block.more ?? []).flatMap((key) =>
            formatValue(columnOf(table, key), row) ? [`${columnOf(table, key).label} ${worded(table, key, row)}`] : [],
          ),
        })),
      }
  }
}

const sumKey = '$sum'
const place = (at: number) => `c${at}`

/** By how much a figure moved: `+4.5 %`; nothing where there was none, or zero. */
function movedBy(before: unknown, after: unknown): string | null {
  if (isEmpty(before) || isEmpty(after) || Number(before) === 0) return null
  const percent = new Decimal(String(after))
    .minus(String(before))
    .div(new Decimal(String(before)).abs())
    .times(100)
    .toDecimalPlaces(1)
  return `${percent.isNegative() ? '−' : '+'}${percent.abs().toFixed()} %`
}

/** The column of what was goes into that of what is. */
function compared(table: Table, { before, after }: Extract<Block, { block: 'comparison' }>): Table {
  const [was, is] = [columnOf(table, before), columnOf(table, after)]
  return {
    columns: table.columns.flatMap((column) =>
      column === was ? [] : column === is ? [{ ...is, label: `${was.label} → ${is.label}`, width: was.width + is.width }] : [column],
    ),
    rows: table.rows.map((row) => {
      if (formatValue(was, row) === formatValue(is, row)) return row
      const moved = isNumberKind(is.kind) ? movedBy(row[before], row[after]) : null
      return { ...row, [besideOf(after).was]: row[before] ?? '–', ...(moved && { [besideOf(after).note]: moved }) }
    }),
  }
}

const weekdays: Record<Language, readonly string[]> = {
  CN: ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  EN: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
}
const DAY_MS = 86_400_000
const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10)

function mondayOf(day: string): number {
  const at = Date.parse(day)
  return at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS
}

/** A row for each week in which something stands, a column for each of its days. */
function weeksOf(table: Table, { day, what, more = [] }: Extract<Block, { block: 'calendar' }>, language: Language): Table {
  const head = columnOf(table, day)
  const dayOf = (row: Row) => String(row[day] ?? '').slice(0, 10)
  const said = (row: Row) => [what, ...more].flatMap((key) => formatValue(columnOf(table, key), row) || []).join(' ')
  const onDays = Map.groupBy(
    table.rows.filter((row) => /^\d{4}-\d{2}-\d{2}$/.test(dayOf(row))),
    dayOf,
  )
  const mondays = [...new Set([...onDays.keys()].map(mondayOf))].sort((a, b) => a - b)
  const column = (key: string, label: string, width: number): ColumnView => ({ ...head, key, label, width, kind: 'text', align: 'left' })
  const cellOf = (one: string, key: string) => {
    const things = onDays.get(one)?.map(said)
    return { [key]: things?.join('；') ?? null, ...(things && { [`${key}$note`]: one.slice(5) }) }
  }
  return {
    columns: [column('week', head.label, 96), ...weekdays[language].map((label, at) => column(place(at), label, 132))],
    rows: mondays.map((monday) => {
      const days = weekdays[language].map((_, at) => cellOf(isoDay(monday + at * DAY_MS), place(at)))
      return { id: isoDay(monday), week: isoDay(monday), ...Object.assign({}, ...days) }
    }),
  }
}

/** Rows and columns in the order in which they come; the last of both is what the others come to, where the cells are figures. */
export function crossed(
  table: Table,
  { rows: down, columns: across, cell }: Extract<Block, { block: 'crosstab' }>,
  /** Heads in another order than that of the rows, and what their sum is called. */
  { heads: given = [], sum = 'Σ' }: { heads?: readonly string[]; sum?: string } = {},
): Table {
  const figure = columnOf(table, cell)
  const heads = [...new Set([...given, ...table.rows.map((row) => worded(table, across, row))])]
  const sides = [...new Set(table.rows.map((row) => worded(table, down, row)))]
  const isSummed = figure.kind !== 'text'
  const together = (isMeant: (row: Row) => boolean): string | null => {
    const values = table.rows.filter(isMeant).flatMap((row) => (row[cell] === null || row[cell] === undefined ? [] : String(row[cell])))
    if (values.length === 0) return null
    return isSummed ? values.reduce((all, value) => all.plus(value), new Decimal(0)).toFixed() : values.join(', ')
  }
  const lineOf = (id: string, side: string, isMeant: (row: Row) => boolean): Row => ({
    id,
    side,
    ...Object.fromEntries(heads.map((head, at) => [place(at), together((row) => isMeant(row) && worded(table, across, row) === head)])),
    ...(isSummed && { [sumKey]: together(isMeant) }),
  })
  return {
    columns: [
      { ...columnOf(table, down), key: 'side', kind: 'text', fixed: 'left' },
      ...heads.map((label, at) => ({ ...figure, key: place(at), label })),
      ...(isSummed && heads.length > 1 ? [{ ...figure, key: sumKey, label: sum }] : []),
    ],
    rows: [
      ...sides.map((side) => lineOf(side, side, (row) => worded(table, down, row) === side)),
      ...(isSummed ? [lineOf(sumKey, sum, () => true)] : []),
    ],
  }
}
