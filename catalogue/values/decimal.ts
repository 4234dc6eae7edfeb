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
  let [text, end] = ['', whole.length]
  for (; end > (whole.startsWith('-') ? 4 : 3); end -= 3) text = separator + whole.slice(end - 3, end) + text
  return whole.slice(0, end) + text
}
