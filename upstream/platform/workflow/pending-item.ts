/** What people do with their approvals from a list: each is done on its document, in the same transaction. */

import type { Full } from '../../../catalogue/language/define.ts'
import { interiorPendingItem } from '../../../catalogue/workflow/pending-item.ts'
import type { ActionCall, Behaviour } from '../../runtime/behaviour.ts'
import { conclude, decideHere } from '../../runtime/change/change.ts'
import { refuseRule } from '../../runtime/rules/refusal.ts'
import { reload } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { isInForce } from './delegation.ts'
import { addSign, claim, decide, type Setting, type State, type Transition, transfer } from './engine/index.ts'
import { say, standingIn, stepOn } from './process-approval.ts'
import { ask, closeOwn, reply } from './run/communes.ts'
import { type Instance, type Matter, matterOf, taskRowOf } from './run/instance.ts'
import { type NamedTask, press, runningOn, taskNamed } from './task-of.ts'

type Item = Full<typeof interiorPendingItem>

export const interiorPendingItemBehaviour = {
  doPass: (item, call) => decided(item, call, 'PASSED'),
  doReject: (item, call) => decided(item, call, 'REJECTED'),

  async doBack(item, call) {
    const { toNode } = call.input
    await takes(item, call, async (setting, state, { taskId, by, standsFor }, instance) => {
      const node = toNode ? (Object.values(setting.model.nodes).find(({ id, name }) => id === toNode || name === toNode)?.id ?? toNode) : null
      const placed = standingIn(state, taskId, { delegatedForId: standsFor }, by)
      const step = await decide(setting, placed, { taskId, by, result: 'BACK', comment: call.reason, toNode: node })
      await say(call, taskRowOf(instance, taskId), item)
      return step
    })
  },

  async doTransfer(item, call) {
    await takes(item, call, (setting, state, doer) => transfer(setting, state, { ...doer, to: call.input.toUserId, comment: call.reason }))
  },

  async doAddSign(item, call) {
    const { userIds, position } = call.input
    await takes(item, call, (setting, state, doer) =>
      addSign(setting, state, { ...doer, userIds, when: position === 'AFTER' ? 'AFTER' : 'BEFORE', comment: call.reason }),
    )
  },

  async doClaim(item, call) {
    await takes(item, call, (setting, state, { taskId, by, standsFor }) => claim(setting, state, { taskId, by: standsFor ?? by }))
  },

  async doCommune(item, call) {
    const { matter, instanceId } = await onDocument(item, call)
    await ask(call, matter, instanceId, call.input)
  },

  async doCloseCommune(item, call) {
    const { matter, instanceId } = await onDocument(item, call)
    await closeOwn(call, matter, instanceId)
  },

  async doReply(item, call) {
    const { matter, instanceId } = await onRun(item, call)
    await reply(call, matter, instanceId, call.input.content)
    await reload(call, interiorPendingItem, item)
  },
} satisfies Behaviour<typeof interiorPendingItem>

async function decided(item: Item, call: ActionCall<unknown>, decision: 'PASSED' | 'REJECTED'): Promise<void> {
  const { definition, doc, flow } = (await onDocument(item, call)).matter
  press(doc, String(item.taskId))
  await decideHere(call as ActionCall, definition, doc, flow, decision)
  await reload(call, interiorPendingItem, item)
}

/** Who acts on the task, and for whom he stands in. */
interface Doer {
  taskId: string
  by: string
  standsFor: string | null
}

type Taking = (setting: Setting, state: State, doer: Doer, instance: Instance) => Transition | Promise<Transition>

async function takes(item: Item, call: Work, take: Taking): Promise<void> {
  const { matter, task } = await onDocument(item, call)
  const standsFor = item.delegatedForId
  const { tx, actor, today } = call
  if (standsFor && !(await isInForce(tx, matter.definition.entity, standsFor, actor.userId, today))) refuseRule('NO_TASK')
  const doer: Doer = { taskId: String(task.taskKey), by: actor.userId, standsFor }
  const outcome = await stepOn(call, matter, task.instanceId, 'doFollow', (setting, state, instance) => take(setting, state, doer, instance))
  if (outcome === 'PASSED' || outcome === 'REJECTED') await conclude(call as ActionCall, matter.definition, matter.doc, matter.flow, outcome)
  await reload(call, interiorPendingItem, item)
}

interface OnDocument {
  matter: Matter
  instanceId: string
}

/** The task and its document, which is locked before its process as everywhere. */
async function onDocument(item: Item, { tx }: Work): Promise<OnDocument & { task: NamedTask }> {
  const task = (await taskNamed(tx, String(item.taskId))) ?? refuseRule('NO_TASK')
  const matter = (await matterOf(tx, { ...item, flow: task.flow }, { lock: true })) ?? refuseRule('NOT_FOUND')
  return { task, matter, instanceId: task.instanceId }
}

/** What runs on the document, for whoever has no task of it. */
async function onRun(item: Item, { tx }: Work): Promise<OnDocument> {
  const { instanceId, flow } = (await runningOn(tx, String(item.businessId))) ?? refuseRule('NO_TASK')
  return { instanceId, matter: (await matterOf(tx, { ...item, flow }, { lock: true })) ?? refuseRule('NOT_FOUND') }
}
