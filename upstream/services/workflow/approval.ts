/** What the runtime asks of approvals. The engine behind it can be replaced here, and nowhere else. */
import type { AnyDefinition } from '../../../catalogue/define.ts'
import type { ActionCall } from '../../runtime/behaviour.ts'
import type { Doc } from '../../runtime/documents.ts'
import type { Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/work.ts'
import { defaultApproval } from './default-approval.ts'

export type WhyNot = 'OWN_SUBMISSION' | 'NO_TASK'
export type Decision = 'PASSED' | 'REJECTED'

export interface ApprovalEngine {
  /** A document was submitted: a run with its first tasks, to-dos and mails. */
  start(work: Work, definition: AnyDefinition, doc: Doc): Promise<void>
  /** Closes the task of whoever decides; refuses when it is not theirs. */
  decide(call: ActionCall, definition: AnyDefinition, doc: Doc, decision: Decision): Promise<void>
  /** Takes the document back while nobody has decided. */
  withdraw(call: ActionCall, doc: Doc): Promise<void>
  /** The rule by which this person may not decide the open task now, null when he may; asked anew each time, since grants change. */
  whyNot(tx: Tx, definition: AnyDefinition, doc: Doc, userId: string, today: string): Promise<WhyNot | null>
}

export const approval: ApprovalEngine = defaultApproval
