/** The one PostgreSQL of a test run: its templates, and copies of them. */
import pg from 'pg'

export const TEMPLATE = 'supplybase_template'
/** The same with the demo company's base data, as of the day on which tests run. */
export const BASE = 'supplybase_base'
/** The same as of the moment at which the run began: browsers and processes live in the present. */
export const PRESENT = 'supplybase_present'

export async function copyDatabase(superUrl: string, template: string, name: string) {
  await asSuperuser(superUrl, async (client) => {
    await client.query(`create database ${name} template ${template} strategy file_copy owner supplybase_owner`)
    // Rights on the database itself are not copied from the template.
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect on database ${name} to supplybase_app`)
  })
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
