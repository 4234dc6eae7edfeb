/** Widths of columns follow their words. Without a font at hand a Chinese character takes its size and a Latin one the share that system fonts give it. */
const latinShare = 0.58
const isWide = (character: string) => character >= '\u2e80'

/** Pixels that a text takes, about. */
export const textWidth = (text: string, fontSize: number): number =>
  Math.ceil([...text].reduce((sum, character) => sum + fontSize * (isWide(character) ? 1 : latinShare), 0))
