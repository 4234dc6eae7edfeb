/** What people do to a process besides deciding: hand a task on, claim it, call others in, urge, stop, try again. */
import { processInstance } from '../../../catalogue/workflow/process-instance.ts'
import type { ActionCall, Behaviour } from '../../runtime/behaviour.ts'
import { conclude } from '../../runtime/change/change.ts'
import { refuse, refuseRule } from '../../runtime/rules/refusal.ts'
import { statusOf } from '../../runtime/visibility/rights.ts'
import type { Work } from '../../runtime/working.ts'
import { isOpen, resume, type Setting, type State, stop, type Transition, transfer, urge } from './engine/index.ts'
import { refuseFlow } from './engine/words.ts'
import { taken } from './process-approval.ts'
import { ask, closeOwn } from './run/communes.ts'
import { drawRun } from './run/drawing.ts'
import { type Instance, type Matter, matterOf } from './run/instance.ts'
import { tellUrged } from './run/urging.ts'

/** What a step brings besides, done once the process itself is written. */
const afterwards = new WeakMap<object, () => Promise<unknown>>()

export const processInstanceBehaviour = {
  drawing: ({ id }, { tx, language }) => drawRun(tx, id, language),

  async doTransfer(instance, call) {
    const taskId = String(chosenTask(instance, call).taskKey)
    await takes(instance, call, (setting, state) =>
      transfer(setting, state, { taskId, by: call.actor.userId, to: call.input.toUserId, comment: call.reason, isAdmin: true }),
    )
  },

  /** Everybody who is asked now. Who was urged within the hour is left in peace; where all were, nothing is done. */
  async doUrge(instance, call) {
    const open = instance.processTask.filter(({ taskStatus }) => isOpen(taskStatus))
    const matter = await requireMatter(call, instance)
    await takes(instance, call, (setting, state) => urgeAll(setting, state, open, call.actor.userId), matter)
    await tellUrged(call, matter, open)
  },

  async doStop(instance, call) {
    const reason = String(call.reason)
    const matter = await requireMatter(call, instance, true)
    instance.stopReason = reason
    await takes(instance, call, (setting, state) => stop(setting, state, { by: call.actor.userId, reason }), matter)
    const { definition, doc, flow } = matter
    if (!definition.actions[definition.flows[flow]?.rejected ?? '']?.from.includes(statusOf(definition, doc)))
      refuse(processInstance, 'NOT_SUBMITTED', {})
    await conclude(call, definition, doc, flow, 'REJECTED')
  },

  async doCommune(instance, call) {
    await ask(call, await requireMatter(call, instance), instance.id, call.input)
  },

  async doCloseCommune(instance, call) {
    await closeOwn(call, await requireMatter(call, instance), instance.id)
  },

  async doRetry(instance, call) {
    const matter = await requireMatter(call, instance, true)
    const outcome = await takes(instance, call, (setting, state) => resume(setting, state), matter)
    if (outcome === 'PASSED' || outcome === 'REJECTED') await conclude(call, matter.definition, matter.doc, matter.flow, outcome)
    return { to: instance.status }
  },

  async saved(instance) {
    const rest = afterwards.get(instance)
    afterwards.delete(instance)
    await rest?.()
  },
} satisfies Behaviour<typeof processInstance>

function chosenTask({ processTask }: Instance, { lineIds }: ActionCall<unknown>): Instance['processTask'][number] {
  const [id, ...more] = lineIds
  if (more.length > 0) refuse(processInstance, 'ONE_TASK', {})
  return processTask.find((task) => task.id === id) ?? refuseRule('NOT_FOUND')
}

const requireMatter = async ({ tx }: Work, instance: Instance, lock = false): Promise<Matter> =>
  (await matterOf(tx, instance, { lock })) ?? refuseRule('NOT_FOUND')

async function takes(
  instance: Instance,
  call: Work,
  take: (setting: Setting, state: State) => Transition | Promise<Transition>,
  matter?: Matter,
): Promise<Transition['outcome']> {
  const { step, after } = await taken(call, matter ?? (await requireMatter(call, instance)), instance, take)
  afterwards.set(instance, after)
  return step.outcome
}

/** One step of all of them. */
function urgeAll(setting: Setting, state: State, open: Instance['processTask'], by: string): Transition {
  let last: Transition | undefined
  let refusal: unknown
  for (const { taskKey } of open) {
    try {
      const next = urge(setting, last?.state ?? state, { taskId: String(taskKey), by })
      last = { ...next, trail: [...(last?.trail ?? []), ...next.trail], closed: [...(last?.closed ?? []), ...next.closed] }
    } catch (error) {
      refusal = error
    }
  }
  if (!last) throw refusal ?? refuseFlow('NO_TASK', {}, { status: 404 })
  return last
}
