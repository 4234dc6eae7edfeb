/** What a step of a process brings to people: to-dos that open and close, mails with their links, and words to whoever should know. */

import { recordName } from '../../../../catalogue/record-name.ts'
import type { Language } from '../../../../contract/types.ts'
import type { Work } from '../../../runtime/working.ts'
import { pageAddressOf } from '../../messaging/addresses.ts'
import { tellPeople } from '../../messaging/announce.ts'
import { isNotifiedByMail } from '../../messaging/channels.ts'
import { openToDos } from '../../messaging/to-dos.ts'
import { postMails } from '../../outbox/post.ts'
import { assignTasks, peopleOfTask } from '../delegation.ts'
import { isOpen, type Notice, type Setting, type Step, type Task } from '../engine/index.ts'
import { asksByName } from './binding.ts'
import { type Instance, type Matter, taskRowOf } from './instance.ts'

type Words = Record<Language, string>

/** Once the process is stored. */
export async function bringAbout(work: Work, instance: Instance, matter: Matter, setting: Setting, step: Step): Promise<void> {
  const { opened, closed, notices, outcome } = step
  const gone = closed.filter(({ status }) => !isOpen(status)).map(({ id }) => taskRowOf(instance, id).id)
  closeToDos(work, gone)
  takeUp(
    work,
    closed.filter(({ status }) => status === 'OPEN').map(({ id }) => taskRowOf(instance, id).id),
  )
  const asked = opened.filter(({ status }) => isOpen(status))
  for (const task of asked) openToDo(work, instance, matter, task)
  if (asked.length > 0) await assignTasks(work.tx, work.today)
  for (const task of asked) await mailTo(work, instance, matter, task)
  for (const notice of notices) await give(work, matter, setting, notice)
  await tellEnd(work, instance, matter, outcome, asked)
}

function closeToDos(work: Work, taskIds: readonly string[]): void {
  if (taskIds.length === 0) return
  work.tx.send(
    `update interior_pending_item set status = 'HANDLED', handled_at = $2, handled_by = $3 where task_id = any($1::uuid[]) and status = 'PENDING'`,
    [taskIds, work.nowText, work.actor.userId],
  )
}

/** What was claimed is offered no more. */
function takeUp(work: Work, taskIds: readonly string[]): void {
  if (taskIds.length > 0)
    work.tx.send(`update interior_pending_item set claimable = 'N' where task_id = any($1::uuid[]) and claimable = 'Y'`, [taskIds])
}

function openToDo(work: Work, instance: Instance, { definition, doc }: Matter, task: Task): void {
  const docNum = recordName(definition, doc, 'CN')
  openToDos(work, definition, doc, [{ userId: task.assigneeId }], {
    itemType: 'APPROVAL',
    templateCode: 'WF_TASK',
    title: { CN: `${definition.label[0]}${docNum}待您审批`, EN: `${definition.label[1]} ${docNum} awaits your approval` },
    url: pageAddressOf(definition, 'internal', doc.id),
    taskId: taskRowOf(instance, task.id).id,
    dueAt: task.dueAt,
    ...(asksByName(instance) && { opensDocument: 'Y' }),
    ...(task.status === 'CLAIMABLE' && { claimable: 'Y' }),
  })
}

async function mailTo(work: Work, instance: Instance, { definition, doc }: Matter, task: Task): Promise<void> {
  const taskId = taskRowOf(instance, task.id).id
  const people = (await peopleOfTask(work.tx, taskId)).filter(isNotifiedByMail)
  postMails(
    work,
    definition,
    doc,
    people.map(({ id }) => ({ about: 'TASK', taskId, userId: id })),
  )
}

async function give(work: Work, { definition, doc }: Matter, { organisation }: Setting, notice: Notice): Promise<void> {
  const called = calledIn(definition, doc)
  if (notice.code === 'WF_CC') {
    const title = { CN: `${called.CN}审批已通过，抄送给您`, EN: `${called.EN} was approved; a copy for you` }
    return tellPeople(work, definition, doc, { code: notice.code, title }, await organisation.usersNamed(notice.userIds))
  }
  const title =
    notice.code === 'WF_SUSPENDED'
      ? { CN: `${called.CN}的审批已挂起：${notice.why.CN}`, EN: `The approval of ${called.EN} hangs: ${notice.why.EN}` }
      : {
          CN: `${called.CN}的审批跳过了空缺岗位${notice.position}`,
          EN: `The approval of ${called.EN} passed over the vacant post ${notice.position}`,
        }
  return tellPeople(work, definition, doc, { code: notice.code, title }, await organisation.administrators())
}

/** What people call the document: its kind and its number. */
export const calledIn = (definition: Matter['definition'], doc: Matter['doc']): Words => ({
  CN: `${definition.label[0]}${recordName(definition, doc, 'CN')}`,
  EN: `${definition.label[1]} ${recordName(definition, doc, 'EN')}`,
})

/** The starter hears the end, those who were asked hear that they are asked no more; what the document tells of its own actions it tells besides. */
async function tellEnd(work: Work, instance: Instance, { definition, doc }: Matter, outcome: Step['outcome'], asked: readonly Task[]): Promise<void> {
  const called = calledIn(definition, doc)
  if (outcome === 'BACK') {
    const title = { CN: `${called.CN}被退回，请重新审批`, EN: `${called.EN} was sent back; please decide again` }
    await tellPeople(
      work,
      definition,
      doc,
      { code: 'WF_BACK', title },
      asked.map(({ assigneeId }) => assigneeId),
    )
  }
  if (outcome === 'STOPPED' || outcome === 'WITHDRAWN') {
    const title =
      outcome === 'STOPPED'
        ? { CN: `${called.CN}的审批已终止`, EN: `The approval of ${called.EN} was stopped` }
        : { CN: `${called.CN}已被撤回，无需审批`, EN: `${called.EN} was withdrawn; no decision is needed` }
    const people = instance.processTask
      .filter(({ taskStatus, result }) => taskStatus === 'CANCELLED' && !result)
      .flatMap(({ assigneeId }) => assigneeId ?? [])
    await tellPeople(
      work,
      definition,
      doc,
      { code: `WF_${outcome}`, title },
      outcome === 'STOPPED' ? [...people, String(instance.starterId)] : people,
    )
  }
}
