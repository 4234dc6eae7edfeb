/** What a step of a process brings to people: to-dos that open and close, mails with their links, and words to whoever should know. */

import { homeZone } from '../../../../catalogue/constants/clock.ts'
import { recordName } from '../../../../catalogue/labels/record-name.ts'
import type { Label } from '../../../../catalogue/language/define.ts'
import type { Language } from '../../../../contract/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { pageAddressOf } from '../../messaging/addresses.ts'
import { platformRule, tellPeople } from '../../messaging/events/announce.ts'
import { TASK_EVENT, type TaskNews, taskNews, taskRule, taskTitle, tellTask } from '../../messaging/events/tell-task.ts'
import { openToDos } from '../../messaging/inbox/to-dos.ts'
import { assignTasks, peopleOfTask } from '../delegation.ts'
import { isOpen, type Notice, type Setting, type Task, type Transition } from '../engine/index.ts'
import { asksByName } from './binding.ts'
import { type Instance, type Matter, taskRowOf } from './instance.ts'

type Words = Record<Language, string>

/** Once the process is stored. */
export async function bringAbout(work: Work, instance: Instance, matter: Matter, setting: Setting, step: Transition): Promise<void> {
  const { opened, closed, notices, outcome } = step
  const gone = closed.filter(({ status }) => !isOpen(status)).map(({ id }) => taskRowOf(instance, id).id)
  closeToDos(work, gone)
  takeUp(
    work,
    closed.filter(({ status }) => status === 'OPEN').map(({ id }) => taskRowOf(instance, id).id),
  )
  const asked = opened.filter(({ status }) => isOpen(status))
  await ask(work, instance, matter, asked, outcome)
  for (const notice of notices) await give(work, matter, setting, notice)
  await tellEnd(work, instance, matter, outcome)
}

function closeToDos(work: Work, taskIds: readonly string[]): void {
  if (taskIds.length === 0) return
  work.tx.send(
    `update interior_pending_item set status = 'HANDLED', handled_at = $2, handled_by = $3, file_ids = null where task_id = any($1::uuid[]) and status = 'PENDING'`,
    [taskIds, work.nowText, work.actor.userId],
  )
}

/** To-dos of open tasks are over with a state of their document; these are not. */
export function reopenToDos({ tx }: Work, businessId: string): void {
  tx.send(
    `update interior_pending_item p set status = 'PENDING', handled_at = null, handled_by = null from process_task t join process_instance i on i.id = t.header_id
     where p.business_id = $1 and p.status = 'HANDLED' and t.id = p.task_id and i.status = 'RUNNING' and t.task_status in ('OPEN', 'CLAIMABLE')`,
    [businessId],
  )
}

/** What was claimed is offered no more. */
function takeUp(work: Work, taskIds: readonly string[]): void {
  if (taskIds.length > 0)
    work.tx.send(`update interior_pending_item set claimable = 'N' where task_id = any($1::uuid[]) and claimable = 'Y'`, [taskIds])
}

/** To-dos, which may wander to whoever stands in, and then the news of them. */
async function ask(
  work: Work,
  instance: Instance,
  { definition, doc, flow }: Matter,
  asked: readonly Task[],
  outcome: Transition['outcome'],
): Promise<void> {
  if (asked.length === 0) return
  const rule = await taskRule(work, doc, { templateId: await templateOf(work, instance), event: definition.flows[flow]?.task })
  const news = await taskNews(work, definition, doc, rule)
  const title = await taskTitle(news, homeZone)
  const told = outcome === 'BACK' ? await taskNews(work, definition, doc, await platformRule(work, 'WF_BACK', doc)) : news
  for (const task of asked) openToDo(work, instance, news, title, task)
  await assignTasks(work.tx, work.today)
  for (const task of asked) {
    const { id } = taskRowOf(instance, task.id)
    const people = await peopleOfTask(work.tx, id)
    await tellTask(
      told,
      id,
      people.map((person) => person.id),
    )
  }
}

/** The template of the binding by which it runs. */
async function templateOf({ tx }: Work, { billTypeId }: Instance): Promise<string | null> {
  if (!billTypeId) return null
  const { rows } = await tx.query<{ id: string | null }>('select task_template_id as id from approval_bill_type where id = $1', [billTypeId])
  return rows[0]?.id ?? null
}

function openToDo(work: Work, instance: Instance, { definition, doc }: TaskNews, title: Words, task: Task): void {
  openToDos(work, definition, doc, [{ userId: task.assigneeId }], {
    itemType: 'APPROVAL',
    templateCode: TASK_EVENT,
    title,
    url: pageAddressOf(definition, 'internal', doc.id),
    taskId: taskRowOf(instance, task.id).id,
    dueAt: task.dueAt,
    ...(asksByName(instance) && { opensDocument: 'Y' }),
    ...(task.status === 'CLAIMABLE' && { claimable: 'Y' }),
  })
}

async function give(work: Work, { definition, doc }: Matter, { organisation }: Setting, notice: Notice): Promise<void> {
  if (notice.code === 'WF_CC') return tellPeople(work, definition, doc, { code: notice.code }, await organisation.usersNamed(notice.userIds))
  const values: Record<string, Label> =
    notice.code === 'WF_SUSPENDED' ? { why: [notice.why.CN, notice.why.EN] } : { who: [notice.position, notice.position] }
  return tellPeople(work, definition, doc, { code: notice.code, values }, await organisation.administrators())
}

/** What people call the document: its kind and its number. */
export const calledIn = (definition: Matter['definition'], doc: Matter['doc']): Words => ({
  CN: `${definition.label[0]}${recordName(definition, doc, 'CN')}`,
  EN: `${definition.label[1]} ${recordName(definition, doc, 'EN')}`,
})

/** The starter hears the end where the document itself does not tell him, those who were asked hear that they are asked no more. */
async function tellEnd(work: Work, instance: Instance, { definition, doc, flow }: Matter, outcome: Transition['outcome']): Promise<void> {
  const starter = String(instance.starterId)
  const tell = (code: string, people: readonly string[]) => tellPeople(work, definition, doc, { code }, people)
  if ((outcome === 'PASSED' || outcome === 'REJECTED') && !tellsItself({ definition, doc, flow }, outcome, starter))
    await tell(`WF_${outcome}`, [starter])
  if (outcome === 'STOPPED' || outcome === 'WITHDRAWN') {
    const people = instance.processTask
      .filter(({ taskStatus, result }) => taskStatus === 'CANCELLED' && !result)
      .flatMap(({ assigneeId }) => assigneeId ?? [])
    await tell(`WF_${outcome}`, outcome === 'STOPPED' ? [...people, starter] : people)
  }
}

/** Whether the action that ends the flow has words of its own for whoever handed it in. */
function tellsItself({ definition: { actions, flows }, doc, flow }: Matter, outcome: 'PASSED' | 'REJECTED', starter: string): boolean {
  const ends = flows[flow]
  const told = Object.keys(actions[(outcome === 'PASSED' ? ends?.passed : ends?.rejected) ?? '']?.tell ?? {})
  return told.some((receiver) => (receiver === 'owner' ? doc.createdBy : doc[receiver]) === starter)
}
