/** Given by offers that come shortly before an end, `most` times at most; `onlyBest` where the lowest offer has to fall by it. */
export interface Extension {
  windowMs: number
  byMs: number
  most: number
  onlyBest: boolean
}

/** The new end, moved by an offer that came shortly before it; null where it stays. The window begins at `end - window` exactly, and `end` itself is too late. */
export function extendedEnd(
  { extension }: { extension: Extension | null },
  { endMs, extendCount }: { endMs: number; extendCount: number },
  atMs: number,
  hasBestFallen: boolean,
): number | null {
  if (!extension || extendCount >= extension.most) return null
  if (atMs < endMs - extension.windowMs || atMs >= endMs) return null
  return extension.onlyBest && !hasBestFallen ? null : endMs + extension.byMs
}
