import { purchaseCategory } from '../../../catalogue/master-data/purchase-category.ts'
import { fact, learn } from '../../runtime/rules/facts.ts'
import { wayUp } from '../../runtime/rules/row-facts.ts'
import { atPlant } from '../master-data/said-by-material.ts'

interface Bought {
  orgId: string
  materialId: string | null
  categoryId: string
}

/** Who buys a material for a plant: materialOrg, else the buyer of its category or of the nearest one above. */
export const buyerOf = fact(async (work, asked: readonly Bought[]): Promise<(string | null)[]> => {
  const known = await learn(
    work,
    asked.map(({ orgId, materialId, categoryId }) => ({ atOrg: atPlant(materialId, orgId), categories: wayUp(purchaseCategory, categoryId) })),
  )
  return known.map(({ atOrg, categories }) => atOrg?.buyerId ?? categories?.find(({ buyerId }) => buyerId)?.buyerId ?? null)
})
