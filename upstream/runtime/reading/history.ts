import { createHash } from 'node:crypto'
import { labelOfCode } from '../../../catalogue/labels/code-labels.ts'
import { recordName } from '../../../catalogue/labels/record-name.ts'
import type { AnyDefinition, LogCategory } from '../../../catalogue/language/define.ts'
import type { Changes } from '../../../contract/history.ts'
import { ports } from '../ports.ts'
import { enterSystem } from '../rows/database.ts'
import type { CallContext, Doc, Tx } from '../types.ts'
import type { Work } from '../working.ts'
import { changeText } from './change-text.ts'

export interface Event {
  action: string
  from: string | null
  to: string
  comment: string | null
  changes: Changes | null
}

/** One row of history and one audit event, in the transaction of the change. */
export const recordHistory = (work: Work, definition: AnyDefinition, doc: Doc, event: Event): void =>
  recordHistories(work, definition, [{ doc, event }])

/** The same for many documents of one kind, in one statement and in their order. */
export function recordHistories(work: Work, definition: AnyDefinition, changed: readonly { doc: Doc; event: Event }[]): void {
  const { actor } = work
  const rows = changed.map(({ doc, event: { action, from, to, comment, changes } }, place) => {
    const content = JSON.stringify(changes ?? {})
    const content_hash = createHash('sha256').update(content).digest('hex')
    const row = { place, business_id: doc.id, action, from_status: from, to_status: to, comment, version_num: doc.versionNum, content_hash }
    // As it is: of a long document it is some megabytes, which would be text within text.
    return `${JSON.stringify(row).slice(0, -1)},"changes":${content}}`
  })
  work.tx.send(
    `with row as (
       select * from jsonb_to_recordset($1) as r(place int, business_id uuid, action text, from_status text, to_status text, comment text, version_num int, changes jsonb, content_hash text)
     ), said as (
       insert into document_history (entity, business_id, at, user_id, user_name, responsibility, action, from_status, to_status, comment, version_num, changes)
       select $2, business_id, $3::timestamptz, $4::uuid, $5, $6, action, from_status, to_status, comment, version_num, changes from row order by place)
     insert into audit_event (at, kind, user_id, user_name, responsibility, address, request_id, entity, business_id, action, from_status, to_status, content_hash)
     select $3, 'CHANGE', $4, $5, $6, $7, $8, $2, business_id, action, from_status, to_status, decode(content_hash, 'hex') from row order by place`,
    [`[${rows.join()}]`, definition.entity, work.nowText, actor.userId, actor.displayName, actor.responsibility, work.address, work.requestId],
  )
  if (definition.logs) for (const one of changed) logChange(work, definition, definition.logs, one.doc, one.event)
}

/** The audit event of a record that was looked at. The transaction is the system's afterwards. */
export function recordOpened(tx: Tx, { entity }: AnyDefinition, id: string, { actor, now, address, requestId }: CallContext): void {
  enterSystem(tx)
  tx.send(
    `insert into audit_event (at, kind, user_id, user_name, responsibility, address, request_id, entity, business_id, action) values ($1, 'OPENED', $2, $3, $4, $5, $6, $7, $8, 'findById')`,
    [now, actor.userId, actor.displayName, actor.responsibility, address, requestId, entity, id],
  )
}

/** Who sees what and how things behave: such changes stand in the system log as well, before and after. */
function logChange(work: Work, definition: AnyDefinition, category: LogCategory, doc: Doc, { action, changes }: Event): void {
  const { actor, now, address, requestId } = work
  const [cn, en] = labelOfCode('action', action, definition.entity) ?? [action, action]
  const message = {
    CN: `${definition.label[0]} ${recordName(definition, doc, 'CN')}：${cn}`,
    EN: `${definition.label[1]} ${recordName(definition, doc, 'EN')}: ${en}`,
  }
  const { userId, userName } = actor
  ports().logs.write(work.tx, { now, category, userId, userName, address, requestId, message, detail: changeText(definition, changes) })
}
