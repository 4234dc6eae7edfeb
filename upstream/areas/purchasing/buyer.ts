import { materialOrg } from '../../../catalogue/master-data/material-org.ts'
import { purchaseCategory } from '../../../catalogue/master-data/purchase-category.ts'
import { rowOf, rowWhere } from '../../runtime/rows.ts'
import type { Work } from '../../runtime/working.ts'

/** Who buys a material for a plant: materialOrg, else the buyer of its category or of the nearest one above. */
export async function buyerOf(work: Work, orgId: string, materialId: string | null, categoryId: string): Promise<string | null> {
  const atOrg = materialId ? await rowWhere(work, materialOrg, { materialId, orgId }) : null
  if (atOrg?.buyerId) return String(atOrg.buyerId)
  for (let category = await rowOf(work, purchaseCategory, categoryId); category; category = await rowOf(work, purchaseCategory, category.parentId)) {
    if (category.buyerId) return String(category.buyerId)
  }
  return null
}
