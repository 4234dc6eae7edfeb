/** What is going to be loaded: documents with the first values of their fields, under ids that every load gives alike. */
import { definitionOf } from '../../catalogue/index.ts'
import { settleDocument } from '../../catalogue/language/evaluator.ts'
import { LOADER } from '../../upstream/platform/delivered/demo-load.ts'
import { dayOf } from '../../upstream/runtime/change/numbering.ts'
import { firstValues } from '../../upstream/runtime/figures/first-values.ts'
import { linesOf, upsertRows } from '../../upstream/runtime/rows/documents.ts'
import { idOf } from '../../upstream/runtime/rows/lasting-id.ts'
import type { Doc, Tx } from '../../upstream/runtime/types.ts'
import { type Table, tableOf, tables } from '../../upstream/store/tables.ts'

type Values = Readonly<Record<string, unknown>>

const ROWS_A_STATEMENT = 2_000
const MONTHS_BEFORE = 13

export interface Book {
  now: Date
  today: string
  /** When the company began with the system: before the twelve months of its story. */
  begunAt: string
  docs: Map<string, Doc[]>
}

export function newBook(now: Date): Book {
  const begun = new Date(now)
  begun.setUTCMonth(begun.getUTCMonth() - MONTHS_BEFORE)
  return { now, today: dayOf(now), begunAt: begun.toISOString(), docs: new Map() }
}

/** A day so many months and days from today. */
export function dayFrom(book: Book, months: number, days = 0): string {
  const [year = 0, month = 1, day = 1] = book.today.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay) + days)).toISOString().slice(0, 10)
}

export { idOf, LOADER }

/** The reference that a cell names; an empty cell names nothing. */
export const refTo = (entity: string, key: string | undefined): string | null => (key ? idOf(entity, key) : null)

/** A value under a name that no column has would be lost without a word. */
function requireKnown({ entity, byField, children }: Table, key: string, values: Values): void {
  const unknown = Object.keys(values).filter((field) => !byField.has(field) && !children.some((child) => child.entity === field))
  if (unknown.length > 0) throw new Error(`${entity} ${key} has no ${unknown.join(', ')}`)
}

/** Adds a document; its lines stand under their entity, and name their own id where others refer to it. */
export function add(book: Book, entity: string, key: string, values: Values): Doc {
  const table = tableOf(entity)
  const definition = definitionOf(entity)
  requireKnown(table, key, values)
  const doc: Doc = {
    id: idOf(entity, key),
    versionNum: 1,
    createdBy: LOADER,
    creationDate: book.begunAt,
    lastUpdatedBy: LOADER,
    lastUpdateDate: book.begunAt,
    ...firstValues(table),
    ...values,
  }
  for (const child of table.children) {
    const lines = (values[child.entity] ?? []) as Values[]
    doc[child.entity] = lines.map((line, index) => ({
      id: idOf(child.entity, `${key}:${index}`),
      headerId: doc.id,
      lineNum: (index + 1) * 10,
      versionNum: 1,
      ...firstValues(child),
      ...line,
    }))
  }
  if (definition) settleDocument(definition.settling, doc)
  const known = book.docs.get(entity)
  if (known?.some(({ id }) => id === doc.id)) throw new Error(`${definition?.label[1] ?? entity} ${key} is installed twice`)
  if (known) known.push(doc)
  else book.docs.set(entity, [doc])
  return doc
}

/** Writes everything, one statement for many rows of a table, headers before their lines. */
export async function writeBook(tx: Tx, book: Book): Promise<void> {
  const rows = new Map<Table, Doc[]>()
  const note = (table: Table, row: Doc) => {
    const known = rows.get(table)
    if (known) known.push(row)
    else rows.set(table, [row])
  }
  for (const [entity, docs] of book.docs) {
    for (const doc of docs) {
      note(tableOf(entity), doc)
      for (const { table, line } of linesOf(tableOf(entity), doc)) note(table, line)
    }
  }
  for (const table of tables) {
    const all = rows.get(table) ?? []
    for (let from = 0; from < all.length; from += ROWS_A_STATEMENT) upsertRows(tx, table, all.slice(from, from + ROWS_A_STATEMENT))
  }
}
