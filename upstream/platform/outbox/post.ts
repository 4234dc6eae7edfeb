/** Puts into the outbox what leaves the house after the commit (S9.5). */
import type { AnyDefinition } from '../../../catalogue/define.ts'
import type { Language } from '../../../contract/types.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'

/** Names what the mail is about; its words, and the token of a link, are made when it is sent and are stored nowhere. */
export type MailPayload =
  | { about: 'MESSAGE'; messageId: string }
  | { about: 'RECEIVE'; receiveId: string }
  | { about: 'TASK'; taskId: string; userId: string; receiveId?: string }
  | ResetPayload
  | MovedPayload
  | LinkPayload

/** A request for a new password: its code or link. */
export interface ResetPayload {
  about: 'RESET'
  resetId: string
}

/** Somebody without an account is asked into one document; in which language is not known, so in both. */
export interface LinkPayload {
  about: 'LINK'
  role: string
  title: Record<Language, string>
}

/** The account has another address from now on; the old one is told. */
export interface MovedPayload {
  about: 'MOVED'
  userId: string
  old: string
}

export function postMails(work: Work, definition: AnyDefinition, doc: Doc, mails: readonly MailPayload[]): void {
  if (mails.length === 0) return
  work.tx.send(`insert into outbox (kind, entity, business_id, payload) select 'MAIL', $1, $2, m from jsonb_array_elements($3::jsonb) m`, [
    definition.entity,
    doc.id,
    JSON.stringify(mails),
  ])
}

/** What concerns a person and no document: a mail, or a text message to the telephone. */
export function postTo(tx: Tx, kind: 'MAIL' | 'SMS', userId: string, payload: MailPayload): void {
  tx.send(`insert into outbox (kind, entity, business_id, payload) values ($1, 'user', $2, $3)`, [kind, userId, JSON.stringify(payload)])
}

/** An event that was written waits for the dispatcher. */
export const postEvent = (tx: Tx, entity: string, businessId: string, instanceId: string): void =>
  tx.send(`insert into outbox (kind, entity, business_id, payload) values ('EVENT', $1, $2, $3)`, [
    entity,
    businessId,
    JSON.stringify({ instanceId }),
  ])
