/** Approvals by processes: each step of a process in the transaction of the document's action that asked for it. */

import { recordName } from '../../../catalogue/labels/record-name.ts'
import type { AnyDefinition, FlowCode } from '../../../catalogue/language/define.ts'
import { interiorPendingItem } from '../../../catalogue/workflow/pending-item.ts'
import { processInstance } from '../../../catalogue/workflow/process-instance.ts'
import type { ActionCall } from '../../runtime/behaviour.ts'
import { conclude } from '../../runtime/change/change.ts'
import { type ApprovalPort, type Decision, type FlowOutcome, ports } from '../../runtime/ports.ts'
import { idsWhere } from '../../runtime/rows/rows.ts'
import { learn } from '../../runtime/rules/facts.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import type { Doc } from '../../runtime/types.ts'
import { blank, change, store } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { departmentOf } from '../organisation/department-of.ts'
import {
  claim,
  decide as decideTask,
  type Setting,
  type State,
  start as startProcess,
  stop,
  type Transition,
  withdraw as withdrawProcess,
} from './engine/index.ts'
import type { WithdrawRule } from './engine/machine/process.ts'
import { asksByName, processFor, singleXml } from './run/binding.ts'
import { followBook, openBook } from './run/book.ts'
import { requireAnswered } from './run/communes.ts'
import { bringAbout } from './run/effects.ts'
import { amountInCny, amountOf, caseOf, type Instance, type Matter, settingFor, settingOf, stateOf, takeState, taskRowOf } from './run/instance.ts'
import { keepSource } from './run/sources.ts'
import { type Told, toldOf } from './run/title.ts'
import { type OwnTask, taskFor } from './task-of.ts'

const SHORTEST_REASON = 2

export const processApproval: Pick<ApprovalPort, 'start' | 'decide' | 'withdraw' | 'whyNot'> = {
  start,
  decide,
  withdraw,
  async whyNot(tx, definition, doc, userId, today) {
    const task = await taskFor(tx, definition, doc, userId, today)
    return typeof task === 'string' ? task : null
  },
}

async function start(work: Work, definition: AnyDefinition, doc: Doc, flow: FlowCode): Promise<FlowOutcome> {
  const matter: Matter = { definition, doc, flow }
  const starterId = work.actor.userId
  const starterDeptId = await learn(work, departmentOf(starterId))
  const about = await caseOf(work, matter, { id: starterId, departmentId: starterDeptId }, null)
  const process = await processFor(work, definition, doc, flow, about)
  const amountCny = asksByName(process) ? await amountInCny(work, matter) : null
  const modelDigest = await keepSource(work.tx, process.xml)
  const setting = await settingFor(work, matter, modelDigest, { ...about, amount: amountCny })
  if (!asksByName(process)) await requireApprover(setting, starterId)
  const step = await startProcess(setting)
  const { billTypeId, modelId, modelVersion, withdrawRule } = process
  const instance = await storeInstance(work, matter, setting, step, {
    ...{ billTypeId, modelId, modelVersion, withdrawRule, modelDigest, starterId, starterDeptId, amountCny },
    ...(await toldOf(work.tx, process, definition, doc)),
  })
  await openBook(work, instance, matter, setting, step.trail)
  await bringAbout(work, instance, matter, setting, step)
  return outcomeOf(step)
}

/** The administrators, who are asked where a process finds nobody, decide no document of the trade by the single step. */
async function requireApprover({ organisation }: Setting, starterId: string): Promise<void> {
  const managers = await organisation.purchasingManagers()
  if (managers.every((id) => id === starterId)) refuse(processInstance, 'NO_APPROVER', {})
}

type Frozen = Pick<Instance, 'billTypeId' | 'modelId' | 'modelDigest' | 'starterId' | 'starterDeptId' | 'amountCny' | 'title' | 'titleEn'> & {
  summary: Told['summary']
  modelVersion: number | null
  withdrawRule: string
}

async function storeInstance(work: Work, matter: Matter, setting: Setting, step: Transition, frozen: Frozen): Promise<Instance> {
  const { definition, doc, flow } = matter
  const earlier = await idsWhere(work, processInstance, { businessId: doc.id, flow })
  const instance = blank(processInstance, work) as Instance
  Object.assign(instance, {
    ...frozen,
    orgId: doc.orgId,
    flow,
    entityName: definition.entity,
    businessId: doc.id,
    businessNum: recordName(definition, doc, 'CN') || null,
    amount: amountOf(matter),
    currency: doc.currency ?? null,
    round: earlier.length + 1,
    startedAt: work.nowText,
  })
  await store(work, processInstance, instance, 'start', { fill: () => takeState(work, instance, setting, step) })
  return instance
}

async function decide(call: ActionCall, definition: AnyDefinition, doc: Doc, flow: FlowCode, decision: Decision): Promise<FlowOutcome> {
  const task = await taskFor(call.tx, definition, doc, call.actor.userId, call.today)
  if (typeof task === 'string') refuseRule(task)
  if (decision === 'REJECTED' && (call.reason ?? '').length < SHORTEST_REASON) refuseRule('REASON', {}, { at: 'input.reason' })
  if (decision === 'PASSED') await requireAnswered(call.tx, task.instanceId)
  if (task.delegatedForId) call.standsInFor.set(doc.id, task.delegatedForId)
  return stepOn(call, { definition, doc, flow }, task.instanceId, decision === 'PASSED' ? 'doPass' : 'doReject', async (setting, state, instance) => {
    const by = call.actor.userId
    const taskId = task.taskKey ?? keyOf(state, task.delegatedForId ?? by)
    const ready = await takenUp(setting, standingIn(state, taskId, task, by), taskId, by)
    const step = await decideTask(setting, ready, { taskId, by, comment: call.reason, result: decision === 'PASSED' ? 'PASS' : 'REJECT' })
    await say(call, taskRowOf(instance, taskId), { id: task.itemId, fileIds: task.fileIds })
    return step
  })
}

