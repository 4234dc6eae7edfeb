/** Two texts compared apart from the pages, once: whoever looks again gets what was found. */
import { createHash } from 'node:crypto'
import { oneAfterTheOther } from '../../../../catalogue/legal/compared-page.ts'
import { apart } from '../../../platform/apart/apart.ts'
import { OverLimits } from '../../../platform/apart/limits.ts'
import { createCache } from '../../../platform/cache/cache.ts'
import type { Comparison } from './compare.ts'

const compareApart = apart<readonly [from: string, to: string], Comparison>(new URL('./compare-worker.ts', import.meta.url))
/** Of this process alone: the texts of contracts are not for a store that others share. */
const kept = createCache().area<Comparison>('comparisons', { most: 100 })

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')

export const comparisonOf = (from: string, to: string): Promise<Comparison> =>
  kept.of(`${hash(from)} ${hash(to)}`, () => compareApart([from, to]).catch((error) => notCompared(error, from, to)))

function notCompared(error: unknown, from: string, to: string): Comparison {
  if (!(error instanceof OverLimits)) throw error
  return { html: oneAfterTheOther(from, to), insertions: 0, deletions: 0, depth: 'NONE', clauses: [] }
}
