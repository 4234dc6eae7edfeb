/** Look-up values of finance (财务结算). */
export const financeLookups = {} as const
