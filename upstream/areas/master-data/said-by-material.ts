/** What is known of the material of a line where it is bought. */
import { materialItem } from '../../../catalogue/master-data/material-item.ts'
import { materialOrg } from '../../../catalogue/master-data/material-org.ts'
import { purchaseCategory } from '../../../catalogue/master-data/purchase-category.ts'
import { knowing } from '../../runtime/rules/facts.ts'
import { row, rowWith } from '../../runtime/rules/row-facts.ts'
import { taxPercentOf } from './tax-percent.ts'

type Bought = {
  id: string
  materialId: string | null
  categoryId: string
}

/** How a material is kept at a plant; nothing of what is no material. */
export const atPlant = (materialId: string | null, orgId: string) => (materialId ? rowWith(materialOrg, { materialId, orgId }) : null)

/** By the tax code of the material where it is bought, else of the material, else of the category. */
export const taxOf = knowing(
  ({ materialId, categoryId }: Bought, { orgId }: { orgId: string }) => ({
    material: row(materialItem, materialId),
    atOrg: atPlant(materialId, orgId),
    category: materialId ? null : row(purchaseCategory, categoryId),
  }),
  (_line, { material, atOrg, category }) => ({ taxRate: taxPercentOf(material ? (atOrg?.taxRate ?? material.taxRate) : category?.defaultTaxRate) }),
)
