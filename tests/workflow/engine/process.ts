/** A process under test: started with a document, then told who does what, always through its stored form. */
import {
  addSign,
  type Case,
  claim,
  decide,
  fire,
  type Organisation,
  type ProcessStep,
  plainStep,
  readModel,
  resume,
  type Setting,
  type State,
  start,
  stop,
  type Transition,
  transfer,
  urge,
  withdraw,
  xmlOfSteps,
} from '../../../upstream/platform/workflow/engine/index.ts'
import { company, orderOf } from './company.ts'

export const step = (name: string, facts: Partial<ProcessStep>): ProcessStep => ({ ...plainStep, name, ...facts })
export const asks = (name: string, ...people: string[]): ProcessStep => step(name, { assignee: people.join(',') })

export const FRIDAY = '2026-03-06T17:00:00+08:00'

interface Given {
  about?: Case
  organisation?: Organisation
  now?: string
}

export async function settingOf(xml: string, { about = orderOf('620000.00'), organisation = company(), now = FRIDAY }: Given = {}): Promise<Setting> {
  const { model } = await readModel(xml)
  return { model, about, organisation, now, calendar: {} }
}

export const xmlOf = (...steps: ProcessStep[]): Promise<string> => xmlOfSteps({ id: 'order_approval', name: '采购订单审批' }, steps)

export async function running(given: ProcessStep[] | string, more: Given = {}) {
  const setting = await settingOf(typeof given === 'string' ? given : await xmlOf(...given), more)
  return processOf(setting, await start(setting))
}

export type Process = ReturnType<typeof processOf>

function processOf(setting: Setting, first: Transition) {
  let last = first
  const trail = [...first.trail]
  const took = async (step: (state: State) => Promise<Transition> | Transition) => {
    last = await step(last.state)
    // Every step goes on from what a database would give back.
    last.state = JSON.parse(JSON.stringify(last.state)) as State
    trail.push(...last.trail)
    return last
  }
  const pending = () => last.state.tasks.filter(({ status }) => status === 'OPEN' || status === 'CLAIMABLE')
  const taskOf = (userId: string) =>
    (pending().findLast(({ assigneeId }) => assigneeId === userId) ?? last.state.tasks.findLast(({ assigneeId }) => assigneeId === userId))?.id ??
    'none'
  const decided =
    (result: 'PASS' | 'REJECT' | 'BACK') =>
    (by: string, comment: string | null = null, toNode?: string) =>
      took((state) => decide(setting, state, { taskId: taskOf(by), by, result, comment, ...(toNode === undefined ? {} : { toNode }) }))
  return {
    setting,
    trail,
    get last() {
      return last
    },
    /** Who is asked now, by node. */
    asked: () => pending().map(({ assigneeId, nodeId }) => `${setting.model.nodes[nodeId]?.name}: ${assigneeId}`),
    actions: () => trail.map(({ action, userId }) => (userId ? `${action} ${userId}` : action)),
    taskOf,
    passes: decided('PASS'),
    rejects: decided('REJECT'),
    sendsBack: decided('BACK'),
    claims: (by: string) => took((state) => claim(setting, state, { taskId: taskOf(by), by })),
    transfers: (by: string, to: string, comment: string | null = '出差') =>
      took((state) => transfer(setting, state, { taskId: taskOf(by), by, to, comment })),
    addsSigners: (by: string, when: 'BEFORE' | 'AFTER', ...userIds: string[]) =>
      took((state) => addSign(setting, state, { taskId: taskOf(by), by, userIds, when, comment: null })),
    urges: (of: string, by = 'buyer1') => took((state) => urge(setting, state, { taskId: taskOf(of), by })),
    withdraws: (by: string, rule: 'BEFORE_FIRST' | 'ANYTIME' | 'NEVER' = 'BEFORE_FIRST') => took((state) => withdraw(setting, state, { by, rule })),
    stops: (by: string, reason: string) => took((state) => stop(setting, state, { by, reason })),
    timerCame: (id = last.state.timers[0]?.id ?? 'none') => took((state) => fire(setting, state, id)),
    triedAgain: () => took((state) => resume(setting, state)),
    /** Meanwhile something is otherwise. */
    at: (change: Partial<Setting>) => void Object.assign(setting, change),
  }
}
