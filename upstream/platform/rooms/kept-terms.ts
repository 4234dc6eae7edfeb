/** What holds in rooms, read once: of so many of them, then anew. */
const MOST = 200

export function keptTerms<Terms>(): (key: string, read: () => Promise<Terms>) => Promise<Terms> {
  const known = new Map<string, Terms>()
  return async (key, read) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const terms = await read()
    if (known.size >= MOST) known.clear()
    known.set(key, terms)
    return terms
  }
}
