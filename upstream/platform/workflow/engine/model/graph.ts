/** A process model as the engine runs it: read from BPMN 2.0, plain data. */
export const assigneeTypes = ['PERSON', 'ROLE', 'POSITION', 'DEPT_HEAD', 'LEVEL_ABOVE', 'FIELD', 'STARTER', 'FEEL'] as const
export const signModes = ['ALL', 'ANY', 'SEQ', 'PERCENT', 'CLAIM'] as const
export const rejectTargets = ['STARTER', 'PREVIOUS', 'ANY_BEFORE'] as const
export const emptyRules = ['MANAGER', 'ADMIN', 'SKIP', 'BLOCK'] as const
export const timeoutActions = ['NONE', 'AUTO_PASS', 'AUTO_TRANSFER'] as const

export type AssigneeType = (typeof assigneeTypes)[number]
export type SignMode = (typeof signModes)[number]
export type RejectTarget = (typeof rejectTargets)[number]
export type EmptyRule = (typeof emptyRules)[number]
export type TimeoutAction = (typeof timeoutActions)[number]

export interface TaskRule {
  assigneeType: AssigneeType | null
  /** Users, the role, the position, the field, or the FEEL expression. */
  assignee: string
  /** Levels above the own department, of DEPT_HEAD. */
  up: number
  signMode: SignMode
  passPercent: number | null
  dueHours: number | null
  rejectTo: RejectTarget
  canTransfer: boolean
  canAddSign: boolean
  emptyRule: EmptyRule
  mergeSame: boolean
  fieldsEditable: readonly string[]
  cc: readonly string[]
}

interface Common {
  id: string
  name: string
  nameEn: string | null
  /** The process or the sub-process that it stands in. */
  scope: string
  incoming: readonly string[]
  outgoing: readonly string[]
}

export type TaskNode = Common & { kind: 'TASK'; rule: TaskRule }
export type GatewayNode = Common & { kind: 'EXCLUSIVE' | 'PARALLEL' | 'INCLUSIVE'; defaultFlow: string | null }
export type TimerNode = Common & {
  kind: 'TIMER'
  attachedTo: string
  isInterrupting: boolean
  duration: string
  hours: number | null
  action: TimeoutAction
  workHoursOnly: boolean
}
export type Node =
  | TaskNode
  | GatewayNode
  | TimerNode
  | (Common & { kind: 'START' | 'END' | 'SUB' })
  /** Kept and drawn, never run. */
  | (Common & { kind: 'OTHER'; element: string })

export interface Flow {
  id: string
  name: string
  from: string
  to: string
  condition: string | null
}

export interface Model {
  /** The process, which is the outermost scope. */
  id: string
  name: string
  nodes: Readonly<Record<string, Node>>
  flows: Readonly<Record<string, Flow>>
}

export const nodeOf = (model: Model, id: string): Node => model.nodes[id] ?? raise(`The model has no node ${id}`)
export const flowOf = (model: Model, id: string): Flow => model.flows[id] ?? raise(`The model has no flow ${id}`)

/** What people call it; without a name by its id. */
export const calledIn = ({ nodes, id: process, name }: Model, id: string): string => (id === process ? name : nodes[id]?.name) || id

export const nodesIn = ({ nodes }: Model, scope: string): Node[] => Object.values(nodes).filter((node) => node.scope === scope)
export const timersOn = ({ nodes }: Model, id: string): TimerNode[] =>
  Object.values(nodes).filter((node): node is TimerNode => node.kind === 'TIMER' && node.attachedTo === id)

function raise(why: string): never {
  throw new Error(why)
}
