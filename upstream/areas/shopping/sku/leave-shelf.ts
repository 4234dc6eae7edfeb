/** A SKU that leaves the shelf by itself says why, in both languages. */
import type { Full } from '../../../../catalogue/language/define.ts'
import type { catalogueSku } from '../../../../catalogue/shopping/catalogue-sku.ts'
import type { Label } from '../../../../catalogue/values/label.ts'

export function leaveShelf(sku: Full<typeof catalogueSku>, [offReason, offReasonEn]: Label): void {
  Object.assign(sku, { status: 'OFF_SHELF', offReason, offReasonEn })
}
