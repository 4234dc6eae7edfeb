/**
 * The hash tree of an append-only log (RFC 9162 §2.1), on SHA-256: a leaf is hashed behind 0x00, a node behind 0x01. A node is named by its level,
 * 0 for leaves, and its number there; only complete ones are kept, of which every root and every path is made.
 */
import { createHash } from 'node:crypto'

export interface NodePlace {
  level: number
  index: number
}
export interface Node extends NodePlace {
  hash: Buffer
}

const sha256 = (...parts: Buffer[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest()
const LEAF = Buffer.from([0])
const INNER = Buffer.from([1])

export const leafHash = (content: Buffer): Buffer => sha256(LEAF, content)
const innerHash = (left: Buffer, right: Buffer): Buffer => sha256(INNER, left, right)

/** Root of no leaves. */
export const emptyRoot = sha256()

/** The complete trees that a log of `size` leaves is made of, the largest first. */
export const peaksOf = (size: number): NodePlace[] => coverOf(0, size)

/** The complete trees over the leaves `from` to before `to`; `from` is where a tree of at least that width begins. */
function coverOf(from: number, to: number): NodePlace[] {
  if (from === to) return []
  const level = Math.floor(Math.log2(to - from))
  return [{ level, index: from / 2 ** level }, ...coverOf(from + 2 ** level, to)]
}

/** Largest power of two below `size`, for a size of at least 2. */
const halfOf = (size: number): number => 2 ** Math.ceil(Math.log2(size) - 1)

/** What proves the leaf `index` in a log of `size`: of each of these the one hash, from the leaf upwards. */
export function pathOf(index: number, size: number, from = 0): NodePlace[][] {
  if (size === 1) return []
  const half = halfOf(size)
  return index < half
    ? [...pathOf(index, half, from), coverOf(from + half, from + size)]
    : [...pathOf(index - half, size - half, from + half), coverOf(from, from + half)]
}

/** The hash over complete trees that stand beside each other. */
export const rootOf = (peaks: readonly Buffer[]): Buffer =>
  peaks.length === 0 ? emptyRoot : peaks.reduceRight((right, left) => innerHash(left, right))

/** Every node that new leaves complete, themselves among them, after the `peaks` of the log as it is. */
export function grownBy(peaks: readonly Node[], leaves: readonly Buffer[]): Node[] {
  const stack = [...peaks]
  const size = peaks.reduce((sum, { level }) => sum + 2 ** level, 0)
  return leaves.flatMap((hash, at) => {
    const made: Node[] = [{ level: 0, index: size + at, hash }]
    for (let last = made[0]; last; ) {
      const left = stack.at(-1)
      if (left?.level !== last.level) {
        stack.push(last)
        break
      }
      stack.pop()
      last = { level: last.level + 1, index: left.index / 2, hash: innerHash(left.hash, last.hash) }
      made.push(last)
    }
    return made
  })
}

/** The root that a leaf with its path belongs to (RFC 9162 §2.1.3.2); null where the path does not fit the size. */
export function rootFrom({ index, size, leaf, path }: { index: number; size: number; leaf: Buffer; path: readonly Buffer[] }): Buffer | null {
  if (!Number.isSafeInteger(index) || index < 0 || index >= size) return null
  let [at, last, hash] = [index, size - 1, leaf]
  for (const sibling of path) {
    if (last === 0) return null
    if (at % 2 === 1 || at === last) {
      hash = innerHash(sibling, hash)
      // Where the right edge has no sibling, the node goes up as it is.
      while (at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)]
    } else hash = innerHash(hash, sibling)
    ;[at, last] = [Math.floor(at / 2), Math.floor(last / 2)]
  }
  return last === 0 ? hash : null
}
