/** What is settled with suppliers: statements of what was received, what is deducted, invoices, advances and payments. */
import { area } from '../area.ts'
import { job, month, ref } from '../define.ts'
import { accountStatement } from './account-statement.ts'
import { advanceApply } from './advance-apply.ts'
import { advanceCarryOver } from './advance-carry-over.ts'
import { collectAdvance } from './collect-advance.ts'
import { deductions } from './deductions.ts'
import { invoiceHeader } from './invoice-header.ts'
import { paymentApply } from './payment-apply.ts'
import { paymentDetail } from './payment-detail.ts'
import { transactionInfo } from './transaction-info.ts'

export const finance = area('finance', {
  documents: [
    deductions,
    accountStatement,
    invoiceHeader,
    transactionInfo,
    advanceApply,
    collectAdvance,
    advanceCarryOver,
    paymentApply,
    paymentDetail,
  ],
  jobs: [
    job('STATEMENT_AUTO_GENERATE', {
      label: ['自动生成对账单', 'Monthly account statements'], kind: 'BOTH', cron: '0 3 1 * *', once: 'PER_KEY',
      params: { period: month('对账期间', 'Period'), orgId: ref('organization', '业务单元', 'Business unit') },
    }),
    job('STATEMENT_SILENT_CONFIRM', { label: ['对账单默认确认', 'Statements accepted by silence'], kind: 'BOTH', cron: '50 0 * * *', once: 'PER_KEY' }),
  ],
})
