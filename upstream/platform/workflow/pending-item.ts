/** What people do with their approvals from a list: each is done on its document, in the same transaction. */

import type { Full } from '../../../catalogue/define.ts'
import { interiorPendingItem } from '../../../catalogue/workflow/pending-item.ts'
import type { ActionCall, Behaviour } from '../../runtime/behaviour.ts'
import { conclude, decideHere } from '../../runtime/change.ts'
import { refuseRule } from '../../runtime/refusal.ts'
import { reload } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { addSign, claim, decide, type Setting, type State, type Step, transfer } from './engine/index.ts'
import { stepOn } from './process-approval.ts'
import { type Matter, matterOf } from './run/instance.ts'
import { type NamedTask, taskNamed } from './task-of.ts'

type Item = Full<typeof interiorPendingItem>

export const interiorPendingItemBehaviour = {
  doPass: (item, call) => decided(item, call, 'PASSED'),
  doReject: (item, call) => decided(item, call, 'REJECTED'),

  async doBack(item, call) {
    const { toNode } = call.input
    await takes(item, call, (setting, state, taskId) => {
      const node = toNode ? (Object.values(setting.model.nodes).find(({ id, name }) => id === toNode || name === toNode)?.id ?? toNode) : null
      return decide(setting, state, { taskId, by: byOf(state, taskId), result: 'BACK', comment: call.reason, toNode: node })
    })
  },

  async doTransfer(item, call) {
    await takes(item, call, (setting, state, taskId) =>
      transfer(setting, state, { taskId, by: byOf(state, taskId), to: call.input.toUserId, comment: call.reason }),
    )
  },

  async doAddSign(item, call) {
    const { userIds, position } = call.input
    await takes(item, call, (setting, state, taskId) =>
      addSign(setting, state, { taskId, by: byOf(state, taskId), userIds, when: position === 'AFTER' ? 'AFTER' : 'BEFORE', comment: call.reason }),
    )
  },

  async doClaim(item, call) {
    await takes(item, call, (setting, state, taskId) => claim(setting, state, { taskId, by: byOf(state, taskId) }))
  },
} satisfies Behaviour<typeof interiorPendingItem>

/** Whoever stands in acts in the place of whoever is away. */
const byOf = ({ tasks }: State, taskId: string): string => tasks.find(({ id }) => id === taskId)?.assigneeId ?? refuseRule('NO_TASK')

async function decided(item: Item, call: ActionCall<unknown>, decision: 'PASSED' | 'REJECTED'): Promise<void> {
  const { definition, doc, flow } = (await onDocument(item, call)).matter
  await decideHere(call as ActionCall, definition, doc, flow, decision)
  await reload(call, interiorPendingItem, item)
}

async function takes(item: Item, call: Work, take: (setting: Setting, state: State, taskId: string) => Step | Promise<Step>): Promise<void> {
  const { matter, task } = await onDocument(item, call)
  const outcome = await stepOn(call, matter, task.instanceId, 'doFollow', (setting, state) => take(setting, state, String(task.taskKey)))
  if (outcome === 'PASSED' || outcome === 'REJECTED') await conclude(call as ActionCall, matter.definition, matter.doc, matter.flow, outcome)
  await reload(call, interiorPendingItem, item)
}

/** The task and its document, which is locked before its process as everywhere. */
async function onDocument(item: Item, { tx }: Work): Promise<{ matter: Matter; task: NamedTask }> {
  const task = (await taskNamed(tx, String(item.taskId))) ?? refuseRule('NO_TASK')
  return { task, matter: (await matterOf(tx, { ...item, flow: task.flow }, { lock: true })) ?? refuseRule('NOT_FOUND') }
}
