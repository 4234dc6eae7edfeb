/**
 * The states in which an engine that goes back can be while it searches (Glushkov: one for each set of the expression), with one step for each
 * way from set to set, so that two ways count as two. Before the first one stand the start of the text and every later place that a search
 * without anchor tries.
 */
import { type Alphabet, alphabetOf, type Bits } from './alphabet.ts'
import { NotUnderstood, type Part, readPattern } from './read.ts'

export interface Step {
  to: number
  /** What may be read by it. */
  reads: Bits
}

export interface States {
  steps: Step[][]
  /** Where the match is made already: whatever fails later, the engine does not go back behind it. */
  isSure: boolean[]
}

/** What may stand before and after a place, as pairs of sets; none: whatever stands there. */
type Place = [before: Bits, after: Bits][] | null
interface Way {
  state: number
  place: Place
}
interface Piece {
  first: Way[]
  last: Way[]
  /** Ways through it that read nothing. */
  empty: Place[]
}

/** Repetitions are written out as long as the whole stays this small, after that they are taken as endless. */
const MOST_COPIES = 40

export function statesOf(pattern: RegExp): States {
  const alphabet = alphabetOf(pattern)
  const { all } = alphabet
  const [START, ANYWHERE] = [0, 1]
  const reads: Bits[] = [0n, all]
  const steps: Step[][] = [[], []]
  const isSure = [false, false]

  const link = (from: Way[], to: Way[]) => {
    for (const { state, place } of from)
      for (const { state: next, place: more } of to) {
        const both = joined(place, more)
        const allowed = both === null ? all : union(both.filter(([before]) => before & reads[state]!).map(([, after]) => after))
        if (allowed & reads[next]!) steps[state]!.push({ to: next, reads: allowed & reads[next]! })
      }
  }

  function pieceOf(part: Part): Piece {
    switch (part.kind) {
      case 'set': {
        const state = reads.push(alphabet.bitsOf(part.source)) - 1
        steps.push([])
        isSure.push(false)
        return { first: [{ state, place: null }], last: [{ state, place: null }], empty: [] }
      }
      case 'row':
        return part.parts.reduce<Piece>((row, each) => inRow(row, pieceOf(each)), nothing())
      case 'either': {
        const pieces = part.options.map(pieceOf)
        return { first: pieces.flatMap(({ first }) => first), last: pieces.flatMap(({ last }) => last), empty: pieces.flatMap(({ empty }) => empty) }
      }
      case 'repeat':
        return repeated(part)
      case 'edge':
        return { first: [], last: [], empty: [edgeOf(part.source, pattern.flags, alphabet)] }
      case 'look':
        return looked(part)
    }
  }

  function inRow(one: Piece, other: Piece): Piece {
    link(one.last, other.first)
    return {
      first: [...one.first, ...one.empty.flatMap((place) => other.first.map((way) => ({ ...way, place: joined(place, way.place) })))],
      last: [...other.last, ...other.empty.flatMap((place) => one.last.map((way) => ({ ...way, place: joined(way.place, place) })))],
      empty: one.empty.flatMap((place) => other.empty.map((more) => joined(place, more))),
    }
  }

  function repeated({ body, min, max }: Part & { kind: 'repeat' }): Piece {
    const most = Number.isFinite(max) && max <= MOST_COPIES ? max : Math.max(Math.min(min, MOST_COPIES), 1)
    const isEndless = most !== max
    let piece: Piece = nothing()
    let copy: Piece = nothing()
    const ends: Way[] = []
    for (let count = 0; count < most; count++) {
      // A turn that reads nothing is refused by the engine once it need not be.
      copy = count < min ? pieceOf(body) : { ...pieceOf(body), empty: [] }
      if (count >= min) ends.push(...piece.last)
      piece = inRow(piece, copy)
    }
    if (isEndless) link(copy.last, copy.first)
    // Whether that was often enough is not known.
    const isCounted = min > MOST_COPIES
    const last = [...ends, ...piece.last].map((way) => (isCounted ? { ...way, place: way.place ?? ([[all, all | alphabet.end]] as Place) } : way))
    return { first: piece.first, last, empty: min === 0 ? [null] : piece.empty }
  }

  /** What looks ahead reads on from where it stands, and comes back: a way that leads nowhere. Of one character it says what stands there. */
  function looked({ body, isBehind, isNegated }: Part & { kind: 'look' }): Piece {
    const one = setOf(body)
    if (one !== null) {
      const bits = alphabet.bitsOf(one)
      const there = isNegated ? alphabet.not(bits) | (isBehind ? alphabet.start : alphabet.end) : bits
      return { first: [], last: [], empty: [isBehind ? [[there, all | alphabet.end]] : [[all | alphabet.start, there]]] }
    }
    if (isBehind) throw new NotUnderstood('looks behind for more than one character')
    return { first: pieceOf(body).first, last: [], empty: [[[all | alphabet.start, all | alphabet.end]]] }
  }

  const whole = pieceOf(readPattern(pattern.source))
  for (const { state, place } of whole.last) if (place === null) isSure[state] = true
  // A search that does not stick begins at every place; what has to stand before the first set is a state of its own.
  steps[START]!.push({ to: ANYWHERE, reads: all })
  steps[ANYWHERE]!.push({ to: ANYWHERE, reads: all })
  if (whole.empty.includes(null)) isSure[START] = isSure[ANYWHERE] = true
  for (const { state, place } of whole.first)
    for (const [before, after] of place ?? [[all | alphabet.start, all] as const]) {
      const step = { to: state, reads: after & reads[state]! }
      if (!step.reads) continue
      if (before & alphabet.start) steps[START]!.push(step)
      if ((before & all) === all) steps[ANYWHERE]!.push(step)
      else if (before & all) {
        const behind = steps.push([step]) - 1
        isSure.push(false)
        for (const from of [START, ANYWHERE]) steps[from]!.push({ to: behind, reads: before & all })
      }
    }
  return { steps, isSure }
}

const nothing = (): Piece => ({ first: [], last: [], empty: [null] })
const union = (sets: readonly Bits[]): Bits => sets.reduce((one, other) => one | other, 0n)

/** Both have to hold. */
function joined(one: Place, other: Place): Place {
  if (one === null || other === null) return one ?? other
  return one.flatMap(([before, after]) => other.map(([alsoBefore, alsoAfter]): [Bits, Bits] => [before & alsoBefore, after & alsoAfter]))
}

function edgeOf(source: '^' | '$' | '\\b' | '\\B', flags: string, { all, start, end, bitsOf, not }: Alphabet): Place {
  const line = flags.includes('m') ? bitsOf('[\\n\\r\\u2028\\u2029]') : 0n
  if (source === '^') return [[start | line, all | end]]
  if (source === '$') return [[all | start, end | line]]
  const [word, other] = [bitsOf('\\w'), not(bitsOf('\\w'))]
  return source === '\\b'
    ? [
        [word, other | end],
        [other | start, word],
      ]
    : [
        [word, word],
        [other | start, other | end],
      ]
}

/** The only set of a part; null when it is more. */
function setOf(part: Part): string | null {
  if (part.kind === 'set') return part.source
  if (part.kind === 'row' && part.parts.length === 1) return setOf(part.parts[0]!)
  if (part.kind !== 'either') return null
  const sets = part.options.map(setOf)
  return sets.includes(null) ? null : sets.join('|')
}
