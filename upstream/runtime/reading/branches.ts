/** `listBranches`: rows of a tree as a flat list, each with its parent: the top, what is below one row, the way to one, or what was looked for. */
import type { Pool } from 'pg'
import { z } from 'zod'
import type { AnyDefinition } from '../../../catalogue/language/define.ts'
import { isId, isNodeId } from '../../../catalogue/values/ids.ts'
import type { Answer, Branch } from '../../../contract/types.ts'
import { quoted, snake, tableOf } from '../../store/tables.ts'
import { shaped } from '../change/requests.ts'
import { enterRoleSql, inTransaction } from '../rows/database.ts'
import { refuseRule } from '../rules/refusal.ts'
import type { CallContext } from '../types.ts'
import { requireGranted } from './record.ts'
import { searchTextIn } from './search-text.ts'

const text = z.string().nullish()
const branch = z.object({
  /** Only what is directly below this row. */
  under: text,
  /** The top, and the children of every row on the way to this one. */
  to: text,
  /** Rows whose code or name holds it, with the rows above them. */
  q: text,
})

const MOST_FOUND = 200

export function listBranches(pool: Pool, definition: AnyDefinition, body: Record<string, unknown>, context: CallContext): Promise<Answer<Branch[]>> {
  requireGranted(definition, context.actor)
  const { under, to, q: given } = shaped(branch, body)
  const q = searchTextIn(given, 'q')
  const { parent, parentKey } = definition
  if (!parent) return refuseRule('NOT_FOUND')
  const { name, byField } = tableOf(definition.entity)
  const [table, above, key] = [quoted(name), quoted(snake(parent)), quoted(snake(parentKey))]
  const keyColumn = byField.get(parentKey)
  const named = `$1::${keyColumn?.sql}`
  const isKey = (given: unknown): given is string => isNodeId(given) && isId(given) === (keyColumn?.kind === 'uuid')
  // A number of 0 names no row.
  const isTop = `nullif(t.${above}::text, '0') is null`
  const order = definition.fields.seqNum ? 't.seq_num' : '0'
  const way = (start: string) =>
    `with recursive way(id, above) as (${start} union select p.${key}, p.${above} from ${table} p join way on p.${key} = way.above)`
  const columns = `t.${key}::text as id, t.id as "rowId", nullif(t.${above}::text, '0') as "parentId", t.code, ${context.language === 'EN' ? "coalesce(nullif(t.name_en, ''), t.name)" : 't.name'} as name,
    ${order} as "seqNum", t.enabled_flag as "enabledFlag", exists (select 1 from ${table} c where c.${above} = t.${key}) as "hasChildren"`
  const asked: [sql: string, values: unknown[]] = isKey(under)
    ? [`select ${columns} from ${table} t where t.${above} = ${named}`, [under]]
    : q
      ? [
          `${way(`(select t.${key}, t.${above} from ${table} t where t.code ilike $1 or t.name ilike $1 or t.name_en ilike $1 order by t.code limit ${MOST_FOUND})`)}
           select ${columns} from ${table} t where t.${key} in (select id from way)`,
          [`%${q.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%`],
        ]
      : [
          `${way(`select t.${key}, t.${above} from ${table} t where t.${key} = ${named}`)}
           select ${columns} from ${table} t where ${isTop} or t.${above} in (select id from way)`,
          [isKey(to) ? to : null],
        ]
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const { rows } = await tx.query<Branch>(`${asked[0]} order by "seqNum", t.code`, asked[1])
    return { status: '200', msg: '', data: rows }
  })
}
