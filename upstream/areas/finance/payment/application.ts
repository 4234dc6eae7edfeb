import type { Full } from '../../../../catalogue/define.ts'
import type { paymentApply } from '../../../../catalogue/finance/payment-apply.ts'

export type Application = Full<typeof paymentApply>
