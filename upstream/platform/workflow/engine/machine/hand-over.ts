/** What brings others to a task: transfer, signers before and after, urging. */
import { refuseFlow } from '../words.ts'
import { taskOf } from './decide.ts'
import { beginRunning, closeTask, isPending, note, type Run, type Setting, stepOf } from './run.ts'
import type { State, Task, Transition } from './state.ts'
import { openTask, ruleAt } from './visits.ts'

const MOST_SIGNERS = 5
const URGE_EVERY_MS = 3_600_000

/** Whoever stands in does it in the place of whoever is away. */
interface Doer {
  by: string
  standsFor?: string | null
}

interface Transfer extends Doer {
  taskId: string
  to: string
  comment: string | null
  /** An administrator moves anybody's task. */
  isAdmin?: boolean
}

export async function transfer(
  setting: Setting,
  state: State,
  { taskId, by, standsFor = null, to, comment, isAdmin }: Transfer,
): Promise<Transition> {
  const run = beginRunning(setting, state)
  const owner = isAdmin ? (run.state.tasks.find(({ id }) => id === taskId)?.assigneeId ?? by) : (standsFor ?? by)
  const task = await taskOf(run, taskId, owner)
  if (!isAdmin && !ruleAt(run, task.nodeId).canTransfer) refuseFlow('NO_TRANSFER', { node: run.model.nodes[task.nodeId]?.name })
  if (!comment?.trim()) refuseFlow('REASON', {}, { at: 'comment' })
  await requireFree(run, task, to)
  handOver(run, task, to)
  note(run, 'TRANSFER', { userId: by, delegatedFor: standsFor, nodeId: task.nodeId, comment })
  return stepOf(run)
}

/** The other one has what is left of the time. Who signs with the first signs with the second. */
export function handOver(run: Run, task: Task, to: string): void {
  closeTask(run, task, { status: 'TRANSFERRED' })
  const { visit, seat, nodeId, dueAt, addedTo, askedAfter } = task
  const moved = openTask(run, { visit, seat, nodeId, assigneeId: to, originalAssigneeId: task.originalAssigneeId ?? task.assigneeId, dueAt, addedTo })
  moved.askedAfter = askedAfter
  for (const other of run.state.tasks) if (other.addedTo === task.id) other.addedTo = moved.id
}

interface AddSign extends Doer {
  taskId: string
  userIds: readonly string[]
  when: 'BEFORE' | 'AFTER'
  comment: string | null
}

export async function addSign(
  setting: Setting,
  state: State,
  { taskId, by, standsFor = null, userIds, when, comment }: AddSign,
): Promise<Transition> {
  const run = beginRunning(setting, state)
  const task = await taskOf(run, taskId, standsFor ?? by)
  if (!ruleAt(run, task.nodeId).canAddSign) refuseFlow('NO_ADD_SIGN', { node: run.model.nodes[task.nodeId]?.name })
  const signers = [...new Set(userIds)]
  if (signers.length === 0 || signers.length > MOST_SIGNERS)
    refuseFlow('ADD_SIGN_MANY', { max: MOST_SIGNERS, count: signers.length }, { at: 'userIds' })
  for (const userId of signers) await requireFree(run, task, userId)
  if (when === 'AFTER') task.askedAfter = [...task.askedAfter, ...signers]
  else for (const assigneeId of signers) openTask(run, { visit: task.visit, seat: task.seat, nodeId: task.nodeId, assigneeId, addedTo: task.id })
  note(run, 'ADD_SIGN', { userId: by, delegatedFor: standsFor, nodeId: task.nodeId, comment })
  return stepOf(run)
}

/** Whoever is brought in is of our side, did not start the process and is not asked here already. */
async function requireFree(run: Run, task: Task, userId: string): Promise<void> {
  const user = await run.organisation.nameOf(userId)
  if ((await run.organisation.enabledAmong([userId])).length === 0) refuseFlow('NOT_ENABLED', { user })
  if (userId === run.state.starterId) refuseFlow('IS_STARTER', { user })
  const isAsked = run.state.tasks.some(
    (other) => other.visit === task.visit && isPending(other) && [other.assigneeId, ...other.askedAfter].includes(userId),
  )
  const isInTurn = run.state.visits.some(
    ({ id, seats }) => id === task.visit && seats.some((seat) => seat.status === 'WAITING' && seat.candidates.some((one) => one.userId === userId)),
  )
  if (isAsked || isInTurn) refuseFlow('ALREADY_IN_NODE', { user })
}

export function urge(setting: Setting, state: State, { taskId, by }: { taskId: string; by: string }): Transition {
  const run = beginRunning(setting, state)
  const task = run.state.tasks.find((one) => one.id === taskId && isPending(one)) ?? refuseFlow('NO_TASK', {}, { status: 404 })
  if (task.urgedAt !== null && Date.parse(run.now) - Date.parse(task.urgedAt) < URGE_EVERY_MS) refuseFlow('URGED', {}, { status: 409 })
  markUrged(run, task, by)
  return stepOf(run)
}

export function markUrged(run: Run, task: Task, by: string | null): void {
  Object.assign(task, { urgedAt: run.now, urgedCount: task.urgedCount + 1 })
  run.closed.add(task)
  note(run, 'URGE', { userId: by, nodeId: task.nodeId })
}
