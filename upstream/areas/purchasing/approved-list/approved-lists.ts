/** What stands on the approved supplier list besides the document in hand: lines it repeats, changes, or shares a quota with. */
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { aslHeader } from '../../../../catalogue/purchasing/asl-header.ts'
import { linesOf } from '../../../runtime/rows/rows.ts'
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'
import { change, load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type List = Full<typeof aslHeader>
type Line = LineRow<typeof aslHeader, 'aslLine'>

/** A listed line with the business unit of its list. */
export type Listed = Line & { orgId: string }

const standing = `h.status = 'APPROVED' and l.effect_state in ('PENDING', 'EFFECTIVE', 'FROZEN')`

/** The lines that an alteration changes, by id; among all lines of their lists. */
export async function sourcesOf(work: Work, { aslLine }: List): Promise<Map<string, Listed>> {
  const sources = aslLine.flatMap(({ sourceLineId }) => sourceLineId ?? [])
  const rows = await linesOf(work, aslHeader, 'aslLine', sources)
  const lists = await load(work, aslHeader, [...new Set(rows.map((row) => String(row.headerId)))])
  return new Map(lists.flatMap(({ orgId, aslLine: lines }) => lines.map((line) => [line.id, { ...line, orgId }] as const)))
}

/** Number of the list that has the same supplier for the same goods at the same time. */
export const otherListed = (list: List, line: Line) => listedElsewhere({ listId: list.id, orgId: list.orgId, ...goodsOf(line) })

const goodsOf = ({ supplierId, supplierSiteId, aslLevel, materialId, categoryId, startDate, endDate }: Line) => ({
  supplierId,
  supplierSiteId,
  aslLevel,
  materialId,
  categoryId,
  startDate,
  endDate,
})

type Goods = ReturnType<typeof goodsOf> & { listId: string; orgId: string }

const firstNumbers = (rows: readonly (readonly { docNum: string }[])[]) => rows.map(([first]) => first?.docNum ?? null)

const listedElsewhere = fact(async (work, asked: readonly Goods[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ docNum: string }>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, h.doc_num as "docNum" from jsonb_to_recordset($1) as asked(place int, "listId" uuid, "orgId" uuid,
       "supplierId" uuid, "supplierSiteId" uuid, "aslLevel" text, "materialId" uuid, "categoryId" uuid, "startDate" date, "endDate" date)
     join asl_line l on l.supplier_id = asked."supplierId" and l.asl_level = asked."aslLevel" and l.supplier_site_id is not distinct from asked."supplierSiteId"
       and case when asked."aslLevel" = 'MATERIAL' then l.material_id = asked."materialId" else l.category_id = asked."categoryId" end
     join asl_header h on h.id = l.header_id
     where ${standing} and h.id <> asked."listId" and h.org_id = asked."orgId" and l.start_date <= asked."endDate" and l.end_date >= asked."startDate"
     order by asked.place, h.doc_num`,
  )
  return firstNumbers(rows)
})

/** Two lists about the same goods are approved one after the other, so that their quotas are seen together. */
export function lockGoods(work: Work, list: List): void {
  const keys = [...new Set(list.aslLine.map((line) => `asl ${list.orgId} ${line.materialId ?? line.categoryId}`))].sort()
  work.tx.send('select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) with ordinality as k(key, place) order by place', [
    keys,
  ])
}

/** Number of an approved list whose change of the same line still waits for its day. */
export const otherWaiting = (list: List, { sourceLineId }: Line) => (sourceLineId ? waitingElsewhere({ listId: list.id, sourceLineId }) : null)

const waitingElsewhere = fact(async (work, asked: readonly { listId: string; sourceLineId: string }[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ docNum: string }>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, h.doc_num as "docNum" from jsonb_to_recordset($1) as asked(place int, "listId" uuid, "sourceLineId" uuid)
     join asl_line l on l.source_line_id = asked."sourceLineId" join asl_header h on h.id = l.header_id
     where h.status = 'APPROVED' and l.effect_state = 'PENDING' and h.id <> asked."listId" order by asked.place, h.doc_num`,
  )
  return firstNumbers(rows)
})

/** Lines of other lists in their new states. */
export async function changeListed(work: Work, states: ReadonlyMap<string, string>, action: string): Promise<void> {
  if (states.size === 0) return
  const lists = (await linesOf(work, aslHeader, 'aslLine', [...states.keys()])).map((row) => String(row.headerId))
  await change(work, aslHeader, lists, action, (list) => {
    for (const line of list.aslLine) line.effectState = states.get(line.id) ?? line.effectState
  })
}

/** Number of an open order that buys these goods from this supplier. */
export const orderUsing = (orgId: string, { supplierId, materialId, categoryId }: Line) => ordered({ orgId, supplierId, materialId, categoryId })

type Bought = Pick<Line, 'supplierId' | 'materialId' | 'categoryId'> & { orgId: string }

const ordered = fact(async (work, asked: readonly Bought[]): Promise<(string | null)[]> => {
  const rows = await rowsFor<{ docNum: string }>(
    work,
    asked,
    `select distinct on (asked.place) asked.place, h.doc_num as "docNum"
     from jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "supplierId" uuid, "materialId" uuid, "categoryId" uuid)
     join po_line l on case when asked."materialId" is null then l.category_id = asked."categoryId" else l.material_id = asked."materialId" end
     join po_header h on h.id = l.header_id
     where h.org_id = asked."orgId" and h.supplier_id = asked."supplierId" and h.status not in ('DRAFT', 'CLOSED', 'CANCELLED') and l.line_status in ('OPEN', 'PART')
     order by asked.place, h.doc_num`,
  )
  return firstNumbers(rows)
})
