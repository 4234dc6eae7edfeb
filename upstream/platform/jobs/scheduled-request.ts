import { scheduledError } from '../../../catalogue/jobs-reports/scheduled-error.ts'
import { scheduledRequest } from '../../../catalogue/jobs-reports/scheduled-request.ts'
import { meaningOf } from '../../../catalogue/language/lookup-book.ts'
import type { Behaviour, Look } from '../../runtime/behaviour.ts'
import { type FieldIssue, refuse, refuseIssues, wrongBy } from '../../runtime/rules/refusal.ts'
import type { Doc } from '../../runtime/types.ts'
import type { Work } from '../../runtime/working.ts'
import { isCron, nextHours } from './cron.ts'
import { launch, type Request } from './launch.ts'
import { fillParameters, parametersOf, readParameters, resolved } from './parameters.ts'
import { cancelRun } from './runs.ts'

const nothingYet = {
  startedAt: null,
  finishedAt: null,
  attempt: null,
  progress: 0,
  readQty: 0,
  doneQty: 0,
  skippedQty: 0,
  failedQty: 0,
  resultText: null,
  resultTextEn: null,
}

export const scheduledRequestBehaviour = {
  defaults(request, { actor }) {
    Object.assign(request, { requestedBy: actor.userId, responsibilityId: actor.responsibilityId, ...nothingYet })
  },

  async settle(request, work) {
    if (request.status === 'DRAFT') await sayParameters(request, work)
  },

  check({ repeatCron, startAt, endAt }) {
    if (repeatCron && !isCron(repeatCron)) refuse(scheduledRequest, 'BAD_CRON', { cron: repeatCron }, 'repeatCron')
    if (startAt && endAt && endAt <= startAt) refuse(scheduledRequest, 'ENDS_EARLY', { start: startAt, end: endAt }, 'endAt')
  },

  async doLaunch(request, call) {
    await requireParameters(request, call)
    if (request.repeatCron) {
      request.slotAt = call.nowText
      request.nextRunAt = nextHours({ cron: request.repeatCron }, call.now)[0]?.toISOString() ?? null
    } else await launch(call, request)
    Object.assign(request, { finishedAt: null, failedQty: 0 })
  },

  async doPause(request, { tx }) {
    request.nextRunAt = null
    if (request.repeatCron) return
    const { rowCount } = await tx.query(`delete from job_run where id = $1 and status = 'WAITING'`, [request.id])
    if (!rowCount) refuse(scheduledRequest, 'ALREADY_RUNNING', {})
  },

  doCancel(request, { tx, now, nowText, reason }, before) {
    if (before?.status === 'RUNNING' && !reason) refuse(scheduledRequest, 'REASON', {}, 'reason')
    cancelRun(tx, request.id, now)
    Object.assign(request, { finishedAt: nowText, nextRunAt: null })
  },

  panels: async ({ id }, look) => ({ log: await logOf(look, id), errors: await errorsOf(look, id) }),
} satisfies Behaviour<typeof scheduledRequest>

/** A row for each parameter of the chosen job, with what its value means; whatever is no value of its kind is refused at its place. */
async function sayParameters(request: Request, work: Work): Promise<void> {
  const parameters = await fillParameters(request, work)
  const rows = request.scheduledRequestParameter
  const typed = rows.flatMap(({ value }, index) => {
    const parameter = parameters[index]
    return value && parameter ? [{ parameter, given: resolved(value, work.now), index }] : []
  })
  for (const row of rows) Object.assign(row, { valueId: null, shown: null, shownEn: null })
  const wrong: FieldIssue[] = []
  for (const [place, read] of (await readParameters(work.tx, typed)).entries()) {
    const one = typed[place]
    if (!one) continue
    const { parameter, given, index } = one
    if (read)
      Object.assign(rows[index] ?? {}, {
        valueId: read.value === given ? null : read.value,
        shown: read.shown?.[0] ?? null,
        shownEn: read.shown?.[1] ?? null,
      })
    else
      wrong.push(
        wrongBy(
          scheduledRequest,
          'PARAM_WRONG',
          { name: [parameter.label, parameter.labelEn], given, type: meaningOf('JOB_PARAM_TYPE', parameter.paramType) },
          `scheduledRequestParameter[${index}].value`,
        ),
      )
  }
  refuseIssues(wrong)
  request.paramsText =
    typed
      .map(({ parameter: { label }, given }) => `${label}=${given}`)
      .join(', ')
      .slice(0, 400) || null
}

async function requireParameters({ jobId, scheduledRequestParameter: rows }: Request, { tx }: Work): Promise<void> {
  const parameters = await parametersOf(tx, jobId)
  refuseIssues(
    rows.flatMap(({ requiredFlag, value, parameterId }, index) => {
      const { label = '', labelEn = '' } = parameters.find(({ id }) => id === parameterId) ?? {}
      const at = `scheduledRequestParameter[${index}].value`
      return requiredFlag === 'Y' && !value ? [wrongBy(scheduledRequest, 'PARAM_MISSING', { name: [label, labelEn] }, at)] : []
    }),
  )
}

const logOf = async ({ tx }: Look, id: string): Promise<Doc[]> =>
  (
    await tx.query<Doc>(
      `select seq::text as id, at, level, said, said_en as "saidEn" from (select * from job_log where run_id = $1 order by seq desc limit 2000) last order by seq`,
      [id],
    )
  ).rows

const errorsOf = async ({ tx }: Look, id: string): Promise<Doc[]> =>
  (
    await tx.query<Doc & { status: keyof typeof scheduledError.states }>(
      `select id, id as "errorId", row_name as "rowName", row_name_en as "rowNameEn", message as said, message_en as "saidEn", status from scheduled_error where request_id = $1 order by occurred_at desc limit 200`,
      [id],
    )
  ).rows.map(({ status, ...row }) => ({ ...row, state: scheduledError.states[status].label[0], stateEn: scheduledError.states[status].label[1] }))
