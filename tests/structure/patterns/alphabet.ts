/** Sets of characters as bits, asked of the engine itself; two more bits stand for the start and the end of the text. */

export type Bits = bigint

const ranges: [number, number][] = [
  [0x0, 0x17f],
  [0x2000, 0x206f],
  [0x3000, 0x3040],
  [0x4e00, 0x4e02],
  [0xd7ff, 0xd800],
  [0xfeff, 0xff60],
  [0x1f600, 0x1f601],
]
const common = ranges.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, at) => from + at))

export interface Alphabet {
  all: Bits
  start: Bits
  end: Bits
  bitsOf(source: string): Bits
  not(bits: Bits): Bits
}

/** Where sets begin and end is written in the expression; its characters and their neighbours are among those tried. */
export function alphabetOf({ source, flags }: RegExp): Alphabet {
  const own = [...source].map((character) => character.codePointAt(0)!)
  const escaped = [...source.matchAll(/\\u\{?([\da-f]{4,6})/gi)].map(([, digits]) => Number.parseInt(digits!, 16))
  const tried = [...new Set([...common, ...[...own, ...escaped].flatMap((code) => [code - 1, code, code + 1])])]
  const texts = tried.filter((code) => code >= 0).map((code) => String.fromCodePoint(code))
  const all = (1n << BigInt(texts.length)) - 1n
  const known = new Map<string, Bits>()
  const ask = (part: string) => {
    const pattern = new RegExp(`^(?:${part})$`, flags.replace(/[gmyd]/g, ''))
    return texts.reduce((bits, text, at) => (pattern.test(text) ? bits | (1n << BigInt(at)) : bits), 0n)
  }
  return {
    all,
    start: 1n << BigInt(texts.length),
    end: 1n << BigInt(texts.length + 1),
    bitsOf: (part) => known.get(part) ?? known.set(part, ask(part)).get(part)!,
    not: (bits) => all & ~bits,
  }
}
