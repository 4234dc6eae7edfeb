/** To-dos: opened for whoever must act next; the database closes them when the document moves on (workflow.sql). */

import { recordName } from '../../../../catalogue/labels/record-name.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { holds } from '../../../../catalogue/language/formula.ts'
import type { Language } from '../../../../contract/types.ts'
import { upsertRows } from '../../../runtime/rows/documents.ts'
import { newId } from '../../../runtime/rows/new-id.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { quoted, tableOf } from '../../../store/tables.ts'

/** A person of our side, or a supplier with all its people. */
export type Addressee = { userId: string } | { supplierId: string }

export interface ToDo {
  itemType: string
  templateCode: string
  title: Record<Language, string>
  /** `{id}` stands for the to-do itself, where it has a page of its own. */
  url: string
  taskId?: string
  dueAt?: string | null
  opensDocument?: 'Y'
  claimable?: 'Y'
}

export function openToDos(work: Work, definition: AnyDefinition, doc: Doc, addressees: readonly Addressee[], toDo: ToDo): void {
  const { title, ...more } = toDo
  const row = (addressee: Addressee, id = newId(work.now)): Doc => ({
    ...more,
    ...addressee,
    id,
    url: toDo.url.replace('{id}', id),
    status: 'PENDING',
    orgId: doc.orgId ?? null,
    entityName: definition.entity,
    businessId: doc.id,
    businessNum: recordName(definition, doc, 'CN') || null,
    title: title.CN,
    titleEn: title.EN,
    arisenAt: work.nowText,
    versionNum: 1,
    createdBy: work.actor.userId,
    creationDate: work.nowText,
    lastUpdatedBy: work.actor.userId,
    lastUpdateDate: work.nowText,
  })
  open(
    work,
    'interiorPendingItem',
    'userId',
    addressees.filter((a) => 'userId' in a).map((a) => row(a)),
  )
  open(
    work,
    'supplierPendingItem',
    'supplierId',
    addressees.filter((a) => 'supplierId' in a).map((a) => row(a)),
  )
}

/** To-dos whose reason is gone although the document stays in its state: the last line was worked on, the last goods inspected. */
export function closeDoneToDos(work: Work, definition: AnyDefinition, doc: Doc): void {
  const done = Object.entries(definition.templates).flatMap(([code, { todo }]) =>
    typeof todo === 'object' && !holds(todo, { row: doc }) ? [code] : [],
  )
  if (done.length === 0) return
  const handle = (table: string) =>
    `update ${table} set status = 'HANDLED', handled_at = $3, handled_by = $4 where business_id = $1 and template_code = any($2) and status = 'PENDING'`
  work.tx.send(`with people as (${handle('interior_pending_item')}) ${handle('supplier_pending_item')}`, [
    doc.id,
    done,
    work.nowText,
    work.actor.userId,
  ])
}

/** A to-do that these have done, while others still have theirs. */
export function closeToDosOf(
  work: Work,
  { id }: Doc,
  code: string,
  { supplierIds = [], userIds = [] }: { supplierIds?: readonly string[]; userIds?: readonly string[] },
): void {
  const handle = (table: string, whose: string) =>
    `update ${table} set status = 'HANDLED', handled_at = $3, handled_by = $4 where business_id = $1 and template_code = $2 and status = 'PENDING' and ${whose}`
  work.tx.send(
    `with people as (${handle('interior_pending_item', 'user_id = any($6::uuid[])')}) ${handle('supplier_pending_item', 'supplier_id = any($5::uuid[])')}`,
    [id, code, work.nowText, work.actor.userId, supplierIds, userIds],
  )
}

/** The same to-do of the same addressee is there once: a second event refreshes it. Each task is one of its own. */
function open(work: Work, entity: string, addressee: 'userId' | 'supplierId', rows: readonly Doc[]): void {
  const [first] = rows
  if (!first) return
  const table = tableOf(entity)
  work.tx.send(
    `delete from ${quoted(table.name)} where business_id = $1 and template_code = $2 and ${addressee === 'userId' ? 'user_id' : 'supplier_id'} = any($3::uuid[]) and status = 'PENDING'${
      addressee === 'userId' ? ' and task_id is not distinct from $4::uuid' : ''
    }`,
    [first.businessId, first.templateCode, rows.map((r) => r[addressee]), ...(addressee === 'userId' ? [first.taskId ?? null] : [])],
  )
  upsertRows(work.tx, table, rows)
}
