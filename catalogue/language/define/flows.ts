/** Approvals of a document: what hands it in, and what is done when the last of those who were asked has passed it or somebody has rejected it. */
import type { LookupTypes } from '../names.ts'
import type { Key } from './words.ts'

export type FlowCode = Key<LookupTypes['APPROVAL_FLOW']['values']>

/** The actions of a flow. Who is asked, one after the other or together, says the process that the company binds to it; meanwhile nothing of the document moves. */
export interface Flow<N extends string = string, P extends string = string, T extends string = string, S extends string = string> {
  readonly start: N
  /** The state in which it is decided, where its actions serve another flow in another state as well. */
  readonly in?: S
  readonly passed: N
  readonly rejected: N
  /** Takes the document back. */
  readonly withdrawn?: N
  /** By which sum the process decides; that of its totals unless said. */
  readonly amount?: P
  /** The department whose head decides where a process asks the head of the department; that of whoever hands it in unless said. */
  readonly department?: P
  /** By which template of its own whoever has to decide is told, in place of `WF_TASK`. */
  readonly task?: T
}
export type Flows<N extends string = string, P extends string = string, T extends string = string, S extends string = string> = { readonly [F in FlowCode]?: Flow<N, P, T, S> }

interface Flowing {
  readonly flows: Flows
}

const entriesOf = ({ flows }: Flowing): [FlowCode, Flow][] => Object.entries(flows) as [FlowCode, Flow][]

/** Whether handing it in starts an approval. */
export const hasApproval = ({ flows }: Flowing): boolean => Object.keys(flows).length > 0

/** Whether the flow speaks of a document in this state; of any, where no state is known. */
const speaksOf = ({ in: own }: Flow, status?: string): boolean => own === undefined || status === undefined || own === status

/** The flow that an action starts, by the state that it leads to. */
export const flowStartedBy = (definition: Flowing, action: string, status?: string): FlowCode | undefined =>
  entriesOf(definition).find(([, flow]) => flow.start === action && speaksOf(flow, status))?.[0]

/** Whether there is anything to decide in a state: what starts a flow may also end beyond it, where nobody need be asked. */
export function awaitsDecision({ flows, actions }: Flowing & { readonly actions: Readonly<Record<string, { readonly from: readonly string[] }>> }, code: FlowCode, status: string): boolean {
  const flow = flows[code]
  return flow !== undefined && speaksOf(flow, status) && (actions[flow.passed]?.from.includes(status) ?? false)
}

/** The flow that an action takes the document back from. */
export const flowWithdrawnBy = (definition: Flowing, action: string, status?: string): FlowCode | undefined =>
  entriesOf(definition).find(([, flow]) => flow.withdrawn === action && speaksOf(flow, status))?.[0]

/** The flow in which an action says yes or no of a document in a state, and which of them. */
export function decisionBy(definition: Flowing, action: string, status?: string): { readonly flow: FlowCode; readonly decision: 'PASSED' | 'REJECTED' } | undefined {
  const [flow, { passed } = { passed: '' }] = entriesOf(definition).find(([, one]) => (one.passed === action || one.rejected === action) && speaksOf(one, status)) ?? []
  return flow && { flow, decision: passed === action ? 'PASSED' : 'REJECTED' }
}

/** Whether the action says yes or no to what was handed in. */
export const isDecision = (definition: Flowing, action: string): boolean => decisionBy(definition, action) !== undefined
