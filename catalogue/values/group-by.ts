/** Things by what they have in common, in the order in which that first comes. Also in browsers that have no `Map.groupBy` yet. */
export function groupBy<One, Key>(all: readonly One[], keyOf: (one: One) => Key): One[][] {
  const groups = new Map<Key, One[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}
