/** What was issued before for an order line: as confirmed where it was, returns taken off. */
import { fact, rowsFor } from '../../../runtime/rules/facts.ts'

interface Before {
  issueId: string
  poLineId: string
  componentId: string
}

export const issuedBefore = fact(async (work, asked: readonly Before[]): Promise<string[]> => {
  const rows = await rowsFor<{ qty: string }>(
    work,
    asked,
    `select asked.place, sum(coalesce(l.confirmed_qty, l.issue_qty) * case h.issue_type when 'RETURN' then -1 else 1 end)::text as qty
     from jsonb_to_recordset($1) as asked(place int, "issueId" uuid, "poLineId" uuid, "componentId" uuid)
     join outsourcing_issue_line l on l.po_line_id = asked."poLineId" and l.component_id = asked."componentId"
     join outsourcing_issue_header h on h.id = l.header_id and h.status in ('ISSUED', 'CONFIRMED') and h.id <> asked."issueId" group by 1`,
  )
  return rows.map(([found]) => found?.qty ?? '0')
})
