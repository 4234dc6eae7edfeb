/** To the address that an account had until now: whoever reads it and knows nothing of a change can act in time. */
import type { Tx } from '../../../runtime/types.ts'
import type { Mail } from '../../outbox/mail.ts'
import type { MovedPayload } from '../../outbox/post.ts'
import { mailTo, organisationIn, readerOf, words } from './reader.ts'

const title = { CN: '您账号的邮箱已变更', EN: 'The e-mail address of your account has changed' }
const text = {
  CN: '今后的邮件将发送到新邮箱。不是您本人操作时，请立即联系管理员。',
  EN: 'Mails go to the new address from now on. If it was not you, call the administrator at once.',
}

export async function movedMail(tx: Tx, { userId, old }: MovedPayload, origin: string): Promise<Mail | null> {
  const reader = await readerOf(tx, userId)
  if (!reader) return null
  const { language, name } = reader
  return mailTo({ ...reader, email: old }, title[language], {
    language,
    preheader: text[language],
    organisation: await organisationIn(tx, language),
    greeting: name,
    heading: title[language],
    facts: [],
    text: text[language],
    button: { label: words[language].open, href: `${origin}/main/userCenter` },
    note: [],
    footer: words[language].mandatory,
  })
}
