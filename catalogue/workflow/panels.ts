import type { PanelsSpec } from '../area.ts'

export const workflowPanels = {
  myUpcoming: { label: ['我的待办', 'What I must do'], for: ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'supplier'], buttons: ['btnQuery'] },
} as const satisfies PanelsSpec
