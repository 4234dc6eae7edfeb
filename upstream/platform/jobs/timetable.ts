/** Which hours have come: of each of several that were missed the last one alone is made up for, and no hour counts twice, whatever the clock does. */
import { scheduledRequest } from '../../../catalogue/jobs-reports/scheduled-request.ts'
import type { Tx } from '../../runtime/types.ts'
import { change } from '../../runtime/work.ts'
import { newWork } from '../../runtime/working.ts'
import { type Around, type Hours, hoursAround, nextHours } from './cron.ts'
import { tellLateJobs } from './late.ts'
import { defaultsOf } from './parameters.ts'
import { repeat } from './repeats.ts'
import { askForRun, type JobRules } from './runs.ts'
import { systemActor } from './system-actor.ts'

interface TimedJob extends JobRules, Hours {
  id: string
  slotAt: Date | null
  nextRunAt: Date | null
}

/** The hour that has come since the last one that was seen to; null when there is none. What was never seen to has missed nothing. */
const hourDue = ({ last }: Around, slotAt: Date | null): Date | null => (slotAt !== null && last > slotAt ? last : null)

const TIMED = `select id, code, cron, time_zone as zone, concurrency, overlap_rule as "overlapRule", retry_limit as "retryLimit", slot_at as "slotAt", next_run_at as "nextRunAt"
  from scheduled_job where enabled_flag = 'Y' and cron is not null and code = any($1) order by code for no key update skip locked`

/** Asks for the runs whose hour has come, and says when the next one is. */
export async function keepTimetable(tx: Tx, codes: readonly string[], now: Date): Promise<void> {
  await tellLateJobs(tx, codes, now)
  const { rows } = await tx.query<TimedJob>(TIMED, [codes])
  for (const job of rows) {
    const around = hoursAround(job, now)
    const due = hourDue(around, job.slotAt)
    if (due) await askForRun(tx, job, { slot: due, dueAt: now, params: defaultsOf(job.code, now) })
    const { next } = around
    if (due || job.slotAt === null || next?.getTime() !== job.nextRunAt?.getTime())
      await tx.query('update scheduled_job set slot_at = greatest(slot_at, $2), next_run_at = $3 where id = $1', [
        job.id,
        due ?? job.slotAt ?? now,
        next,
      ])
  }
  await keepRepeats(tx, now)
}

interface Repeating extends Hours {
  id: string
  slotAt: Date | null
  from: Date | null
  endAt: Date | null
}

const REPEATING = `select r.id, r.repeat_cron as cron, j.time_zone as zone, r.slot_at as "slotAt", r.start_at as "from", r.end_at as "endAt"
  from scheduled_request r join scheduled_job j on j.id = r.job_id
  where r.status = 'SCHEDULED' and r.repeat_cron is not null and j.enabled_flag = 'Y' order by r.id for no key update of r skip locked`

/** A request of its own for each repeat. */
async function keepRepeats(tx: Tx, now: Date): Promise<void> {
  const { rows } = await tx.query<Repeating>(REPEATING)
  for (const { id, endAt, from, ...one } of rows) {
    const work = newWork(tx, { actor: systemActor, now, requestId: 'REPEAT', address: '' })
    const due = hourDue(hoursAround(one, endAt && endAt < now ? endAt : now), one.slotAt)
    if (due && (!from || due >= from)) await repeat(work, id)
    const [next] = nextHours(one, from && from > now ? from : now)
    const isOver = endAt !== null && (next === undefined || next > endAt)
    await tx.query('update scheduled_request set slot_at = greatest(slot_at, $2), next_run_at = $3 where id = $1', [
      id,
      due ?? one.slotAt,
      isOver ? null : next,
    ])
    if (isOver)
      await change(work, scheduledRequest, [id], 'doFinish', (request) => void Object.assign(request, { status: 'DONE', finishedAt: work.nowText }))
  }
}
