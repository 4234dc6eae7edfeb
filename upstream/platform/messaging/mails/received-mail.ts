/** A delivery as a mail, in the words that were written for its reader when it happened, with what mattered of the document. */

import type { Tx } from '../../../runtime/types.ts'
import { vault } from '../../files/store/vault.ts'
import type { Mail } from '../../outbox/mail.ts'
import type { Gathered } from '../channels/merging.ts'
import type { EventData } from '../events/event.ts'
import { MANUAL } from '../events/manual.ts'
import { isStillToDo, ruleBehind } from '../events/rules.ts'
import { mailTo, organisationIn, type Reader, readerOf, words } from './reader.ts'
import { type Fact, gistOf } from './summary.ts'
import { tokenFor } from './unsubscribe.ts'

/** Null where there is nothing to say any more. */
export async function receivedMail(tx: Tx, receive: Gathered, origin: string): Promise<Mail | null> {
  const { id, title, url, eventCode, businessId } = receive
  const reader = receive.userId ? await readerOf(tx, receive.userId) : contactIn(receive)
  if (!reader) return null
  const rule = await ruleBehind(tx, String(eventCode))
  if (rule?.isDelayed && !(await isStillToDo(tx, String(eventCode), businessId, reader.id))) return null
  const { language } = reader
  const data = await dataOf(tx, receive)
  const { facts, text } = bodyOf(receive, data, reader)
  const link = rule?.mandatory === false ? `${origin}/unsubscribe/${tokenFor(id)}` : null
  const writer = data?.writerId ? await readerOf(tx, data.writerId) : null
  const mail = mailTo(reader, String(title), {
    language,
    preheader: (receive.content ?? '').split('\n')[0] ?? '',
    organisation: await organisationIn(tx, language),
    greeting: reader.name,
    heading: String(title),
    facts,
    text,
    button: { label: words[language].open, href: origin + (url ?? '/main') },
    note: link ? [`${words[language].unsubscribe}${link}`] : [],
    footer: writer ? words[language].writtenBy(writer.name) : link ? words[language].footer : words[language].mandatory,
  })
  return {
    ...mail,
    ...(link && { unsubscribe: link }),
    ...(writer && { replyTo: { name: writer.name, address: writer.email } }),
    ...(data?.fileIds && { attachments: await attachmentsOf(tx, data.fileIds) }),
  }
}

const contactIn = ({ id, contactName, contactAddress, language }: Gathered): Reader | null =>
  contactAddress ? { id, name: contactName ?? '', email: contactAddress, language: language === 'EN' ? 'EN' : 'CN', side: 'supplier' } : null

async function dataOf(tx: Tx, { instanceId }: Gathered): Promise<EventData | null> {
  const { rows } = await tx.query<{ data: EventData | null }>('select data from msg_instance where id = $1', [instanceId])
  return rows[0]?.data ?? null
}

/** The line that sums the document up stands as a table, so it is not said twice; of several documents there is none. */
function bodyOf(
  { content, isMerged, userId, eventCode }: Gathered,
  data: EventData | null,
  { language }: Reader,
): { facts: readonly Fact[]; text: string } {
  const text = content ?? ''
  const group = data?.people?.find(({ id }) => id === userId)?.group ?? ''
  const facts = isMerged || eventCode === MANUAL ? [] : (data?.texts?.[group]?.[language].facts ?? [])
  const gist = gistOf(facts, language)
  const lines = text.split('\n')
  return { facts, text: facts.length > 0 && lines[0] === gist ? lines.slice(1).join('\n') : text }
}

async function attachmentsOf(tx: Tx, fileIds: readonly string[]): Promise<NonNullable<Mail['attachments']>> {
  const { rows } = await tx.query<{ fileName: string; stored: string }>(
    'select original_file_name as "fileName", file_name as stored from base_file where id = any($1::uuid[]) order by original_file_name',
    [[...fileIds]],
  )
  return rows.map(({ fileName, stored }) => ({ fileName, open: () => vault().store.open(stored) }))
}
