/** What a message makes of a document: its fields as a person would type them, references by their codes. */

import { definitionOf } from '../../../catalogue/index.ts'
import { scsiDefinition } from '../../../catalogue/jobs-reports/scsi-definition.ts'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { emptyRecord } from '../../../catalogue/values/object-keys.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { findTable, quoted, tableOf } from '../../store/tables.ts'
import { idsOf } from '../excel/import/codes.ts'
import { holds } from '../workflow/engine/feel/evaluate.ts'
import { factsOf } from './facts.ts'
import { at, type Interface, put, transformed } from './mapping.ts'
import { type Source, sourceOf } from './values.ts'

export type Draft = Record<string, unknown>

export const targetOf = ({ entityName }: Pick<Interface, 'entityName'>): AnyDefinition =>
  definitionOf(entityName) ?? refuse(scsiDefinition, 'NO_ENTITY', { entity: entityName }, 'entityName')

/** The rows of a message: under the path that the definition names, or the message itself. */
export function rowsIn({ rowsPath }: Interface, message: unknown): unknown[] {
  const found = rowsPath ? at(message, rowsPath.split('.')) : message
  return Array.isArray(found) ? found : found === null ? [] : [found]
}

export const mostRows = ({ batchSize }: Interface): number => batchSize ?? 100

/** The value by which a message, or a row of it, is known again. */
export function keyOf({ idempotentField }: Interface, message: unknown): string {
  const value = at(message, (idempotentField ?? '').split('.'))
  if (value === null || typeof value === 'object' || String(value).trim() === '') refuse(scsiDefinition, 'NO_KEY', { field: idempotentField })
  return String(value).slice(0, 200)
}

export async function draftOf(tx: Tx, definition: Interface, row: unknown): Promise<Draft> {
  const facts = factsOf({ status: 200, body: row })
  const draft: Draft = emptyRecord()
  for (const { answerPath, targetField, onlyWhen, ...map } of definition.scsiResponseFieldMap) {
    const source = sourceOf(definition.entityName, targetField)
    if (!source || (onlyWhen && !(await holds(onlyWhen, facts)))) continue
    const found = at(row, answerPath.split('.'))
    const all = Array.isArray(found) ? await Promise.all(found.map((one) => transformed(map, one))) : await transformed(map, found)
    put(draft, fieldPath(targetField, source), source.label === null ? all : await idsFor(tx, source, all, targetField))
  }
  return draft
}

/** `poLine[].materialId.code` fills `materialId` of the lines. */
const fieldPath = (path: string, { label }: Source): string[] => path.split('.').slice(0, label === null ? undefined : -1)

async function idsFor(tx: Tx, { table, field, label }: Source, given: unknown, path: string): Promise<unknown> {
  const target = findTable(table.byField.get(field)?.target ?? '')
  if (!target || label !== 'code') return refuse(scsiDefinition, 'NO_FIELD', { field: path })
  const codes = (Array.isArray(given) ? given : [given]).filter((one) => one !== null && one !== undefined && one !== '').map(String)
  const ids = await idsOf(tx, target, new Set(codes))
  const idOf = (code: unknown) => {
    if (code === null || code === undefined || code === '') return null
    const label = table.fields[field]?.label ?? [field, field]
    return ids.get(String(code).toLowerCase()) ?? refuseRule('NOT_FOUND_REF', { label, given: String(code) }, { at: path })
  }
  return Array.isArray(given) ? given.map(idOf) : idOf(given)
}

/** The record that has the code of the draft already; only master data have codes of their own. */
export async function knownRecord(tx: Tx, definition: AnyDefinition, { code }: Draft): Promise<Doc | null> {
  if (definition.type !== 'master' || typeof code !== 'string') return null
  const { rows } = await tx.query<Doc>(
    `select id, version_num as "versionNum" from ${quoted(tableOf(definition.entity).name)} where code = $1 for update`,
    [code],
  )
  return rows[0] ?? null
}
