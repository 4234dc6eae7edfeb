/** The formula of a line with its figures, as a person would write it down. */
import { isZero, spoken } from '../../../../catalogue/language/formula.ts'
import type { AdjustLine, Adjustment } from './reckon.ts'

/** `45.3 + 0.437 × 62% × (73.656 − 68.2) × 80% = 46.4826`; what stays below the threshold stands as 0. */
export function formulaText(adjustment: Adjustment, line: AdjustLine): string {
  const { oldPrice, newPrice } = line
  if (oldPrice === null) return '–'
  const moves = adjustment.adjustType === 'EXCHANGE' ? [byRate(adjustment)] : [...rawMoves(adjustment, line), ...manualMove(line)]
  return `${spoken(oldPrice)}${moves.join('')} = ${spoken(newPrice)}`
}

const byRate = ({ exchangeShare, baseRate, newRate }: Adjustment) =>
  ` × (1 + ${spoken(exchangeShare)}% × (${spoken(newRate)} ÷ ${spoken(baseRate)} − 1))`

function rawMoves({ adjustType, shareRate, thresholdPercent }: Adjustment, { effectiveWeight, priceAdjustDetail }: AdjustLine): string[] {
  if (adjustType !== 'RAW_MATERIAL' || priceAdjustDetail.length === 0) return []
  const parts = priceAdjustDetail.map(({ contentPercent, baseMean, newMean, rate, countedDelta }) =>
    isZero(countedDelta)
      ? `${spoken(contentPercent)}% × 0 (|${spoken(rate)}%| < ${spoken(thresholdPercent)}%)`
      : `${spoken(contentPercent)}% × (${spoken(newMean)} − ${spoken(baseMean)})`,
  )
  const sum = parts.length > 1 ? `(${parts.join(' + ')})` : parts[0]
  return [` + ${spoken(effectiveWeight)} × ${sum} × ${spoken(shareRate)}%`]
}

const manualMove = ({ manualDelta }: AdjustLine) =>
  manualDelta === null || isZero(manualDelta)
    ? []
    : [manualDelta.startsWith('-') ? ` − ${spoken(manualDelta.slice(1))}` : ` + ${spoken(manualDelta)}`]
