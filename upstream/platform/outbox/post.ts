/** Puts into the outbox what leaves the house after the commit (S9.5). */
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import type { Language } from '../../../contract/types.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'

/** Names what a mail is about; its words, and the token of a link, are made when it is sent and are stored nowhere. */
export type MailPayload = DeliveryPayload | LinkPayload | EarlierPayload

/** The mail of a delivery. */
export type DeliveryPayload = { receiveId: string } & ({ about: 'RECEIVE' } | TaskPayload | ResetPayload | MovedPayload)

/** What an earlier release left in the outbox: no delivery was kept of it. */
export type EarlierPayload = { receiveId?: undefined } & (TaskPayload | ResetPayload | MovedPayload | { about: 'MESSAGE' })

/** The task of an approval, and whose it is. */
export interface TaskPayload {
  about: 'TASK'
  taskId: string
  userId: string
}

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

/** A letter about an account whose words are secret; asked for by whoever stands before the door, so it costs the same as none. */
export interface Secret {
  channel: 'EMAIL' | 'SMS'
  userId: string
  payload: ResetPayload | MovedPayload
}

export const isSecret = (payload: object): payload is Secret => 'payload' in payload

export const postSecret = (tx: Tx, secret: Secret): void =>
  tx.send(`insert into outbox (kind, entity, business_id, payload) values ('EVENT', 'user', $1, $2)`, [secret.userId, JSON.stringify(secret)])

export function postMails({ tx }: Work, { entity }: AnyDefinition, doc: Doc, mails: readonly LinkPayload[]): void {
  if (mails.length === 0) return
  tx.send(`insert into outbox (kind, entity, business_id, payload) select 'MAIL', $1, $2, m from jsonb_array_elements($3::jsonb) m`, [
    entity,
    doc.id,
    JSON.stringify(mails),
  ])
}

/** An event that was written waits for the dispatcher. */
export const postEvent = (tx: Tx, entity: string, businessId: string, instanceId: string): void =>
  tx.send(`insert into outbox (kind, entity, business_id, payload) values ('EVENT', $1, $2, $3)`, [
    entity,
    businessId,
    JSON.stringify({ instanceId }),
  ])
