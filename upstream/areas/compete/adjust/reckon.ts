/** Fills the lines of an adjustment with what their formulas reckon with (compete.md, Formula), and says what is missing. */

import { priceAdjustHeader } from '../../../../catalogue/compete/price-adjust-header.ts'
import type { ChildRow, Full, LineRow } from '../../../../catalogue/language/define.ts'
import { isSame } from '../../../../catalogue/language/formula.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import type { Work } from '../../../runtime/working.ts'
import { rate } from '../../master-data/exchange.ts'
import { type ListedPrice, listedOn } from '../../purchasing/price-list/price-on.ts'
import { type Content, contents, effectiveWeight, meanPrice } from './reckoned-with.ts'

export type Adjustment = Full<typeof priceAdjustHeader>
export type AdjustLine = LineRow<typeof priceAdjustHeader, 'priceAdjustLine'>
type Detail = ChildRow<typeof priceAdjustHeader, 'priceAdjustLine', 'priceAdjustDetail'>

/** A price that never ends is followed by one that does not either. */
const never = '9999-12-31'

export async function reckon(work: Work, adjustment: Adjustment): Promise<void> {
  const { adjustType, priceAdjustLine: lines } = adjustment
  const isRaw = adjustType === 'RAW_MATERIAL'
  const known = await learn(
    work,
    lines.map(({ materialId, uom }) => ({ prices: pricesOf(adjustment, materialId, uom), ...(isRaw && rawOf(adjustment, materialId)) })),
  )
  if (adjustType === 'EXCHANGE') await takeRates(work, adjustment)
  for (const [at, line] of lines.entries()) {
    const one = known[at]
    takeOldPrice(
      line,
      (one?.prices ?? []).filter((price) => price !== null),
    )
    line.effectiveWeight = one?.weight ?? null
    layDetails(work, line, one?.contents ?? [])
    if (isRaw && !line.missing && (line.effectiveWeight === null || line.priceAdjustDetail.length === 0)) line.missing = 'WEIGHT'
  }
  if (isRaw)
    await takeMeans(
      work,
      adjustment,
      new Map(known.flatMap((one) => (one.contents ?? []).map((content): [string, string] => [content.materialTypeId, content.priceSource]))),
    )
}

const pricesOf = ({ supplierId, currency, effectiveDate, priceAdjustOrg }: Adjustment, materialId: string, uom: string) =>
  priceAdjustOrg.map(({ orgId }) => listedOn({ orgId, supplierId, materialId, uom, currency, date: effectiveDate }))

const rawOf = ({ supplierId, effectiveDate }: Adjustment, materialId: string) => ({
  weight: effectiveWeight({ materialId, supplierId, date: effectiveDate }),
  contents: contents({ materialId, date: effectiveDate }),
})

/** The price in force, which must be the same wherever it is adjusted. */
function takeOldPrice(line: AdjustLine, prices: readonly ListedPrice[]): void {
  const [first, ...others] = prices
  const differs = others.some((other) => !isSameLadder(other.tiers, first?.tiers ?? []))
  const ends = prices.map(({ endDate }) => endDate ?? never).sort()
  Object.assign(line, {
    oldPrice: first?.netPrice ?? null,
    oldTiers: first?.tiers ?? null,
    endDate: ends[0] ?? null,
    missing: !first ? 'LIST' : differs ? 'DIFFERS' : null,
  })
}

const isSameLadder = (a: ListedPrice['tiers'], b: ListedPrice['tiers']): boolean =>
  a.length === b.length && a.every((tier, at) => isSame(tier.fromQty, b[at]?.fromQty) && isSame(tier.netPrice, b[at]?.netPrice))

/** A row for each raw material, kept by it. */
function layDetails(work: Work, line: AdjustLine, found: readonly Content[]): void {
  const before = new Map(line.priceAdjustDetail.map((detail) => [detail.materialTypeId, detail]))
  line.priceAdjustDetail = found.map(({ materialTypeId, contentPercent }, at): Detail => {
    const lineNum = (at + 1) * 10
    const detail =
      before.get(materialTypeId) ?? newLineOf(work, priceAdjustHeader, 'priceAdjustDetail', { headerId: line.headerId, parent: line, lineNum })
    return Object.assign(detail, { lineNum, materialTypeId, contentPercent })
  })
}

async function takeMeans(
  work: Work,
  { baseFrom, baseTo, newFrom, newTo, priceSource, currency, priceAdjustLine }: Adjustment,
  sources: ReadonlyMap<string, string>,
): Promise<void> {
  const details = priceAdjustLine.flatMap((line) =>
    line.priceAdjustDetail.map((detail) => ({
      line,
      detail,
      of: { currency, materialTypeId: detail.materialTypeId ?? '', priceSource: priceSource ?? sources.get(detail.materialTypeId ?? '') ?? '' },
    })),
  )
  const means = await learn(
    work,
    details.map(({ of }) => ({
      base: baseFrom && baseTo ? meanPrice({ ...of, from: baseFrom, to: baseTo }) : null,
      now: newFrom && newTo ? meanPrice({ ...of, from: newFrom, to: newTo }) : null,
    })),
  )
  for (const [at, { line, detail }] of details.entries()) {
    const { base = null, now = null } = means[at] ?? {}
    Object.assign(detail, { baseMean: base, newMean: now })
    if (base === null || now === null) line.missing ??= 'PRICE'
  }
}

/** What the currency was worth on the first day of each period. */
async function takeRates(work: Work, adjustment: Adjustment): Promise<void> {
  const { rateCurrency, currency, baseFrom, newFrom } = adjustment
  if (!rateCurrency || !baseFrom || !newFrom) return
  const [base, now] = await learn(work, [
    rate({ from: rateCurrency, to: currency, day: baseFrom }),
    rate({ from: rateCurrency, to: currency, day: newFrom }),
  ])
  Object.assign(adjustment, { baseRate: base?.factor ?? null, newRate: now?.factor ?? null })
}
