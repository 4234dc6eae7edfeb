/** Everybody of our side works with approvals, as who starts one or is asked. */
export const ofOurSide = ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert'] as const
