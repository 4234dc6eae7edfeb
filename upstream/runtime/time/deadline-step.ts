import type { AnyDefinition, Full } from '../../../catalogue/language/define.ts'
import type { Work } from '../working.ts'

/** One thing that may fall due with documents of a kind. */
export interface DeadlineStep {
  readonly definition: AnyDefinition
  /** Among those of its documents. */
  readonly name: string
  /** The lines that it speaks of, from the head down; empty where it speaks of documents. */
  readonly on: string
  /** Rows `id, at` of the documents or lines with which it is due at $1, the day $2. */
  readonly due: string
  /** The earliest time to come after $1. */
  readonly next: string | null
  /** What is done with the locked document, of lines for this one; false where it was not to be done. */
  take(work: Work, doc: Full<AnyDefinition>, rowId: string): Promise<boolean>
}
