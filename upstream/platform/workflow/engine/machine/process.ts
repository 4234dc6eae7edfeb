/** The life of a process: start, withdraw, stop, try again. */
import { orRefuse, refuseFlow } from '../words.ts'
import { advance, startIn } from './advance.ts'
import { end } from './back.ts'
import { begin, beginRunning, note, type Setting, stepOf, suspending } from './run.ts'
import type { Scope, State, Transition } from './state.ts'

export type WithdrawRule = 'BEFORE_FIRST' | 'ANYTIME' | 'NEVER'

/** All who are asked first are found, or the document is not submitted at all. */
export async function start(setting: Setting): Promise<Transition> {
  const scope: Scope = { id: 'scope0', nodeId: setting.model.id, parent: null, before: [] }
  const { starterId } = setting.about
  const run = begin(setting, {
    status: 'RUNNING',
    reason: null,
    starterId,
    counter: 0,
    scopes: [scope],
    tokens: [],
    visits: [],
    tasks: [],
    timers: [],
  })
  note(run, 'START', { userId: starterId })
  startIn(run, scope)
  await orRefuse(() => advance(run))
  return stepOf(run)
}

export function withdraw(setting: Setting, state: State, { by, rule }: { by: string; rule: WithdrawRule }): Transition {
  const run = beginRunning(setting, state)
  if (by !== state.starterId) refuseFlow('NOT_STARTER', {}, { status: 403 })
  if (rule === 'NEVER') refuseFlow('NO_WITHDRAW')
  const isDecided = state.tasks.some(({ result }) => result !== null && result !== 'AUTO_PASS')
  if (rule === 'BEFORE_FIRST' && isDecided) refuseFlow('DECIDED')
  note(run, 'WITHDRAW', { userId: by })
  end(run, 'WITHDRAWN')
  return stepOf(run)
}

/** An administrator ends what runs or hangs. */
export function stop(setting: Setting, state: State, { by, reason }: { by: string; reason: string }): Transition {
  if (state.status !== 'RUNNING' && state.status !== 'SUSPENDED') refuseFlow('NOT_RUNNING', {}, { status: 409 })
  if (!reason.trim()) refuseFlow('REASON', {}, { at: 'reason' })
  const run = begin(setting, state)
  note(run, 'STOP', { userId: by, comment: reason })
  end(run, 'STOPPED')
  return stepOf(run)
}

/** After whatever hindered it was mended. */
export function resume(setting: Setting, state: State): Promise<Transition> {
  if (state.status !== 'SUSPENDED') refuseFlow('NOT_RUNNING', {}, { status: 409 })
  const run = begin(setting, { ...state, status: 'RUNNING', reason: null })
  return suspending(run, () => advance(run))
}
