/**
 * The two log-ins of an installation: `supplybase_owner`, which migrates and is no superuser (row security binds it),
 * and `supplybase_app`, which the services use and which owns nothing.
 */
import pg from 'pg'
import { keepSecret } from './kept-secret.ts'
import { passwordFiles } from './own-place.ts'

export interface PreparedDatabase {
  ownerUrl: string
  appUrl: string
}

const OWNER = 'supplybase_owner'
const APP = 'supplybase_app'

/** Made or brought up to date; passwords stay in `passwordFolder`. Standing again after a kill in the middle is part of it. */
export async function prepareDatabase(superUrl: string, database: string, passwordFolder: string): Promise<PreparedDatabase> {
  const files = passwordFiles(passwordFolder)
  const [ownerPassword, appPassword] = [await keepSecret(files.owner), await keepSecret(files.app)]
  const client = new pg.Client({ connectionString: superUrl })
  await client.connect()
  try {
    // CREATEROLE: the migrations make the roles of row security and grant them to the log-in.
    await role(client, OWNER, 'LOGIN CREATEROLE INHERIT', ownerPassword, '30min')
    // NOINHERIT: a connection sees no row before it has taken one role; with INHERIT it would see the union of all.
    await role(client, APP, 'LOGIN NOINHERIT NOCREATEROLE', appPassword, '30s')
    const name = client.escapeIdentifier(database)
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${name} owner ${OWNER}`)
    await client.query(`revoke all on database ${name} from public`)
    await client.query(`grant connect on database ${name} to ${APP}`)
    await client.query(`alter role current_user set statement_timeout = '60min'`)
  } finally {
    await client.end()
  }
  return { ownerUrl: urlFor(superUrl, database, OWNER, ownerPassword), appUrl: urlFor(superUrl, database, APP, appPassword) }
}

async function role(client: pg.Client, name: string, options: string, password: string, statementTimeout: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
  const fixed = `${options} NOSUPERUSER NOCREATEDB NOREPLICATION NOBYPASSRLS password ${client.escapeLiteral(password)}`
  await client.query(`${rowCount ? 'alter' : 'create'} role ${name} ${fixed}`)
  await client.query(`alter role ${name} set statement_timeout = '${statementTimeout}'`)
}

function urlFor(base: string, database: string, user: string, password: string): string {
  const url = new URL(base)
  url.username = user
  url.password = password
  url.pathname = `/${database}`
  return url.href
}
