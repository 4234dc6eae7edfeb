/**
 * What responsibilities may open and press, by visitor. People with the same rights have the same menus, and a menu parsed from an answer takes
 * a hundred kilobytes and more: each is held once, by its key, for as long as some visitor has it.
 */
import type { Access } from './session.ts'

const mostVisitors = 20_000

export function createAccessMemory(most = mostVisitors) {
  const byVisitor = new Map<string, Access>()
  const byKey = new Map<string, WeakRef<Access>>()

  function shared({ accessKey, menus, buttons }: Access): Access {
    const known = byKey.get(accessKey)?.deref()
    if (known) return known
    for (const [key, held] of byKey) if (!held.deref()) byKey.delete(key)
    const access = { accessKey, menus, buttons }
    byKey.set(accessKey, new WeakRef(access))
    return access
  }

  return {
    of: (visitor: string): Access | undefined => byVisitor.get(visitor),
    /** Answers the one that all share. */
    remember(visitor: string, given: Access): Access {
      const access = shared(given)
      byVisitor.delete(visitor)
      byVisitor.set(visitor, access)
      const oldest = byVisitor.size > most ? byVisitor.keys().next().value : undefined
      if (oldest !== undefined) byVisitor.delete(oldest)
      return access
    },
  }
}
