/** Look-up values of analytics (分析报表). */
export const analyticsLookups = {} as const
