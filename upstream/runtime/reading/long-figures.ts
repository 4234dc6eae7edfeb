/** Figures over so many rows that adding them up takes most of the time of their page: for a minute they are those of the first who asked. */
import type { Pool } from 'pg'
import { memo } from '../../../catalogue/values/memo.ts'

const keptMs = 60_000
const mostKept = 500
/** Figures over fewer rows are added up at every visit. */
const longFrom = 20_000

export interface Reckoned<Figures> {
  readonly figures: Figures
  /** How many they were added up from; where that does not say how many were read, they are kept in any case. */
  readonly rows: number | 'any'
  /** Since when they are so. */
  readonly asOf: Date
}

interface Kept {
  readonly until: number
  readonly reckoning: Promise<Reckoned<unknown>>
}

/** Of one pool, by what was asked for. */
const keptIn = memo((_pool: Pool) => new Map<string, Kept>())

/** What `reckon` finds for `asked`, which says all that it depends on, the person's rights first of all. Whoever asks meanwhile waits for the same. */
export async function keptFigures<Figures>(
  pool: Pool,
  asked: string,
  now: Date,
  reckon: () => Promise<Omit<Reckoned<Figures>, 'asOf'>>,
): Promise<Reckoned<Figures>> {
  const kept = keptIn(pool)
  const known = kept.get(asked)
  if (known && known.until > Date.now()) {
    const reckoned = (await known.reckoning.catch(() => null)) as Reckoned<Figures> | null
    if (reckoned && (reckoned.rows === 'any' || reckoned.rows >= longFrom)) return reckoned
  }
  const reckoning = reckon().then((one) => ({ ...one, asOf: now }))
  kept.delete(asked)
  kept.set(asked, { until: Date.now() + keptMs, reckoning })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return reckoning
}
