import { scheduledError } from '../../../catalogue/jobs-reports/scheduled-error.ts'
import { scheduledRequest } from '../../../catalogue/jobs-reports/scheduled-request.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { takeBySystem } from '../../runtime/change/change.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { loadOne } from '../../runtime/work.ts'
import type { Work } from '../../runtime/working.ts'
import { runAgain } from './runs.ts'

type JobError = Full<typeof scheduledError>

export const scheduledErrorBehaviour = {
  async doRetry(error, work) {
    // Requests before runs, as their workers lock them.
    const request = error.requestId ? await loadOne(work, scheduledRequest, error.requestId, { lock: true }) : null
    await requireEnded(work, error)
    if (request) {
      request.failedQty = Math.max(Number(request.failedQty ?? 0) - (error.rowKey ? 1 : 0), 0)
      await takeBySystem(work, scheduledRequest, 'doAgain', request)
    }
    await runAgain(work.tx, String(error.runId), work.now, error.rowKey)
  },

  doClose(error, { reason }) {
    error.note = reason
  },
} satisfies Behaviour<typeof scheduledError>

async function requireEnded({ tx }: Work, { runId }: JobError): Promise<void> {
  const { rows } = await tx.query<{ code: string; status: string }>('select job_code as code, status from job_run where id = $1 for update', [runId])
  const [run] = rows
  if (!run) refuse(scheduledError, 'GONE', {})
  if (run.status === 'RUNNING') refuse(scheduledError, 'STILL_RUNNING', { code: run.code })
}
