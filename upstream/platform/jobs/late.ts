/** Jobs whose hour passed half an hour ago without a run: the administrator hears of each once. */
import { scheduledJob } from '../../../catalogue/jobs-reports/scheduled-job.ts'
import { takeBySystem } from '../../runtime/change/change.ts'
import type { Tx } from '../../runtime/types.ts'
import { loadOne } from '../../runtime/work.ts'
import { systemWork } from './system-actor.ts'

/** Nobody looked at its hour, or its run waits for a free worker. */
const LATE = `select id, slot from (
    select j.id, j.late_slot, least(
      case when j.next_run_at < $2::timestamptz - interval '30 minutes' then j.next_run_at end,
      (select min(r.slot) from job_run r where r.job_code = j.code and r.status = 'WAITING' and r.attempt = 0 and r.slot < $2::timestamptz - interval '30 minutes')) as slot
    from scheduled_job j where j.enabled_flag = 'Y' and j.job_kind in ('CRON', 'BOTH') and j.code = any($1)) late
  where slot is not null and slot is distinct from late_slot order by id`

export async function tellLateJobs(tx: Tx, codes: readonly string[], now: Date): Promise<void> {
  const { rows } = await tx.query<{ id: string; slot: Date }>(LATE, [codes, now])
  for (const { id, slot } of rows) {
    const work = systemWork(tx, now)
    const job = await loadOne(work, scheduledJob, id, { lock: true })
    if (!job) continue
    job.lateSlot = slot.toISOString()
    await takeBySystem(work, scheduledJob, 'doLate', job)
  }
}
