/** Buttons of competition and pricing (竞价大厅与定价) that no other area has. */
export const competeButtons = {
  btnOpen: ['开厅', 'Open the hall'],
  btnTurnProcess: ['控制轮次', 'Run the turns'],
  btnSupplierReady: ['就位', 'Ready'],
  btnOfferPrice: ['报价', 'Offer'],
  btnCompute: ['计算', 'Compute'],
} as const

type CompeteButtons = typeof competeButtons
declare module '../language/names.ts' {
  interface ButtonWords extends CompeteButtons {}
}
