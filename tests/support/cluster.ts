/** The one PostgreSQL of a test run: its templates, and copies of them. */
import { tmpdir } from 'node:os'
import pg from 'pg'
import { isInMemory } from './run-folder.ts'

export const TEMPLATE = 'supplybase_template'
/** The same with the demo company's base data, as of the day on which tests run. */
export const BASE = 'supplybase_base'
/** The same as of the moment at which the run began: browsers and processes live in the present. */
export const PRESENT = 'supplybase_present'

export async function copyDatabase(superUrl: string, template: string, name: string) {
  await asSuperuser(superUrl, async (client) => {
    // In memory files are copied quickest; on a disk what the log says of them is.
    const strategy = isInMemory(tmpdir()) ? 'file_copy' : 'wal_log'
    await client.query(`create database ${name} template ${template} strategy ${strategy} owner supplybase_owner`)
    // Rights on the database itself are not copied from the template.
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect on database ${name} to supplybase_app`)
  })
}

/** Drops those that nobody is connected to, and answers the others. PostgreSQL itself waits five seconds for each of them. */
export async function dropUnused(superUrl: string, names: readonly string[]): Promise<string[]> {
  const used = new Set<string>()
  await asSuperuser(superUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>('select distinct datname from pg_stat_activity where datname = any($1)', [names])
    for (const { datname } of rows) used.add(datname)
    for (const name of names) if (!used.has(name)) await client.query(`drop database ${name}`)
  })
  return [...used]
}

export async function asSuperuser(superUrl: string, work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

export function within(url: string, database: string): string {
  const there = new URL(url)
  there.pathname = `/${database}`
  return there.href
}
