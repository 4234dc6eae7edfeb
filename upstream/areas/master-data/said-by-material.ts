/** What a line takes over from its material, or from what it is bought as. */

import { materialItem } from '../../../catalogue/master-data/material-item.ts'
import { materialOrg } from '../../../catalogue/master-data/material-org.ts'
import { purchaseCategory } from '../../../catalogue/master-data/purchase-category.ts'
import { rowOf, rowWhere } from '../../runtime/rows.ts'
import type { Work } from '../../runtime/working.ts'
import { taxPercentOf } from './tax-percent.ts'

type Bought = {
  id: string
  materialId: string | null
  categoryId: string
}

/** Of what is no material the line says all itself. */
export async function saidByMaterial({ materialId }: Bought, work: Work) {
  const material = await rowOf(work, materialItem, materialId)
  if (!material) return {}
  return {
    itemDesc: [material.name, material.specModel].filter(Boolean).join(' '),
    categoryId: String(material.categoryId),
    uom: String(material.purchaseUom ?? material.baseUom),
    drawingNo: material.drawingNo ?? null,
    drawingVersion: material.drawingVersion ?? null,
  }
}

/** By the tax code of the material where it is bought, else of the material, else of the category. */
export async function taxOf({ materialId, categoryId }: Bought, work: Work, { orgId }: { id: string; orgId: string }) {
  const material = await rowOf(work, materialItem, materialId)
  if (!material) return { taxRate: taxPercentOf((await rowOf(work, purchaseCategory, categoryId))?.defaultTaxRate) }
  const atOrg = await rowWhere(work, materialOrg, { materialId: material.id, orgId })
  return { taxRate: taxPercentOf(atOrg?.taxRate ?? material.taxRate) }
}
