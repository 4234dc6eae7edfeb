/** Buttons of finance (财务结算) that no other area has. */
export const financeButtons = {
  btnAutoGenerate: ['自动生成', 'Generate'],
  btnLoadLines: ['加载明细', 'Load lines'],
  btnBatchApproval: ['批量批准', 'Approve'],
  btnForce: ['强制确认', 'Confirm by decision'],
  btnCreateInvoice: ['开票', 'Create invoice'],
  btnSendSapCheck: ['SAP检查', 'Check with SAP'],
  btnReadFile: ['读取电子发票', 'Read e-invoices'],
  btnMatch: ['匹配', 'Match'],
  btnQueryInvoice: ['质询', 'Query'],
  btnChangeTaxAmount: ['调整税额', 'Change tax'],
  btnChangeTaxedAmount: ['调整含税金额', 'Change gross'],
  btnSubmitApproval: ['提交审批', 'Hand in for approval'],
  btnRefuse: ['拒绝', 'Refuse'],
  btnSendToSap: ['发送SAP', 'Send to SAP'],
  btnSendToFinance: ['发送财务系统', 'Send to the finance system'],
  btnWriteOff: ['核销预付', 'Write off advances'],
  btnWriteOffByLine: ['按行核销', 'Write off by line'],
  btnBatchWriteOff: ['批量核销', 'Write off, each'],
  btnWriteOffApproval: ['核销批准', 'Approve write-offs'],
  btnReleaseAdvanceStage: ['释放预付阶段', 'Release advance stage'],
  btnRefund: ['退款登记', 'Register refund'],
  btnCarryOver: ['结转', 'Carry over'],
  btnCheckInvoice: ['检查发票', 'Check invoices'],
  btnRefreshWriteOff: ['刷新核销', 'Refresh write-offs'],
  btnBatchPaymentPlan: ['排款', 'Plan payment'],
  btnBatchPaymentRequest: ['提交付款', 'Request payment'],
  btnBatchConfirm: ['确认付款', 'Confirm payment'],
  btnSendToOa: ['发送OA', 'Send to the OA'],
  btnReport: ['报账', 'Report'],
  btnFail: ['付款失败', 'Payment failed'],
  btnRefresh: ['刷新', 'Refresh'],
  btnProposeLateFee: ['建议逾期违约金', 'Propose late fees'],
} as const

type FinanceButtons = typeof financeButtons
declare module '../language/names.ts' {
  interface ButtonWords extends FinanceButtons {}
}
