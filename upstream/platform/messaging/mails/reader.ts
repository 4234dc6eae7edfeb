/** Who reads a mail, in which words, and how a letter becomes a mail to that person. */
import type { Language } from '../../../../contract/types.ts'
import type { Side, Tx } from '../../../runtime/types.ts'
import type { Mail } from '../../outbox/mail.ts'
import { htmlOf, type Letter, textOf } from './mail-layout.ts'

export interface Reader {
  id: string
  name: string
  email: string
  language: Language
  side: Side
}

export async function readerOf(tx: Tx, id: string): Promise<Reader | null> {
  const { rows } = await tx.query<Reader>(
    `select id, case when language = 'EN' then coalesce(nullif(name_en, ''), name) else name end as name, email, coalesce(language, 'CN') as language,
       case when user_type = 'SUPPLIER' then 'supplier' else 'internal' end as side
     from "user" where id = $1 and enabled_flag = 'Y' and email <> ''`,
    [id],
  )
  return rows[0] ?? null
}

export async function organisationIn(tx: Tx, language: Language): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `select ${language === 'EN' ? `coalesce(nullif(name_en, ''), name)` : 'name'} as name from organization where parent_id is null order by code limit 1`,
  )
  return rows[0]?.name ?? ''
}

export const mailTo = ({ name, email }: Reader, subject: string, letter: Letter): Mail => ({
  to: { name, address: email },
  subject,
  html: htmlOf(letter),
  text: textOf(letter),
})

export const words = {
  CN: {
    footer: '此邮件由系统发出，请勿回复。邮件类型与语言可在个人设置中调整。',
    mandatory: '此邮件由系统发出，请勿回复。此类邮件不能退订。',
    writtenBy: (name: string) => `此邮件由${name}通过系统发出，回复将发送给本人。`,
    open: '查看',
    unsubscribe: '不再接收此类邮件：',
    comma: '，',
  },
  EN: {
    footer: 'This mail was sent by the system; please do not reply. Kinds and language of mails are set in your personal settings.',
    mandatory: 'This mail was sent by the system; please do not reply. Mails of this kind cannot be unsubscribed.',
    writtenBy: (name: string) => `${name} sent this mail through the system; your answer goes to the writer.`,
    open: 'Open',
    unsubscribe: 'No more mails of this kind: ',
    comma: ', ',
  },
} as const
