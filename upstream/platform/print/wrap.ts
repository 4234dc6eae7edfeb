/** Breaks text into lines of a width: Chinese after any character, other words at blanks, and long ones where they must. */
import type { PDFFont } from 'pdf-lib'

/** A Chinese character with what may not begin a line after it, a word with its blanks, or one other character. */
const unit = /[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef][，。；：！？、）》」％]*|[^\s\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef]+\s*|\s+/gu

export function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  return text.split('\n').flatMap((part) => wrapLine(part, (t) => font.widthOfTextAtSize(t, size) <= width))
}

function wrapLine(text: string, fits: (text: string) => boolean): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of text.match(unit) ?? []) {
    if (fits((line + piece).trimEnd())) line += piece
    else {
      if (line) lines.push(line.trimEnd())
      line = broken(piece, fits, lines)
    }
  }
  return [...lines, line.trimEnd()]
}

/** A word longer than the line is cut; its last part goes on. */
function broken(word: string, fits: (text: string) => boolean, lines: string[]): string {
  let rest = ''
  for (const char of word) {
    if (rest && !fits((rest + char).trimEnd())) {
      lines.push(rest)
      rest = ''
    }
    rest += char
  }
  return rest
}
