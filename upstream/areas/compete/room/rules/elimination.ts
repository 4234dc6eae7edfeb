import type { Terms } from '../terms.ts'
import type { Ranked } from './ranking.ts'

/** Who drops out after a turn: the worst of those who still take part, as long as enough of them stay. */
export function eliminated(
  { eliminateCount, keepMin }: Pick<Terms, 'eliminateCount' | 'keepMin'>,
  ranking: readonly Ranked[],
  active: readonly string[],
): string[] {
  const worstFirst = ranking.filter(({ supplierId, rank }) => rank !== null && active.includes(supplierId)).toReversed()
  return worstFirst.slice(0, Math.max(0, Math.min(eliminateCount, active.length - keepMin))).map(({ supplierId }) => supplierId)
}
