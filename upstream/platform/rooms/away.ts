/** Up to so late what ends in a room ends at its own time; later the services were away, and nothing is decided for anybody. */
const LATE_MS = 15_000

export const isAwayTooLong = (now: Date, end: Date): boolean => now.getTime() - end.getTime() > LATE_MS
