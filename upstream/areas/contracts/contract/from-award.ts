/** The contract that an award of inquiry or competition drafts for one of its winners: what he won, on the terms of his quotation. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Awarded } from '../../compete/award/award-documents.ts'

export async function contractFromAward(work: Work, { source, lines, ...awarded }: Awarded): Promise<void> {
  const { orgId, supplierId, buyerId, categoryId, currency, taxRate, paymentTermId, startDate, endDate } = awarded
  await create(
    work,
    contract,
    {
      ...{ orgId, supplierId, buyerId, categoryId, currency, taxRate, paymentTermId, startDate, endDate },
      contractName: `${source.sourceDocNum} ${lines[0]?.itemDesc ?? ''}`.trim().slice(0, 200),
      contractItem: lines.map(({ materialId, itemDesc, uom, qty, netPrice, needByDate: deliveryDate }) => ({
        ...{ materialId, itemDesc, uom, qty, netPrice, taxRate, deliveryDate },
      })),
    },
    {
      fill(made) {
        Object.assign(made, source)
        for (const [at, item] of made.contractItem.entries()) item.requisitionLineId = lines[at]?.requisitionLineId ?? null
      },
    },
  )
}
