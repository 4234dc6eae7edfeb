/** Who gets how much of what: shares of lines, their quantities, and the checks before an award is handed in. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { countable } from '../../../../catalogue/base/countable.ts'
import type { LineRow } from '../../../../catalogue/language/define.ts'
import { add, isAbove, isPositive, isSame, multiply, quotient, spoken, subtract } from '../../../../catalogue/language/formula.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { isQuoted } from '../bid/answer.ts'
import { type Auction, type AuctionItem, type Bid, momentOf } from '../bid/quotation.ts'
import { amountOf, convertedPrice, savingOf } from './evaluate.ts'

export type Award = LineRow<typeof auctionHeader, 'auctionAward'>

/** By quotation and line of the inquiry. */
export type FirstPrices = ReadonlyMap<string, string>

/** One row for each line that somebody priced, the best first; shares that were given stay. */
export function layOffers(work: Work, auction: Auction, bids: readonly Bid[], firstPrices: FirstPrices): void {
  const known = new Map(auction.auctionAward.map((row) => [row.bidItemId, row]))
  const invited = auction.auctionSupplier.filter(({ status }) => status !== 'REMOVED')
  const refusedCount = invited.filter(({ status }) => status === 'REFUSED').length
  const offers = auction.auctionItem.flatMap((item) =>
    bids
      .flatMap((bid) =>
        bid.bidItem.filter((line) => line.auctionItemId === item.id && isQuoted(line) && line.netPrice !== null).map((line) => ({ item, bid, line })),
      )
      .sort((a, b) => (a.line.rankNum ?? Number.POSITIVE_INFINITY) - (b.line.rankNum ?? Number.POSITIVE_INFINITY)),
  )
  auction.auctionAward = offers.map(({ item, bid, line }, at) => {
    const lineNum = (at + 1) * 10
    const row = known.get(line.id) ?? newLineOf(work, auctionHeader, 'auctionAward', { headerId: auction.id, parent: auction, lineNum })
    const { evalPrice, netPrice, rankNum } = line
    return Object.assign(row, {
      lineNum,
      auctionItemId: item.id,
      materialId: item.materialId,
      referencePrice: item.referencePrice,
      firstNetPrice: convertedPrice(auction, bid, { netPrice: firstPrices.get(`${bid.id} ${item.id}`) ?? netPrice }),
      supplierId: bid.supplierId,
      bidHeaderId: bid.id,
      bidItemId: line.id,
      netPrice,
      currency: bid.currency,
      baseNetPrice: convertedPrice(auction, bid, line),
      evalPrice,
      evalAmount: evalPrice && amountOf(evalPrice, item.requestQty),
      savingPercent: savingOf(item.referencePrice, evalPrice),
      rankNum,
      invitedCount: invited.length,
      refusedCount,
    })
  })
}

export const sharesOf = (auction: Auction, item: AuctionItem): Award[] =>
  auction.auctionAward.filter(({ auctionItemId }) => auctionItemId === item.id)

type Shared = Pick<Award, 'id' | 'awardRatio' | 'rankNum'>

/** requestQty × share, cut to what the unit counts in; the rest goes to the largest share, of equal ones to the better rank. By the rows' ids. */
export function quantitiesOf({ requestQty, uom }: Pick<AuctionItem, 'requestQty' | 'uom'>, shares: readonly Shared[]): Map<string, string> {
  const given = shares.filter(({ awardRatio }) => isPositive(awardRatio))
  const cut = new Map(given.map(({ id, awardRatio }) => [id, countable(quotient(multiply(requestQty, awardRatio ?? '0'), '100'), uom)]))
  const [largest] = [...given].sort((a, b) =>
    isSame(a.awardRatio, b.awardRatio) ? (a.rankNum ?? 0) - (b.rankNum ?? 0) : isAbove(a.awardRatio, b.awardRatio) ? -1 : 1,
  )
  const isWhole = isSame(add(...given.map(({ awardRatio }) => awardRatio)), '100')
  if (largest && isWhole) cut.set(largest.id, add(cut.get(largest.id) ?? '0', subtract(requestQty, add(...cut.values()))))
  return cut
}

/** Of a line that nobody gets there are no shares. */
export function shareOut(auction: Auction): void {
  for (const item of auction.auctionItem) {
    const shares = sharesOf(auction, item)
    if (item.noAwardFlag === 'Y') for (const row of shares) row.awardRatio = null
    const quantities = quantitiesOf(item, shares)
    for (const row of shares) {
      const qty = quantities.get(row.id) ?? null
      Object.assign(row, { awardQty: qty, awardNetPrice: qty === null ? null : row.baseNetPrice })
    }
  }
  auction.awardedAmount = add(...auction.auctionAward.map(({ awardQty, awardNetPrice }) => amountOf(awardNetPrice ?? '0', awardQty ?? '0')))
}

/** Every line to whoever is first for it. */
export function giveLowest(auction: Auction): void {
  for (const row of auction.auctionAward) row.awardRatio = row.rankNum === 1 ? '100' : null
}

/** Every line to the quotation that is first as a whole. */
export function giveWhole(auction: Auction, bids: readonly Bid[]): void {
  const first = bids.find(({ rankNum }) => rankNum === 1) ?? refuse(auctionHeader, 'NO_WHOLE', {})
  for (const row of auction.auctionAward) row.awardRatio = row.bidHeaderId === first.id ? '100' : null
}

/** A price that is not known in the currency of the inquiry would count for nothing in what is awarded. */
function refuseWithoutRate({ currency, bidEndDate, auctionItem }: Auction, row: Award): never {
  const lineNum = auctionItem.find(({ id }) => id === row.auctionItemId)?.lineNum
  const date = dayOf(new Date(momentOf(bidEndDate)))
  return refuse(auctionHeader, 'NO_RATE', { lineNum, pair: `${row.currency}/${currency}`, date }, 'auctionAward')
}

export function requireAward(auction: Auction, bids: readonly Bid[], today: string): void {
  for (const item of auction.auctionItem) {
    if (item.noAwardFlag === 'Y') continue
    const sum = add(...sharesOf(auction, item).map(({ awardRatio }) => awardRatio))
    if (!isSame(sum, '100')) refuse(auctionHeader, 'SHARES', { lineNum: item.lineNum, sum: spoken(sum) }, 'auctionAward')
  }
  const won = auction.auctionAward.filter(({ awardQty }) => isPositive(awardQty))
  for (const row of won) if (row.baseNetPrice === null) refuseWithoutRate(auction, row)
  const winners = new Set(won.map(({ bidHeaderId }) => bidHeaderId))
  if (auction.awardMode === 'WHOLE' && winners.size > 1) refuse(auctionHeader, 'ONE_WINNER', {}, 'auctionAward')
  if (bids.some((bid) => winners.has(bid.id) && bid.validUntil < today)) refuse(auctionHeader, 'EXPIRED', {})
  if (bids.some(({ status }) => status === 'BARGAINING')) refuse(auctionHeader, 'UNANSWERED', {})
}
