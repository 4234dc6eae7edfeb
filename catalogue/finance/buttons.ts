/** Buttons of finance (财务结算) that no other area has. */
export const financeButtons = {
  btnAutoGenerate: ['自动生成', 'Generate'],
  btnLoadLines: ['加载明细', 'Load lines'],
  btnBatchApproval: ['批量批准', 'Approve'],
  btnForce: ['强制确认', 'Confirm by decision'],
} as const
