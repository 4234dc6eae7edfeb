/** Documents whose figures stand in an envelope (S7.3): taken out for who works on them, put back before they are written. */
import { type AnyDefinition, type Field, scaleOf } from '../../../catalogue/language/define.ts'
import { holds, writtenTo } from '../../../catalogue/language/formula.ts'
import type { Table } from '../../store/tables.ts'
import { rowsIn } from '../rows/lines-in.ts'
import type { Doc } from '../types.ts'

/** How a row of a table stands in the database. */
type Form = (table: Table, row: Doc) => Doc

const asItIs: Form = (_, row) => row

/** The fields of each kind of row that stand in the envelope; rows by the path of their lines. */
const enclosedIn = ({ envelope }: AnyDefinition, { path }: Table): readonly string[] => {
  const at = path.map((step) => `${step}.`).join('')
  return (envelope?.paths ?? []).flatMap((one) => (one.startsWith(at) && !one.slice(at.length).includes('.') ? [one.slice(at.length)] : []))
}

/** Whether the document stands in its envelope. */
export const isClosed = ({ envelope }: AnyDefinition, doc: Doc | undefined): boolean =>
  Boolean(envelope && doc && holds(envelope.while, { row: doc }))

/** Whether a field of the head stands in the envelope now; nothing that is kept or sent elsewhere says it. */
export const isEnclosed = (definition: AnyDefinition, doc: Doc, field: string): boolean =>
  isClosed(definition, doc) && definition.envelope?.paths.includes(field) === true

/** Every row of the document with its table. */
function* rowsOf(table: Table, row: Doc): Generator<readonly [Table, Doc]> {
  yield [table, row]
  for (const child of table.children) for (const line of rowsIn(row, child.entity)) yield* rowsOf(child, line)
}

/** Figures with the digits that their columns give them. */
function asStored(field: Field | undefined, value: unknown): unknown {
  const scale = field && typeof value === 'string' ? scaleOf(field) : null
  return scale === null || field?.kind === 'int' ? value : writtenTo(String(value), scale)
}

type Contents = Record<string, Record<string, unknown>>

/** By the id of each row; a row with nothing in it is not there. */
function contentsOf(table: Table, doc: Doc): Contents {
  const filled = [...rowsOf(table, doc)].map(([own, row]) => {
    const values = enclosedIn(table.definition, own).flatMap((field) => (row[field] == null ? [] : [[field, row[field]] as const]))
    return [row.id, Object.fromEntries(values)] as const
  })
  return Object.fromEntries(filled.filter(([, values]) => Object.keys(values).length > 0))
}

/** What stands in the envelopes of documents that were read with their lines is laid where it belongs. */
export function openEnvelopes(table: Table, docs: readonly Doc[]): void {
  const { envelope } = table.definition
  if (!envelope) return
  for (const doc of docs) {
    const kept = doc[envelope.keptIn]
    if (typeof kept === 'string' && kept.startsWith('{')) layContents(table, doc, JSON.parse(kept))
  }
}

function layContents(table: Table, doc: Doc, contents: Contents): void {
  for (const [own, row] of rowsOf(table, doc))
    for (const [field, value] of Object.entries(contents[row.id] ?? {})) row[field] = asStored(own.fields[field], value)
}

/** How the rows of a document stand in the database now, and how they stood; what is enclosed is put into its envelope. */
export function storedForms(table: Table, doc: Doc, before: Doc | undefined): { now: Form; was: Form } {
  const { definition } = table
  const { envelope } = definition
  if (!envelope) return { now: asItIs, was: asItIs }
  const emptied: Form = (own, row) => ({ ...row, ...Object.fromEntries(enclosedIn(definition, own).map((field) => [field, null])) })
  const closed = isClosed(definition, doc)
  const contents = closed ? contentsOf(table, doc) : {}
  doc[envelope.keptIn] = Object.keys(contents).length > 0 ? JSON.stringify(contents) : null
  return { now: closed ? emptied : asItIs, was: isClosed(definition, before) ? emptied : asItIs }
}

/** What is in the envelope of a document, as text that is the same for the same values; null where its figures stand in the open. */
export const enclosedText = (table: Table, doc: Doc): string | null =>
  isClosed(table.definition, doc) ? JSON.stringify(contentsOf(table, doc)) : null

/** Takes the document out of its envelope: these are its values from now on, and no others. Whatever ends `while` of the envelope is the caller's. */
export function disclose(table: Table, doc: Doc, text: string | null): void {
  for (const [own, row] of rowsOf(table, doc)) for (const field of enclosedIn(table.definition, own)) row[field] = null
  if (text !== null) layContents(table, doc, JSON.parse(text))
}