/** What was said and handed over with a decision stands on its task too. */
export async function say(
  call: ActionCall,
  row: Instance['processTask'][number],
  item: { id: string; fileIds: readonly string[] | null },
): Promise<void> {
  const fileIds = [...new Set([...(item.fileIds ?? []), ...namedFiles(call.input)])]
  await ports().files.handOver(call, fileIds, { entity: interiorPendingItem.entity, id: item.id }, 'processTask')
  Object.assign(row, { comment: call.reason, channel: row.channel ?? 'WEB', ...(fileIds.length > 0 && { fileIds }) })
}

const namedFiles = (input: unknown): readonly string[] => (input as { fileIds?: readonly string[] | null }).fileIds ?? []

/** Who stands in decides in the place of whoever is away. */
export function standingIn(state: State, taskId: string, { delegatedForId }: Pick<OwnTask, 'delegatedForId'>, by: string): State {
  if (!delegatedForId) return state
  const tasks = state.tasks.map((task) => (task.id === taskId ? { ...task, assigneeId: by, delegatedFor: delegatedForId } : task))
  return { ...state, tasks }
}

/** Of a run that was adopted on the way. */
const keyOf = ({ tasks }: State, userId: string): string => tasks.find(({ assigneeId }) => assigneeId === userId)?.id ?? refuseRule('NO_TASK')

/** What is there to be claimed is claimed by deciding it. */
async function takenUp(setting: Setting, state: State, taskId: string, by: string): Promise<State> {
  const isOffered = state.tasks.some(({ id, status }) => id === taskId && status === 'CLAIMABLE')
  return isOffered ? (await claim(setting, state, { taskId, by })).state : state
}

async function withdraw(call: ActionCall, definition: AnyDefinition, doc: Doc, flow: FlowCode): Promise<void> {
  const running = await idsWhere(call, processInstance, { businessId: doc.id, flow, status: 'RUNNING' })
  for (const id of running)
    await stepOn(call, { definition, doc, flow }, id, 'doWithdraw', (setting, state, { withdrawRule }) =>
      withdrawProcess(setting, state, { by: state.starterId, rule: withdrawRule as WithdrawRule }),
    )
}

/** Decided by another system: what is asked here ends, with its words, and the document moves as by the last decision. */
export async function decideElsewhere(
  work: Work,
  definition: AnyDefinition,
  doc: Doc,
  flow: FlowCode,
  { decision, reason }: { decision: Decision; reason: string },
): Promise<void> {
  for (const id of await idsWhere(work, processInstance, { businessId: doc.id, flow, status: 'RUNNING' }))
    await stepOn(work, { definition, doc, flow }, id, 'doStop', (setting, state) => stop(setting, state, { by: work.actor.userId, reason }))
  await conclude({ ...work, lineIds: [], input: {}, reason }, definition, doc, flow, decision)
}

type Stepping = (setting: Setting, state: State, instance: Instance) => Transition | Promise<Transition>

/** Takes the process a step on and stores what it brings. */
export async function stepOn(work: Work, matter: Matter, instanceId: string, action: string, take: Stepping): Promise<FlowOutcome> {
  let after: () => Promise<FlowOutcome> = async () => 'WAITING'
  await change(work, processInstance, [instanceId], action, async (instance) => {
    const step = await taken(work, matter, instance, take)
    after = step.after
  })
  return after()
}

/** The same of a process that is held already; what else it brings comes once it is stored. */
export async function taken(
  work: Work,
  matter: Matter,
  instance: Instance,
  take: Stepping,
): Promise<{ step: Transition; after: () => Promise<FlowOutcome> }> {
  if (!instance.engineState) await adopt(work, matter, instance)
  const setting = await settingOf(work, matter, instance)
  const before = stateOf(instance)
  const step = await take(setting, before, instance)
  const known = new Map(before.tasks.map((task) => [task.id, task.status]))
  // A claim on the way closed the offers of the others.
  const closed = step.state.tasks.filter(
    (task) => known.has(task.id) && (known.get(task.id) !== task.status || step.closed.some(({ id }) => id === task.id)),
  )
  const whole = { ...step, closed }
  takeState(work, instance, setting, whole)
  return {
    step: whole,
    async after() {
      await followBook(work, instance, matter, setting, whole.trail)
      await bringAbout(work, instance, matter, setting, whole)
      return outcomeOf(whole)
    },
  }
}

/** A run of before there were processes: its one task becomes the single step, asked of those who have it to do. */
async function adopt(work: Work, matter: Matter, instance: Instance): Promise<void> {
  instance.modelDigest = await keepSource(work.tx, await singleXml())
  const setting = await settingOf(work, matter, instance)
  for (const task of instance.processTask) if (task.taskStatus !== 'DONE') task.taskStatus = 'CANCELLED'
  takeState(work, instance, setting, await startProcess(setting))
}

const outcomeOf = ({ outcome }: Transition): FlowOutcome =>
  outcome === 'PASSED' || outcome === 'REJECTED' || outcome === 'BACK' ? outcome : 'WAITING'
