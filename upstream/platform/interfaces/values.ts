/** What a definition takes of a document: fields, fields of lines, and what references are called. */
import { definitionOf } from '../../../catalogue/index.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import { readDocuments } from '../../runtime/rows/documents.ts'
import { linesIn } from '../../runtime/rows/lines-in.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { isClosed } from '../../runtime/visibility/envelopes.ts'
import { findTable, type Table, tableOf } from '../../store/tables.ts'

/** By the source path; of lines a list. */
export type SourceValues = Record<string, unknown>

export interface Source {
  table: Table
  field: string
  /** Of a reference: which of its names. */
  label: 'code' | 'name' | null
  /** Lines that the path leads through, in their order. */
  lines: readonly string[]
}

/** `poLine[].materialId.code` as the tables know it; null for a path that leads nowhere. Sealed fields leave only where a definition of the document says so, which none does. */
export function sourceOf(entity: string, path: string): Source | null {
  const steps = path.split('.')
  const lines: string[] = []
  let table = definitionOf(entity) && tableOf(entity)
  while (table && steps[0]?.endsWith('[]')) {
    const name = steps.shift()?.slice(0, -2) ?? ''
    lines.push(name)
    table = table.children.find((child) => child.entity === name)
  }
  if (table && steps.length > 1 && table.children.some((child) => child.entity === steps[0] && child.isPart)) {
    const name = steps.shift() ?? ''
    lines.push(name)
    table = table.children.find((child) => child.entity === name)
  }
  const [field = '', label = null, ...more] = steps
  const column = table?.byField.get(field)
  if (!table || !column || column.isSealed || more.length > 0) return null
  if (label !== null && !((label === 'code' || label === 'name') && column.target && findTable(column.target))) return null
  return { table, field, label, lines }
}

/** The documents that are called so; refuses where there is none, or none that is open. */
export async function samplesOf(tx: Tx, entity: string, given: string): Promise<Doc[]> {
  const { rows } = await tx.query<{ id: string }>('select id from entity_label where entity = $1 and code = $2', [entity, given.trim()])
  const definition = definitionOf(entity)
  const ids = rows.map(({ id }) => id)
  const docs = definition ? (await readDocuments(tx, entity, ids)).filter((doc) => !isClosed(definition, doc)) : []
  return docs.length > 0 ? docs : refuse(scsiDefinition, 'NO_SAMPLE', { given }, 'sampleNum')
}

/** The rows under the lines of a path; one of a part. */
const rowsAt = (doc: Doc, lines: readonly string[]): Doc[] => lines.reduce<Doc[]>((rows, name) => rows.flatMap((row) => linesIn(row, name)), [doc])

/** Lines that the answer fills, by their kind: in the order in which they leave, which is that of the rows in the answer. */
export const askedRows = (entity: string, doc: Doc, answered: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(
    answered.flatMap((path) => {
      const [line = ''] = path.includes('[]') ? (sourceOf(entity, path)?.lines ?? []) : []
      return line ? [[line, linesIn(doc, line).map(({ id }) => id)]] : []
    }),
  )

export async function sourceValues(tx: Tx, entity: string, doc: Doc, paths: readonly string[]): Promise<SourceValues> {
  const found = paths.flatMap((path) => {
    const source = sourceOf(entity, path)
    return source ? [{ path, source, values: rowsAt(doc, source.lines).map((row) => row[source.field] ?? null) }] : []
  })
  const ids = found.flatMap(({ source, values }) => (source.label ? values : []))
  const { rows } = await tx.query<{ id: string; code: string; name: string }>('select id, code, name from entity_label where id = any($1::uuid[])', [
    ids.filter((id) => id !== null),
  ])
  const labels = new Map(rows.map((row) => [row.id, row]))
  const said = ({ label }: Source, value: unknown) => (label ? (labels.get(String(value))?.[label] ?? null) : value)
  return Object.fromEntries(
    found.map(({ path, source, values }) => {
      const all = values.map((value) => said(source, value))
      return [path, path.includes('[]') ? all : (all[0] ?? null)]
    }),
  )
}
