/** Background work: pg-boss keeps the jobs, in a schema that the services only use. */
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { JobSpec } from '../../../catalogue/area.ts'
import { areas } from '../../../catalogue/index.ts'
import { entriesOf } from '../../../catalogue/known.ts'
import { JOB_SCHEMA } from '../../store/job-schema.ts'
import { keepSchedules } from './schedules.ts'

/** What may be missed, or what wakes nobody; each runs in one process of all. */
const own = { outbox: '* * * * *', sweep: '17 * * * *', exportTend: '* * * * *' } as const
/** The timetables of the areas. */
const ofAreas = areas.flatMap(({ jobs }) => Object.entries<JobSpec>(jobs))
const schedules: Readonly<Record<string, string>> = { ...own, ...Object.fromEntries(ofAreas.map(([name, { cron }]) => [name, cron])) }
const daily = ofAreas.flatMap(([name, { isDaily }]) => (isDaily ? [name] : []))
/** What is sent with the id of a row, and how many a process takes at a time. */
const queues = { export: 1, ipRegion: 20 } as const
const EXPIRE_S = 2 * 3_600
const KEEP_S = 3_600

export type QueueName = keyof typeof queues

export interface Jobs {
  send(queue: QueueName, id: string): Promise<void>
  stop(): Promise<void>
}

export interface Work {
  /** By the names of the timetables. */
  readonly jobs: Readonly<Record<string, () => Promise<unknown>>>
  readonly queues: Readonly<Record<QueueName, (id: string) => Promise<unknown>>>
}

/** Answers the names of those that were missing. */
async function makeQueues(boss: PgBoss): Promise<ReadonlySet<string>> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name))
  const missing = (names: object) => Object.keys(names).filter((name) => !known.has(name))
  for (const name of missing(schedules)) await boss.createQueue(name, { policy: 'stately', retentionSeconds: KEEP_S, deleteAfterSeconds: KEEP_S })
  for (const name of missing(queues))
    await boss.createQueue(name, {
      policy: 'standard',
      retryLimit: 2,
      retryDelay: 5,
      expireInSeconds: EXPIRE_S,
      retentionSeconds: EXPIRE_S,
      deleteAfterSeconds: KEEP_S,
    })
  return new Set([...missing(schedules), ...missing(queues)])
}

/** Each job runs at its times, in one of the processes. */
export async function startJobs(pool: pg.Pool, databaseUrl: string, work: Work, onError: (error: unknown) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    max: 3,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  await boss.start()
  await keepSchedules(pool, boss, schedules, await makeQueues(boss))
  for (const name of Object.keys(schedules)) await boss.work(name, { pollingIntervalSeconds: 5 }, async () => void (await work.jobs[name]?.()))
  for (const [name, batchSize] of entriesOf(queues))
    await boss.work<{ id: string }>(
      name,
      { pollingIntervalSeconds: 1, batchSize },
      async (sent) => void (await Promise.all(sent.map(({ data }) => work.queues[name](data.id)))),
    )
  for (const name of daily) await boss.send(name)
  return {
    send: async (queue, id) => void (await boss.send(queue, { id })),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
