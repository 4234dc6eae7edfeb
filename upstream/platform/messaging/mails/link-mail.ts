/** The mail that brings somebody without an account to a document; nothing of the document stands in it but its title. */

import { definitionOf } from '../../../../catalogue/index.ts'
import { holds } from '../../../../catalogue/language/formula.ts'
import { readDocuments } from '../../../runtime/rows/documents.ts'
import type { Tx } from '../../../runtime/types.ts'
import { linkRoleOf, newLink } from '../../links/link.ts'
import type { Mail } from '../../outbox/mail.ts'
import type { LinkPayload } from '../../outbox/post.ts'
import type { OutboxRow } from '../../outbox/row.ts'
import { htmlOf, type Letter, textOf } from './mail-layout.ts'
import { organisationIn } from './reader.ts'

/** Null where nobody is asked any more, or the document names no address. */
export async function linkMail(
  tx: Tx,
  { role: name, title }: LinkPayload,
  { entity, businessId }: OutboxRow,
  origin: string,
  now: Date,
): Promise<Mail | null> {
  const definition = entity ? definitionOf(entity) : undefined
  const [doc] = definition && businessId ? await readDocuments(tx, definition.entity, [businessId], true) : []
  const role = definition && linkRoleOf(definition, name)
  const address = role && doc?.[role.link.to]
  if (!definition || !doc || !role || typeof address !== 'string' || !holds(role.when, { row: doc })) return null
  const called = String((role.link.name && doc[role.link.name]) || address)
  const letter: Letter = {
    language: 'CN',
    preheader: title.CN,
    organisation: await organisationIn(tx, 'CN'),
    greeting: called,
    heading: `${title.CN} / ${title.EN}`,
    facts: [],
    text: '无需登录，打开链接即可查看和处理。\nNo log-in is needed: open the link to look at it and to answer.',
    button: { label: '打开 / Open', href: `${origin}/link/${await newLink(tx, definition, doc, name, address, now)}` },
    note: ['链接仅限此单据，请勿转发。', 'The link is for this document alone; please do not forward it.'],
    footer: '本邮件由系统自动发送。 / Sent automatically.',
  }
  return { to: { name: called, address }, subject: letter.heading, html: htmlOf(letter), text: textOf(letter) }
}
