/** What stands on the approved supplier list besides the document in hand: lines it repeats, changes, or shares a quota with. */
import type { Full, LineRow } from '../../../../catalogue/define.ts'
import { aslHeader } from '../../../../catalogue/purchasing/asl-header.ts'
import { linesOf } from '../../../runtime/rows.ts'
import { change, load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type List = Full<typeof aslHeader>
type Line = LineRow<typeof aslHeader, 'aslLine'>

/** A listed line with the business unit of its list. */
export type Listed = Line & { orgId: string }

const standing = `h.status = 'APPROVED' and l.effect_state in ('PENDING', 'EFFECTIVE', 'FROZEN')`

/** The lines that an alteration changes, by id. */
export const sourcesOf = (work: Work, { aslLine }: List): Promise<Map<string, Listed>> =>
  listedLines(
    work,
    aslLine.flatMap(({ sourceLineId }) => sourceLineId ?? []),
  )

/** All lines of the lists in which these stand, by id. */
export async function listedLines(work: Work, lineIds: readonly string[]): Promise<Map<string, Listed>> {
  const rows = await linesOf(work, aslHeader, 'aslLine', lineIds)
  const lists = await load(work, aslHeader, [...new Set(rows.map((row) => row.headerId))])
  const listed = lists.flatMap(({ orgId, aslLine }) => aslLine.map((line) => [line.id, { ...line, orgId }] as const))
  return new Map(listed)
}

/** Number of the list that has the same supplier for the same goods at the same time. */
export async function otherListed(work: Work, list: List, line: Line): Promise<string | null> {
  const { rows } = await work.tx.query<{ doc_num: string }>(
    `select h.doc_num from asl_line l join asl_header h on h.id = l.header_id
     where ${standing} and h.id <> $1 and h.org_id = $2 and l.supplier_id = $3 and l.asl_level = $4 and l.supplier_site_id is not distinct from $5
       and case when $4 = 'MATERIAL' then l.material_id = $6 else l.category_id = $7 end and l.start_date <= $9 and l.end_date >= $8
     order by h.doc_num limit 1`,
    [list.id, list.orgId, line.supplierId, line.aslLevel, line.supplierSiteId, line.materialId, line.categoryId, line.startDate, line.endDate],
  )
  return rows[0]?.doc_num ?? null
}

/** Two lists about the same goods are approved one after the other, so that their quotas are seen together. */
export async function lockGoods(work: Work, list: List): Promise<void> {
  const keys = [...new Set(list.aslLine.map((line) => `asl ${list.orgId} ${line.materialId ?? line.categoryId}`))].sort()
  for (const key of keys) await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key])
}

/** Number of an approved list whose change of the same line still waits for its day. */
export async function otherWaiting(work: Work, list: List, line: Line): Promise<string | null> {
  const { rows } = await work.tx.query<{ doc_num: string }>(
    `select h.doc_num from asl_line l join asl_header h on h.id = l.header_id
     where h.status = 'APPROVED' and l.effect_state = 'PENDING' and h.id <> $1 and l.source_line_id = $2 order by h.doc_num limit 1`,
    [list.id, line.sourceLineId],
  )
  return rows[0]?.doc_num ?? null
}

/** Lines of other lists in their new states. */
export async function changeListed(work: Work, states: ReadonlyMap<string, string>, action: string): Promise<void> {
  if (states.size === 0) return
  const lists = (await linesOf(work, aslHeader, 'aslLine', [...states.keys()])).map((row) => row.headerId)
  await change(work, aslHeader, lists, action, (list) => {
    for (const line of list.aslLine) line.effectState = states.get(line.id) ?? line.effectState
  })
}

/** Number of an open order that buys these goods from this supplier. */
export async function orderUsing(work: Work, orgId: string, line: Line): Promise<string | null> {
  const { rows } = await work.tx.query<{ doc_num: string }>(
    `select h.doc_num from po_line l join po_header h on h.id = l.header_id
     where h.org_id = $1 and h.supplier_id = $2 and h.status not in ('DRAFT', 'CLOSED', 'CANCELLED') and l.line_status in ('OPEN', 'PART')
       and case when $3::uuid is null then l.category_id = $4 else l.material_id = $3 end
     order by h.doc_num limit 1`,
    [orgId, line.supplierId, line.materialId, line.categoryId],
  )
  return rows[0]?.doc_num ?? null
}
