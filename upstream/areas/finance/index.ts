/** What is settled with suppliers: statements, deductions, invoices, advances and payments. */
import { finance as definitions } from '../../../catalogue/finance/index.ts'
import { areaOf } from '../../platform/area.ts'
import { followReceipts } from '../contracts/contract/receipts.ts'
import { contractWritten } from '../contracts/followed.ts'
import { stockConfirmed, transactionsWritten } from '../delivery/followed.ts'
import { budgetDivided } from '../master-data/project.ts'
import { advanceApplyBehaviour } from './advance/advance-apply.ts'
import { advanceCarryOverBehaviour } from './advance/advance-carry-over.ts'
import { collectAdvanceBehaviour } from './advance/collect-advance.ts'
import { overdueAdvances } from './advance/overdue.ts'
import { financeCalls } from './calls.ts'
import { cashFlowStatementBehaviour } from './cash-flow/cash-flow-statement.ts'
import { cashFlows } from './cash-flow/refresh.ts'
import { shareAgain } from './cost/budget-divided.ts'
import { transactionInfoBehaviour } from './cost/transaction-info.ts'
import { chargeLoss } from './deduction/charge-loss.ts'
import { deductionSheet } from './deduction/deduction-sheet.ts'
import { deductionsBehaviour } from './deduction/deductions.ts'
import { contractMoved } from './invoice/contract-moved.ts'
import { dueWithinAWeek } from './invoice/due.ts'
import { invoiceHeaderBehaviour } from './invoice/invoice-header.ts'
import { matchSheet } from './invoice/match-sheet.ts'
import { paymentOaLinkBehaviour } from './payment/oa.ts'
import { paymentApplyBehaviour } from './payment/payment-apply.ts'
import { paymentDetailBehaviour } from './payment/payment-detail.ts'
import { advanceSheet, applicationSheet } from './payment/sheets.ts'
import { accountStatementBehaviour } from './statement/account-statement.ts'
import { statementsToMake } from './statement/generate.ts'
import { silentStatements } from './statement/silence.ts'
import { statementSheet } from './statement/statement-sheet.ts'
import { keepEquipment } from './unfinished/equipment.ts'
import { keepMaterial } from './unfinished/material.ts'
import { unfinishedProof } from './unfinished/proof.ts'
import { unreportedTransactionBehaviour } from './unfinished/report-cost.ts'

export const finance = areaOf(definitions, {
  behaviours: {
    deductions: deductionsBehaviour,
    accountStatement: accountStatementBehaviour,
    invoiceHeader: invoiceHeaderBehaviour,
    transactionInfo: transactionInfoBehaviour,
    advanceApply: advanceApplyBehaviour,
    collectAdvance: collectAdvanceBehaviour,
    advanceCarryOver: advanceCarryOverBehaviour,
    paymentApply: paymentApplyBehaviour,
    paymentDetail: paymentDetailBehaviour,
    paymentOaLink: paymentOaLinkBehaviour,
    cashFlowStatement: cashFlowStatementBehaviour,
    unreportedTransaction: unreportedTransactionBehaviour,
  },
  calls: financeCalls,
  replies() {
    transactionsWritten.repliedBy(async (work, ids) => {
      await keepMaterial(work, ids)
      await followReceipts(work, ids)
    })
    stockConfirmed.repliedBy(chargeLoss)
    contractWritten.repliedBy(async (work, contractId) => {
      await keepEquipment(work, contractId)
      await contractMoved(work, contractId)
    })
    budgetDivided.repliedBy(shareAgain)
  },
  prints: {
    deductions: { sheet: deductionSheet },
    accountStatement: { sheet: statementSheet },
    invoiceHeader: { sheet: matchSheet },
    advanceApply: { sheet: advanceSheet },
    paymentApply: { sheet: applicationSheet },
  },
  jobs: () => ({
    STATEMENT_AUTO_GENERATE: statementsToMake,
    STATEMENT_SILENT_CONFIRM: silentStatements,
    ADVANCE_OVERDUE: overdueAdvances,
    PAYMENT_DUE: dueWithinAWeek,
    UNFINISHED_PROOF: unfinishedProof,
    CASH_FLOW_REFRESH: cashFlows,
  }),
})
