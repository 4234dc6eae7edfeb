/** The mail of a task: what matters of the document, and the link by which its assignee looks at it and decides; null once nobody is asked any more. */

import { clockMinute } from '../../../../catalogue/constants/clock.ts'
import { inNumber } from '../../../../catalogue/constants/wording.ts'
import type { AnyDefinition } from '../../../../catalogue/language/define.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { ports } from '../../../runtime/ports.ts'
import { readHeaders } from '../../../runtime/rows/documents.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { definitionNamed } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import type { Mail } from '../../outbox/mail.ts'
import type { TaskPayload } from '../../outbox/post.ts'
import { profileOf } from '../../profiles/book.ts'
import { newToken } from '../../workflow/approval-token.ts'
import { namesIn } from '../../workflow/engine/model/read-node.ts'
import { mailTo, organisationIn, readerOf, words } from './reader.ts'
import { summaryOf } from './summary.ts'

interface TaskRow {
  entityName: string
  businessId: string
  starter: string
  starterEn: string
  startedAt: Date
  dueAt: Date | null
  /** Of the binding, what its mails show. */
  fields: string | null
}

export async function taskMail(tx: Tx, { taskId, userId }: TaskPayload, origin: string, now: Date): Promise<Mail | null> {
  const { rows } = await tx.query<TaskRow>(
    `select i.entity_name as "entityName", i.business_id as "businessId", s.name as starter, s.name_en as "starterEn", i.started_at as "startedAt", t.due_at as "dueAt", b.mobile_fields as fields
     from process_task t join process_instance i on i.id = t.header_id left join entity_label s on s.id = i.starter_id left join approval_bill_type b on b.id = i.bill_type_id
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
  const fields = namesIn(task.fields ?? '')
  const summary = await summaryOf(tx, definition, doc, { ...reader, ...(fields.length > 0 && { fields }) })
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
      { label: isEnglish ? 'Submitted by' : '提交人', value: `${starter}${words[language].comma}${clockMinute(task.startedAt)}` },
      ...(task.dueAt ? [{ label: isEnglish ? 'Please decide by' : '请在此前处理', value: clockMinute(task.dueAt) }] : []),
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

async function headerOf(tx: Tx, definition: AnyDefinition, id: string): Promise<Doc | undefined> {
  return (await readHeaders(tx, tableOf(definition.entity), [id], false))[0]
}
