/** So many at a time for each key, and no more. */
export function createCount(most: number) {
  const counts = new Map<string, number>()
  return {
    /** How to leave, or null where so many are in already. */
    enter(key: string): (() => void) | null {
      const now = counts.get(key) ?? 0
      if (now >= most) return null
      counts.set(key, now + 1)
      return () => {
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
