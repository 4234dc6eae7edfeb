/** One run from its beginning to its end: who asked, what there is to do, row by row, and what is told of it. */
import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { scheduledRequest } from '../../../catalogue/jobs-reports/scheduled-request.ts'
import type { Action, Full, Label } from '../../../catalogue/language/define.ts'
import { takeBySystem } from '../../runtime/change/change.ts'
import { fill, Refusal } from '../../runtime/rules/refusal.ts'
import type { Tx } from '../../runtime/types.ts'
import { loadOne } from '../../runtime/work.ts'
import { newWork, type Work } from '../../runtime/working.ts'
import { kindOf } from '../../store/error-code.ts'
import { asSystem } from '../database/as-system.ts'
import { writeLog } from '../logs/system-log.ts'
import { announce } from '../messaging/events/announce.ts'
import { absentActor } from '../rights/access.ts'
import { hasRows, type JobWork, type RowOutcome, type RowWork, type Run } from './job-work.ts'
import { noteFailure } from './row-errors.ts'
import { rowsOf, Stopped, workOff } from './rows.ts'
import { BEAT_MS, beat, cancelRun, endRun, logRun, type StoredRun } from './runs.ts'
import { systemActor } from './system-actor.ts'

type Request = Full<typeof scheduledRequest>

export type Clock = () => Promise<Date>

interface Rules {
  name: string
  nameEn: string
  jobKind: string
  retryLimit: number
  retryDelaySec: number
  retryBackoff: 'Y' | 'N'
  expireMin: number
}

interface Counts {
  read: number
  done: number
  skipped: number
  failed: number
}

const workAt = (tx: Tx, now: Date): Work => newWork(tx, { actor: systemActor, now, requestId: randomUUID(), address: '' })

export async function carry(pool: Pool, work: JobWork, stored: StoredRun, clock: Clock): Promise<void> {
  const rules = await rulesOf(pool, stored.code)
  const request = await begin(pool, stored)
  if (request === 'GONE') return
  const state = { isStopped: false }
  const timer = setInterval(() => void keepAlive().catch(() => {}), BEAT_MS)
  const keepAlive = async () => {
    const isLate = Date.now() - startedAt > rules.expireMin * 60_000
    if (isLate) await finish(pool, stored, rules, 'FAILED', await clock(), ['超时', 'Timed out'])
    if (isLate || !(await asSystem(pool, (tx) => beat(tx, stored)))) state.isStopped = true
  }
  const startedAt = Date.now()
  try {
    const run: Run = { ...stored, now: stored.startedAt, by: await askerOf(pool, request, stored.startedAt) }
    if (hasRows(work)) await runRows(pool, work, run, stored, state)
    else await work.whole(run)
    await finish(pool, stored, rules, null, await clock(), null)
  } catch (error) {
    if (!(error instanceof Stopped)) await breakOff(pool, stored, rules, await clock(), error)
  } finally {
    clearInterval(timer)
  }
}

async function rulesOf(pool: Pool, code: string): Promise<Rules> {
  const { rows } = await asSystem(pool, (tx) =>
    tx.query<Rules>(
      `select name, coalesce(name_en, name) as "nameEn", job_kind as "jobKind", retry_limit as "retryLimit", retry_delay_sec as "retryDelaySec", retry_backoff as "retryBackoff", expire_min as "expireMin"
       from scheduled_job where code = $1`,
      [code],
    ),
  )
  if (!rows[0]) throw new Error(`There is no job ${code}`)
  return rows[0]
}

