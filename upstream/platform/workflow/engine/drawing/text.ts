/** Words in a drawing: broken by their width, and harmless. */
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

const WIDE = 12.5
const NARROW = 6.8
/** Chinese, Japanese, Korean and emoji are twice as wide as letters. */
const widthOf = (sign: string) =>
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(sign)
    ? WIDE
    : NARROW

/** At most so many lines; what does not fit ends in …, and stands in full in the title. */
export function linesOf(text: string, width: number, most: number): string[] {
  const lines: string[] = []
  let [line, used] = ['', 0]
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.replace(/\s+/g, ' ').trim())) {
    const wide = [...segment].reduce((sum, sign) => sum + widthOf(sign), 0)
    if (used > 0 && used + wide > width) {
      lines.push(line.trimEnd())
      ;[line, used] = ['', 0]
    }
    if (used === 0 && segment === ' ') continue
    line += segment
    used += wide
  }
  if (line) lines.push(line)
  if (lines.length <= most) return lines
  return [...lines.slice(0, most - 1), `${lines[most - 1]?.slice(0, -1) ?? ''}…`]
}
