/** What a subcontractor's count lacks of our material and is marked to be charged: one deduction of the stock statement, a line for each component, at its standard price. */

import type { outsourcingStockHeader } from '../../../../catalogue/delivery/outsourcing-stock-header.ts'
import { deductions } from '../../../../catalogue/finance/deductions.ts'
import type { Full } from '../../../../catalogue/language/define.ts'
import { isAbove, multiply, roundTo, subtract } from '../../../../catalogue/language/formula.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { called } from '../../../runtime/rules/row-facts.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'

type Statement = Full<typeof outsourcingStockHeader>

export async function chargeLoss(work: Work, { id, docNum, orgId, supplierId, month, outsourcingStockLine }: Statement): Promise<void> {
  const charged = outsourcingStockLine.filter(({ chargeFlag, differQty }) => chargeFlag === 'Y' && isAbove('0', differQty))
  if (charged.length === 0) return
  const components = await learn(
    work,
    charged.map(({ componentId }) => called(componentId)),
  )
  await create(
    work,
    deductions,
    {
      orgId,
      supplierId,
      // Standard prices are in the currency of the company.
      currency: 'CNY',
      deductType: 'OUTSOURCING_LOSS',
      reason: `${month} 委外库存盘点短少 / Outsourcing stock missing at the count: ${docNum}`,
      deductionsLine: charged.map(({ componentId, differQty, standardPrice }, at) => {
        const qty = subtract('0', differQty)
        return {
          itemDesc: components[at]?.name[0] ?? '',
          materialId: componentId,
          qty,
          unitAmount: standardPrice,
          netAmount: roundTo(multiply(qty, standardPrice ?? '0'), 2),
          taxRate: '0',
        }
      }),
    },
    {
      fill(made) {
        Object.assign(made, { sourceType: 'OUTSOURCING_STOCK', sourceId: id, sourceDocNum: docNum })
        for (const [at, line] of made.deductionsLine.entries()) line.sourceLineId = charged[at]?.id ?? null
      },
    },
  )
}
