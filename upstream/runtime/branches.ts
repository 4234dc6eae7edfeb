/** `listBranches`: rows of a tree as a flat list, each with its parent: the top, what is below one row, the way to one, or what was looked for. */
import type { Pool } from 'pg'
import type { AnyDefinition } from '../../catalogue/define.ts'
import type { Answer, Branch } from '../../contract/types.ts'
import { quoted, snake, tableOf } from '../store/tables.ts'
import { enterRoleSql, inTransaction } from './database.ts'
import { requireGranted } from './read.ts'
import { refuseRule } from './refusal.ts'
import type { CallContext } from './types.ts'

export interface BranchRequest {
  /** Only what is directly below this row. */
  under?: string
  /** The top, and the children of every row on the way to this one. */
  to?: string
  /** Rows whose code or name holds it, with the rows above them. */
  q?: string
}

const MOST_FOUND = 200
const isId = (given: unknown): given is string => typeof given === 'string' && /^[0-9a-f-]{36}$/i.test(given)

export function listBranches(
  pool: Pool,
  definition: AnyDefinition,
  { under, to, q }: BranchRequest,
  context: CallContext,
): Promise<Answer<Branch[]>> {
  requireGranted(definition, context.actor)
  const { parent } = definition
  if (!parent) return refuseRule('NOT_FOUND')
  const [table, above] = [quoted(tableOf(definition.entity).name), quoted(snake(parent))]
  const order = definition.fields.seqNum ? 't.seq_num' : '0'
  const way = (start: string) =>
    `with recursive way(id, above) as (${start} union select p.id, p.${above} from ${table} p join way on p.id = way.above)`
  const columns = `t.id, t.${above} as "parentId", t.code, ${context.language === 'EN' ? "coalesce(nullif(t.name_en, ''), t.name)" : 't.name'} as name,
    ${order} as "seqNum", t.enabled_flag as "enabledFlag", exists (select 1 from ${table} c where c.${above} = t.id) as "hasChildren"`
  const asked: [sql: string, values: unknown[]] = isId(under)
    ? [`select ${columns} from ${table} t where t.${above} = $1`, [under]]
    : q?.trim()
      ? [
          `${way(`(select t.id, t.${above} from ${table} t where t.code ilike $1 or t.name ilike $1 or t.name_en ilike $1 order by t.code limit ${MOST_FOUND})`)}
           select ${columns} from ${table} t where t.id in (select id from way)`,
          [`%${q.trim().replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`],
        ]
      : [
          `${way(`select t.id, t.${above} from ${table} t where t.id = $1`)}
           select ${columns} from ${table} t where t.${above} is null or t.${above} in (select id from way)`,
          [isId(to) ? to : null],
        ]
  return inTransaction(pool, enterRoleSql(context.actor, { everyOrg: false }), async (tx) => {
    const { rows } = await tx.query<Branch>(`${asked[0]} order by "seqNum", t.code`, asked[1])
    return { status: '200', msg: '', data: rows }
  })
}
