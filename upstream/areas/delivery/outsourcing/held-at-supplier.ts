/** Our material that subcontractors hold: where it stands in the ledger, and how it is taken and given there. */
import { isPositive, lesser, subtract } from '../../../../catalogue/language/formula.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Movement } from '../stock/ledger.ts'

export interface HeldStock {
  materialId: string
  storageLocationId: string
  batchNo: string | null
  uom: string | null
  qty: string
}

/** By component, the batch that came first before the others. */
export async function heldAtSupplier(work: Work, orgId: string, supplierId: string, componentIds: readonly string[]): Promise<HeldStock[]> {
  if (componentIds.length === 0) return []
  const { rows } = await work.tx.query<HeldStock>(
    `select material_id as "materialId", storage_location_id as "storageLocationId", batch_no as "batchNo", max(uom) as uom, sum(qty)::text as qty from storage_transaction
     where org_id = $1 and supplier_id = $2 and stock_state = 'AT_SUPPLIER' and material_id = any($3::uuid[]) group by 1, 2, 3 order by min(doc_num)`,
    [orgId, supplierId, componentIds],
  )
  return rows
}

type Booked = Omit<Movement, 'storageLocationId' | 'batchNo' | 'uom' | 'stockState' | 'qty'>

/** So much of a component taken from where the supplier holds it; what is not there is left over. */
export function takenFrom(held: readonly HeldStock[], booked: Booked, qty: string): { movements: Movement[]; short: string } {
  let short = qty
  const movements: Movement[] = []
  for (const here of held.filter((one) => one.materialId === booked.materialId && isPositive(one.qty))) {
    const taken = lesser(short, here.qty)
    if (!isPositive(taken)) break
    short = subtract(short, taken)
    here.qty = subtract(here.qty, taken)
    const { storageLocationId, batchNo, uom } = here
    movements.push({ ...booked, storageLocationId, batchNo, uom, stockState: 'AT_SUPPLIER', qty: subtract('0', taken) })
  }
  return { movements, short }
}
