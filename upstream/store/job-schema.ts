/** The schema of the background work, which the owner of the migrations makes. */
import pg from 'pg'
import { PgBoss } from 'pg-boss'

export const JOB_SCHEMA = 'pgboss'

/** Makes or updates the schema; part of every migration. Queues and their times are brought in when the services start. */
export async function prepareJobs(ownerUrl: string, appLogin: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: JOB_SCHEMA, max: 2, supervise: false, schedule: false })
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
      `grant usage on schema ${JOB_SCHEMA} to ${login}; grant select, insert, update, delete on all tables in schema ${JOB_SCHEMA} to ${login}`,
    )
  } finally {
    await client.end()
  }
}
