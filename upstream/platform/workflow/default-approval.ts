/** Approval without a process of its own: one task that any manager or approver in scope may take, except who submitted. */
import type { AnyDefinition, FlowCode, Who } from '../../../catalogue/define.ts'
import { recordName } from '../../../catalogue/record-name.ts'
import { processInstance } from '../../../catalogue/workflow/process-instance.ts'
import type { ActionCall } from '../../runtime/behaviour.ts'
import { newLine } from '../../runtime/draft.ts'
import type { ApprovalPort, Decision, FlowOutcome, WhyNot } from '../../runtime/ports.ts'
import { refuse, refuseRule } from '../../runtime/refusal.ts'
import { idsWhere } from '../../runtime/rows.ts'
import type { Doc, Tx } from '../../runtime/types.ts'
import { blank, change, store } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { pageAddressOf } from '../messaging/addresses.ts'
import { isNotifiedByMail } from '../messaging/channels.ts'
import { openToDos } from '../messaging/to-dos.ts'
import { postMails } from '../outbox/post.ts'
import { assignTasks, grantorOf, peopleOfTask } from './delegation.ts'
import { holdersOf } from './holders.ts'

const STEP = { nodeName: '采购经理或审批人', nodeNameEn: 'Purchasing manager or approver' } as const

const noDesk: ReadonlySet<string> = new Set<Who>(['owner', 'assignee', 'system'])

/** The responsibilities that the action names by which the flow passes. */
const approversOf = ({ actions, flows, roles }: AnyDefinition, flow: FlowCode): string[] =>
  (actions[flows[flow]?.passed ?? '']?.who ?? []).filter((who) => !noDesk.has(who) && !(who in roles))

export const defaultApproval: Pick<ApprovalPort, 'start' | 'decide' | 'withdraw' | 'whyNot'> = { start, decide, withdraw, whyNot }

async function start(work: Work, definition: AnyDefinition, doc: Doc, flow: FlowCode): Promise<void> {
  const candidates = (await holdersOf(work.tx, approversOf(definition, flow), definition, doc, work.today)).filter((id) => id !== work.actor.userId)
  if (candidates.length === 0) refuse(processInstance, 'NO_APPROVER', {})
  const taskId = await startInstance(work, definition, doc, flow)
  const docNum = recordName(definition, doc, 'CN')
  openToDos(
    work,
    definition,
    doc,
    candidates.map((userId) => ({ userId })),
    {
      itemType: 'APPROVAL',
      templateCode: 'WF_TASK',
      title: { CN: `${definition.label[0]}${docNum}待您审批`, EN: `${definition.label[1]} ${docNum} awaits your approval` },
      url: pageAddressOf(definition, 'internal', doc.id),
      taskId,
    },
  )
  await assignTasks(work.tx, work.today)
  const people = await peopleOfTask(work.tx, taskId)
  postMails(
    work,
    definition,
    doc,
    people.filter(isNotifiedByMail).map(({ id }) => ({ about: 'TASK', taskId, userId: id })),
  )
}

async function startInstance(work: Work, definition: AnyDefinition, doc: Doc, flow: FlowCode): Promise<string> {
  const earlier = await idsWhere(work, processInstance, { businessId: doc.id, flow })
  const instance = blank(processInstance, work)
  const task = newLine({ now: work.now, headerId: instance.id }, 'processTask', instance, 10)
  Object.assign(task, { ...STEP, taskStatus: 'CLAIMABLE', createdAt: work.nowText })
  const sum = definition.flows[flow]?.amount ?? definition.edit.totals?.at(-1)
  Object.assign(instance, {
    orgId: doc.orgId,
    flow,
    entityName: definition.entity,
    businessId: doc.id,
    businessNum: recordName(definition, doc, 'CN') || null,
    starterId: work.actor.userId,
    amount: sum ? (doc[sum] ?? null) : null,
    currency: doc.currency ?? null,
    round: earlier.length + 1,
    startedAt: work.nowText,
    processTask: [task],
  })
  await store(work, processInstance, instance, 'start')
  return task.id
}

async function decide(call: ActionCall, definition: AnyDefinition, doc: Doc, flow: FlowCode, decision: Decision): Promise<FlowOutcome> {
  const running = await idsWhere(call, processInstance, { businessId: doc.id, flow, status: 'RUNNING' })
  if (running.length === 0) refuseRule('NO_TASK')
  await change(call, processInstance, running, decision === 'PASSED' ? 'doPass' : 'doReject', async (instance) => {
    const task = instance.processTask.find(({ taskStatus }) => taskStatus === 'CLAIMABLE') ?? refuseRule('NO_TASK')
    const why = await whyNot(call.tx, definition, doc, call.actor.userId, call.today)
    if (why) refuseRule(why)
    const delegatedForId = await grantorOf(call.tx, doc.id, call.actor.userId, call.today)
    if (delegatedForId) call.standsInFor.set(doc.id, delegatedForId)
    if (decision === 'REJECTED' && !call.reason) refuseRule('REASON', {}, { at: 'input.reason' })
    Object.assign(task, {
      assigneeId: call.actor.userId,
      delegatedForId,
      taskStatus: 'DONE',
      result: decision === 'PASSED' ? 'PASS' : 'REJECT',
      comment: call.reason,
      decidedAt: call.nowText,
      channel: task.channel ?? 'WEB',
    })
    Object.assign(instance, { status: decision, endedAt: call.nowText })
  })
  return decision
}

async function withdraw(call: ActionCall, doc: Doc, flow: FlowCode): Promise<void> {
  const running = await idsWhere(call, processInstance, { businessId: doc.id, flow, status: 'RUNNING' })
  await change(call, processInstance, running, 'doWithdraw', (instance) => {
    if (instance.processTask.some(({ taskStatus }) => taskStatus === 'DONE')) refuse(processInstance, 'DECIDED', {})
    for (const task of instance.processTask) task.taskStatus = 'CANCELLED'
    Object.assign(instance, { status: 'WITHDRAWN', endedAt: call.nowText })
  })
}

/** Whoever holds the task decides, or stands in for somebody who does; nobody what he submitted (S5.6). */
async function whyNot(tx: Tx, definition: AnyDefinition, doc: Doc, userId: string, today: string): Promise<WhyNot | null> {
  const { rows } = await tx.query<{ starterId: string; flow: FlowCode }>(
    `select starter_id as "starterId", flow from process_instance where business_id = $1 and status = 'RUNNING' limit 1`,
    [doc.id],
  )
  const [running] = rows
  if (!running) return 'NO_TASK'
  if (running.starterId === userId) return 'OWN_SUBMISSION'
  const holders = await holdersOf(tx, approversOf(definition, running.flow), definition, doc, today)
  if (holders.includes(userId)) return null
  const grantor = await grantorOf(tx, doc.id, userId, today)
  return grantor !== null && holders.includes(grantor) ? null : 'NO_TASK'
}
