/** Lists known to be longer than their count goes: counting took most of the time of their pages. */
import type { Pool } from 'pg'
import { memo } from '../../../catalogue/values/memo.ts'

const believedMs = 60_000
const mostKept = 2_000

/** Of one pool: until when each list is believed to be long. */
const listsOf = memo((_pool: Pool) => new Map<string, number>())

export function rememberLong(pool: Pool, list: string): void {
  const lists = listsOf(pool)
  lists.delete(list)
  lists.set(list, Date.now() + believedMs)
  const [oldest] = lists.keys()
  if (lists.size > mostKept && oldest !== undefined) lists.delete(oldest)
}

/**
 * Whether the list was long when it was last counted. After a minute it is counted anew behind the answer,
 * so that a person waits for the count of a list only once.
 */
export function isKnownLong(pool: Pool, list: string, isStillLong: () => Promise<boolean>): boolean {
  const lists = listsOf(pool)
  const until = lists.get(list)
  if (until === undefined) return false
  if (until > Date.now()) return true
  // Believed meanwhile, so that one visitor alone has it counted.
  rememberLong(pool, list)
  void isStillLong().then(
    (isLong) => void (isLong || lists.delete(list)),
    () => void lists.delete(list),
  )
  return true
}
