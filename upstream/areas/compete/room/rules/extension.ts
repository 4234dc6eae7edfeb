import type { Terms } from '../terms.ts'

/** The new end of a turn, moved by an offer that came shortly before it; null where it stays. The window begins at `end - window` exactly, and `end` itself is too late. */
export function extendedEnd(
  { extension }: Pick<Terms, 'extension'>,
  turn: { endMs: number; extendCount: number },
  atMs: number,
  hasBestFallen: boolean,
): number | null {
  if (!extension || turn.extendCount >= extension.most) return null
  if (atMs < turn.endMs - extension.windowMs || atMs >= turn.endMs) return null
  return extension.onlyBest && !hasBestFallen ? null : turn.endMs + extension.byMs
}
