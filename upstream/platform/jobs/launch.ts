/** A request becomes a run: in the transaction of whoever launches it, with its parameters as the job is told them. */

import { scheduledRequest } from '../../../catalogue/jobs-reports/scheduled-request.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import type { Work } from '../../runtime/working.ts'
import { parametersOf, readParameters, resolved } from './parameters.ts'
import { askForRun, type JobRules, laneOf, openIn, runAgain } from './runs.ts'

export type Request = Full<typeof scheduledRequest>

/** By the names of the parameters; throws nothing, since every value was read when it was typed. */
async function paramsOf({ tx, now }: Work, { jobId, scheduledRequestParameter: rows }: Request): Promise<Record<string, string>> {
  const parameters = new Map((await parametersOf(tx, jobId)).map((one) => [one.id, one]))
  const typed = rows.flatMap(({ parameterId, value }) => {
    const parameter = parameters.get(parameterId ?? '')
    return parameter && value ? [{ parameter, given: resolved(value, now) }] : []
  })
  const read = await readParameters(tx, typed)
  return Object.fromEntries(typed.flatMap(({ parameter: { name } }, index) => (read[index] ? [[name, read[index].value]] : [])))
}

export async function rulesOf({ tx }: Work, jobId: string): Promise<JobRules> {
  const { rows } = await tx.query<JobRules>(
    'select code, concurrency, overlap_rule as "overlapRule", retry_limit as "retryLimit" from scheduled_job where id = $1',
    [jobId],
  )
  if (!rows[0]) throw new Error(`There is no job ${jobId}`)
  return rows[0]
}

/** Asks for the run; what has failed goes on where it stood. */
export async function launch(work: Work, request: Request): Promise<void> {
  const { tx, now } = work
  const job = await rulesOf(work, request.jobId)
  const params = await paramsOf(work, request)
  await requireAlone(work, request, job, params)
  const startAt = request.startAt ? new Date(request.startAt) : now
  const dueAt = startAt > now ? startAt : now
  const stood = request.attempt !== null && (await runAgain(tx, request.id, dueAt))
  if (!stood) await askForRun(tx, job, { id: request.id, requestId: request.id, params, dueAt, priority: request.priority })
}

async function requireAlone({ tx }: Work, { id }: Request, job: JobRules, params: Record<string, string>): Promise<void> {
  if (job.overlapRule !== 'SKIP') return
  const lane = laneOf(job, params)
  // One at a time passes here, or two launches at once would both find nobody.
  if (lane) await tx.query(`select pg_advisory_xact_lock(hashtextextended('job lane ' || $1, 0))`, [lane])
  const open = await openIn(tx, lane, id)
  if (!open) return
  const { rows } = await tx.query<{ docNum: string }>('select doc_num as "docNum" from scheduled_request where id = $1', [open.requestId])
  refuse(scheduledRequest, 'EQUAL_RUNS', { docNum: rows[0]?.docNum ?? job.code })
}
