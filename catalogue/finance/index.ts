/** What is settled with suppliers: statements of what was received, what is deducted, invoices, advances and payments. */
import { area } from '../area.ts'
import { job, month, ref } from '../language/define.ts'
import { accountStatement } from './account-statement.ts'
import { advanceApply } from './advance-apply.ts'
import { advanceCarryOver } from './advance-carry-over.ts'
import { financeButtons } from './buttons.ts'
import { cashFlowStatement } from './cash-flow-statement.ts'
import { collectAdvance } from './collect-advance.ts'
import { deductions } from './deductions.ts'
import { invoiceHeader } from './invoice-header.ts'
import { financeLookups } from './lookups.ts'
import { paymentApply } from './payment-apply.ts'
import { paymentDetail } from './payment-detail.ts'
import { paymentOaLink } from './payment-oa-link.ts'
import { transactionInfo } from './transaction-info.ts'
import { unfinishedStatementEquipment, unfinishedStatementMaterial } from './unfinished-statement.ts'
import { unreportedTransaction } from './unreported-transaction.ts'

export const finance = area('finance', {
  documents: [
    deductions,
    accountStatement,
    unfinishedStatementMaterial,
    unfinishedStatementEquipment,
    invoiceHeader,
    transactionInfo,
    advanceApply,
    collectAdvance,
    advanceCarryOver,
    paymentApply,
    paymentDetail,
    paymentOaLink,
    cashFlowStatement,
    unreportedTransaction,
  ],
  lookups: financeLookups,
  buttons: financeButtons,
  jobs: [
    job('STATEMENT_AUTO_GENERATE', {
      label: ['自动生成对账单', 'Monthly account statements'], kind: 'BOTH', cron: '0 3 1 * *', once: 'PER_KEY',
      params: { period: month('对账期间', 'Period'), orgId: ref('organization', '业务单元', 'Business unit') },
    }),
    job('STATEMENT_SILENT_CONFIRM', { label: ['对账单默认确认', 'Statements accepted by silence'], kind: 'BOTH', cron: '50 0 * * *', once: 'PER_KEY' }),
    job('ADVANCE_OVERDUE', { label: ['预付核销逾期提醒', 'Advances that should have been settled'], kind: 'BOTH', cron: '0 8 * * 1', once: 'PER_KEY' }),
    job('PAYMENT_DUE', { label: ['应付到期汇总', 'What is due within a week'], kind: 'BOTH', cron: '0 8 * * 1', once: 'PER_KEY' }),
    job('CASH_FLOW_REFRESH', { label: ['资金流量刷新', 'Cash flow statement'], kind: 'BOTH', cron: '30 3 * * *', once: 'PER_KEY' }),
    job('UNFINISHED_PROOF', { label: ['未对账清单核对', 'Proof of what is unsettled'], kind: 'BOTH', cron: '30 3 * * *', once: 'PER_KEY' }),
  ],
})
