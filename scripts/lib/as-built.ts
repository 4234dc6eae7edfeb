/** What a database was last brought to: the build that did it, noted at the table of its migrations, so that a start with nothing new asks and does nothing else. */
import pg from 'pg'

export interface Brought {
  /** Which build brought the tables up to date. */
  build: string
  /** Whether it went on to the demo company. */
  demo: boolean
}

const written = ({ build, demo }: Brought): string => `brought by ${build}${demo ? ' with the demo company' : ''}`

/** Whether all of it is in the database already; a demo company that was not asked for does not matter. */
export async function isBroughtTo(ownerUrl: string, wanted: Brought): Promise<boolean> {
  const note = await connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ note: string | null }>(`select obj_description(to_regclass('schema_migration'), 'pg_class') as note`)
    return rows[0]?.note ?? null
  })
  return note === written(wanted) || note === written({ ...wanted, demo: true })
}

export const noteBrought = (ownerUrl: string, brought: Brought): Promise<unknown> =>
  connected(ownerUrl, (client) => client.query(`comment on table schema_migration is ${client.escapeLiteral(written(brought))}`))

/** Before anything is done, so that what breaks off is done again. */
export const takeNoteBack = (ownerUrl: string): Promise<unknown> =>
  connected(ownerUrl, async (client) => {
    const { rows } = await client.query<{ migrated: boolean }>(`select to_regclass('schema_migration') is not null as migrated`)
    if (rows[0]?.migrated) await client.query('comment on table schema_migration is null')
  })

async function connected<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
