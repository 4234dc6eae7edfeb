/** A month of requests: each working day's lists brought into force by hand as well, two rows that somebody was just working on, one cancelled, one to come. */
import type { Pool } from 'pg'
import { listsInForce } from '../../../upstream/areas/purchasing/approved-list/list-effect.ts'
import { asSystem } from '../../../upstream/platform/database/as-system.ts'
import type { RowWork } from '../../../upstream/platform/jobs/job-work.ts'
import { jobRunner } from '../../../upstream/platform/jobs/runner.ts'
import { dayOf } from '../../../upstream/runtime/change/numbering.ts'
import type { Doc } from '../../../upstream/runtime/types.ts'
import { idOf } from '../book.ts'
import type { People, Person } from '../year/people.ts'
import { tidyUp } from '../year/year.ts'

const DAY_MS = 86_400_000
const DAYS = 30
/** So many days ago. */
const FAILED = [12, 3]
const CANCELLED = 8
const jobId = idOf('scheduledJob', 'ASL_EFFECT')

export async function loadRequests(pool: Pool, people: People, now: Date): Promise<void> {
  const admin = people('admin')
  for (let ago = DAYS; ago > 0; ago--) {
    const at = new Date(now.getTime() - ago * DAY_MS)
    const request = await launched(admin, at, {})
    if (ago === CANCELLED) await admin.act('scheduledRequest', 'doCancel', request, at, { reason: '日期填错' })
    else await run(pool, at, FAILED.includes(ago) ? await locked(pool) : listsInForce)
  }
  await closeFirst(pool, admin, now)
  await launched(admin, now, { startAt: new Date(now.getTime() + DAY_MS).toISOString() })
  await tidyUp(pool, now)
}

/** First the job, then its parameters. */
async function launched(admin: Person, at: Date, more: Record<string, unknown>): Promise<string> {
  const id = await admin.save('scheduledRequest', { jobId, title: '合格供应商到日生效', ...more }, at)
  await admin.act('scheduledRequest', 'doLaunch', id, at)
  return id
}

async function run(pool: Pool, at: Date, work: RowWork): Promise<void> {
  const onError = (error: unknown) => {
    throw error
  }
  await jobRunner({ pool, works: { ASL_EFFECT: work }, clock: async () => at, onError }).settled()
}

/** A list that somebody holds for too long. */
async function locked(pool: Pool): Promise<RowWork> {
  const { rows } = await asSystem(pool, (tx) => tx.query<Doc>(`select id from asl_header where status = 'APPROVED' order by id limit 1`))
  return {
    rows: async () => rows.map(({ id }) => id),
    run: async () => Promise.reject(Object.assign(new Error('lock timeout'), { code: '55P03' })),
  }
}

/** The older of the errors has been looked at. */
async function closeFirst(pool: Pool, admin: Person, now: Date): Promise<void> {
  const { rows } = await asSystem(pool, (tx) => tx.query<Doc>('select id from scheduled_error order by occurred_at limit 1'))
  const [first] = rows
  if (first) await admin.act('scheduledError', 'doClose', first.id, now, { reason: `${dayOf(now)} 核对无误，次日已生效` })
}
