/** A user task as it is asked: its seats, who holds them, and when the node has passed or is rejected. */
import { type Assignee, assigneesOf, type Chosen } from '../assignees/assignees.ts'
import { calledIn, nodeOf, type TaskNode, type TaskRule } from '../model/graph.ts'
import { Halt, wordsOf } from '../words.ts'
import { dueAfter } from '../work-hours.ts'
import { cancelTasks, dropTokens, nextId, note, pendingIn, type Run, visitOf } from './run.ts'
import type { Seat, Task, Token, Visit } from './state.ts'
import { startTimers, stopTimers } from './timers.ts'
import { follow } from './tokens.ts'

/** Nobody goes through a thousand nodes for one document; a circle does. */
const MAX_VISITS = 1_000

export async function openVisit(run: Run, token: Token, node: TaskNode): Promise<void> {
  if (run.state.visits.length >= MAX_VISITS) throw new Halt('NEVER_STOPS', { node: calledIn(run.model, node.id), max: MAX_VISITS })
  const chosen = await assigneesOf(node, run.about, run.organisation)
  dropTokens(run, (one) => one === token)
  remark(run, node, chosen)
  const visit: Visit = {
    id: nextId(run, 'visit'),
    nodeId: node.id,
    scope: token.scope,
    before: token.before,
    status: 'OPEN',
    mode: chosen.isChain ? 'SEQ' : node.rule.signMode,
    seats: [],
  }
  run.state.visits.push(visit)
  visit.seats = seatsFor(run, visit.mode, chosen.assignees)
  startTimers(run, node.id, visit.id)
  for (const seat of visit.seats) if (seat.status === 'OPEN') openSeat(run, visit, seat)
  settle(run, visit)
}

function remark(run: Run, node: TaskNode, { remarks }: Chosen): void {
  for (const { code, userId, position } of remarks) {
    note(run, 'SKIP', { nodeId: node.id, userId, comment: position, remark: wordsOf(code) })
    if (code === 'VACANT' && position) run.notices.push({ code: 'POSITION_VACANT_HEAD', position })
  }
}

/** Who may claim shares one seat; everybody else has one of his own, which in a sequence waits for its turn. */
function seatsFor(run: Run, mode: Visit['mode'], assignees: readonly Assignee[]): Seat[] {
  const shared = mode === 'CLAIM' && assignees.length > 0 ? [[...assignees]] : assignees.map((one) => [one])
  return shared.map((candidates, index) => ({
    id: nextId(run, 'seat'),
    status: mode === 'SEQ' && index > 0 ? 'WAITING' : 'OPEN',
    candidates,
  }))
}

function openSeat(run: Run, visit: Visit, seat: Seat): void {
  seat.status = 'OPEN'
  for (const candidate of seat.candidates) {
    const task = openTask(run, {
      visit: visit.id,
      seat: seat.id,
      nodeId: visit.nodeId,
      assigneeId: candidate.userId,
      delegatedFor: candidate.delegatedFor,
    })
    if (visit.mode === 'CLAIM') task.status = 'CLAIMABLE'
    else if (hasDecidedBefore(run, visit, candidate.userId)) passByItself(run, task, 'SAME_AS_BEFORE')
  }
  if (pendingIn(run, visit.id).every((task) => task.seat !== seat.id)) seat.status = 'PASSED'
}

type NewTask = Pick<Task, 'visit' | 'seat' | 'nodeId' | 'assigneeId'> &
  Partial<Pick<Task, 'delegatedFor' | 'originalAssigneeId' | 'dueAt' | 'addedTo'>>

export function openTask(run: Run, facts: NewTask): Task {
  const { dueHours } = ruleAt(run, facts.nodeId)
  const task: Task = {
    id: nextId(run, 'task'),
    originalAssigneeId: null,
    delegatedFor: null,
    status: 'OPEN',
    result: null,
    createdAt: run.now,
    dueAt: dueHours === null ? null : dueAfter(run.now, dueHours, run.calendar),
    decidedAt: null,
    urgedAt: null,
    urgedCount: 0,
    addedTo: null,
    askedAfter: [],
    ...facts,
  }
  run.state.tasks.push(task)
  run.opened.push(task)
  return task
}

