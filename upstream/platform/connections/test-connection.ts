/** `doTest`: signs in as the connection says and proves that the account may only read; outside of the transaction, and what came of it is kept. */
import pg, { type Pool } from 'pg'
import { jdbcConfig } from '../../../catalogue/jobs-reports/jdbc-config.ts'
import type { ActionAnswer, Answer, BatchRow } from '../../../contract/types.ts'
import { ownEgress } from '../../egress/index.ts'
import { runAction } from '../../runtime/change/change.ts'
import { actionRequestIn } from '../../runtime/change/requests.ts'
import { fill, Refusal, refuse } from '../../runtime/rules/refusal.ts'
import type { CallContext, NamedCall } from '../../runtime/types.ts'
import { loadOne } from '../../runtime/work.ts'
import { newWork } from '../../runtime/working.ts'
import { asSystem } from '../database/as-system.ts'
import { type Connection, isBuiltIn, requireAllowed } from './jdbc-config.ts'

const WITHIN_MS = 10_000

/** Whether the account may write anywhere: by what it is, in a table or sequence, or by making some. Temporary tables are nobody's. */
const MAY_WRITE = `select exists (select from pg_roles where rolname = current_user and (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls))
  or exists (select from pg_roles r where r.rolname in ('pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program') and pg_has_role(r.oid, 'member'))
  or has_database_privilege(current_database(), 'CREATE')
  or exists (select from pg_namespace n where n.nspname !~ '^pg_' and n.nspname <> 'information_schema' and has_schema_privilege(n.oid, 'CREATE'))
  or exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and (c.relkind in ('r', 'p', 'v', 'f') and (has_table_privilege(c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE') or has_any_column_privilege(c.oid, 'INSERT, UPDATE'))
      or c.relkind = 'S' and has_sequence_privilege(c.oid, 'USAGE, UPDATE'))) as "mayWrite", current_setting('server_version') as version`

export const connectionCalls = (pool: Pool): Readonly<Record<string, NamedCall>> => ({
  '/v1/jdbcConfigRestful/doTest': async (body, context) => {
    const answer: Answer<ActionAnswer> = await runAction(pool, jdbcConfig, 'doTest', actionRequestIn(body), context)
    const batch: BatchRow[] = []
    for (const { id } of answer.data.rows) batch.push(await testOne(pool, id, context))
    return { ...answer, msg: batch.map(({ words }) => words?.[context.language]).join('；'), data: { ...answer.data, batch } }
  },
})

async function testOne(pool: Pool, id: string, context: CallContext): Promise<BatchRow> {
  const one = await asSystem(pool, (tx) => loadOne(newWork(tx, context), jdbcConfig, id))
  if (!one) throw new Error(`There is no connection ${id}`)
  const { isGood, words } = await outcomeOf(pool, one)
  await asSystem(pool, (tx) =>
    tx.query('update jdbc_config set test_flag = $2, test_result = left($3, 500), test_result_en = left($4, 500) where id = $1', [
      id,
      isGood ? 'Y' : 'N',
      words.CN,
      words.EN,
    ]),
  )
  return { id, number: one.code, outcome: isGood ? 'done' : 'refused', words }
}

async function outcomeOf(pool: Pool, one: Connection): Promise<{ isGood: boolean; words: Record<'CN' | 'EN', string> }> {
  const { WORKS, FAILS } = jdbcConfig.messages
  try {
    return { isGood: true, words: fill(WORKS, { version: isBuiltIn(one) ? await ownVersion(pool) : await provenVersion(one) }) }
  } catch (error) {
    if (error instanceof Refusal) return { isGood: false, words: error.words }
    return { isGood: false, words: fill(FAILS, { reason: error instanceof Error ? error.message : String(error) }) }
  }
}

/** Reports read it in a role that owns nothing. */
const ownVersion = (pool: Pool): Promise<string> =>
  asSystem(pool, async (tx) => {
    const { rows } = await tx.query<{ version: string }>(`select current_setting('server_version') as version`)
    return `PostgreSQL ${rows[0]?.version}`
  })

async function provenVersion(one: Connection): Promise<string> {
  const [host, port] = [one.host ?? '', one.port ?? 0]
  requireAllowed(host, port)
  const client = new pg.Client({
    host: await ownEgress().addressOf(host, port),
    port,
    database: one.database ?? '',
    user: one.dbUser ?? '',
    password: one.passwordRef ?? '',
    ssl: one.sslMode === 'DISABLE' ? false : { servername: host, rejectUnauthorized: one.sslMode === 'VERIFY_FULL' },
    connectionTimeoutMillis: WITHIN_MS,
    statement_timeout: WITHIN_MS,
    query_timeout: WITHIN_MS,
  })
  // A line that breaks rejects what is asked over it; it must not end the process as well.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin read only')
    const { rows } = await client.query<{ mayWrite: boolean; version: string }>(MAY_WRITE)
    if (rows[0]?.mayWrite !== false) refuse(jdbcConfig, 'MAY_WRITE', {}, 'dbUser')
    return `PostgreSQL ${rows[0].version}`
  } finally {
    await client.end()
  }
}
