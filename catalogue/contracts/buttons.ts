/** Buttons of contracts (合同管理) that no other area has. */
export const contractsButtons = {
  btnSendConfirm: ['发送供应商', 'Send to supplier'],
  btnInitText: ['生成文本', 'Fill the template'],
  btnPropose: ['提交修改建议', 'Propose changes'],
  btnAcceptRevision: ['采纳', 'Accept'],
  btnRejectRevision: ['不采纳', 'Turn down'],
  btnFinalise: ['定稿', 'Freeze the text'],
  btnStartSign: ['发起签署', 'Start signing'],
  btnExtendSign: ['延长签署', 'Extend signing'],
  btnSignCode: ['获取验证码', 'Get a code'],
  btnSupplierSign: ['签署', 'Sign'],
  btnRefuseSign: ['拒签', 'Refuse to sign'],
  btnStopSign: ['撤销签署', 'Stop signing'],
  btnTakeOver: ['导入存量合同', 'Import existing contracts'],
  btnEffect: ['生效', 'Put into effect'],
  btnTermination: ['申请终止', 'Ask for termination'],
  btnTerminationApproval: ['批准终止', 'Approve termination'],
  btnTerminationReject: ['驳回终止', 'Reject termination'],
  btnVoidApproval: ['批准作废', 'Approve abolition'],
  btnVoidReject: ['驳回作废', 'Reject abolition'],
  btnStopRenew: ['停止续期', 'End the renewal'],
  btnAssetAcceptance: ['资产验收', 'Accept assets'],
  btnPreToMain: ['转主合同', 'Turn into main contract'],
  btnArchive: ['归档', 'Archive'],
  btnWarningPush: ['推送', 'Push'],
  btnVerifyAccount: ['核验', 'Verify'],
  btnFreeze: ['冻结', 'Freeze'],
  btnRenew: ['更新证书', 'Renew the certificate'],
  btnRevoke: ['吊销', 'Revoke'],
} as const

type ContractsButtons = typeof contractsButtons
declare module '../language/names.ts' {
  interface ButtonWords extends ContractsButtons {}
}
