/** Background work: pg-boss keeps the jobs, in a schema that the owner of the migrations makes and the services only use. */
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { keepSchedules } from './schedules.ts'

const SCHEMA = 'pgboss'
/** What may be missed, or what wakes nobody; each runs in one process of all. */
const schedules = {
  outbox: '* * * * *',
  sweep: '17 * * * *',
  exportTend: '* * * * *',
  aslEffect: '10 0 * * *',
  authExpire: '5 0 * * *',
  personLeave: '5 0 * * *',
} as const
/** Their hour is not missed: a process that was down at night makes up for it when it starts. They find nothing to do the second time. */
const daily = ['aslEffect', 'authExpire', 'personLeave'] as const
/** What is sent with the id of a row, and how many a process takes at a time. */
const queues = { export: 1, ipRegion: 20 } as const
const EXPIRE_S = 2 * 3_600
const KEEP_S = 3_600

/** Makes or updates the schema; part of every migration. Queues and their times are brought in when the services start. */
export async function prepareJobs(ownerUrl: string, appLogin: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
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

export type Work = { readonly [Name in keyof typeof schedules]: () => Promise<unknown> } & {
  readonly [Name in QueueName]: (id: string) => Promise<unknown>
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
    schema: SCHEMA,
    max: 3,
    migrate: false,
    createSchema: false,
    reindex: false,
    monitorVacuum: false,
  })
  boss.on('error', onError)
  await boss.start()
  await keepSchedules(pool, boss, schedules, await makeQueues(boss))
  for (const name of Object.keys(schedules) as (keyof typeof schedules)[])
    await boss.work(name, { pollingIntervalSeconds: 5 }, async () => void (await work[name]()))
  for (const [name, batchSize] of Object.entries(queues) as [QueueName, number][])
    await boss.work<{ id: string }>(
      name,
      { pollingIntervalSeconds: 1, batchSize },
      async (sent) => void (await Promise.all(sent.map(({ data }) => work[name](data.id)))),
    )
  for (const name of daily) await boss.send(name)
  return {
    send: async (queue, id) => void (await boss.send(queue, { id })),
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
