/** Figures by which a purchasing organisation steers. */
import { area } from '../area.ts'
import { accountStatementReport } from './account-statement-report.ts'
import { advanceApplyReport } from './advance-apply-report.ts'
import { auctionItemReport } from './auction-item-report.ts'
import { budgetReport } from './budget-report.ts'
import { contractReport } from './contract-report.ts'
import { invoiceReport } from './invoice-report.ts'
import { orderReport } from './order-report.ts'
import { paymentAmountReport } from './payment-amount-report.ts'
import { paymentApplyReport } from './payment-apply-report.ts'
import { paymentReport } from './payment-report.ts'
import { priceReport } from './price-report.ts'
import { unreportedTransactionReport } from './unreported-transaction-report.ts'

export const analytics = area('analytics', {
  documents: [
  ],
  reports: {
    contractReport,
    auctionItemReport,
    orderReport,
    accountStatementReport,
    advanceApplyReport,
    invoiceReport,
    paymentAmountReport,
    paymentApplyReport,
    paymentReport,
    priceReport,
    budgetReport,
    unreportedTransactionReport,
  },
})
