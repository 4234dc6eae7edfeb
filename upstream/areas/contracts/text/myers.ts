/** The shortest way from one row of words to another, by Myers (1986). */
export interface Step {
  kind: 'same' | 'ins' | 'del'
  words: string[]
}

/** What may be tried in all the rows of one comparison; what finds too little left stands for the other as a whole. */
export interface Budget {
  left: number
}

/** Texts that differ by more have little in common: one stands for the other as a whole. */
const MOST_CHANGES = 1_000

/** Where the furthest way on each diagonal has come to, after each number of changes, from diagonal -changes - 1 on; null where there are too many. */
function traces(from: readonly string[], to: readonly string[], budget: Budget): Int32Array[] | null {
  const most = Math.min(MOST_CHANGES, from.length + to.length)
  const middle = most + 1
  const furthest = new Int32Array(2 * middle + 1).fill(-1)
  furthest[middle + 1] = 0
  const all: Int32Array[] = []
  for (let changes = 0; changes <= most && budget.left > 0; changes++) {
    all.push(furthest.slice(middle - changes - 1, middle + changes + 2))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const left = furthest[middle + diagonal - 1] ?? -1
      const right = furthest[middle + diagonal + 1] ?? -1
      const start = isDown(diagonal, changes, left, right) ? right : left + 1
      let x = start
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x++
      furthest[middle + diagonal] = x
      budget.left -= 1 + x - start
      if (x >= from.length && x - diagonal >= to.length) return all
    }
  }
  return null
}

const isDown = (diagonal: number, changes: number, left: number, right: number): boolean =>
  diagonal === -changes || (diagonal !== changes && left < right)

function pushed(steps: Step[], kind: Step['kind'], word: string): void {
  const last = steps.at(-1)
  if (last?.kind === kind) last.words.push(word)
  else steps.push({ kind, words: [word] })
}

const replaced = (from: readonly string[], to: readonly string[]): Step[] =>
  [
    { kind: 'del' as const, words: [...from] },
    { kind: 'ins' as const, words: [...to] },
  ].filter(({ words }) => words.length > 0)

export function stepsBetween(from: readonly string[], to: readonly string[], budget: Budget): Step[] {
  const all = traces(from, to, budget)
  if (!all) return replaced(from, to)
  const way: { kind: Step['kind']; word: string }[] = []
  let x = from.length
  let y = to.length
  for (let changes = all.length - 1; changes >= 0 && (x > 0 || y > 0); changes--) {
    const diagonal = x - y
    const at = diagonal + changes + 1
    const [left = -1, , right = -1] = all[changes]?.subarray(at - 1, at + 2) ?? []
    const down = isDown(diagonal, changes, left, right)
    const beforeX = down ? right : left
    const beforeY = beforeX - (down ? diagonal + 1 : diagonal - 1)
    while (x > Math.max(beforeX, 0) && y > Math.max(beforeY, 0)) {
      way.push({ kind: 'same', word: from[x - 1] ?? '' })
      x--
      y--
    }
    if (changes === 0) break
    if (down) way.push({ kind: 'ins', word: to[y - 1] ?? '' })
    else way.push({ kind: 'del', word: from[x - 1] ?? '' })
    x = beforeX
    y = beforeY
  }
  const steps: Step[] = []
  for (const { kind, word } of way.reverse()) pushed(steps, kind, word)
  return steps
}