/** The request as it goes on; whoever cancelled it in the meantime has his way. */
const begin = (pool: Pool, run: StoredRun): Promise<Request | null | 'GONE'> =>
  asSystem(pool, async (tx) => {
    const { id, requestId, attempt, startedAt } = run
    const request = requestId === null ? null : await loadOne(workAt(tx, startedAt), scheduledRequest, requestId, { lock: true })
    if (request?.status === 'SCHEDULED') {
      Object.assign(request, { startedAt: request.startedAt ?? startedAt.toISOString(), finishedAt: null, attempt })
      await takeBySystem(workAt(tx, startedAt), scheduledRequest, 'doStart', request)
    } else if (request?.status === 'RUNNING') await tx.query('update scheduled_request set attempt = $2 where id = $1', [requestId, attempt])
    else if (requestId !== null) {
      cancelRun(tx, id, startedAt)
      return 'GONE'
    }
    logRun(tx, id, startedAt, 'INFO', [`第${attempt}次运行开始`, `Attempt ${attempt} begins`])
    return request
  })

/** Whoever asked, with the rights of now; the timetable's runs are the system's. */
async function askerOf(pool: Pool, request: Request | null, now: Date): Promise<Run['by']> {
  if (!request || request.requestedBy === systemActor.userId) return systemActor
  const actor = await absentActor(pool, String(request.requestedBy), String(request.responsibilityId), 'submitRequest', now)
  const { NO_RIGHT } = scheduledRequest.messages
  return actor ?? Promise.reject(new Refusal({ code: 'scheduledRequest.NO_RIGHT', status: 403, words: fill(NO_RIGHT, {}) }))
}

async function runRows(pool: Pool, work: RowWork, run: Run, stored: StoredRun, state: { isStopped: boolean }): Promise<void> {
  const { id } = stored
  const keys = stored.foundAt === null ? await foundRows(pool, work, run, stored) : await asSystem(pool, (tx) => rowsLeft(tx, id))
  await workOff(pool, work, run, keys, {
    async begin(tx, key) {
      if (state.isStopped) throw new Stopped()
      const { rowCount } = await tx.query(`update job_row set outcome = 'DONE' where run_id = $1 and row_key = $2 and outcome = 'TODO'`, [id, key])
      return rowCount === 1
    },
    async end(tx, key, outcome) {
      if (outcome === 'skipped') await tx.query(`update job_row set outcome = 'SKIPPED' where run_id = $1 and row_key = $2`, [id, key])
      await countRow(tx, stored, outcome)
    },
    failed: (key, error) =>
      asSystem(pool, async (tx) => {
        await tx.query(`update job_row set outcome = 'FAILED' where run_id = $1 and row_key = $2`, [id, key])
        await countRow(tx, stored, 'failed')
        await noteFailure(workAt(tx, run.now), stored, key, error)
      }),
  })
}

/** What there is to do, found once: another attempt goes on with it. */
async function foundRows(pool: Pool, work: RowWork, run: Run, { id, requestId }: StoredRun): Promise<readonly string[]> {
  const keys = await rowsOf(pool, work, run)
  await asSystem(pool, async (tx) => {
    await tx.query(
      'insert into job_row (run_id, row_key, place) select $1, key, place from unnest($2::text[]) with ordinality as found (key, place)',
      [id, keys],
    )
    if (requestId) await tx.query('update scheduled_request set read_qty = $2 where id = $1', [requestId, keys.length])
    await tx.query('update job_run set read_qty = $2, found_at = $3 where id = $1', [id, keys.length, run.now])
  })
  return keys
}

const rowsLeft = async (tx: Tx, id: string): Promise<readonly string[]> =>
  (await tx.query<{ key: string }>(`select row_key as key from job_row where run_id = $1 and outcome = 'TODO' order by place`, [id])).rows.map(
    ({ key }) => key,
  )

/** With the row, so that counts and rows never differ. The request first, as whoever cancels it locks them. */
async function countRow(tx: Tx, { id, requestId, attempt }: StoredRun, outcome: RowOutcome | 'failed'): Promise<void> {
  const column = `${outcome}_qty`
  if (requestId)
    await tx.query(
      `update scheduled_request set ${column} = ${column} + 1,
         progress = least(100, (done_qty + skipped_qty + failed_qty + 1) * 100 / greatest(read_qty, 1)) where id = $1`,
      [requestId],
    )
  const { rowCount } = await tx.query(`update job_run set ${column} = ${column} + 1 where id = $1 and attempt = $2 and status = 'RUNNING'`, [
    id,
    attempt,
  ])
  if (!rowCount) throw new Stopped()
}

