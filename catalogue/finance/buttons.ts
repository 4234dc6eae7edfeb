/** Buttons of finance (财务结算) that no other area has. */
export const financeButtons = {} as const
