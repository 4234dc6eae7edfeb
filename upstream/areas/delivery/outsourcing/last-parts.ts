/** What was last issued for a subcontracted part: the nearest to its bill of materials that is kept here. */

import type { outsourcingIssueHeader } from '../../../../catalogue/delivery/outsourcing-issue-header.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'

interface LastPartRequest {
  orgId: string
  poLineId: string
  componentId: string
}

export interface LastUse {
  bomQty: string
  scrapPercent: string
  storageLocationId: string
  warehouseCode: string
}

/** Issues that stand, the last one first. */
const issuedBefore = `h.issue_type = 'ISSUE' and h.status in ('ISSUED', 'CONFIRMED')`
const lastFirst = 'h.issue_date desc, h.doc_num desc, l.line_num desc'

/** Per unit and scrap of a component as it was last issued for the part that an order line asks for, whosever order it was, and from where. */
export const lastUse = fact(async (work, asked: readonly LastPartRequest[]): Promise<(LastUse | null)[]> => {
  const rows = await rowsFor<LastUse>(
    work,
    asked,
    `select asked.place, found.* from jsonb_to_recordset($1) as asked(place int, "orgId" uuid, "poLineId" uuid, "componentId" uuid)
     join po_line own on own.id = asked."poLineId" cross join lateral (
       select l.bom_qty::text as "bomQty", coalesce(l.scrap_percent, 0)::text as "scrapPercent", l.storage_location_id as "storageLocationId", h.warehouse_code as "warehouseCode"
       from po_line other join outsourcing_issue_line l on l.po_line_id = other.id join outsourcing_issue_header h on h.id = l.header_id
       where other.material_id = own.material_id and l.component_id = asked."componentId" and h.org_id = asked."orgId" and ${issuedBefore}
       order by ${lastFirst} limit 1) found`,
  )
  return rows.map(([found]) => found ?? null)
})

export interface Part {
  poLineId: string
  componentId: string
  /** What the order line asks for, in the base unit of the part. */
  orderQty: string
  uom: string
}

/** The components of each open line of an order: what was issued for it, and for the line of the same part that was last supplied before it. */
export async function partsOf({ tx }: Work, { orgId, poHeaderId }: Full<typeof outsourcingIssueHeader>): Promise<Part[]> {
  const { rows } = await tx.query<Part>(
    `select distinct own.id as "poLineId", own.line_num, l.component_id as "componentId", m.code, own.base_qty::text as "orderQty", m.base_uom as uom
     from po_line own
     left join lateral (
       select other.id from po_line other join outsourcing_issue_line l on l.po_line_id = other.id join outsourcing_issue_header h on h.id = l.header_id
       where other.material_id = own.material_id and other.id <> own.id and h.org_id = $2 and ${issuedBefore} order by ${lastFirst} limit 1
     ) before on true
     join outsourcing_issue_line l on l.po_line_id in (own.id, before.id)
     join outsourcing_issue_header h on h.id = l.header_id and h.org_id = $2 and ${issuedBefore}
     join material_item m on m.id = l.component_id
     where own.header_id = $1 and own.line_status in ('OPEN', 'PART') order by own.line_num, m.code`,
    [poHeaderId, orgId],
  )
  return rows
}
