/** Chance that falls the same way at every load. */

export interface Random {
  /** A whole number from `low` to `high`, both included. */
  int(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** So many of them, none twice, in the order in which they stood. */
  some<T>(from: readonly T[], count: number): T[]
}

/** Mulberry32: short, and good enough for a story. */
export function newRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    int,
    chance: (probability) => next() < probability,
    pick: (from) => from[int(0, from.length - 1)]!,
    some(from, count) {
      const left = from.map((_, index) => index)
      while (left.length > count) left.splice(int(0, left.length - 1), 1)
      return left.map((index) => from[index]!)
    },
  }
}
