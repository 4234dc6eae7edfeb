import type { paymentApply } from '../../../../catalogue/finance/payment-apply.ts'
import type { Full } from '../../../../catalogue/language/define.ts'

export type Application = Full<typeof paymentApply>
