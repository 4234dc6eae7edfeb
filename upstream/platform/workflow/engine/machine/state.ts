/** Where a process stands: plain JSON, stored by whoever calls the engine and handed in again. */
import type { SignMode } from '../model/graph.ts'

export type Status = 'RUNNING' | 'SUSPENDED' | 'PASSED' | 'REJECTED' | 'WITHDRAWN' | 'STOPPED'
export type TaskStatus = 'OPEN' | 'CLAIMABLE' | 'DONE' | 'TRANSFERRED' | 'CANCELLED'
export type TaskResult = 'PASS' | 'REJECT' | 'BACK' | 'AUTO_PASS'

export interface State {
  status: Status
  /** Why it is suspended. */
  reason: { CN: string; EN: string } | null
  starterId: string
  /** The last number given; ids are unique within the process. */
  counter: number
  scopes: Scope[]
  tokens: Token[]
  visits: Visit[]
  tasks: Task[]
  timers: Timer[]
}

/** One run through the process or through a sub-process. */
export interface Scope {
  id: string
  nodeId: string
  parent: string | null
  /** Where the token that entered came from; it goes on with it. */
  before: string[]
}

/** Something about to enter a node; before a join it waits for its fellows. */
export interface Token {
  id: string
  nodeId: string
  /** The flow that it came by, null at a start. */
  via: string | null
  scope: string
  /** The visits that were passed just before. */
  before: string[]
}

/** One asking at a user task. */
export interface Visit {
  id: string
  nodeId: string
  scope: string
  before: string[]
  status: 'OPEN' | 'PASSED' | 'REJECTED' | 'BACK' | 'CANCELLED'
  mode: SignMode
  seats: Seat[]
}

/** One voice of a node: the tasks of whoever holds it, and of those who sign with him. */
export interface Seat {
  id: string
  /** Only in sequences a seat waits; of CLAIM there is one seat for all candidates. */
  status: 'WAITING' | 'OPEN' | 'PASSED' | 'REJECTED' | 'CANCELLED'
  candidates: { userId: string; delegatedFor: string | null }[]
}

export interface Task {
  id: string
  visit: string
  seat: string
  nodeId: string
  assigneeId: string
  originalAssigneeId: string | null
  delegatedFor: string | null
  status: TaskStatus
  result: TaskResult | null
  createdAt: string
  dueAt: string | null
  decidedAt: string | null
  urgedAt: string | null
  urgedCount: number
  /** Signs for this task, before or after its own decision. */
  addedTo: string | null
  /** Who are asked once this task has passed. */
  askedAfter: string[]
}

/** A due row: worked by a job, which tells the engine. */
export interface Timer {
  id: string
  nodeId: string
  /** The visit, or the run through the sub-process, that it stands on. */
  on: string
  dueAt: string
  isInterrupting: boolean
}

export type TrailAction = 'START' | 'PASS' | 'REJECT' | 'BACK' | 'TRANSFER' | 'ADD_SIGN' | 'URGE' | 'WITHDRAW' | 'STOP' | 'SKIP' | 'AUTO' | 'END'

export interface TrailEntry {
  time: string
  action: TrailAction
  userId: string | null
  delegatedFor: string | null
  nodeId: string | null
  comment: string | null
  /** What the engine itself remarks. */
  remark: { CN: string; EN: string } | null
}

/** Somebody should know, though nothing awaits him. */
export type Notice =
  | { code: 'POSITION_VACANT_HEAD'; position: string }
  | { code: 'WF_SUSPENDED'; why: { CN: string; EN: string } }
  | { code: 'WF_CC'; userIds: string[] }

/** What a step has brought, beside the state itself. */
export interface Transition {
  state: State
  /** Tasks that are new, and all others that are no longer as they were. */
  opened: Task[]
  closed: Task[]
  timers: Timer[]
  trail: TrailEntry[]
  notices: Notice[]
  outcome: 'WAITING' | 'PASSED' | 'REJECTED' | 'BACK' | 'SUSPENDED' | 'WITHDRAWN' | 'STOPPED'
}
