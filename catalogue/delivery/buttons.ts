export const deliveryButtons = {
  btnAdjust: ['调整', 'Adjust'],
  btnBlock: ['冻结', 'Block'],
  btnUnblock: ['解冻', 'Unblock'],
  btnIssue: ['发料', 'Issue'],
  btnLoadBom: ['加载用料', 'Load components'],
  btnScan: ['扫码收货', 'Scan'],
  btnConsume: ['寄售耗用', 'Consume'],
  btnCount: ['提交盘点', 'Hand in the count'],
} as const

type DeliveryButtons = typeof deliveryButtons
declare module '../language/names.ts' {
  interface ButtonWords extends DeliveryButtons {}
}
