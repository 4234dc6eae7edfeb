/** How far the clocks of web and the services are apart. Each answer of the services tells their time, as any answer of HTTP does. */

/** S12.1: beyond this web is not ready. Signatures are refused later, at MAX_SKEW_MS. */
const MOST_APART_MS = 60_000

/** By how much our clock is ahead of the one that an answer names; nothing where it names none. */
export function aheadOf(date: string | string[] | null | undefined, now: number): number {
  const theirs = Date.parse(String(date))
  return Number.isNaN(theirs) ? 0 : now - theirs
}

export const areApart = (aheadMs: number): boolean => Math.abs(aheadMs) > MOST_APART_MS
