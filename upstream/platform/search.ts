/** `/v1/search`: documents by number, materials and suppliers by code or name, over every list that the person may open; ten of each kind, the newest first. */
import type { Pool } from 'pg'
import { pageOf } from '../../catalogue/index.ts'
import { searchForm } from '../../catalogue/values/normalisation.ts'
import type { Answer } from '../../contract/types.ts'
import { searchTextIn } from '../runtime/reading/search-text.ts'
import { enterRoleSql, inTransaction } from '../runtime/rows/database.ts'
import type { Actor, CallContext, Tx } from '../runtime/types.ts'
import { quoted, searchedIn, tableOf } from '../store/tables.ts'

export interface Hit {
  id: string
  /** Number of a document, code of a material or supplier. */
  docNum: string
  name: string | null
  entity: string
  /** The list page through which the person sees it. */
  page: string
  creationDate: string
  /** More of its kind are found than are listed. */
  hasMore: boolean
}
type HitRow = Omit<Hit, 'creationDate' | 'page'> & { creationDate: Date }

const perEntity = 10
/** So many of a kind are looked up by their ids; of more the newest are looked through. */
const mostGathered = 500

export async function searchDocuments(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<Hit[]>> {
  const text = searchForm(searchTextIn(body.q, 'q'))
  const pages = text.length < 2 ? new Map<string, string>() : searchable(context.actor)
  const found = pages.size > 0 ? await inTransaction(pool, enterRoleSql(context.actor), (tx) => newestOf(tx, [...pages.keys()], text)) : []
  found.sort((a, b) => b.creationDate.getTime() - a.creationDate.getTime())
  const data = found.map((one) => ({ ...one, page: pages.get(one.entity) ?? '', creationDate: one.creationDate.toISOString() }))
  return { status: '200', msg: '', data }
}

/** Which rows are called so stands in one table for all kinds; who sees them says each kind's own. */
async function newestOf(tx: Tx, entities: readonly string[], text: string): Promise<HitRow[]> {
  const like = `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const called = await calledSo(tx, entities, text, like)
  // Each text recurs and is planned once a connection, whatever is looked for.
  tx.send("set local plan_cache_mode = 'force_generic_plan'")
  tx.keepsStatements = true
  const asked = called.map(async ({ entity, ids }): Promise<HitRow[]> => {
    const { rows } = await tx.query<Omit<HitRow, 'entity' | 'hasMore'>>(newestSql(entity, ids !== null), [ids ?? like])
    return rows.slice(0, perEntity).map((row) => ({ ...row, entity, hasMore: rows.length > perEntity }))
  })
  return (await Promise.all(asked)).flat()
}

interface Called {
  entity: string
  /** Null where they are too many. */
  ids: string[] | null
}

/** What few are called is found by its signs; what thousands are, by going through the kinds until there are too many of each. */
async function calledSo(tx: Tx, entities: readonly string[], text: string, like: string): Promise<Called[]> {
  const byPair = [...text].length === 2 ? ' and pairs_in(searched) @> array[$3]' : ''
  // Who types the beginning of a number means a new one: numbers rise, so these stand last in the index.
  const newest = /^[a-z]{2}./.test(text) ? ' order by entity desc, searched desc' : ''
  const few = await tx.query<{ entity: string; id: string }>(
    `select entity, id from entity_label where entity = any($1) and searched like $2${byPair}${newest} limit ${mostGathered + 1}`,
    [entities, like, ...(byPair ? [text] : [])],
  )
  if (few.rows.length <= mostGathered)
    return [...Map.groupBy(few.rows, ({ entity }) => entity)].map(([entity, rows]) => ({ entity, ids: rows.map(({ id }) => id) }))
  const many = await tx.query<Called>(
    `select e.entity, case when n <= ${mostGathered} then ids end as ids from unnest($1::text[]) e(entity) cross join lateral (
       select count(*) as n, array_agg(id) as ids from (select id from entity_label where entity = e.entity and searched like $2
       order by searched desc limit ${mostGathered + 1}) l) l
     where n > 0`,
    [entities, like],
  )
  return many.rows
}

function newestSql(entity: string, isById: boolean): string {
  const table = tableOf(entity)
  const isNumbered = searchedIn(table) === 'number'
  const [number, name] = isNumbered ? ['doc_num', 'null'] : ['code', 'name']
  const searched = isNumbered ? 'doc_num' : 'concat_ws(chr(10), code, name, name_en)'
  return `select id, ${number} as "docNum", ${name} as name, creation_date as "creationDate" from ${quoted(table.name)}
    where ${isById ? 'id = any($1)' : `search_form(${searched}) like $1`} order by creation_date desc, ${number} limit ${perEntity + 1}`
}

/** One granted list page of each document, and of the masters found everywhere, that opens in an edit page. */
function searchable({ grants }: Actor): Map<string, string> {
  const byEntity = new Map<string, string>()
  for (const name of grants.keys()) {
    const page = pageOf(name)
    if (page?.opens && page.show !== 'own' && searchedIn(tableOf(page.entity))) byEntity.set(page.entity, name)
  }
  return byEntity
}
