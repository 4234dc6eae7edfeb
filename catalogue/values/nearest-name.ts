/** Of the names that there are the one that was meant: what costs the fewest letters to come to. */
export function nearestTo(wrong: string, names: Iterable<string>): string | undefined {
  const far = Math.max(2, wrong.length / 2)
  const [nearest] = [...names].map((name) => ({ name, letters: lettersBetween(wrong, name) })).sort((a, b) => a.letters - b.letters)
  return nearest && nearest.letters <= far ? nearest.name : undefined
}

/** How many letters must be typed, deleted or replaced to make one of the other. */
function lettersBetween(from: string, to: string): number {
  let above = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [row, letter] of [...from].entries()) {
    const own = [row + 1]
    for (const [at, other] of [...to].entries()) own.push(Math.min((own[at] ?? 0) + 1, (above[at + 1] ?? 0) + 1, (above[at] ?? 0) + (letter === other ? 0 : 1)))
    above = own
  }
  return above[to.length] ?? 0
}
