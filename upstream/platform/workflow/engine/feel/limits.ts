/** What one expression may take. */
export const MAX_MS = 50
export const MAX_ITEMS = 10_000
export const MEMORY_MB = 64
/** On a machine that is so busy that the expression hardly runs at all. */
export const WALL_MS = 5_000
