/** A round of bargaining in a quotation: lines that are asked about may only become cheaper, all others stay, and so does whatever is not answered. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { isAbove, spoken } from '../../../../catalogue/language/formula.ts'
import { keep } from '../../../runtime/figures/feeds.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { type FieldIssue, refuse, refuseIssues, wrongBy } from '../../../runtime/rules/refusal.ts'
import { byDatabaseClock, type Work } from '../../../runtime/working.ts'
import { wrongPrices } from './answer.ts'
import { type Bid, type BidItem, momentOf } from './quotation.ts'

/** Asks for better prices of these lines; each keeps the one that it has, against which it is measured however often it is typed anew. */
export function beginBargain(bid: Bid, lineIds: ReadonlySet<string | null>, bargainEndDate: string, targetPrice: string | null): void {
  bid.bargainEndDate = bargainEndDate
  for (const line of bid.bidItem) {
    const isAsked = lineIds.has(line.id)
    Object.assign(line, { bargainFlag: isAsked ? 'Y' : 'N', targetPrice: isAsked ? targetPrice : null, priceBefore: isAsked ? line.netPrice : null })
    for (const tier of line.bidLadder) tier.priceBefore = isAsked ? tier.netPrice : null
  }
}

/** What holds for every price that is typed during the round, sent or not. */
export function requireBargain(bid: Bid, before: Bid): void {
  const was = new Map(before.bidItem.map((line) => [line.id, line]))
  refuseIssues(bid.bidItem.flatMap((line, at) => wrongIn(line, was.get(line.id), `bidItem[${at}]`)))
}

function wrongIn(line: BidItem, was: BidItem | undefined, at: string): FieldIssue[] {
  if (was?.bargainFlag !== 'Y') {
    const isMoved = JSON.stringify(pricesOf(line)) !== JSON.stringify(was && pricesOf(was))
    return isMoved ? [wrongBy(bidHeader, 'NOT_ASKED', { lineNum: line.itemNum }, `${at}.netPrice`)] : []
  }
  const above = ({ netPrice, priceBefore }: Priced, place: string): FieldIssue[] =>
    isAbove(netPrice, priceBefore) ? [wrongBy(bidHeader, 'NOT_ABOVE', { price: spoken(priceBefore) }, `${place}.netPrice`)] : []
  return line.bidLadder.length === 0 ? above(line, at) : line.bidLadder.flatMap((tier, nth) => above(tier, `${at}.bidLadder[${nth}]`))
}

type Priced = Pick<BidItem, 'netPrice' | 'priceBefore'>

const pricesOf = ({ netPrice, bidLadder }: BidItem) => [netPrice, ...bidLadder.map((tier) => tier.netPrice)]

/** Every line that is asked about has its prices, as in a quotation that is sent. */
export async function answerBargain(bid: Bid, work: Work): Promise<void> {
  await byDatabaseClock(work)
  if (bid.bargainEndDate && work.now.getTime() >= momentOf(bid.bargainEndDate)) refuse(bidHeader, 'BARGAIN_OVER', {})
  refuseIssues(bid.bidItem.flatMap((line, at) => (line.bargainFlag === 'Y' ? wrongPrices(line, line.itemNum ?? 0, `bidItem[${at}]`) : [])))
  for (const line of bid.bidItem) line.bargainFlag = 'N'
}

/** Once nobody is waited for, the round is over: the clock ends it now. */
export async function endOnceAnswered(bid: Bid, work: Work): Promise<void> {
  const { tx, nowText } = work
  // Whoever answers at the same moment waits here, and finds this answer.
  await tx.query('select 1 from auction_header where id = $1 for update', [bid.auctionId])
  if ((await idsWhere(work, bidHeader, { auctionId: bid.auctionId, status: 'BARGAINING' })).length > 0) return
  const { auctionId, bargainEndDate } = bid
  await keep(work, bidHeader, await idsWhere(work, bidHeader, { auctionId, bargainEndDate }), (one) => {
    one.bargainEndDate = nowText
  })
  await keep(work, auctionHeader, [String(auctionId)], (auction) => {
    if (auction.status === 'BARGAINING') auction.bargainEndDate = nowText
  })
}

/** Who keeps his price has no price from before the round any more. */
export const hasAnswered = (bid: Bid, before: Bid | null): boolean =>
  before?.status === 'BARGAINING' && bid.status === 'OPENED' && bid.bidItem.some(({ priceBefore }) => priceBefore !== null)

/** Nothing was answered: what was typed meanwhile counts for nothing. */
export function keepPrices(bid: Bid): void {
  for (const line of bid.bidItem) {
    if (line.bargainFlag !== 'Y') continue
    Object.assign(line, { netPrice: line.priceBefore, priceBefore: null, bargainFlag: 'N' })
    for (const tier of line.bidLadder) Object.assign(tier, { netPrice: tier.priceBefore, priceBefore: null })
  }
}
