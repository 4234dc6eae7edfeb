/** Lines that have the standard verbs of their own. */

import { documents } from '../index.ts'
import type { AnyDefinition, Lines } from '../language/define.ts'
import { columnsOf, type FieldColumn } from '../language/layouts/columns.ts'

/** A kind of lines, and the document that they are part of. */
export interface CallableLines {
  readonly entity: string
  readonly owner: AnyDefinition
  readonly lines: Lines
}

export const callableLines: readonly CallableLines[] = documents.flatMap((owner) =>
  Object.entries(owner.lines).flatMap(([entity, lines]) => (lines.options.calls ? [{ entity, owner, lines }] : [])),
)

const byEntity = new Map(callableLines.map((kind) => [kind.entity, kind]))
export const callableLinesOf = (entity: string): CallableLines | undefined => byEntity.get(entity)

/** Verb of the lines → verb of their document by which somebody may use it: to take a line away is to save its document. */
export const verbsOfLines: Readonly<Record<string, string>> = {
  findById: 'findById',
  listByPage: 'listByPage',
  saveOrUpdate: 'saveOrUpdate',
  doBatchSaveOrUpdate: 'doBatchSaveOrUpdate',
  delete: 'saveOrUpdate',
  doBatchDelete: 'saveOrUpdate',
}

/** The definition as a list of these lines reads it: their fields beside those of the document, in the order of the documents. */
export function asLines({ owner, lines: { fields } }: CallableLines): AnyDefinition {
  const shown = Object.keys(fields).filter((key) => !fields[key]?.options.sealed)
  const list = { find: [], ...columnsOf<FieldColumn>(shown), sort: 'headerId', sums: [], sumsBy: [] }
  return { ...owner, fields: { ...owner.fields, ...fields }, list, actions: {}, importable: false, matrix: null }
}
