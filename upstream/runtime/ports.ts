/** What the runtime asks of the platform: it says what it needs and knows nobody who does it. The composition root says who (`upstream/compose.ts`). */
import type { Action, AnyDefinition, FlowCode } from '../../catalogue/language/define.ts'
import type { Language } from '../../contract/types.ts'
import type { Table } from '../store/tables.ts'
import type { ActionCall } from './behaviour.ts'
import type { CallContext, Doc, Snapshot, Tx } from './types.ts'
import type { Operated, Work } from './working.ts'

export type WhyNot = 'OWN_SUBMISSION' | 'NO_TASK'
export type Decision = 'PASSED' | 'REJECTED'
/** What a decision has come to: others are still to decide, somebody is to decide once more, or the end of the flow. */
export type FlowOutcome = Decision | 'WAITING' | 'BACK'

/** Of approvals; the engine behind it can be replaced. */
export interface ApprovalPort {
  /** A document was submitted: a run with its first tasks, to-dos and mails. It has passed at once where nobody has to be asked. */
  start(work: Work, definition: AnyDefinition, doc: Doc, flow: FlowCode): Promise<FlowOutcome>
  /** Closes the task of whoever decides; refuses when it is not theirs. Only what ends the flow does anything to the document. */
  decide(call: ActionCall, definition: AnyDefinition, doc: Doc, flow: FlowCode, decision: Decision): Promise<FlowOutcome>
  /** Takes the document back while nobody has decided. */
  withdraw(call: ActionCall, definition: AnyDefinition, doc: Doc, flow: FlowCode): Promise<void>
  /** The document moved to another state in which the same is to be decided: those who were asked still are. */
  stay(work: Work, doc: Doc): void
  /** The rule by which this person may not decide the open task now, null when he may; asked anew each time, since grants change. */
  whyNot(tx: Tx, definition: AnyDefinition, doc: Doc, userId: string, today: string): Promise<WhyNot | null>
  /** Every task of a document's approvals, the latest round first. */
  trail(tx: Tx, businessId: string, language: Language): Promise<object[]>
  /** The way of its latest approval as SVG, with where it stands; null for none. */
  drawing(tx: Tx, businessId: string, language: Language): Promise<string | null>
  /** Decisions that the person has buttons for and would be refused, each with why; null for none. The transaction is the system's afterwards. */
  withheld(tx: Tx, definition: AnyDefinition, doc: Doc, context: CallContext): Promise<Record<string, string> | null>
}

export interface FilesPort {
  /** A saved document takes the files that it names, and lets go of those that it names no longer. */
  bind(work: Work, entity: string, doc: Doc, before: Snapshot): Promise<void>
  /** Everything that a document which is going away held. */
  releaseAll(work: Work, table: Table, before: Snapshot): void
  /** Files that lie with one record, or with none yet, wait for a row of another kind, which takes them when it is stored. */
  handOver(work: Work, ids: readonly string[], from: { entity: string; id: string }, to: string): Promise<void>
  /** Attachments of a document and of its lines. */
  ofDocument(tx: Tx, businessId: string): Promise<object[]>
}

/** What of an action its news depend on: the lines that it ran on, and why it was taken. */
export interface Particulars {
  lineIds: readonly string[]
  reason: string | null
  /** Whoever set it off is told like the others, where that is not what he did. */
  toAll?: boolean
}

export interface NewsPort {
  /** Tells whom an action names. */
  announce(work: Work, definition: AnyDefinition, doc: Doc, action: Action, particulars: Particulars): Promise<void>
  /** Closes to-dos whose reason is gone although the document stays in its state. */
  closeDone(work: Work, definition: AnyDefinition, doc: Doc): void
}

/** Words of a log, or another record: it stands there by the name that it has now, whatever becomes of it. */
export type Said = string | { id: string }

export interface LogEntry {
  now: Date
  level?: 'INFO' | 'WARN' | 'ERROR'
  category: 'LOGIN' | 'LOGOUT' | 'LOGIN_FAIL' | 'PERMISSION' | 'CONFIG' | 'JOB' | 'ERROR'
  userId?: string | null
  userName?: string | null
  address?: string | null
  userAgent?: string | null
  requestId?: string | null
  message: Record<Language, string>
  /** In Chinese and in English. */
  detail?: readonly [cn: Said[], en: Said[]] | null
}

export interface LogsPort {
  /** The operation log, in the transaction of the work. */
  operations(tx: Tx, operated: readonly Operated[], context: CallContext, startedAt: number): void
  /** The system log, in the transaction of what it tells. */
  write(tx: Tx, entry: LogEntry): void
}

/** Figures that formulas of any document lean on, and that an area keeps. */
export interface FiguresPort {
  /** Business parameters as they hold for an organisation, by code. */
  params(work: Work, codes: readonly string[], orgId: string | null): Promise<Record<string, string>>
  /** What one unit of a currency is worth in another on a day; refuses where no rate is known. */
  rates(work: Work, asked: readonly { from: string; to: string; day: string }[]): Promise<string[]>
}

/** Other systems. */
export interface InterfacesPort {
  /** An action was taken: what is to leave for it waits in the outbox. */
  afterAction(work: Work, definition: AnyDefinition, doc: Doc, action: string): Promise<void>
  /** An action that hands its document over is about to write it; refuses where nobody takes it. */
  handOver(work: Work, definition: AnyDefinition, doc: Doc, action: Action): Promise<void>
}

export interface Ports {
  readonly interfaces: InterfacesPort
  readonly figures: FiguresPort
  readonly approval: ApprovalPort
  readonly files: FilesPort
  readonly news: NewsPort
  readonly logs: LogsPort
}

let filled: Ports | undefined

/** Once a process, before the first call. */
export function fillPorts(given: Ports): void {
  filled = given
}

export function ports(): Ports {
  if (!filled) throw new Error('Nobody answers the runtime: its ports are filled by upstream/compose.ts')
  return filled
}
