/** Addresses that are not called by pages of ours: they take no cookie, and so need no proof that a page of ours was the sender (S2.1). */
const entrances = /^\/(sso\/assert|scim\/v2)\//i

export const isMachineEntrance = (path: string): boolean => entrances.test(path)
