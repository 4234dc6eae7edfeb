/** Writes the mails of the outbox at the moment of their sending: what has become idle meanwhile is not sent. */
import type { Pool } from 'pg'
import type { AnyDefinition } from '../../../catalogue/define.ts'
import { isOneOf } from '../../../catalogue/known.ts'
import { inNumber } from '../../../catalogue/shell/wording.ts'
import { readHeaders } from '../../runtime/documents.ts'
import { dayOf } from '../../runtime/numbering.ts'
import { ports } from '../../runtime/ports.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { definitionNamed } from '../../runtime/working.ts'
import { tableOf } from '../../store/tables.ts'
import { asSystem } from '../as-system.ts'
import type { Mail, MailAccount, SendMail } from '../outbox/mail.ts'
import type { MailPayload } from '../outbox/post.ts'
import type { Sender } from '../outbox/worker.ts'
import { profileOf } from '../profiles/book.ts'
import { newToken } from '../workflow/approval-token.ts'
import { deliver } from './deliver.ts'
import { minuteOf } from './minute.ts'
import { movedMail } from './moved-mail.ts'
import { mailTo, organisationIn, readerOf, words } from './reader.ts'
import { receivedMail } from './received-mail.ts'
import { resetMail } from './reset-mail.ts'
import type { Source } from './sources.ts'
import { summaryOf } from './summary.ts'

/** The words are made in a transaction, the sending comes after it. */
export function mailSender(pool: Pool, origin: string, send: SendMail, clock: () => number = Date.now): Sender {
  return async (row) => {
    const payload = row.payload as MailPayload
    const writeAs = (tx: Tx) => write(tx, payload, origin, new Date(clock()))
    if ('receiveId' in payload)
      return deliver(pool, row, clock, {
        write: (tx, receive) => (payload.about === 'RECEIVE' ? receivedMail(tx, receive, origin) : writeAs(tx)),
        send: async (mail, key, source) => (await send(mail, key, source && accountOf(source))) ?? '',
      })
    const mail = await asSystem(pool, writeAs)
    if (mail) await send(mail, row.idempotencyKey)
  }
}

const accountOf = ({ host, port, security, account, secretRef, fromAddress, fromName, replyTo }: Source): MailAccount => ({
  host: host ?? '',
  port: port ?? 0,
  security: isOneOf(['NONE', 'STARTTLS', 'TLS'] as const, security) ? security : 'TLS',
  account,
  password: secretRef,
  from: { name: fromName ?? '', address: fromAddress ?? '' },
  replyTo,
})

async function write(tx: Tx, payload: MailPayload, origin: string, now: Date): Promise<Mail | null> {
  switch (payload.about) {
    case 'RECEIVE':
      return null
    case 'TASK':
      return taskMail(tx, payload, origin, now)
    case 'MESSAGE':
      return messageMail(tx, payload.messageId, origin)
    case 'RESET':
      return resetMail(tx, payload.resetId, origin, now)
    case 'MOVED':
      return movedMail(tx, payload, origin)
  }
}

interface TaskRow {
  entityName: string
  businessId: string
  starter: string
  starterEn: string
  startedAt: Date
  dueAt: Date | null
}

async function taskMail(tx: Tx, { taskId, userId }: Extract<MailPayload, { about: 'TASK' }>, origin: string, now: Date): Promise<Mail | null> {
  const { rows } = await tx.query<TaskRow>(
    `select i.entity_name as "entityName", i.business_id as "businessId", s.name as starter, s.name_en as "starterEn", i.started_at as "startedAt", t.due_at as "dueAt"
     from process_task t join process_instance i on i.id = t.header_id left join entity_label s on s.id = i.starter_id
     where t.id = $1 and i.status = 'RUNNING' and t.task_status in ('OPEN', 'CLAIMABLE')`,
    [taskId],
  )
  const task = rows[0]
  const reader = task ? await readerOf(tx, userId) : null
  if (!task || !reader) return null
  const definition = definitionNamed(task.entityName)
  const doc = await headerOf(tx, definition, task.businessId)
  if (!doc || (await ports().approval.whyNot(tx, definition, doc, reader.id, dayOf(now)))) return null
  const { language } = reader
  const isEnglish = language === 'EN'
  const summary = await summaryOf(tx, definition, doc, reader)
  const starter = (isEnglish ? task.starterEn : task.starter) ?? ''
  const heading = `${summary.title} ${summary.docNum}`
  const href = `${origin}/decide/${await newToken(tx, taskId, userId, now)}`
  const hours = profileOf('APPROVAL_LINK_HOURS')
  return mailTo(reader, isEnglish ? `To approve: ${heading}` : `待审批：${heading}`, {
    language,
    preheader: [summary.gist, isEnglish ? `submitted by ${starter}` : `${starter}提交`].filter(Boolean).join(words[language].comma),
    organisation: await organisationIn(tx, language),
    greeting: isEnglish ? `${reader.name}, an approval awaits you` : `${reader.name}，您有一项审批`,
    heading,
    facts: [
      ...summary.facts,
      ...(summary.reason ? [summary.reason] : []),
      { label: isEnglish ? 'Submitted by' : '提交人', value: `${starter}${words[language].comma}${minuteOf(task.startedAt)}` },
      ...(task.dueAt ? [{ label: isEnglish ? 'Please decide by' : '请在此前处理', value: minuteOf(task.dueAt) }] : []),
    ],
    button: { label: isEnglish ? 'View and decide' : '查看并审批', href },
    note: [
      isEnglish
        ? `Opening the link only shows the document; you decide after signing in. It works for ${hours} ${inNumber(hours, 'hour', 'hours')} and for you alone; later, please use your to-dos.`
        : `打开链接只会查看，登录后由您决定。链接 ${hours} 小时内有效，仅限您本人使用；之后请从待办进入。`,
    ],
    footer: words[language].mandatory,
  })
}

interface MessageRow {
  userId: string
  title: string
  titleEn: string | null
  content: string
  contentEn: string | null
  url: string
}

async function messageMail(tx: Tx, messageId: string, origin: string): Promise<Mail | null> {
  const { rows } = await tx.query<MessageRow>(
    'select user_id as "userId", title, title_en as "titleEn", content, content_en as "contentEn", url from site_message where id = $1',
    [messageId],
  )
  const message = rows[0]
  const reader = message ? await readerOf(tx, message.userId) : null
  if (!message || !reader) return null
  const { language } = reader
  const title = (language === 'EN' && message.titleEn) || message.title
  const [gist = '', ...reason] = ((language === 'EN' && message.contentEn) || message.content).split('\n')
  return mailTo(reader, title, {
    language,
    preheader: gist,
    organisation: await organisationIn(tx, language),
    greeting: reader.name,
    heading: title,
    facts: [],
    text: [gist, ...reason].filter(Boolean).join('\n'),
    button: { label: words[language].open, href: origin + message.url },
    note: [],
    footer: words[language].footer,
  })
}

async function headerOf(tx: Tx, definition: AnyDefinition, id: string): Promise<Doc | undefined> {
  return (await readHeaders(tx, tableOf(definition.entity), [id], false))[0]
}
