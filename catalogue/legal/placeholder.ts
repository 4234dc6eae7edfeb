/** Placeholders of which somebody formatted a part: the word is one, and what was to be formatted is all of it. */
import { type Inline, joinedTexts, type Mark, plain } from './text.ts'

interface Leaf {
  readonly one: Exclude<Inline, { kind: 'mark' }>
  readonly marks: readonly Mark[]
}

const leavesOf = (inner: readonly Inline[], marks: readonly Mark[] = []): Leaf[] =>
  inner.flatMap((one): Leaf[] => (one.kind === 'mark' ? leavesOf(one.inner, [...marks, one.mark]) : [{ one, marks }]))

const lettersOf = ({ one }: Leaf): string => (one.kind === 'break' ? '\n' : one.text)

const PLACEHOLDER = /\{\{[^{}]*\}\}/g

/** A placeholder that lies in several pieces becomes one, with the marks of all of them around it. */
export function wholePlaceholders(inner: readonly Inline[]): Inline[] {
  const leaves = leavesOf(inner)
  const letters = leaves.map(lettersOf)
  const found = [...letters.join('').matchAll(PLACEHOLDER)]
  let from = 0
  const places = leaves.map((leaf, at) => {
    const place = { leaf, from, to: from + (letters[at]?.length ?? 0) }
    from = place.to
    return place
  })
  const parted = found.flatMap(({ index, 0: { length } }) => {
    const pieces = places.filter((place) => place.from < index + length && place.to > index)
    return pieces.length > 1 ? [{ from: index, to: index + length, marks: [...new Set(pieces.flatMap(({ leaf }) => leaf.marks))] }] : []
  })
  if (parted.length === 0) return [...inner]
  const said = letters.join('')
  const kept = (start: number, end: number): Leaf[] =>
    places.flatMap(({ leaf, from: begins, to }) => {
      const [first, last] = [Math.max(begins, start), Math.min(to, end)]
      if (first >= last) return []
      return first === begins && last === to ? [leaf] : [{ one: plain(said.slice(first, last)) as Leaf['one'], marks: leaf.marks }]
    })
  const ends = [0, ...parted.map(({ to }) => to)]
  const whole = parted.flatMap((one, at) => [...kept(ends[at] ?? 0, one.from), { one: plain(said.slice(one.from, one.to).replaceAll('\n', '')) as Leaf['one'], marks: one.marks }])
  return joinedTexts(nested([...whole, ...kept(ends.at(-1) ?? 0, said.length)], 0))
}

/** Pieces that follow each other within the same mark stand in it together. */
function nested(leaves: readonly Leaf[], depth: number): Inline[] {
  const found: Inline[] = []
  for (let at = 0; at < leaves.length; ) {
    const mark = leaves[at]?.marks[depth]
    const rest = leaves.slice(at)
    const end = rest.findIndex((leaf) => leaf.marks[depth] !== mark)
    const together = end < 0 ? rest : rest.slice(0, end)
    found.push(...(mark ? [{ kind: 'mark' as const, mark, inner: nested(together, depth + 1) }] : together.map(({ one }) => one)))
    at += together.length
  }
  return found
}
