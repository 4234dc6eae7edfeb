/** The shortest way from one row of words to another, by Myers (1986). */
export interface Step {
  kind: 'same' | 'ins' | 'del'
  words: string[]
}

/** Texts that differ by more have little in common: one stands for the other as a whole. */
const MOST_CHANGES = 1_000

/** Where the furthest way on each diagonal has come to, after each number of changes; null where there are too many. */
function traces(from: readonly string[], to: readonly string[]): Map<number, number>[] | null {
  const all: Map<number, number>[] = []
  const furthest = new Map<number, number>([[1, 0]])
  for (let changes = 0; changes <= Math.min(MOST_CHANGES, from.length + to.length); changes++) {
    all.push(new Map(furthest))
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      const left = furthest.get(diagonal - 1) ?? -1
      const right = furthest.get(diagonal + 1) ?? -1
      let x = diagonal === -changes || (diagonal !== changes && left < right) ? right : left + 1
      while (x < from.length && x - diagonal < to.length && from[x] === to[x - diagonal]) x++
      furthest.set(diagonal, x)
      if (x >= from.length && x - diagonal >= to.length) return all
    }
  }
  return null
}

function pushed(steps: Step[], kind: Step['kind'], word: string): void {
  const last = steps.at(-1)
  if (last?.kind === kind) last.words.push(word)
  else steps.push({ kind, words: [word] })
}

export function stepsBetween(from: readonly string[], to: readonly string[]): Step[] {
  const way: { kind: Step['kind']; word: string }[] = []
  const all = traces(from, to)
  if (!all)
    return [
      { kind: 'del' as const, words: [...from] },
      { kind: 'ins' as const, words: [...to] },
    ].filter(({ words }) => words.length > 0)
  let x = from.length
  let y = to.length
  for (let changes = all.length - 1; changes >= 0 && (x > 0 || y > 0); changes--) {
    const furthest = all[changes] ?? new Map<number, number>()
    const diagonal = x - y
    const left = furthest.get(diagonal - 1) ?? -1
    const right = furthest.get(diagonal + 1) ?? -1
    const isDown = diagonal === -changes || (diagonal !== changes && left < right)
    const beforeX = isDown ? right : left
    const beforeY = beforeX - (isDown ? diagonal + 1 : diagonal - 1)
    while (x > Math.max(beforeX, 0) && y > Math.max(beforeY, 0)) {
      way.push({ kind: 'same', word: from[x - 1] ?? '' })
      x--
      y--
    }
    if (changes === 0) break
    if (isDown) way.push({ kind: 'ins', word: to[y - 1] ?? '' })
    else way.push({ kind: 'del', word: from[x - 1] ?? '' })
    x = beforeX
    y = beforeY
  }
  const steps: Step[] = []
  for (const { kind, word } of way.reverse()) pushed(steps, kind, word)
  return steps
}
