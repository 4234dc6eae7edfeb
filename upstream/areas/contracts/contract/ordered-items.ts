/** What is ordered of the items of a contract, held against the quantities of the version that replaces it. */
import { contract } from '../../../../catalogue/contracts/contract.ts'
import { isAbove, spoken } from '../../../../catalogue/language/formula.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { loadOne } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { Contract } from '../text/values.ts'
import { mostOf, toleratedPercent } from './orders.ts'

type Item = Contract['contractItem'][number]

/** The item that one stands for in the version before, as long as it is for the same goods in the same unit. */
export const sameGoods = ({ previousItemId, materialId, uom }: Item, before: Contract): Item | undefined =>
  before.contractItem.find((own) => own.id === previousItemId && own.materialId === materialId && own.uom === uom)

/** The first item of a new version for which more is ordered than it says, with its place; what was beyond before and does not become less is let go. */
export async function beyondItem(work: Work, doc: Contract): Promise<{ at: number; item: Item; ordered: string } | null> {
  if (!doc.previousId || doc.amountType !== 'FIXED') return null
  const before = await loadOne(work, contract, doc.previousId)
  if (!before) return null
  const tolerated = await toleratedPercent(work, doc)
  for (const [at, item] of doc.contractItem.entries()) {
    const own = sameGoods(item, before)
    if (!own?.orderedQty) continue
    const isLess = before.amountType !== 'FIXED' || isAbove(own.qty, item.qty)
    if (isLess && isAbove(own.orderedQty, mostOf(item, tolerated))) return { at, item, ordered: own.orderedQty }
  }
  return null
}

export async function requireOrderedItems(work: Work, doc: Contract): Promise<void> {
  const beyond = await beyondItem(work, doc)
  if (!beyond) return
  const { at, item, ordered } = beyond
  refuse(contract, 'ITEM_ORDERED', { lineNum: item.lineNum, qty: spoken(item.qty), ordered: spoken(ordered) }, `contractItem[${at}].qty`)
}
