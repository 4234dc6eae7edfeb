/** URGE_RUN: open tasks whose time has come are urged, brought before the head, or closed by themselves; timers of models go off. Each row by itself. */

import { workCalendar } from '../../../../catalogue/base/work-calendar.ts'
import type { FlowCode } from '../../../../catalogue/language/define.ts'
import type { ActionCall } from '../../../runtime/behaviour.ts'
import { conclude } from '../../../runtime/change/change.ts'
import type { Work } from '../../../runtime/working.ts'
import type { RowOutcome, RowWork } from '../../jobs/job-work.ts'
import { tellPeople } from '../../messaging/events/announce.ts'
import { decide, dueAfter, fire, type Setting, type State, type Transition, transfer, urge } from '../engine/index.ts'
import { wordsOf } from '../engine/words.ts'
import { stepOn } from '../process-approval.ts'
import { approversOf } from './binding.ts'
import { type Instance, type Matter, matterOf, taskRowOf } from './instance.ts'
import { organisationIn } from './organisation.ts'
import { tellUrged } from './urging.ts'

interface OpenTask {
  id: string
  createdAt: string
  urgedCount: number
  escalatedAt: string | null
  first: number
  again: number
  most: number
  escalate: number | null
  timeout: number | null
  action: string
  workHoursOnly: string
}

/** Of the settings `c` the one that says most exactly what it applies to, for the process `i`. */
const MOST_EXACT = `where c.enabled_flag = 'Y' and (c.entity_name is null or c.entity_name = i.entity_name) and (c.model_id is null or c.model_id = i.model_id)
  order by c.model_id is null, c.entity_name is null, c.code limit 1`

/** Open tasks, each with its setting. */
const OPEN = `
select t.id, t.created_at as "createdAt", coalesce(t.urged_count, 0) as "urgedCount", t.escalated_at as "escalatedAt", c.*
from process_task t join process_instance i on i.id = t.header_id and i.status = 'RUNNING'
join lateral (
  select first_after_hours as first, repeat_hours as again, max_times as most, escalate_after_hours as escalate, timeout_hours as timeout,
         timeout_action as action, coalesce(work_hours_only, 'N') as "workHoursOnly"
  from urge_config c
  ${MOST_EXACT}
) c on true
where t.task_status in ('OPEN', 'CLAIMABLE') order by t.id`

const TIMERS = `select id from process_instance where status = 'RUNNING' and next_due_at <= $1 order by next_due_at, id`

type Kind = 'urge' | 'escalate' | 'timeout'

/** What is due of a task by this moment. */
export function dueOf(task: OpenTask, now: Date): Kind[] {
  const calendar = task.workHoursOnly === 'Y' ? workCalendar() : null
  const isPast = (hours: number | null) =>
    hours !== null && Date.parse(dueAfter(new Date(task.createdAt).toISOString(), hours, calendar)) <= now.getTime()
  const due: Kind[] = []
  if (task.urgedCount < task.most && isPast(task.first + task.urgedCount * task.again)) due.push('urge')
  if (task.escalatedAt === null && isPast(task.escalate)) due.push('escalate')
  if (task.action !== 'NONE' && isPast(task.timeout)) due.push('timeout')
  return due
}

export const dueTasks: RowWork = {
  async rows(tx, { now }) {
    const tasks = (await tx.query<OpenTask>(OPEN)).rows.flatMap((task) => dueOf(task, now).map((kind) => `${kind}:${task.id}`))
    const timers = (await tx.query<{ id: string }>(TIMERS, [now])).rows.map(({ id }) => `timers:${id}`)
    return [...tasks, ...timers]
  },

  async run(work, key) {
    const [kind = '', id = ''] = key.split(':')
    return kind === 'timers' ? fireAll(work, id) : onTask(work, kind as Kind, id)
  },
}

interface DueTaskRow {
  taskKey: string
  instanceId: string
  entityName: string
  businessId: string
  flow: FlowCode
  assigneeId: string
  action: string | null
  escalateTo: string | null
}

const TASK = `
select t.task_key as "taskKey", i.id as "instanceId", i.entity_name as "entityName", i.business_id as "businessId", i.flow, t.assignee_id as "assigneeId", c.*
from process_task t join process_instance i on i.id = t.header_id left join lateral (
  select timeout_action as action, escalate_to as "escalateTo" from urge_config c
  ${MOST_EXACT}
) c on true
where t.id = $1 and i.status = 'RUNNING' and t.task_status in ('OPEN', 'CLAIMABLE') and t.task_key is not null`

