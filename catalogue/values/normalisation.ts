/** Figures, days and codes as people and their scanners write them in both languages, brought into the form that is stored. What cannot be understood stays as it was given. */
import { LONGEST_FIGURE } from './decimal.ts'

const FULL_WIDTH = /[\uff01-\uff5e\u3000]/g
const FROM_FULL_WIDTH = 0xfee0

/** Letters, digits and signs of a Chinese keyboard as those of a Latin one: `５００` is 500. */
export const halfWidth = (text: string): string =>
  text.replace(FULL_WIDTH, (sign) => (sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - FROM_FULL_WIDTH)))

/** Words as they are searched for, whoever wrote them: full width as half width, capitals as small letters. The database says the same (`search_form`). */
export const searchForm = (text: string): string => text.normalize('NFKC').toLowerCase()

/** What scanners and keyboards add and nobody sees: frames, separators of a scanner, marks of direction, halves of characters. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\ufffd]/gu

/** Words without what nobody sees in them. */
export const normaliseWords = (given: string): string => given.replace(unseen, '').trim()

/** A code as a label, a keyboard or an address brings it: `ｄｎ2026` of a Chinese keyboard with the end mark of a scanner is `dn2026`. */
export const normaliseCode = (given: string): string => normaliseWords(halfWidth(given))

const plainFigure = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/
/** Thousands are parted in threes from the point on; `1,2345` is a mistake and no figure. */
const partedFigure = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/** `1,234.55`, `＋５００`, `−3`: a figure in digits with a point; `1e3` and `1.234,55` are none. */
export function normaliseFigure(given: string): string {
  if (given.length > LONGEST_FIGURE) return given
  const text = halfWidth(given).trim().replace(/^[\u2212\u2013]/, '-').replace(/^\+/, '')
  if (!plainFigure.test(text) && !partedFigure.test(text)) return given
  const [whole = '', fraction = ''] = text.replaceAll(',', '').split('.')
  return `${/\d/.test(whole) ? whole : `${whole}0`}${fraction && `.${fraction}`}`
}

/** `2026/11/5`, `2026.11.05`, `20261105`, `2026年11月5日` and `２０２６－１１－０５` are 2026-11-05. */
export function normaliseDay(given: string): string {
  if (given.length > LONGEST_FIGURE) return given
  const parts = /^(\d{4})[-/.年]?(\d{1,2})[-/.月]?(\d{1,2})日?(?:\s+0?0:00(?::00)?)?$/.exec(halfWidth(given).trim())
  return parts ? `${parts[1]}-${parts[2]?.padStart(2, '0')}-${parts[3]?.padStart(2, '0')}` : given.trim()
}
