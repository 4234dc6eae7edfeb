/** One call of the engine at work: the state as it changes, and what is new since it began. */
import type { Case } from '../assignees/assignees.ts'
import type { Organisation } from '../assignees/organisation.ts'
import type { Model } from '../model/graph.ts'
import { Halt, refuseFlow } from '../words.ts'
import type { Calendar } from '../work-hours.ts'
import type { Notice, State, Task, TaskStatus, Timer, Token, TrailEntry, Transition, Visit } from './state.ts'

/** What holds while one step is taken. */
export interface Setting {
  model: Model
  about: Case
  organisation: Organisation
  /** The database's clock. */
  now: string
  calendar: Calendar
}

export interface Run extends Setting {
  state: State
  opened: Task[]
  closed: Set<Task>
  timers: Timer[]
  trail: TrailEntry[]
  notices: Notice[]
  moves: number
  wentBack: boolean
}

/** The caller's state stays as it is. */
export const begin = (setting: Setting, state: State): Run => ({
  ...setting,
  state: structuredClone(state),
  opened: [],
  closed: new Set(),
  timers: [],
  trail: [],
  notices: [],
  moves: 0,
  wentBack: false,
})

export const beginRunning = (setting: Setting, state: State): Run => {
  if (state.status !== 'RUNNING') refuseFlow('NOT_RUNNING', {}, { status: 409 })
  return begin(setting, state)
}

/** A process that cannot go on waits for the administrator; what was decided stays decided. */
export async function suspending(run: Run, work: () => Promise<void>): Promise<Transition> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Halt)) throw error
    Object.assign(run.state, { status: 'SUSPENDED', reason: error.words })
    run.notices.push({ code: 'WF_SUSPENDED', why: error.words })
  }
  return stepOf(run)
}

export const stepOf = ({ state, opened, closed, timers, trail, notices, wentBack }: Run): Transition => ({
  state,
  // What was opened and closed again within the step was never before anybody.
  opened: opened.filter((task) => state.tasks.includes(task)),
  closed: [...closed].filter((task) => !opened.includes(task)),
  timers: timers.filter((timer) => state.timers.includes(timer)),
  trail,
  notices,
  outcome: state.status === 'RUNNING' ? (wentBack ? 'BACK' : 'WAITING') : state.status,
})

export const nextId = ({ state }: Run, kind: 'scope' | 'token' | 'visit' | 'seat' | 'task' | 'timer'): string => `${kind}${++state.counter}`

export function note(run: Run, action: TrailEntry['action'], facts: Partial<Omit<TrailEntry, 'time' | 'action'>> = {}): void {
  run.trail.push({ time: run.now, action, userId: null, delegatedFor: null, nodeId: null, comment: null, remark: null, ...facts })
}

export function dropTokens({ state }: Run, which: (token: Token) => boolean): void {
  state.tokens = state.tokens.filter((token) => !which(token))
}

export const visitOf = ({ state }: Pick<Run, 'state'>, id: string): Visit => {
  const visit = state.visits.find((one) => one.id === id)
  if (!visit) throw new Error(`The process has no visit ${id}`)
  return visit
}

/** Of a task, that it still waits for somebody. */
export const isOpen = (status: unknown): boolean => status === 'OPEN' || status === 'CLAIMABLE'

export const isPending = ({ status }: { status: TaskStatus }): boolean => isOpen(status)

export const pendingIn = ({ state }: Run, visit: string): Task[] => state.tasks.filter((task) => task.visit === visit && isPending(task))

export function closeTask(run: Run, task: Task, facts: Partial<Pick<Task, 'status' | 'result' | 'decidedAt'>>): void {
  Object.assign(task, facts)
  run.closed.add(task)
}

/** Nobody is asked any more. */
export function cancelTasks(run: Run, tasks: readonly Task[]): void {
  for (const task of tasks) closeTask(run, task, { status: 'CANCELLED' })
}
