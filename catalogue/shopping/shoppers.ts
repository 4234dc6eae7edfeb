/** Every internal user may order from the mall. */
export const shoppers = ['buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'admin'] as const
