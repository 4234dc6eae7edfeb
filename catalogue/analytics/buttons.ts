/** Buttons of analytics (分析报表) that no other area has. */
export const analyticsButtons = {} as const
