/** What one expression may take. */
export const MAX_MS = 50
/** Beside it the interpreter takes each value over before it begins: 0.5 to 2 µs by measurement. */
export const HAND_OVER_MS = 0.005
export const MAX_ITEMS = 10_000
export const MEMORY_MB = 64
/** On a machine that is so busy that the expression hardly runs at all. */
export const WALL_MS = 5_000
