/** A SKU that leaves the shelf by itself says why, in both languages. */
import type { Full, Label } from '../../../../catalogue/define.ts'
import type { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'

export function leaveShelf(sku: Full<typeof catalogueSku>, [offReason, offReasonEn]: Label): void {
  Object.assign(sku, { status: 'OFF_SHELF', offReason, offReasonEn })
}
