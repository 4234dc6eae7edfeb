export const purchasingButtons = {
  btnViewSalesPrice: ['查看售价', 'View sales prices'],
  btnGather: ['汇集需求', 'Gather demand'],
  btnCreateRequisition: ['生成申请', 'Create requisition'],
  btnChange: ['变更', 'Change'],
  btnChangeUndo: ['撤销变更', 'Undo change'],
  btnCommitAll: ['全部按预测承诺', 'Commit to all'],
  btnBlueprint: ['图纸', 'Drawing'],
} as const

type PurchasingButtons = typeof purchasingButtons
declare module '../language/names.ts' {
  interface ButtonWords extends PurchasingButtons {}
}
