import { jobOf } from '../../../catalogue/jobs.ts'
import { scheduledJob } from '../../../catalogue/jobs-reports/scheduled-job.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { isEffective } from '../interfaces/effective.ts'
import { isCron, isZone, nextHours } from './cron.ts'
import { defaultsOf } from './parameters.ts'
import { askForRun, laneOf, openIn } from './runs.ts'

type Job = Full<typeof scheduledJob>

const hoursOf = ({ cron, timeZone }: Job) => (cron && isCron(cron) && isZone(timeZone) ? { cron, zone: timeZone } : null)

export const scheduledJobBehaviour = {
  settle(job, { now }) {
    const hours = job.enabledFlag === 'Y' ? hoursOf(job) : null
    job.nextRunAt = (hours && nextHours(hours, now)[0]?.toISOString()) ?? null
  },

  check({ code, cron, timeZone }, _work, before) {
    if (!before && !jobOf(code)) refuse(scheduledJob, 'NO_HANDLER', { code }, 'code')
    if (cron && !isCron(cron)) refuse(scheduledJob, 'BAD_CRON', { cron }, 'cron')
    if (!isZone(timeZone)) refuse(scheduledJob, 'BAD_ZONE', { zone: timeZone }, 'timeZone')
  },

  removed({ code }) {
    if (jobOf(code)) refuse(scheduledJob, 'SHIPPED', {})
  },

  /** Hours that passed while it was disabled were not missed. */
  async doEnabled(job, { tx, nowText }) {
    const needs = jobOf(job.code)?.needs
    if (needs && !(await isEffective(tx, needs))) refuse(scheduledJob, 'NOT_EFFECTIVE', { interface: needs })
    job.slotAt = nowText
  },

  async doRun({ code, concurrency, overlapRule, retryLimit }, { tx, now }) {
    const job = { code, concurrency, overlapRule, retryLimit }
    const params = defaultsOf(code, now)
    if (overlapRule === 'SKIP' && (await openIn(tx, laneOf(job, params)))) refuse(scheduledJob, 'RUNNING', { code })
    await askForRun(tx, job, { dueAt: now, params })
  },

  async counted(rows, { tx }) {
    const { rows: found } = await tx.query<{ id: string; seconds: number | null }>(
      `select j.id, round(avg(extract(epoch from r.finished_at - r.started_at)))::int as seconds
       from scheduled_job j left join lateral (
         select * from job_run where job_code = j.code and status = 'DONE' order by started_at desc limit 20) r on true
       where j.id = any($1) group by j.id`,
      [rows.map(({ id }) => id)],
    )
    return found.map(({ id, seconds }) => [id, { averageSec: seconds }] as const)
  },

  async panels(job, { tx, now }) {
    const hours = job.enabledFlag === 'Y' ? hoursOf(job) : null
    const { rows } = await tx.query<{ id: string }>(
      `select id, started_at as "startedAt", round(extract(epoch from finished_at - started_at))::int as seconds, status as "runStatus", attempt,
         done_qty as "doneQty", skipped_qty as "skippedQty", failed_qty as "failedQty", request_id as "requestId", said, said_en as "saidEn"
       from job_run where job_code = $1 order by coalesce(started_at, due_at) desc limit 50`,
      [job.code],
    )
    const next = hours ? nextHours(hours, now, 5) : []
    return { next: next.map((at, index) => ({ id: `${job.id}-${index}`, at: at.toISOString() })), runs: rows }
  },
} satisfies Behaviour<typeof scheduledJob>
