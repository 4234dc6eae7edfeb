/** Two background exports of a buyer's orders: one of this morning, and one whose week is over. */
import type { Pool } from 'pg'
import { sweepFiles } from '../../../upstream/platform/files/store/sweep.ts'
import { areaClock } from '../../../upstream/platform/jobs/area-clock.ts'
import { doneAt } from '../../../upstream/platform/jobs/rows.ts'
import { exportJobs } from '../../../upstream/platform/jobs/run-export-job.ts'
import { submitExport } from '../../../upstream/platform/jobs/submit-export.ts'
import type { Actor, CallContext } from '../../../upstream/runtime/types.ts'
import type { People } from '../year/people.ts'
import { tidyUp } from '../year/year.ts'

const HOUR_MS = 3_600_000
const OVER_MS = 9 * 24 * HOUR_MS

export async function loadExports(pool: Pool, people: People, now: Date): Promise<void> {
  const { actor } = people('buyer1')
  await exportOrders(pool, actor, new Date(now.getTime() - OVER_MS), '上周采购订单')
  // Its week was over two days ago, and the night after took its file.
  await doneAt(pool, areaClock, new Date(now.getTime() - 2 * 24 * HOUR_MS))
  await sweepFiles(pool)
  await exportOrders(pool, actor, new Date(now.getTime() - HOUR_MS), '采购订单')
  await tidyUp(pool, now)
}

async function exportOrders(pool: Pool, actor: Actor, now: Date, fileName: string): Promise<void> {
  const context: CallContext = {
    actor: { ...actor, page: 'purchaseOrderList' },
    now,
    language: 'CN',
    requestId: 'demo',
    address: '127.0.0.1',
    idempotencyKey: null,
  }
  const request = { requestUrl: '/v1/poHeaderRestful/listByPage', requestParams: {}, fileName }
  const { data } = await submitExport(pool, request, context, 'FULL')
  await exportJobs(pool, () => now.getTime()).run((data as { id: string }).id)
}
