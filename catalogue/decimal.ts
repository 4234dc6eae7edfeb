/** What is a decimal, and how long one may be: asked before anything reckons with what somebody wrote (S2.8). */
import { withoutEnd } from './text-end.ts'

/** More than any field holds, signs, separators and zeros included. */
export const LONGEST_FIGURE = 100

const plain = /^-?\d+(?:\.\d+)?$/

/** Digits, at most a sign and a point; neither `1e9` nor a thousand zeros. */
export const isDecimal = (text: string): boolean => text.length <= LONGEST_FIGURE && plain.test(text)

/** How many digits after the point say something. */
export const decimalsOf = (text: string): number => withoutEnd(text.split('.')[1] ?? '', '0').length

/** `1.500` is 1.5 and `2.000` is 2. */
export const withoutZeros = (text: string): string => (text.includes('.') ? withoutEnd(withoutEnd(text, '0'), '.') : text)

/** `-1234567` is -1,234,567; of whole figures. */
export function withThousands(whole: string, separator = ','): string {
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = whole.slice(sign.length)
  const first = digits.length % 3
  const threes = Array.from({ length: (digits.length - first) / 3 }, (_, at) => digits.slice(first + 3 * at, first + 3 * at + 3))
  return sign + (first > 0 ? [digits.slice(0, first), ...threes] : threes).join(separator)
}
