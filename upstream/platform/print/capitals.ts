/** Amounts in the capitals of Chinese accounting, which nobody alters with a stroke: 1394.49 → 壹仟叁佰玖拾肆元肆角玖分. */
import { roundTo } from '../../../catalogue/language/formula.ts'

const digits = [...'零壹贰叁肆伍陆柒捌玖']
const places = ['', '拾', '佰', '仟']
const groups = ['', '万', '亿', '万亿']

const names: Readonly<Record<string, string>> = { CNY: '人民币', USD: '美元', EUR: '欧元', JPY: '日元', HKD: '港币', GBP: '英镑' }

/** With the currency before it, as printed on documents. */
export const amountInCapitals = (amount: string, currency: string): string => `${names[currency] ?? currency}${inCapitals(amount)}`

export function inCapitals(amount: string): string {
  const [whole = '0', cents = ''] = roundTo(amount.replace('-', ''), 2).split('.')
  const jiao = Number(cents[0] ?? 0)
  const fen = Number(cents[1] ?? 0)
  const yuan = wholeInCapitals(whole.replace(/^0+/, ''))
  const sign = amount.startsWith('-') && (yuan || jiao || fen) ? '负' : ''
  if (!jiao && !fen) return `${sign}${yuan || '零'}元整`
  return sign + (yuan && `${yuan}元`) + (jiao ? `${digits[jiao]}角` : yuan && '零') + (fen ? `${digits[fen]}分` : '整')
}

/** Groups of four digits; zeros between digits are read once, those at the end of a group not at all. */
function wholeInCapitals(whole: string): string {
  let text = ''
  let isZeroDue = false
  for (let group = Math.ceil(whole.length / 4) - 1; group >= 0; group--) {
    const four = whole.slice(Math.max(0, whole.length - 4 * (group + 1)), whole.length - 4 * group).padStart(4, '0')
    if (four === '0000') {
      isZeroDue = text !== ''
      continue
    }
    for (const [i, digit] of [...four].entries()) {
      if (digit === '0') isZeroDue = text !== ''
      else {
        text += (isZeroDue ? '零' : '') + digits[Number(digit)] + places[3 - i]
        isZeroDue = false
      }
    }
    text += groups[group]
    // 100005000: the zeros before a group of thousands are read, those at its end are not.
    isZeroDue &&= four.endsWith('0') && group > 0
  }
  return text
}
