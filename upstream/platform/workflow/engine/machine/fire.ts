/** A due row has come: its task is urged, or what the timer says is done instead of the people. */
import { nodeOf, type TimerNode } from '../model/graph.ts'
import { wordsOf } from '../words.ts'
import { advance } from './advance.ts'
import { clearScope } from './back.ts'
import { handOver, markUrged } from './hand-over.ts'
import { beginRunning, note, pendingIn, type Run, type Setting, stepOf, suspending } from './run.ts'
import type { State, Timer, Transition, Visit } from './state.ts'
import { stopTimers } from './timers.ts'
import { follow } from './tokens.ts'
import { closeVisit, passByItself, settle } from './visits.ts'

/** A row whose task is gone meanwhile does nothing, so that a job may come twice. */
export async function fire(setting: Setting, state: State, timerId: string): Promise<Transition> {
  const run = beginRunning(setting, state)
  const timer = run.state.timers.find(({ id }) => id === timerId)
  if (!timer) return stepOf(run)
  run.state.timers = run.state.timers.filter((one) => one !== timer)
  const node = nodeOf(run.model, timer.nodeId)
  if (node.kind !== 'TIMER') return stepOf(run)
  return suspending(run, async () => {
    const visit = run.state.visits.find(({ id }) => id === timer.on)
    if (visit) await fireOnTask(run, node, visit)
    else fireOnScope(run, node, timer)
    await advance(run)
  })
}

async function fireOnTask(run: Run, node: TimerNode, visit: Visit): Promise<void> {
  if (!node.isInterrupting) {
    for (const task of pendingIn(run, visit.id)) markUrged(run, task, null)
    follow(run, node.outgoing, visit)
  } else if (node.outgoing.length > 0) {
    note(run, 'AUTO', { nodeId: visit.nodeId, remark: wordsOf('TIMED_OUT') })
    closeVisit(run, visit, 'CANCELLED')
    follow(run, node.outgoing, visit)
  } else if (node.action === 'AUTO_PASS') passVisit(run, visit)
  else if (node.action === 'AUTO_TRANSFER') await moveToHeads(run, visit)
}

function passVisit(run: Run, visit: Visit): void {
  for (const task of pendingIn(run, visit.id)) passByItself(run, task, 'TIMED_OUT')
  for (const seat of visit.seats) if (seat.status === 'OPEN' || seat.status === 'WAITING') seat.status = 'PASSED'
  settle(run, visit)
}

/** Who has no head, or whose head is asked already or started it all, keeps the task. */
async function moveToHeads(run: Run, visit: Visit): Promise<void> {
  for (const task of pendingIn(run, visit.id)) {
    const head = await run.organisation.headOf(task.assigneeId)
    const isFree = head !== null && head !== run.state.starterId && !pendingIn(run, visit.id).some(({ assigneeId }) => assigneeId === head)
    if (!isFree) continue
    handOver(run, task, head)
    note(run, 'TRANSFER', { userId: head, nodeId: task.nodeId, remark: wordsOf('TIMED_OUT') })
  }
}

function fireOnScope(run: Run, node: TimerNode, timer: Timer): void {
  const scope = run.state.scopes.find(({ id }) => id === timer.on)
  if (!scope || scope.parent === null) return
  if (node.isInterrupting) {
    note(run, 'AUTO', { nodeId: scope.nodeId, remark: wordsOf('TIMED_OUT') })
    clearScope(run, scope.id, null)
    stopTimers(run, scope.id)
    run.state.scopes = run.state.scopes.filter((one) => one !== scope)
  }
  follow(run, node.outgoing, { scope: scope.parent, before: scope.before })
}
