/** Work that does not wait for its hour: asked for as soon as something falls due. */
import type { Tx } from '../../runtime/types.ts'
import { hasRows, type JobWorks } from './job-work.ts'
import { askForRun, type JobRules } from './runs.ts'

const RULES = `select code, concurrency, 'SKIP' as "overlapRule", retry_limit as "retryLimit" from scheduled_job where code = $1 and enabled_flag = 'Y'`

/** Asks for runs of what fell due since this process last looked; what was due before that is caught up with by the timetable. Answers the next time. */
export async function keepEvents(tx: Tx, works: JobWorks, seenUntil: Map<string, Date>, now: Date): Promise<Date | null> {
  let first: Date | null = null
  for (const [code, work] of Object.entries(works)) {
    if (!hasRows(work) || !work.next) continue
    const since = seenUntil.get(code)
    const missed = since && (await work.next(tx, since))
    if (!since || (missed && missed <= now)) await ask(tx, code, now)
    seenUntil.set(code, now)
    const next = await work.next(tx, now)
    if (next && (!first || next < first)) first = next
  }
  return first
}

async function ask(tx: Tx, code: string, now: Date): Promise<void> {
  const { rows } = await tx.query<JobRules>(RULES, [code])
  const [job] = rows
  // Of several processes the first asks: the hour of an event is its second.
  if (job) await askForRun(tx, job, { slot: new Date(Math.floor(now.getTime() / 1_000) * 1_000), dueAt: now })
}
