/** Background work: pg-boss keeps the jobs, in a schema that the owner of the migrations makes and the services only use. */
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { JobSpec } from '../../../catalogue/area.ts'
import { areas } from '../../../catalogue/index.ts'

const SCHEMA = 'pgboss'
/** What may be missed, or what wakes nobody; each runs in one process of all. */
const own = { outbox: '* * * * *', sweep: '17 * * * *', exportTend: '* * * * *' } as const
/** The timetables of the areas. */
const ofAreas = areas.flatMap(({ jobs }) => Object.entries<JobSpec>(jobs))
const schedules: readonly (readonly [name: string, cron: string])[] = [
  ...Object.entries(own),
  ...ofAreas.map(([name, { cron }]) => [name, cron] as const),
]
const daily = ofAreas.flatMap(([name, { isDaily }]) => (isDaily ? [name] : []))
/** What is sent with the id of a row, and how many a process takes at a time. */
const queues = { export: 1, ipRegion: 20 } as const
const EXPIRE_S = 2 * 3_600
const KEEP_S = 3_600

/** Makes or updates the schema; part of every migration. */
export async function prepareJobs(ownerUrl: string, appLogin: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  for (const [name, cron] of schedules) {
    await boss.createQueue(name, { policy: 'stately', retentionSeconds: KEEP_S, deleteAfterSeconds: KEEP_S })
    await boss.schedule(name, cron, null, { tz: 'Asia/Shanghai' })
  }
  for (const name of Object.keys(queues))
    await boss.createQueue(name, {
      policy: 'standard',
      retryLimit: 2,
      retryDelay: 5,
      expireInSeconds: EXPIRE_S,
      retentionSeconds: EXPIRE_S,
      deleteAfterSeconds: KEEP_S,
    })
  await boss.stop({ graceful: false })
  await grantJobs(ownerUrl, appLogin)
}

async function grantJobs(ownerUrl: string, appLogin: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [appLogin])
    if (!rowCount) return
    const login = client.escapeIdentifier(appLogin)
    await client.query(
      `grant usage on schema ${SCHEMA} to ${login}; grant select, insert, update, delete on all tables in schema ${SCHEMA} to ${login}`,
    )
  } finally {
    await client.end()
  }
}

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

/** Each job runs at its times, in one of the processes. */
export async function startJobs(databaseUrl: string, work: Work, onError: (error: unknown) => void): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: SCHEMA,
    max: 3,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  await boss.start()
  for (const [name] of schedules) await boss.work(name, { pollingIntervalSeconds: 5 }, async () => void (await work.jobs[name]?.()))
  for (const [name, batchSize] of Object.entries(queues) as [QueueName, number][])
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