async function onTask(work: Work, kind: Kind, taskId: string): Promise<RowOutcome> {
  const [found] = (await work.tx.query<DueTaskRow>(TASK, [taskId])).rows
  const matter = found && (await matterOf(work.tx, found, { lock: true }))
  if (!found || !matter) return 'skipped'
  if (kind === 'urge') await urgeOne(work, matter, found)
  else if (kind === 'escalate') await escalate(work, matter, found)
  else await timeOut(work, matter, found)
  return 'done'
}

async function urgeOne(work: Work, matter: Matter, { taskKey, instanceId }: DueTaskRow): Promise<void> {
  await stepOn(work, matter, instanceId, 'doUrge', async (setting, state, instance) => {
    const step = urge(setting, state, { taskId: taskKey, by: work.actor.userId })
    await tellUrged(work, matter, [taskRowOf(instance, taskKey)])
    return step
  })
}

async function escalate(work: Work, matter: Matter, { instanceId, taskKey, assigneeId, escalateTo }: DueTaskRow): Promise<void> {
  const { definition, doc, flow } = matter
  const organisation = organisationIn(work.tx, { definition, doc, today: work.today, managers: approversOf(definition, flow) })
  const head = escalateTo === 'ADMIN' ? null : await organisation.headOf(assigneeId)
  const to = head ? [head] : await organisation.administrators()
  const name = await organisation.nameOf(assigneeId)
  await tellPeople(work, definition, doc, { code: 'WF_ESCALATE', values: { who: [name, name] } }, to)
  await stepOn(work, matter, instanceId, 'doUrge', (_, state, instance) => {
    taskRowOf(instance, taskKey).escalatedAt = work.nowText
    return staying(state)
  })
}

/** Everything stays as it is. */
const staying = (state: State): Transition => ({ state, opened: [], closed: [], timers: [], trail: [], notices: [], outcome: 'WAITING' })

async function timeOut(work: Work, matter: Matter, { instanceId, taskKey, assigneeId, action }: DueTaskRow): Promise<void> {
  const comment = wordsOf('TIMED_OUT').CN
  await closes(work, matter, instanceId, async (setting, state, instance) => {
    if (action === 'AUTO_PASS') {
      taskRowOf(instance, taskKey).channel = 'AUTO'
      return decide(setting, state, { taskId: taskKey, by: assigneeId, result: 'PASS', comment })
    }
    const head = await setting.organisation.headOf(assigneeId)
    if (!head || head === state.starterId) return staying(state)
    return transfer(setting, state, { taskId: taskKey, by: assigneeId, to: head, comment, isAdmin: true })
  })
}

async function fireAll(work: Work, instanceId: string): Promise<RowOutcome> {
  const [found] = (
    await work.tx.query<{ entityName: string; businessId: string; flow: FlowCode }>(
      `select entity_name as "entityName", business_id as "businessId", flow from process_instance where id = $1 and status = 'RUNNING' and next_due_at <= $2`,
      [instanceId, work.now],
    )
  ).rows
  const matter = found && (await matterOf(work.tx, found, { lock: true }))
  if (!matter) return 'skipped'
  await closes(work, matter, instanceId, (setting, state) => {
    const [due] = state.timers.filter(({ dueAt }) => Date.parse(dueAt) <= work.now.getTime()).sort((a, b) => a.dueAt.localeCompare(b.dueAt))
    return fire(setting, state, due?.id ?? '')
  })
  return 'done'
}

/** A step that may end the process, and then does to the document what the end means. */
async function closes(
  work: Work,
  matter: Matter,
  instanceId: string,
  take: (setting: Setting, state: State, instance: Instance) => Transition | Promise<Transition>,
): Promise<void> {
  const outcome = await stepOn(work, matter, instanceId, 'doFollow', take)
  if (outcome !== 'PASSED' && outcome !== 'REJECTED') return
  const call: ActionCall = Object.assign(work, { lineIds: [], input: {}, reason: null })
  await conclude(call, matter.definition, matter.doc, matter.flow, outcome)
}
