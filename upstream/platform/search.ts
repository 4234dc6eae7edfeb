/** `/v1/search`: documents by number, materials and suppliers by code or name, over every list that the person may open; ten of each kind, the newest first. */
import type { Pool } from 'pg'
import { halfWidth } from '../../catalogue/as-written.ts'
import { definitionOf, pageOf } from '../../catalogue/index.ts'
import type { Answer } from '../../contract/types.ts'
import { enterRoleSql, inTransaction } from '../runtime/database.ts'
import { searchTextIn } from '../runtime/search-text.ts'
import type { Actor, CallContext } from '../runtime/types.ts'
import { quoted, tableOf } from '../store/tables.ts'

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
type Found = Omit<Hit, 'creationDate'> & { creationDate: Date }

const perEntity = 10

export function searchDocuments(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<Hit[]>> {
  const text = searchTextIn(body.q, 'q')
  const places = text.length < 2 ? [] : searchable(context.actor)
  // Numbers and codes are of a Latin keyboard; names are as somebody wrote them.
  const [number, name] = [halfWidth(text), text].map((one) => `%${one.replace(/[\\%_]/g, (c) => `\\${c}`)}%`)
  return inTransaction(pool, enterRoleSql(context.actor), async (tx) => {
    const hits: Found[] = []
    for (const { entity, page } of places) {
      const { rows } = await tx.query<Found>(statementFor(entity), isDocument(entity) ? [number] : [number, name])
      const hasMore = rows.length > perEntity
      hits.push(...rows.slice(0, perEntity).map((row) => ({ ...row, entity, page, hasMore })))
    }
    hits.sort((a, b) => b.creationDate.getTime() - a.creationDate.getTime())
    return { status: '200', msg: '', data: hits.map((hit) => ({ ...hit, creationDate: hit.creationDate.toISOString() })) }
  })
}

const isDocument = (entity: string): boolean => tableOf(entity).definition.type === 'document'

function statementFor(entity: string): string {
  const table = tableOf(entity)
  const [number, name] = isDocument(entity) ? ['doc_num', 'null'] : ['code', 'name']
  const fits = isDocument(entity) ? 'doc_num ilike $1' : 'code ilike $1 or name ilike $1 or name ilike $2'
  return `select id, ${number} as "docNum", ${name} as name, creation_date as "creationDate"
    from ${quoted(table.name)} where ${fits} order by creation_date desc, ${number} limit ${perEntity + 1}`
}

/** One granted list page of each document, and of the masters found everywhere, that opens in an edit page. */
function searchable({ grants }: Actor): { entity: string; page: string }[] {
  const byEntity = new Map<string, string>()
  for (const name of grants.keys()) {
    const page = pageOf(name)
    const definition = page && definitionOf(page.entity)
    const isSearched = definition?.type === 'document' || definition?.list.everywhere
    if (page?.opens && page.show !== 'own' && isSearched) byEntity.set(page.entity, name)
  }
  return [...byEntity].map(([entity, page]) => ({ entity, page }))
}
