/** Jobs and requests at work: a runner whose clock the test moves, and lists that fall due on a day. */
import type { Pool } from 'pg'
import { areaJobs } from '../../upstream/compose.ts'
import type { JobWorks } from '../../upstream/platform/jobs/job-work.ts'
import { jobRunner, type Runner } from '../../upstream/platform/jobs/runner.ts'
import type { Doc } from '../../upstream/runtime/types.ts'
import { lists } from '../purchasing/lists.ts'
import type { Person, World } from '../support/world.ts'

/** The day on which the lists of `listsDue` come into force. */
export const DUE_DAY = '2026-12-01'

export interface TestClock {
  now: Date
}

/** Only these jobs, so that nothing else runs beside. */
export function runnerOf(pool: Pool, clock: TestClock, codes: readonly string[] = ['ASL_EFFECT'], more: JobWorks = {}): Runner {
  const all = { ...areaJobs(pool), ...more }
  const works = Object.fromEntries(Object.entries(all).filter(([code]) => codes.includes(code)))
  const onError = (error: unknown) => {
    throw error
  }
  return jobRunner({ pool, works, clock: async () => clock.now, onError })
}

/** Approved lists of SZ10 of one line each, which wait for the day; by id, as the job takes them. */
export async function listsDue(world: World, count: number): Promise<Doc[]> {
  const asl = lists(world, await world.person('buyer1'), await world.person('manager1'))
  const made: Doc[] = []
  for (let n = 0; n < count; n++)
    made.push(await asl.approved(await asl.application(await asl.free(), { startDate: DUE_DAY, endDate: '2027-11-30' })))
  return made.sort((a, b) => a.id.localeCompare(b.id))
}

/** A draft for SZ10 and the day, as its form is filled in: first the job, then the values of its parameters. */
export async function requestFor(
  world: World,
  person: Person,
  jobCode: string,
  values: Record<string, string> = {},
  more: Record<string, unknown> = {},
): Promise<Doc> {
  const jobId = await world.idOf('scheduledJob', jobCode)
  const draft = await person.save('scheduledRequest', { jobId, ...more })
  const names = await world.query<{ id: string; name: string }>('select id, name from scheduled_job_parameter where header_id = $1', [jobId])
  const rows = (draft.scheduledRequestParameter as Doc[]).flatMap(({ id, parameterId }) => {
    const name = names.find((one) => one.id === parameterId)?.name ?? ''
    return name in values ? [{ id, value: values[name] }] : []
  })
  return person.save('scheduledRequest', { scheduledRequestParameter: rows }, draft)
}

export const countsIn = ({ readQty, doneQty, skippedQty, failedQty }: Doc) => ({
  read: readQty,
  done: doneQty,
  skipped: skippedQty,
  failed: failedQty,
})
