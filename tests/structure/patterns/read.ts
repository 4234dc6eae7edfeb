/** Regular expressions taken apart, as far as it matters for how long they search: sets, sequences, choices, repetitions and what looks round. */

export type Part =
  | { kind: 'set'; source: string }
  | { kind: 'row'; parts: Part[] }
  | { kind: 'either'; options: Part[] }
  | { kind: 'repeat'; body: Part; min: number; max: number }
  | { kind: 'look'; body: Part; isBehind: boolean; isNegated: boolean }
  | { kind: 'edge'; source: '^' | '$' | '\\b' | '\\B' }

/** A part that is not understood makes the whole expression one that somebody has to answer for. */
export class NotUnderstood extends Error {}

const brackets = [
  ['(?<=', true, false],
  ['(?<!', true, true],
  ['(?=', false, false],
  ['(?!', false, true],
] as const

/** Of an expression that the engine has already understood, so nothing is checked here. */
export function readPattern(source: string): Part {
  let at = 0
  const taken = (text: string) => {
    const isThere = source.startsWith(text, at)
    if (isThere) at += text.length
    return isThere
  }
  const match = (sticky: RegExp) => {
    sticky.lastIndex = at
    const found = sticky.exec(source)
    if (found) at += found[0].length
    return found
  }

  function readEither(): Part {
    const options = [readRow()]
    while (taken('|')) options.push(readRow())
    return options.length === 1 ? options[0]! : { kind: 'either', options }
  }

  function readRow(): Part {
    const parts: Part[] = []
    while (at < source.length && source[at] !== '|' && source[at] !== ')') parts.push(readRepeat(readAtom()))
    return { kind: 'row', parts }
  }

  function readRepeat(body: Part): Part {
    const found = match(/(?:([*+?])|\{(\d+)(?:(,)(\d+)?)?\})\??/y)
    if (!found) return body
    const [, sign, least, comma, most] = found
    if (sign) return { kind: 'repeat', body, min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity }
    return { kind: 'repeat', body, min: Number(least), max: comma ? Number(most ?? Infinity) : Number(least) }
  }

  function readAtom(): Part {
    for (const [opening, isBehind, isNegated] of brackets) if (taken(opening)) return { kind: 'look', body: closed(), isBehind, isNegated }
    if (match(/\((?:\?:|\?<\w+>)?(?!\?)/y)) return closed()
    const [edge] = match(/\^|\$|\\[bB]/y) ?? []
    if (edge) return { kind: 'edge', source: edge as '^' }
    const [set] = match(/\[(?:\\.|[^\]\\])*\]|\\u\{[^}]*\}|\\[pP]\{[^}]*\}|\\u[\da-f]{4}|\\x[\da-f]{2}|\\[^\dk]|\\0|[^\\()]/iuy) ?? []
    if (set === undefined) throw new NotUnderstood(source.slice(at, at + 8))
    return { kind: 'set', source: set }
  }

  function closed(): Part {
    const body = readEither()
    if (!taken(')')) throw new NotUnderstood(source.slice(at, at + 8))
    return body
  }

  return readEither()
}
