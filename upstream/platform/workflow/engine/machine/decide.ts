/** What people do with a task: pass, reject, send back, claim. */
import { refuseFlow } from '../words.ts'
import { advance } from './advance.ts'
import { goBack, passedBefore, reject } from './back.ts'
import { beginRunning, cancelTasks, closeTask, isPending, note, type Run, type Setting, stepOf, suspending, visitOf } from './run.ts'
import type { State, Task, Transition } from './state.ts'
import { openTask, ruleAt, settle, settleSeat } from './visits.ts'

export interface Decision {
  taskId: string
  /** Who decides; only the assignee may. */
  by: string
  result: 'PASS' | 'REJECT' | 'BACK'
  comment: string | null
  /** Of BACK, and of REJECT at a node that goes back to any: the node that is asked again. */
  toNode?: string | null
}

const SHORTEST_REASON = 2

export async function decide(setting: Setting, state: State, decision: Decision): Promise<Transition> {
  const run = beginRunning(setting, state)
  const task = await taskOf(run, decision.taskId, decision.by)
  await requireTurn(run, task)
  if (decision.result !== 'PASS' && (decision.comment ?? '').trim().length < SHORTEST_REASON) refuseFlow('REASON', {}, { at: 'comment' })
  const target = decision.result === 'BACK' ? targetOf(run, task, decision.toNode ?? null) : null
  closeTask(run, task, { status: 'DONE', result: decision.result, decidedAt: run.now })
  note(run, decision.result, { userId: decision.by, delegatedFor: task.delegatedFor, nodeId: task.nodeId, comment: decision.comment })
  return suspending(run, async () => {
    if (target) goBack(run, visitOf(run, task.visit), target)
    else if (decision.result === 'PASS') pass(run, task)
    else refuseNode(run, task, decision.toNode ?? null)
    await advance(run)
  })
}

export async function claim(setting: Setting, state: State, { taskId, by }: { taskId: string; by: string }): Promise<Transition> {
  const run = beginRunning(setting, state)
  const task = run.state.tasks.find(({ id, assigneeId }) => id === taskId && assigneeId === by) ?? refuseFlow('NO_TASK', {}, { status: 404 })
  if (task.status !== 'CLAIMABLE') {
    refuseFlow('ANOTHER_CLAIMED', { user: await run.organisation.nameOf(whoDecided(run, task)) }, { status: 409 })
  }
  cancelTasks(
    run,
    run.state.tasks.filter(({ id, seat, status }) => seat === task.seat && id !== taskId && status === 'CLAIMABLE'),
  )
  closeTask(run, task, { status: 'OPEN' })
  return stepOf(run)
}

/** The open task of this person. Whose it is not never learns that there is one. */
export async function taskOf(run: Run, taskId: string, by: string): Promise<Task> {
  const task = run.state.tasks.find(({ id }) => id === taskId)
  if (!task || task.assigneeId !== by) refuseFlow('NO_TASK', {}, { status: 404 })
  if (task.status === 'CLAIMABLE') refuseFlow('CLAIM_FIRST', {}, { status: 409 })
  if (!isPending(task)) refuseFlow('ALREADY_DONE', { user: await run.organisation.nameOf(whoDecided(run, task)) }, { status: 409 })
  return task
}

/** Whoever holds the seat instead, else whoever decided last at the node. */
function whoDecided({ state }: Run, task: Task): string {
  const holder =
    task.status === 'DONE' ? task : state.tasks.find(({ seat, status }) => seat === task.seat && (status === 'OPEN' || status === 'DONE'))
  return (holder ?? state.tasks.findLast(({ visit, result }) => visit === task.visit && result !== null) ?? task).assigneeId
}

/** Who was asked to sign before this decision comes first. */
async function requireTurn(run: Run, task: Task): Promise<void> {
  const first = run.state.tasks.find((other) => other.addedTo === task.id && isPending(other))
  if (first) refuseFlow('WAITS_FOR', { user: await run.organisation.nameOf(first.assigneeId) }, { status: 409 })
}

function targetOf(run: Run, task: Task, toNode: string | null) {
  const passed = passedBefore(run, visitOf(run, task.visit))
  const { rejectTo } = ruleAt(run, task.nodeId)
  const allowed = rejectTo === 'ANY_BEFORE' ? passed : rejectTo === 'PREVIOUS' ? passed.slice(0, 1) : []
  const target = toNode === null ? allowed[0] : allowed.find(({ nodeId }) => nodeId === toNode)
  return target ?? refuseFlow('BACK_WHERE', { node: toNode === null ? '' : (run.model.nodes[toNode]?.name ?? toNode) }, { at: 'toNode' })
}

function pass(run: Run, task: Task): void {
  for (const assigneeId of task.askedAfter) {
    openTask(run, { visit: task.visit, seat: task.seat, nodeId: task.nodeId, assigneeId, addedTo: task.id })
  }
  settleSeat(run, task)
}

function refuseNode(run: Run, task: Task, toNode: string | null): void {
  const visit = visitOf(run, task.visit)
  const seat = visit.seats.find(({ id }) => id === task.seat)
  if (seat) seat.status = 'REJECTED'
  cancelTasks(
    run,
    run.state.tasks.filter((other) => other.seat === task.seat && isPending(other)),
  )
  if (settle(run, visit) === 'REJECTED') reject(run, visit, toNode)
}
