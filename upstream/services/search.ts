/** `/v1/search`: documents by number over every list that the person may open, the newest first. */
import type { Pool } from 'pg'
import { definitionOf, pageOf } from '../../catalogue/index.ts'
import type { Answer } from '../../contract/types.ts'
import { enterRoleSql, inTransaction } from '../runtime/database.ts'
import type { Actor, CallContext } from '../runtime/types.ts'
import { quoted, tableOf } from '../store/tables.ts'

export interface Hit {
  id: string
  docNum: string
  entity: string
  /** The list page through which the person sees it. */
  page: string
  status: string
  creationDate: string
}
type Found = Omit<Hit, 'creationDate'> & { creationDate: Date }

const perEntity = 10

export function searchDocuments(pool: Pool, body: Record<string, unknown>, context: CallContext): Promise<Answer<Hit[]>> {
  const text = String(body.q ?? '').trim()
  const places = text.length < 2 ? [] : searchable(context.actor)
  return inTransaction(pool, enterRoleSql(context.actor, { everyOrg: false }), async (tx) => {
    const hits: Found[] = []
    for (const { entity, page } of places) {
      const { rows } = await tx.query<Found>(
        `select id, doc_num as "docNum", status, creation_date as "creationDate" from ${quoted(tableOf(entity).name)} where doc_num ilike $1 order by creation_date desc limit ${perEntity}`,
        [`%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`],
      )
      hits.push(...rows.map((row) => ({ ...row, entity, page })))
    }
    hits.sort((a, b) => b.creationDate.getTime() - a.creationDate.getTime())
    return { status: '200', msg: '', data: hits.map((hit) => ({ ...hit, creationDate: hit.creationDate.toISOString() })) }
  })
}

/** One granted list page of each document that opens in an edit page. */
function searchable({ grants }: Actor): { entity: string; page: string }[] {
  const byEntity = new Map<string, string>()
  for (const name of grants.keys()) {
    const page = pageOf(name)
    if (page?.opens && page.show !== 'own' && definitionOf(page.entity)?.type === 'document') byEntity.set(page.entity, name)
  }
  return [...byEntity].map(([entity, page]) => ({ entity, page }))
}