export function passByItself(run: Run, task: Task, why: 'SAME_AS_BEFORE' | 'TIMED_OUT'): void {
  Object.assign(task, { status: 'DONE', result: 'AUTO_PASS', decidedAt: run.now })
  run.closed.add(task)
  note(run, 'AUTO', { userId: task.assigneeId, delegatedFor: task.delegatedFor, nodeId: task.nodeId, remark: wordsOf(why) })
}

/** Whoever has passed the node just before need not say it again, where the node merges. */
function hasDecidedBefore(run: Run, visit: Visit, userId: string): boolean {
  if (!ruleAt(run, visit.nodeId).mergeSame) return false
  return run.state.tasks.some(
    (task) => visit.before.includes(task.visit) && task.assigneeId === userId && (task.result === 'PASS' || task.result === 'AUTO_PASS'),
  )
}

export const ruleAt = ({ model }: Run, nodeId: string): TaskRule => {
  const node = nodeOf(model, nodeId)
  if (node.kind !== 'TASK') throw new Error(`${nodeId} is no user task`)
  return node.rule
}

/** A seat has passed when nobody in it is to sign any more. */
export function settleSeat(run: Run, task: Task): void {
  const visit = visitOf(run, task.visit)
  const seat = visit.seats.find(({ id }) => id === task.seat)
  if (seat && !pendingIn(run, visit.id).some((other) => other.seat === seat.id)) seat.status = 'PASSED'
  settle(run, visit)
}

/** Goes on where the node has its verdict; says whether it is a rejection, which the node's rule has to answer. */
export function settle(run: Run, visit: Visit): 'REJECTED' | null {
  for (let next = nextInTurn(visit); next; next = nextInTurn(visit)) openSeat(run, visit, next)
  const verdict = verdictOf(visit, ruleAt(run, visit.nodeId).passPercent ?? 100)
  if (verdict) closeVisit(run, visit, verdict)
  if (verdict === 'PASSED') follow(run, nodeOf(run.model, visit.nodeId).outgoing, { scope: visit.scope, before: passedOn(visit) })
  return verdict === 'REJECTED' ? verdict : null
}

/** A node at which nobody was asked leaves no trace for the next. */
const passedOn = ({ id, seats, before }: Visit): string[] => (seats.length > 0 ? [id] : before)

const nextInTurn = ({ seats }: Visit): Seat | undefined =>
  seats.some(({ status }) => status === 'OPEN' || status === 'REJECTED') ? undefined : seats.find(({ status }) => status === 'WAITING')

function verdictOf({ mode, seats }: Visit, passPercent: number): 'PASSED' | 'REJECTED' | null {
  const count = (status: Seat['status']) => seats.filter((seat) => seat.status === status).length
  const [passed, rejected] = [count('PASSED'), count('REJECTED')]
  switch (mode) {
    case 'ANY':
    case 'CLAIM':
      if (rejected > 0) return 'REJECTED'
      return passed > 0 || seats.length === 0 ? 'PASSED' : null
    case 'PERCENT':
      if (passed * 100 >= passPercent * seats.length) return 'PASSED'
      return (seats.length - rejected) * 100 < passPercent * seats.length ? 'REJECTED' : null
    default:
      if (rejected > 0) return 'REJECTED'
      return passed === seats.length ? 'PASSED' : null
  }
}

export function closeVisit(run: Run, visit: Visit, status: Exclude<Visit['status'], 'OPEN'>): void {
  visit.status = status
  for (const seat of visit.seats) if (seat.status === 'OPEN' || seat.status === 'WAITING') seat.status = 'CANCELLED'
  cancelTasks(run, pendingIn(run, visit.id))
  stopTimers(run, visit.id)
}
