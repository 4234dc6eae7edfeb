export const deliveryButtons = {
  btnAdjust: ['调整', 'Adjust'],
  btnBlock: ['冻结', 'Block'],
  btnUnblock: ['解冻', 'Unblock'],
  btnIssue: ['发料', 'Issue'],
  btnCount: ['提交盘点', 'Hand in the count'],
} as const