/** Of a run that broke off as a whole another try, as long as there are any. */
async function breakOff(pool: Pool, run: StoredRun, rules: Rules, now: Date, error: unknown): Promise<void> {
  const said: Label = error instanceof Refusal ? [error.words.CN, error.words.EN] : [kindOf(error), kindOf(error)]
  const isAgain = run.triesLeft > 0 && !(error instanceof Refusal)
  if (!isAgain) {
    await asSystem(pool, (tx) => noteFailure(workAt(tx, now), run, null, error))
    return finish(pool, run, rules, 'FAILED', now, said)
  }
  const growth = rules.retryBackoff === 'Y' ? 2 ** (rules.retryLimit - run.triesLeft) : 1
  const dueAt = new Date(now.getTime() + rules.retryDelaySec * growth * 1_000)
  await asSystem(pool, async (tx) => {
    await endRun(tx, run, 'WAITING', said, { now, dueAt })
    logRun(tx, run.id, now, 'WARN', [`${said[0]}，稍后重试`, `${said[1]}; it is tried again`])
  })
}

/** The end of a run: by its rows, unless it is said. */
async function finish(pool: Pool, run: StoredRun, rules: Rules, given: 'FAILED' | null, now: Date, why: Label | null): Promise<void> {
  await asSystem(pool, async (tx) => {
    const work = workAt(tx, now)
    const request = run.requestId === null ? null : await loadOne(work, scheduledRequest, run.requestId, { lock: true })
    const counts = await countsOf(tx, run.id)
    const status = given ?? (counts.failed > 0 ? 'FAILED' : 'DONE')
    const said = why ?? saidOf(counts)
    if (!(await endRun(tx, run, status, said, { now }))) return
    logRun(tx, run.id, now, status === 'DONE' ? 'INFO' : 'ERROR', said)
    await tx.query('update scheduled_job set last_run_at = $2, last_status = $3 where code = $1', [run.code, run.startedAt, status])
    if (status === 'FAILED' || rules.jobKind !== 'EVENT') tellLog(tx, rules, status, said, now)
    if (request?.status === 'RUNNING') await tellRequest(work, request, status, said, counts)
  })
}

function tellLog(tx: Tx, { name, nameEn }: Rules, status: string, [said, saidEn]: Label, now: Date): void {
  const message = { CN: `${name}：${said}`, EN: `${nameEn}: ${saidEn}` }
  writeLog(tx, { now, level: status === 'DONE' ? 'INFO' : 'ERROR', category: 'JOB', message })
}

async function tellRequest(work: Work, request: Request, status: string, [resultText, resultTextEn]: Label, counts: Counts): Promise<void> {
  Object.assign(request, {
    finishedAt: work.nowText,
    resultText,
    resultTextEn,
    progress: counts.read === 0 && status === 'DONE' ? 100 : request.progress,
  })
  const action = status === 'DONE' ? 'doFinish' : 'doFail'
  await takeBySystem(work, scheduledRequest, action, request)
  const told: Action = { ...scheduledRequest.actions.doFinish, tell: { requestedBy: 'JOB_DONE' } }
  if (status === 'DONE' && request.tellFlag === 'Y') await announce(work, scheduledRequest, request, told, { lineIds: [], reason: null })
}

async function countsOf(tx: Tx, id: string): Promise<Counts> {
  const { rows } = await tx.query<Counts>(
    'select read_qty as read, done_qty as done, skipped_qty as skipped, failed_qty as failed from job_run where id = $1',
    [id],
  )
  return rows[0] ?? { read: 0, done: 0, skipped: 0, failed: 0 }
}

const saidOf = ({ read, done, skipped, failed }: Counts): Label => [
  `读取${read}，完成${done}，跳过${skipped}，失败${failed}`,
  `${read} read, ${done} done, ${skipped} skipped, ${failed} failed`,
]
