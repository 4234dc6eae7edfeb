/** Look-up values of inquiry and auction (询价竞价). */
export const auctionLookups = {} as const
