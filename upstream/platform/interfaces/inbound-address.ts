/** Where messages of other systems come in: below this address, by the path that their definition says. */
const PREFIX = '/v1/scsi/'

export const inboundAddress = (inPath: string): string => `${PREFIX}${inPath}`

/** The path of a definition; null for an address of something else. */
export const inPathOf = (address: string): string | null => (address.startsWith(PREFIX) ? address.slice(PREFIX.length) : null)
