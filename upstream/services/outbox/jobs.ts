/** Background work: pg-boss keeps the jobs, in a schema that the owner of the migrations makes and the services only use. */
import pg from 'pg'
import { PgBoss } from 'pg-boss'

const SCHEMA = 'pgboss'
/** What may be missed, or what wakes nobody; each runs in one process of all. */
const schedules = { outbox: '* * * * *', sweep: '17 * * * *' } as const
const KEEP_S = 3_600

/** Makes or updates the schema; part of every migration. */
export async function prepareJobs(ownerUrl: string, appLogin: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: SCHEMA, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  for (const [name, cron] of Object.entries(schedules)) {
    await boss.createQueue(name, { policy: 'stately', retentionSeconds: KEEP_S, deleteAfterSeconds: KEEP_S })
    await boss.schedule(name, cron, null, { tz: 'Asia/Shanghai' })
  }
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

export interface Jobs {
  stop(): Promise<void>
}

export type Work = { readonly [Name in keyof typeof schedules]: () => Promise<unknown> }

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
  for (const [name, run] of Object.entries(work)) await boss.work(name, { pollingIntervalSeconds: 5 }, async () => void (await run()))
  return { stop: () => boss.stop({ graceful: true, timeout: 10_000 }) }
}
