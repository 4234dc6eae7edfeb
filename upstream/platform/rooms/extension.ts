/** Given by offers that come shortly before an end, `most` times at most; `onlyBest` where the lowest offer has to fall by it. */
export interface Extension {
  windowMs: number
  byMs: number
  most: number
  onlyBest: boolean
}

interface ExtensionTerms {
  autoExtendFlag: string | null
  extendWindowSec: number | null
  extendBySec: number | null
  extendMax: number | null
  extendTrigger: string | null
}

/** As a document asks for it; null where nothing is extended. */
export function extensionOf({ autoExtendFlag, extendWindowSec, extendBySec, extendMax, extendTrigger }: ExtensionTerms): Extension | null {
  if (autoExtendFlag !== 'Y') return null
  return {
    windowMs: (extendWindowSec ?? 0) * 1_000,
    byMs: (extendBySec ?? 0) * 1_000,
    most: extendMax ?? 0,
    onlyBest: extendTrigger === 'BEST_CHANGED',
  }
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
