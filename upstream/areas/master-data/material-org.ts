import { materialItem } from '../../../catalogue/master-data/material-item.ts'
import type { materialOrg } from '../../../catalogue/master-data/material-org.ts'
import { purchaseCategory } from '../../../catalogue/master-data/purchase-category.ts'
import type { Behaviour } from '../../runtime/behaviour.ts'
import { rowOf } from '../../runtime/rows/rows.ts'
import { codeOf } from '../../runtime/rules/references-to.ts'
import { refuse } from '../../runtime/rules/refusal.ts'
import { onHandOf } from './held-at.ts'

export const materialOrgBehaviour = {
  async counted(rows, { tx }) {
    const held = await onHandOf(
      tx,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id }) => [id, { onHandQty: held.get(id) ?? '0.0000' }] as const)
  },

  async defaults(row, work) {
    const material = await rowOf(work, materialItem, row.materialId)
    const category = await rowOf(work, purchaseCategory, material?.categoryId)
    row.buyerId ??= category?.buyerId ?? null
    row.onHandQty ??= '0'
    if (material?.lifecycle === 'OBSOLETE' || material?.enabledFlag === 'N')
      refuse(materialItem, 'OBSOLETE', { code: String(material.code) }, 'materialId')
  },

  async settle(row, work) {
    const material = await rowOf(work, materialItem, row.materialId)
    row.code = `${material?.code}@${await codeOf(work, row.orgId)}`
    row.name = String(material?.name ?? '')
    row.nameEn = material?.nameEn ?? null
    row.categoryId = material?.categoryId ?? null
  },
} satisfies Behaviour<typeof materialOrg>
