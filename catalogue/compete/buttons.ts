/** Buttons of competition and pricing (竞价大厅与定价) that no other area has. */
export const competeButtons = {
  btnCompute: ['计算', 'Compute'],
} as const
