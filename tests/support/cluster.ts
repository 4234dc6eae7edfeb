/** The one PostgreSQL of a test run: its templates, and copies of them. */
import { tmpdir } from 'node:os'
import pg from 'pg'
import { codeOf } from '../../upstream/store/error-code.ts'
import { isInMemory } from './run-folder.ts'

export const TEMPLATE = 'supplybase_template'
/** The same with the demo company's base data, as of the day on which tests run. */
export const BASE = 'supplybase_base'
/** The same as of the moment at which the run began: browsers and processes live in the present. */
export const PRESENT = 'supplybase_present'

const OBJECT_IN_USE = '55006'

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

/** Answers whether it went: one that somebody is still connected to stays. */
export async function dropDatabase(superUrl: string, name: string): Promise<boolean> {
  const drop = asSuperuser(superUrl, (client) => client.query(`drop database ${name}`))
  return drop.then(
    () => true,
    (error) => {
      if (codeOf(error) !== OBJECT_IN_USE) throw error
      return false
    },
  )
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
