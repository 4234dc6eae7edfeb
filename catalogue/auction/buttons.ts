/** Buttons of inquiry and auction (询价竞价) that no other area has. */
export const auctionButtons = {} as const
