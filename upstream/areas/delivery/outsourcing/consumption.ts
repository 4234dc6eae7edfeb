/** What a receipt of a subcontracted part uses up of the material that the subcontractor holds (delivery brief, "consumption at receipt"). */

import type { receiveHeader } from '../../../../catalogue/delivery/receive-header.ts'
import type { Full, LineRow } from '../../../../catalogue/language/define.ts'
import { add, isPositive, lesser, multiply, roundTo, subtract } from '../../../../catalogue/language/formula.ts'
import type { Work } from '../../../runtime/working.ts'
import { inBaseUom, type Movement, postStock } from '../stock/ledger.ts'
import { heldAtSupplier, takenFrom } from './held-at-supplier.ts'

type Receipt = Full<typeof receiveHeader>
type Line = LineRow<typeof receiveHeader, 'receiveLine'>

interface Part {
  poDeliveryId: string
  componentId: string
  bomQty: string
  scrapPercent: string
}

/** The components of each schedule's order line, as they were last issued. */
async function partsOf(work: Work, scheduleIds: readonly string[]): Promise<Part[]> {
  if (scheduleIds.length === 0) return []
  const { rows } = await work.tx.query<Part>(
    `select distinct on (d.id, l.component_id) d.id as "poDeliveryId", l.component_id as "componentId", l.bom_qty::text as "bomQty", coalesce(l.scrap_percent, 0)::text as "scrapPercent"
     from po_delivery d join outsourcing_issue_line l on l.po_line_id = d.parent_id
     join outsourcing_issue_header h on h.id = l.header_id and h.issue_type = 'ISSUE' and h.status in ('ISSUED', 'CONFIRMED')
     where d.id = any($1::uuid[]) order by d.id, l.component_id, h.issue_date desc, h.doc_num desc`,
    [scheduleIds],
  )
  return rows
}

/** round4(quantity × per unit × (1 + scrap)), in the component's base unit. */
export const neededFor = ({ bomQty, scrapPercent }: Pick<Part, 'bomQty' | 'scrapPercent'>, qty: string): string =>
  roundTo(multiply(multiply(qty, bomQty), add('1', multiply(scrapPercent, '0.01'))), 4)

/** Booked as far as the supplier holds it; the rest is kept as shortage of the line, and the receipt is not refused. */
export async function consume(work: Work, receipt: Receipt): Promise<void> {
  const parts = await partsOf(
    work,
    receipt.receiveLine.flatMap(({ poDeliveryId }) => poDeliveryId ?? []),
  )
  if (parts.length === 0) return
  const held = await heldAtSupplier(work, receipt.orgId, receipt.supplierId, [...new Set(parts.map(({ componentId }) => componentId))])
  const movements: Movement[] = []
  for (const line of receipt.receiveLine) {
    let shortage = '0'
    for (const part of parts.filter(({ poDeliveryId }) => poDeliveryId === line.poDeliveryId)) {
      const taken = takenFrom(held, bookedFor(receipt, line, part), neededFor(part, inBaseUom(line.receiveQty, line)))
      movements.push(...taken.movements)
      shortage = add(shortage, taken.short)
    }
    if (isPositive(shortage)) line.shortageQty = shortage
  }
  await postStock(work, movements)
}

/** The consumption of what is taken back, the shortage first; the finished part that goes back for a new one keeps it. */
export async function giveBack(
  work: Work,
  receipt: Receipt,
  line: Line,
  qty: string,
  source: { sourceType: string; sourceDocNum: string },
): Promise<void> {
  const parts = await partsOf(work, line.poDeliveryId ? [line.poDeliveryId] : [])
  if (parts.length === 0) return
  const { rows } = await work.tx.query<{ materialId: string; storageLocationId: string; batchNo: string | null; uom: string; qty: string }>(
    `select material_id as "materialId", storage_location_id as "storageLocationId", batch_no as "batchNo", max(uom) as uom, (-sum(qty))::text as qty from storage_transaction
     where source_line_id = $1 and transaction_type = 'OUT_CONSUME' group by 1, 2, 3 having sum(qty) < 0 order by max(doc_num) desc`,
    [line.id],
  )
  let shortage = line.shortageQty ?? '0'
  const movements: Movement[] = []
  for (const part of parts) {
    const whole = neededFor(part, inBaseUom(qty, line))
    const unbooked = lesser(shortage, whole)
    shortage = subtract(shortage, unbooked)
    let rest = subtract(whole, unbooked)
    for (const here of rows.filter(({ materialId }) => materialId === part.componentId)) {
      const given = lesser(rest, here.qty)
      if (!isPositive(given)) break
      rest = subtract(rest, given)
      const { storageLocationId, batchNo, uom } = here
      movements.push({ ...bookedFor(receipt, line, part), ...source, storageLocationId, batchNo, uom, stockState: 'AT_SUPPLIER', qty: given })
    }
  }
  line.shortageQty = isPositive(shortage) ? shortage : null
  await postStock(work, movements)
}

const bookedFor = (receipt: Receipt, line: Line, { componentId }: Part) => ({
  orgId: receipt.orgId,
  materialId: componentId,
  transactionType: 'OUT_CONSUME',
  sourceType: 'receiveHeader',
  sourceDocNum: String(receipt.docNum),
  sourceLineId: line.id,
  supplierId: receipt.supplierId,
})
