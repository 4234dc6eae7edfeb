import { createHash } from 'node:crypto'
import type { AnyDefinition } from '../../catalogue/define.ts'
import type { Doc } from './documents.ts'
import type { Work } from './work.ts'

export interface Event {
  action: string
  from: string | null
  to: string
  comment: string | null
  changes: Record<string, { from: unknown; to: unknown }> | null
}

/** One row of history and one audit event, in the transaction of the change. */
export async function recordHistory(work: Work, definition: AnyDefinition, doc: Doc, event: Event): Promise<void> {
  const { actor } = work
  const content = JSON.stringify(event.changes ?? {})
  await work.tx.query(
    `with said as (
       insert into document_history (entity, business_id, at, user_id, user_name, responsibility, action, from_status, to_status, comment, version_num, changes)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12))
     insert into audit_event (at, kind, user_id, user_name, responsibility, address, request_id, entity, business_id, action, from_status, to_status, content_hash)
     values ($3, 'CHANGE', $4, $5, $6, $13, $14, $1, $2, $7, $8, $9, $15)`,
    [
      definition.entity,
      doc.id,
      work.nowText,
      actor.userId,
      actor.displayName,
      actor.responsibility,
      event.action,
      event.from,
      event.to,
      event.comment,
      doc.versionNum,
      content,
      work.address,
      work.requestId,
      createHash('sha256').update(content).digest(),
    ],
  )
}
