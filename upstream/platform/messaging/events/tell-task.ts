/** A task of an approval is told like any other event; its mail alone is written when it is sent, as it carries a link that is stored nowhere (`mails.ts`). */
import type { AnyDefinition, Label } from '../../../../catalogue/language/define.ts'
import type { Language } from '../../../../contract/types.ts'
import type { Doc } from '../../../runtime/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { actorIn, platformRule, tell, textsFor } from './announce.ts'
import { peopleBy } from './receivers.ts'
import type { Rule } from './rules.ts'

export const TASK_EVENT = 'WF_TASK'

/** As the binding wants it, else as the document, else as all tasks are told. */
export async function taskRule(work: Work, doc: Doc, { templateId, event }: { templateId: string | null; event: string | undefined }): Promise<Rule> {
  const { rows } = await work.tx.query<{ code: string }>(`select event_code as code from msg_template where id = $1 and enabled_flag = 'Y'`, [
    templateId,
  ])
  return platformRule(work, rows[0]?.code ?? event ?? TASK_EVENT, doc)
}

export interface TaskNews {
  work: Work
  definition: AnyDefinition
  doc: Doc
  rule: Rule
  label: Label
}

export const taskNews = async (work: Work, definition: AnyDefinition, doc: Doc, rule: Rule): Promise<TaskNews> => ({
  work,
  definition,
  doc,
  rule,
  label: await actorIn(work, null, rule),
})

/** What it is called among the to-dos. */
export async function taskTitle(news: TaskNews, timeZone: string): Promise<Record<Language, string>> {
  const { CN, EN } = await textsFor({ ...news, reason: null }, 'internal', timeZone)
  return { CN: CN.title, EN: EN.title }
}

export async function tellTask(news: TaskNews, taskId: string, userIds: readonly string[]): Promise<void> {
  const people = await peopleBy(news.work, userIds)
  if (news.rule.isOn && people.length > 0) await tell({ ...news, reason: null, taskId }, people)
}
