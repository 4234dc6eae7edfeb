/** Batches: only of what was ordered, used up when nothing is left, and named by notes while they may be used. */
import { batchTemporary } from '../../../../catalogue/delivery/batch-temporary.ts'
import { deliveryNoteHeader } from '../../../../catalogue/delivery/delivery-note-header.ts'
import { lookups } from '../../../../catalogue/index.ts'
import { isPositive, spoken } from '../../../../catalogue/language/formula.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { fact, knowing, rowsFor } from '../../../runtime/rules/facts.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { RowOf } from '../../../runtime/rules/row-facts.ts'

interface PriorOrderRequest {
  supplierId: string
  materialId: string
}

/** Whether a material was ordered from the supplier within two years. */
const orderedLately = fact(async (work, asked: readonly PriorOrderRequest[]): Promise<boolean[]> => {
  const rows = await rowsFor<{ found: boolean }>(
    work,
    asked,
    `select asked.place, exists (select 1 from po_header h join po_line l on l.header_id = h.id
       where h.supplier_id = asked."supplierId" and l.material_id = asked."materialId" and h.released_date > now() - interval '2 years') as found
     from jsonb_to_recordset($1) as asked(place int, "supplierId" uuid, "materialId" uuid)`,
  )
  return rows.map(([row]) => row?.found === true)
})

export const batchTemporaryBehaviour = {
  settle(batch) {
    const isLeft = isPositive(batch.remainQty)
    if (batch.status === 'AVAILABLE' && !isLeft && isPositive(batch.usedQty)) batch.status = 'USED'
    else if (batch.status === 'USED' && isLeft) batch.status = 'AVAILABLE'
  },

  check: knowing(
    ({ supplierId, materialId }, _work, before) => (before || !supplierId || !materialId ? null : orderedLately({ supplierId, materialId })),
    (_batch, isOrdered) => {
      if (isOrdered === false) refuse(batchTemporary, 'NOT_ORDERED', {}, 'materialId')
    },
  ),

  removed({ usedQty }) {
    if (isPositive(usedQty)) refuse(batchTemporary, 'ON_NOTE', { usedQty: spoken(usedQty) })
  },

  doBlock() {},
  doUnblock() {},
} satisfies Behaviour<typeof batchTemporary>

/** A batch that failed, is blocked or has gone off is on no note; of another supplier or material it is not there at all. */
export function requireUsableBatch(
  batch: RowOf<typeof batchTemporary> | null,
  line: { materialId: string | null },
  supplierId: string,
  arriveDate: string,
  at: string,
): void {
  if (!batch || batch.supplierId !== supplierId || batch.materialId !== line.materialId) refuse(deliveryNoteHeader, 'NO_BATCH', {}, at)
  const refused = (reason: readonly [string, string]) =>
    refuse(deliveryNoteHeader, 'BATCH_UNUSABLE', { batch: batch.batchNo, reason: reason as [string, string] }, at)
  if (batch.inspectResult === 'FAIL') refused(lookups.BATCH_RESULT.values.FAIL)
  if (batch.status === 'BLOCKED') refused(batchTemporary.states.BLOCKED.label)
  if (batch.expiryDate && batch.expiryDate < arriveDate) refused(['已过期', 'expired'])
}
