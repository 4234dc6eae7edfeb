/** A delivery as a mail, in the words that were written for its reader when it happened. */

import type { Tx } from '../../runtime/types.ts'
import { vault } from '../files/vault.ts'
import type { Mail } from '../outbox/mail.ts'
import type { EventData } from './event.ts'
import { MANUAL } from './manual.ts'
import type { Receive } from './merging.ts'
import { mailTo, organisationIn, type Reader, readerOf, words } from './reader.ts'
import { isStillToDo, ruleBehind } from './rules.ts'
import { tokenFor } from './unsubscribe.ts'

/** Null where there is nothing to say any more. */
export async function receivedMail(tx: Tx, receive: Receive, origin: string): Promise<Mail | null> {
  const { id, title, content, url, eventCode, businessId } = receive
  const reader = receive.userId ? await readerOf(tx, receive.userId) : contactIn(receive)
  if (!reader) return null
  const rule = await ruleBehind(tx, String(eventCode))
  if (rule?.isDelayed && !(await isStillToDo(tx, String(eventCode), businessId, reader.id))) return null
  const { language } = reader
  const link = rule?.mandatory === false ? `${origin}/unsubscribe/${tokenFor(id)}` : null
  const by = eventCode === MANUAL ? await letterBy(tx, receive) : null
  const mail = mailTo(reader, String(title), {
    language,
    preheader: (content ?? '').split('\n')[0] ?? '',
    organisation: await organisationIn(tx, language),
    greeting: reader.name,
    heading: String(title),
    facts: [],
    text: content ?? '',
    button: { label: words[language].open, href: origin + (url ?? '/main') },
    note: link ? [`${words[language].unsubscribe}${link}`] : [],
    footer: by?.writer ? words[language].writtenBy(by.writer.name) : link ? words[language].footer : words[language].mandatory,
  })
  return { ...mail, ...(link && { unsubscribe: link }), ...(by?.writer && { replyTo: by.writer }), ...(by && { attachments: by.attachments }) }
}

const contactIn = ({ id, contactName, contactAddress, language }: Receive): Reader | null =>
  contactAddress ? { id, name: contactName ?? '', email: contactAddress, language: language === 'EN' ? 'EN' : 'CN', side: 'supplier' } : null

/** Who has written it, and what goes along. */
async function letterBy(tx: Tx, { instanceId }: Receive) {
  const { rows } = await tx.query<{ data: EventData }>('select data from msg_instance where id = $1', [instanceId])
  const { writerId, fileIds = [] } = rows[0]?.data ?? {}
  const writer = writerId ? await readerOf(tx, writerId) : null
  const files = await tx.query<{ fileName: string; stored: string }>(
    'select original_file_name as "fileName", file_name as stored from base_file where id = any($1::uuid[]) order by original_file_name',
    [fileIds],
  )
  const attachments = files.rows.map(({ fileName, stored }) => ({ fileName, open: () => vault().store.open(stored) }))
  return { writer: writer && { name: writer.name, address: writer.email }, attachments }
}
