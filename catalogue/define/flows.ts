/** Approvals of a document: what hands it in, and what is done when the last of those who were asked has passed it or somebody has rejected it. */
import type { lookups } from '../lookups.ts'
import type { Key } from './words.ts'

export type FlowCode = Key<(typeof lookups)['APPROVAL_FLOW']['values']>

/** The actions of a flow. Who is asked, one after the other or together, says the process that the company binds to it; meanwhile nothing of the document moves. */
export interface Flow<N extends string = string, P extends string = string, T extends string = string> {
  readonly start: N
  readonly passed: N
  readonly rejected: N
  /** Takes the document back. */
  readonly withdrawn?: N
  /** By which sum the process decides; that of its totals unless said. */
  readonly amount?: P
  /** By which template of its own whoever has to decide is told, in place of `WF_TASK`. */
  readonly task?: T
}
export type Flows<N extends string = string, P extends string = string, T extends string = string> = { readonly [F in FlowCode]?: Flow<N, P, T> }

interface Flowing {
  readonly flows: Flows
}

const entriesOf = ({ flows }: Flowing): [FlowCode, Flow][] => Object.entries(flows) as [FlowCode, Flow][]

/** Whether handing it in starts an approval. */
export const hasApproval = ({ flows }: Flowing): boolean => Object.keys(flows).length > 0

/** The flow that an action starts. */
export const flowStartedBy = (definition: Flowing, action: string): FlowCode | undefined => entriesOf(definition).find(([, { start }]) => start === action)?.[0]

/** Whether there is anything to decide in a state: what starts a flow may also end beyond it, where nobody need be asked. */
export const awaitsDecision = ({ flows, actions }: Flowing & { readonly actions: Readonly<Record<string, { readonly from: readonly string[] }>> }, flow: FlowCode, status: string): boolean =>
  actions[flows[flow]?.passed ?? '']?.from.includes(status) ?? false

/** The flow that an action takes the document back from. */
export const flowWithdrawnBy = (definition: Flowing, action: string): FlowCode | undefined => entriesOf(definition).find(([, { withdrawn }]) => withdrawn === action)?.[0]

/** The flow in which an action says yes or no, and which of them. */
export function decisionBy(definition: Flowing, action: string): { readonly flow: FlowCode; readonly decision: 'PASSED' | 'REJECTED' } | undefined {
  const [flow, { passed } = { passed: '' }] = entriesOf(definition).find(([, one]) => one.passed === action || one.rejected === action) ?? []
  return flow && { flow, decision: passed === action ? 'PASSED' : 'REJECTED' }
}

/** Whether the action says yes or no to what was handed in. */
export const isDecision = (definition: Flowing, action: string): boolean => decisionBy(definition, action) !== undefined
