/** Where files are attached: the entity and its record, the limits of its field, and what a person may do with attachments there. */

import { attachmentButtons } from '../../../catalogue/constants/attachment-types.ts'
import { pages } from '../../../catalogue/index.ts'
import { isUseOpen } from '../../../catalogue/language/attachments.ts'
import type { AnyDefinition, Attachments, AttachmentUse } from '../../../catalogue/language/define.ts'
import { isId } from '../../../catalogue/values/ids.ts'
import { wideningOf } from '../../runtime/reading/record.ts'
import { enterRoleSql, enterSystem } from '../../runtime/rows/database.ts'
import { readHeaders } from '../../runtime/rows/documents.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import type { Actor, Asker, Doc, Tx } from '../../runtime/types.ts'
import { firstState, statusOf } from '../../runtime/visibility/rights.ts'
import { findTable, quoted, type Table } from '../../store/tables.ts'
import { carriersOf } from './carriers.ts'

/** What may carry attachments: documents with a tab for them, and lines with a field of their own. */
export function attachingTable(functionId: unknown): Table | null {
  const table = typeof functionId === 'string' ? findTable(functionId) : undefined
  const carries = table && (table.parent ? table.fields.fileIds : table.definition.edit.tabs?.includes('files'))
  return carries ? table : null
}

export const limitsOf = (table: Table): Attachments => table.fields.fileIds?.options.attachments ?? {}

/** Attachments take the union of the granted pages of their document; without any of them there is nothing to know about. */
export function mayUse(actor: Actor, { entity }: AnyDefinition, use: AttachmentUse): boolean | null {
  const granted = pages.filter((page) => page.entity === entity && actor.grants.has(page.name))
  if (granted.length === 0) return null
  return granted.some((page) => actor.grants.get(page.name)?.has(attachmentButtons[use]))
}

export function requireUse(actor: Actor, definition: AnyDefinition, use: AttachmentUse): void {
  const may = mayUse(actor, definition, use)
  if (may === null) refuseRule('NOT_FOUND')
  if (!may) refuseRule('FORBIDDEN')
}

/** What the state and the definition say beside the button; `row` is null for a document that is not stored yet. */
export function allowedNow(table: Table, use: AttachmentUse, place: LockedPlace | null, actor: Actor): boolean {
  const { definition } = table
  const { header, row, roles, rows } = place ?? { header: null, row: null }
  const status = header ? statusOf(definition, header) : definition.type === 'master' ? 'Y' : firstState(definition)
  const who = { ...actor, ...(roles && { roles }) }
  return isUseOpen(definition, use, { limits: limitsOf(table), row: { ...header, ...row }, status, who, lines: table.path, ...(rows && { rows }) })
}

/** A record that carries files, with its header, what somebody is in the document, and the rows from that down to the record. */
export interface LockedPlace {
  header: Doc
  row: Doc
  roles: readonly string[]
  rows: readonly Doc[]
}

/** Locked, as far as this person reads it; the transaction is the system's afterwards. */
export async function lockPlace(tx: Tx, table: Table, id: unknown, { actor, now, language }: Asker): Promise<LockedPlace> {
  if (!isId(id)) refuseRule('NOT_FOUND')
  await tx.query(enterRoleSql(actor, wideningOf(actor, table.definition)))
  const key = table.parent ? 'header_id' : 'id'
  const { rows } = await tx.query<{ header: string }>(`select ${key} as header from ${quoted(table.name)} where id = $1`, [id])
  enterSystem(tx)
  const headerId = rows[0]?.header ?? refuseRule('NOT_FOUND')
  const headerTable = findTable(table.definition.entity) ?? table
  const [header] = await readHeaders(tx, headerTable, [headerId], true)
  const [row] = table.parent ? await readHeaders(tx, table, [id], true) : [header]
  if (!header || !row) refuseRule('NOT_FOUND')
  const [carrier] = await carriersOf(tx, table, [row.id], { actor, now, language })
  return carrier && !carrier.isVeiled ? { header, row, roles: carrier.roles, rows: carrier.rows } : refuseRule('NOT_FOUND')
}
