/**
 * Whose session a cookie is, as the services said last. A cookie of the right shape proves nothing: until they have named its person it counts
 * as nobody's, by its address (S2.7). What is remembered is bounded and gone after a while, or at once when the services no longer know it.
 */
import type { BrowserSession } from '../../app/server/answer/context.ts'

const mostKnown = 20_000
const knownForMs = 10 * 60_000

interface Known {
  person: string
  until: number
}

export function createKnownPeople(now: () => number = Date.now) {
  const byVisitor = new Map<string, Known>()
  return {
    personOf({ visitor, isSignedIn }: Pick<BrowserSession, 'visitor' | 'isSignedIn'>): string | null {
      const known = isSignedIn ? byVisitor.get(visitor) : undefined
      return known && known.until > now() ? known.person : null
    },
    note({ visitor }: Pick<BrowserSession, 'visitor'>, person: string | null): void {
      byVisitor.delete(visitor)
      if (person === null) return
      byVisitor.set(visitor, { person, until: now() + knownForMs })
      const oldest = byVisitor.size > mostKnown ? byVisitor.keys().next().value : undefined
      if (oldest !== undefined) byVisitor.delete(oldest)
    },
  }
}
