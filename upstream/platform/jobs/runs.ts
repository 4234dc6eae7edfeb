/** Runs of jobs as the database keeps them: asked for, taken by one worker, given back when it dies, ended. */
import { randomUUID } from 'node:crypto'
import { jobOf } from '../../../catalogue/jobs.ts'
import type { Label } from '../../../catalogue/language/define.ts'
import type { Tx } from '../../runtime/types.ts'

/** A worker says every so often that it lives; a run of which nothing was heard for a minute is taken again. */
export const BEAT_MS = 15_000
const DEAD_AFTER_S = 60

export interface StoredRun {
  id: string
  code: string
  requestId: string | null
  params: Record<string, string>
  attempt: number
  triesLeft: number
  foundAt: Date | null
  startedAt: Date
}

/** The columns of a job that its runs go by. */
export interface JobRules {
  code: string
  concurrency: string
  overlapRule: string
  retryLimit: number
}

/** What may not go side by side: all runs of the job, or those that are asked the same. */
export function laneOf({ code, concurrency }: Pick<JobRules, 'code' | 'concurrency'>, params: Readonly<Record<string, string>>): string {
  if (concurrency === 'MANY') return ''
  if (concurrency === 'SINGLE') return code
  const keys = jobOf(code)?.key ?? Object.keys(params).sort()
  return [code, ...keys.map((key) => params[key] ?? '')].join(' ').slice(0, 600)
}

interface RunRequest {
  id?: string
  requestId?: string
  slot?: Date
  params?: Readonly<Record<string, string>>
  dueAt: Date
  priority?: number
}

/** False where this hour of the timetable has been asked for already. A run that meets another one of its lane is passed over where the job says so. */
export async function askForRun(
  tx: Tx,
  job: JobRules,
  { id = randomUUID(), requestId, slot, params = {}, dueAt, priority = 5 }: RunRequest,
): Promise<boolean> {
  const lane = laneOf(job, params)
  const isSkipped = slot !== undefined && job.overlapRule === 'SKIP' && (await openIn(tx, lane)) !== null
  const { rowCount } = await tx.query(
    `insert into job_run (id, job_code, request_id, slot, params, lane, priority, due_at, tries_left, status, finished_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
    [
      id,
      job.code,
      requestId,
      slot,
      JSON.stringify(params),
      lane,
      priority,
      dueAt,
      job.retryLimit,
      ...(isSkipped ? ['SKIPPED', dueAt] : ['WAITING', null]),
    ],
  )
  return rowCount === 1
}

/** A run of the lane that waits or runs; another one than `except`. */
export async function openIn(tx: Tx, lane: string, except: string | null = null): Promise<{ id: string; requestId: string | null } | null> {
  if (!lane) return null
  const { rows } = await tx.query<{ id: string; requestId: string | null }>(
    `select id, request_id as "requestId" from job_run where lane = $1 and status in ('WAITING', 'RUNNING') and id is distinct from $2::uuid
     order by status = 'RUNNING' desc, due_at limit 1`,
    [lane, except],
  )
  return rows[0] ?? null
}

const columns = `id, job_code as code, request_id as "requestId", params, attempt, tries_left as "triesLeft", found_at as "foundAt", started_at as "startedAt"`

/** The next one that is due, for this worker alone; null when there is none. */
export async function takeRun(tx: Tx, codes: readonly string[], now: Date): Promise<StoredRun | null> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('job runs'))`)
  const { rows } = await tx.query<StoredRun>(
    `update job_run set status = 'RUNNING', attempt = attempt + 1, started_at = $2, beat_at = clock_timestamp(), finished_at = null, said = null, said_en = null
     where id = (
       select id from job_run waiting where status = 'WAITING' and due_at <= $2 and job_code = any($1)
         and not exists (select 1 from job_run other where other.status = 'RUNNING' and other.lane = waiting.lane and other.lane <> '')
       order by priority, due_at, id limit 1 for update skip locked)
     returning ${columns}`,
    [codes, now],
  )
  return rows[0] ?? null
}

/** Runs whose worker died wait again, under their next attempt. Answers how many. */
export async function reviveRuns(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query(
    `update job_run set status = 'WAITING' where id in (
       select id from job_run where status = 'RUNNING' and beat_at < clock_timestamp() - make_interval(secs => ${DEAD_AFTER_S}) for update skip locked)`,
  )
  return rowCount ?? 0
}

/** Whether the run is still this attempt's. */
export async function beat(tx: Tx, { id, attempt }: Pick<StoredRun, 'id' | 'attempt'>): Promise<boolean> {
  const { rowCount } = await tx.query(`update job_run set beat_at = clock_timestamp() where id = $1 and attempt = $2 and status = 'RUNNING'`, [
    id,
    attempt,
  ])
  return rowCount === 1
}

/** Ended, or put back to be tried once more at `dueAt`; false where it is no longer this attempt's. */
export async function endRun(
  tx: Tx,
  { id, attempt }: StoredRun,
  status: string,
  said: Label,
  { now, dueAt }: { now: Date; dueAt?: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update job_run set status = $3, said = left($4, 500), said_en = left($5, 500), finished_at = $6,
       due_at = coalesce($7, due_at), tries_left = tries_left - case when $7::timestamptz is null then 0 else 1 end
     where id = $1 and attempt = $2 and status = 'RUNNING'`,
    [id, attempt, status, ...said, dueAt ? null : now, dueAt ?? null],
  )
  return rowCount === 1
}

/** Waits no longer, or stops at the next row. */
export const cancelRun = (tx: Tx, id: string, now: Date): void =>
  tx.send(`update job_run set status = 'CANCELLED', finished_at = $2 where id = $1 and status in ('WAITING', 'RUNNING')`, [id, now])

/** Once more: what has failed of it, or this row alone. False where it waits or runs, but for another row that is added. */
export async function runAgain(tx: Tx, id: string, dueAt: Date, row: string | null = null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update job_run set status = 'WAITING', due_at = $2, finished_at = null, tries_left = (select retry_limit from scheduled_job where code = job_code),
       failed_qty = failed_qty - (select count(*) from job_row where run_id = $1 and outcome = 'FAILED' and ($3::text is null or row_key = $3))
     where id = $1 and (status not in ('WAITING', 'RUNNING') or status = 'WAITING' and $3::text is not null)`,
    [id, dueAt, row],
  )
  await tx.query(`update job_row set outcome = 'TODO' where run_id = $1 and outcome = 'FAILED' and ($2::text is null or row_key = $2)`, [id, row])
  return rowCount === 1
}

export const logRun = (tx: Tx, id: string, now: Date, level: 'INFO' | 'WARN' | 'ERROR', [said, saidEn]: Label): void =>
  tx.send('insert into job_log (run_id, at, level, said, said_en) values ($1, $2, $3, left($4, 500), left($5, 500))', [id, now, level, said, saidEn])
