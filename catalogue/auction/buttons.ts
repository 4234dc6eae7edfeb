/** Buttons of inquiry and auction (询价竞价) that no other area has. */
export const auctionButtons = {
  btnSubmitPublish: ['提交发布', 'Submit for publication'],
  btnApprovalPublish: ['批准发布', 'Approve publication'],
  btnRejectPublish: ['驳回发布', 'Reject publication'],
  btnImmediateStart: ['立即开始', 'Start now'],
  btnAlteration: ['变更', 'Alter'],
  btnAdjustBidEndDate: ['调整截止时间', 'Move the end'],
  btnMonitor: ['监控', 'Monitor'],
  btnQuote: ['报价', 'Quote'],
  btnSupplierAnswer: ['提交报价', 'Send quotation'],
  btnSupplierRefuse: ['拒绝报价', 'Decline'],
  btnQuestion: ['提问', 'Ask'],
  btnAnswer: ['回答', 'Answer'],
  btnReceipt: ['回执', 'Receipt'],
  btnPrepareOpening: ['设置开标口令', 'Set the opening passphrase'],
  btnConfirmOpening: ['确认开标', 'Confirm the opening'],
  btnBidOpening: ['开标', 'Open'],
  btnBargaining: ['发起议价', 'Bargain'],
  btnAwardLowest: ['按最低价', 'Lowest by line'],
  btnAwardWhole: ['按整单最低', 'Lowest whole'],
  btnAwardSubmit: ['提交授标', 'Submit award'],
  btnAwardEngineerApproval: ['技术确认', 'Confirm technically'],
  btnAwardEngineerReject: ['技术驳回', 'Reject technically'],
  btnAwardApproval: ['批准授标', 'Approve award'],
  btnAwardReject: ['驳回授标', 'Reject award'],
} as const

type AuctionButtons = typeof auctionButtons
declare module '../language/names.ts' {
  interface ButtonWords extends AuctionButtons {}
}
