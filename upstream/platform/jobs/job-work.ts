/** What a job does, as the services of its area say it, and the run that is told to it. */
import type { Actor, Tx } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'

export interface Run {
  readonly id: string
  readonly code: string
  /** When it was begun; work that depends on the day goes by it. */
  readonly now: Date
  readonly attempt: number
  /** By the names of the definition; what was left empty is not there. */
  readonly params: Readonly<Record<string, string>>
  readonly requestId: string | null
  /** Who asked for it: the system, by its timetable. */
  readonly by: Actor
}

export type RowOutcome = 'done' | 'skipped'

/** Row by row, each in a transaction of its own: what broke off goes on where it stood, and nothing is done twice. */
export interface RowWork {
  /** Keys of what there is to do, in order; looked for with the rights of whoever asked. */
  rows(tx: Tx, run: Run): Promise<readonly string[]>
  /** Locks what the key names and asks again: since it was found somebody may have done it. */
  run(work: Work, key: string, run: Run): Promise<RowOutcome>
  /** When there is something to do again, to the second: for what does not wait for its hour. */
  next?(tx: Tx, after: Date): Promise<Date | null>
}

/** What has no rows; done twice it finds nothing to do. */
export interface WholeWork {
  whole(run: Run): Promise<unknown>
}

export type JobWork = RowWork | WholeWork

/** By the codes of the timetables. */
export type JobWorks = Readonly<Record<string, JobWork>>

export const hasRows = (work: JobWork): work is RowWork => 'rows' in work
