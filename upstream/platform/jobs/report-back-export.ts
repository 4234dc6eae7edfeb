import type { reportBackExport } from '../../../catalogue/jobs-reports/report-back-export.ts'
import type { Full } from '../../../catalogue/language/define.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import type { Work } from '../../runtime/working.ts'
import { release } from '../files/bind.ts'
import { queue, requireRoom } from './export-queue.ts'

type Export = Full<typeof reportBackExport>

/** Nothing of an earlier run. */
const waiting = (work: Work) => ({
  requesterId: work.actor.userId,
  responsibilityId: work.actor.responsibilityId,
  queuedAt: work.nowText,
  progress: 0,
  attempt: 0,
  ...Object.fromEntries(['rowCount', 'fileId', 'fileSize', 'sha256', 'startedAt', 'finishedAt', 'expireAt', 'error'].map((field) => [field, null])),
})

export const reportBackExportBehaviour = {
  defaults: (job, work) => void Object.assign(job, waiting(work)),
  doBackExport: (job, call) => again(job, 'FULL', call),
  doBackEasyExport: (job, call) => again(job, 'EASY', call),
  doExpire(job, work) {
    if (job.fileId) release(work, [job.fileId])
    job.fileId = null
  },
  doCancel(job, { nowText }) {
    job.finishedAt = nowText
  },
} satisfies Behaviour<typeof reportBackExport>

/** The same search with the rights of now; the file of the last run goes. */
async function again(job: Export, kind: 'FULL' | 'EASY', work: Work): Promise<void> {
  await requireRoom(work)
  if (job.fileId) release(work, [job.fileId])
  Object.assign(job, waiting(work), { kind })
  await queue(work, job.id)
}
