/** Look-up values of competition and pricing (竞价大厅与定价). */
export const competeLookups = {} as const
