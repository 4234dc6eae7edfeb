/** Three ways into one record: what was delivered last, what is delivered now, and what stands in the database, where people have changed it. */
import { firstValues } from '../../runtime/figures/first-values.ts'
import { idOf } from '../../runtime/rows/lasting-id.ts'
import { linesIn } from '../../runtime/rows/lines-in.ts'
import { isSameValue } from '../../runtime/rows/same-value.ts'
import type { Doc } from '../../runtime/types.ts'
import type { Table } from '../../store/tables.ts'
import { WITHDRAWN } from './memory.ts'
import type { DeliveredLines, Values } from './record.ts'

/** Values with ids where codes stood; null where one names what is not there. */
export type Resolve = (table: Table, values: Values) => Values | null

/** Follows the product in each field that nobody has changed; answers whether anything did. */
export function follow(row: Doc, before: Values, now: Values): boolean {
  const fields = Object.keys(now).filter((field) => !isSameValue(before[field], now[field]) && isSameValue(row[field], before[field]))
  for (const field of fields) row[field] = now[field]
  return fields.length > 0
}

/** The same in every installation, while nobody else has made the line. */
export const lineId = (entity: string, code: string, values: Values, by: readonly string[]): string =>
  idOf(entity, [code, ...by.map((field) => values[field] ?? '')].join(':'))

/** As other records name it: `lookupValue COUNTRY/CN`. */
export const lineKey = (entity: string, code: string, row: Values | Doc, [first = 'lineNum']: readonly string[]): string =>
  `${entity} ${code}/${row[first]}`

interface Lines {
  table: Table
  spec: DeliveredLines
  before: readonly Values[]
  resolve: Resolve
}

interface MergedLines {
  changed: Doc[]
  /** Delivered once and no longer. */
  gone: Values[]
}

/** Adds to the record the lines that are new. One that somebody has taken out stays out; one that is no longer delivered is disabled where that can be, and else left. */
export function mergeLines(doc: Doc, code: string, { table, spec, before, resolve }: Lines): MergedLines {
  const rows = linesIn(doc, table.entity)
  const keyOf = (row: Values | Doc) => JSON.stringify(spec.by.map((field) => row[field] ?? null))
  const stored = new Map(rows.map((row) => [keyOf(row), row]))
  const known = new Map(before.flatMap((values) => keyed(values)))
  const wanted = new Map(spec.rows.flatMap((values) => keyed(values)))
  const changed: Doc[] = []
  for (const [key, { resolved }] of wanted) {
    const [row, last] = [stored.get(key), known.get(key)]
    if (row && last) {
      const isBack = WITHDRAWN in last.values && row.enabledFlag === 'N'
      if (isBack) row.enabledFlag = 'Y'
      if (follow(row, last.resolved, resolved) || isBack) changed.push(row)
    } else if (!row && !last && hasPlace(doc, spec, resolved)) {
      const line = newLine(doc, code, table, spec, resolved)
      rows.push(line)
      changed.push(line)
    }
  }
  const gone = [...known].filter(([key]) => !wanted.has(key))
  for (const [key, { values }] of gone) {
    const row = stored.get(key)
    if (WITHDRAWN in values || row?.enabledFlag !== 'Y') continue
    row.enabledFlag = 'N'
    changed.push(row)
  }
  return { changed, gone: gone.map(([, { values }]) => ({ ...values, [WITHDRAWN]: 'Y' })) }

  function keyed(values: Values): [string, { values: Values; resolved: Values }][] {
    const resolved = resolve(table, values)
    return resolved ? [[keyOf(resolved), { values, resolved }]] : []
  }
}

function hasPlace(doc: Doc, { within }: DeliveredLines, values: Values): boolean {
  return !within || linesIn(doc, within.lines).some((row) => row[within.by] === values[within.by])
}

function newLine(doc: Doc, code: string, table: Table, { by }: DeliveredLines, values: Values): Doc {
  const lineNum = Math.max(0, ...linesIn(doc, table.entity).map((row) => Number(row.lineNum))) + 10
  return { ...firstValues(table), id: lineId(table.entity, code, values, by), headerId: doc.id, lineNum, versionNum: 1, ...values }
}
