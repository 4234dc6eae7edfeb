/** The opening: every letter against its receipt, into the open, compared and ranked (S7.5). */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { bidOffer } from '../../../../catalogue/auction/bid-offer.ts'
import { bringKeys } from '../../../platform/files/store/sealed-contents.ts'
import { openLetters, sharesOf } from '../../../platform/sealed/letters.ts'
import { newLineOf } from '../../../runtime/change/draft.ts'
import { storeMany } from '../../../runtime/change/many.ts'
import { idsWhere } from '../../../runtime/rows/rows.ts'
import { Refusal, refuse, saidBy } from '../../../runtime/rules/refusal.ts'
import type { Doc, Tx } from '../../../runtime/types.ts'
import { disclose } from '../../../runtime/visibility/envelopes.ts'
import { blank, change } from '../../../runtime/work.ts'
import { byDatabaseClock, type Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { isQuoted } from '../bid/answer.ts'
import { filesIn } from '../bid/letter.ts'
import { type Auction, type Bid, type BidItem, changeOf, isSealed, momentOf } from '../bid/quotation.ts'
import { standingIn } from '../room/standing.ts'
import { type FirstPrices, layOffers } from './award.ts'
import { evaluate, findRates, type LineSeqs, lineSeqKey } from './evaluate.ts'
import { trackQuoted } from './trace.ts'

export async function openInquiry(work: Work, auction: Auction, reason: string | null): Promise<void> {
  requireOpener(work, auction)
  await byDatabaseClock(work)
  if (work.now.getTime() < momentOf(auction.bidEndDate)) refuse(auctionHeader, 'NOT_YET', {})
  const { given, needed } = await sharesOf(work, auction.id)
  if (given < needed) refuse(auctionHeader, 'CONFIRMED_ONLY', { n: given, t: needed })
  const letters = new Map<string, string | null>()
  for (const { replyId, content } of await openLetters(work, auction.id))
    letters.set(replyId, content !== null && (await bringKeys(work.tx, replyId, filesIn(content))) ? content : null)
  const n = [...letters.values()].filter((content) => content !== null).length
  const min = auction.minBidders ?? 0
  if (n < min && !reason) refuse(auctionHeader, 'FEW_BIDS', { n, min }, 'input.insufficientReason')
  const table = tableOf(bidHeader.entity)
  const ids = await idsWhere(work, bidHeader, { auctionId: auction.id, status: 'SUBMITTED' })
  const opened = await change(work, bidHeader, ids, 'doOpen', (bid) => {
    const content = letters.get(bid.id) ?? null
    disclose(table, bid, content)
    showTo(work, auction, bid)
    Object.assign(bid, { sealedFlag: 'N', status: content === null ? 'UNREADABLE' : 'OPENED' })
  })
  const valid = opened.filter(({ status }) => status === 'OPENED')
  await compare(work, auction, valid)
  await recordOffers(work, auction, valid)
  await trackQuoted(work, auction)
  await lapseUnsent(work, auction.id)
  auction.insufficientReason = reason
}

/** Whoever of the jury judges quotations reads this one from now on. */
export function showTo(work: Work, { auctionJury, auctionSupplier }: Auction, bid: Bid): void {
  bid.aliasCode = auctionSupplier.find(({ supplierId }) => supplierId === bid.supplierId)?.aliasCode ?? null
  bid.bidReader = auctionJury
    .filter(({ juryRole }) => juryRole === 'TECHNICAL' || juryRole === 'COMMERCIAL')
    .map(({ userId, juryRole }, at) =>
      Object.assign(newLineOf(work, bidHeader, 'bidReader', { headerId: bid.id, parent: bid, lineNum: (at + 1) * 10 }), { userId, juryRole }),
    )
}

/** What was not sent counts for nothing. */
export async function lapseUnsent(work: Work, auctionId: string): Promise<void> {
  const lapsed = await idsWhere(work, bidHeader, { auctionId, status: ['DRAFT', 'WITHDRAWN', 'INVALIDATED'] })
  await change(work, bidHeader, lapsed, 'doLapse', (bid) => {
    bid.status = 'LAPSED'
  })
}

/** Nobody opens what he submitted himself; of the jury only its openers do. */
function requireOpener({ actor }: Work, { submittedBy, auctionJury }: Auction): void {
  if (submittedBy === actor.userId)
    throw new Refusal({ code: 'auctionHeader.OWN_OPENING', status: 403, words: saidBy(auctionHeader, 'OWN_OPENING', {}) })
  const member = auctionJury.find(({ userId }) => userId === actor.userId)
  if (member && member.juryRole !== 'OPENER') refuse(auctionHeader, 'NOT_OPENER', {})
}

/** Figures and ranks anew of quotations as they were just read, in them and beside each other in the inquiry. */
export async function compare(work: Work, auction: Auction, bids: readonly Bid[]): Promise<void> {
  await findRates(work, auction, bids)
  evaluate(auction, bids, await lineSeqsIn(work.tx, auction))
  const byId = new Map(bids.map((bid) => [bid.id, bid]))
  await change(work, bidHeader, [...byId.keys()], 'doCompare', (bid) => {
    const found = byId.get(bid.id)
    if (!found) return
    const { exchangeRate, rateNote, rateNoteEn, evalAmount, rankNum } = found
    Object.assign(bid, { exchangeRate, rateNote, rateNoteEn, evalAmount, rankNum })
    for (const [at, line] of bid.bidItem.entries())
      Object.assign(line, { evalPrice: found.bidItem[at]?.evalPrice ?? null, rankNum: found.bidItem[at]?.rankNum ?? null })
  })
  layOffers(work, auction, bids, await firstPricesIn(work.tx, auction.id))
}

/** A quotation is sent as a whole; in an auction each line has the place of its own last offer. */
async function lineSeqsIn(tx: Tx, auction: Auction): Promise<LineSeqs> {
  if (isSealed(auction)) return new Map()
  return new Map((await standingIn(tx, auction.id)).map(({ supplierId, itemId, seq }) => [lineSeqKey(supplierId, itemId), seq]))
}

/** The first price that was ever offered for each line of a quotation, as it was offered: the quotation itself holds the last one. */
async function firstPricesIn(tx: Tx, auctionId: string): Promise<FirstPrices> {
  const { rows } = await tx.query<{ bidHeaderId: string; auctionItemId: string; netPrice: string }>(
    `select distinct on (bid_header_id, auction_item_id) bid_header_id as "bidHeaderId", auction_item_id as "auctionItemId", net_price as "netPrice"
     from bid_offer where auction_id = $1 order by bid_header_id, auction_item_id, round, bid_seq`,
    [auctionId],
  )
  return new Map(rows.map(({ bidHeaderId, auctionItemId, netPrice }) => [`${bidHeaderId} ${auctionItemId}`, netPrice]))
}

/** What was offered, each price a row of the history. */
async function recordOffers(work: Work, auction: Auction, bids: readonly Bid[]): Promise<void> {
  const rows = bids.flatMap((bid) =>
    bid.bidItem
      .filter((line) => isQuoted(line) && line.netPrice !== null)
      .map((line) => Object.assign(offerOf(work, auction, bid, line), { offeredDate: bid.submittedDate })),
  )
  await storeMany(work, bidOffer, rows, 'create')
}

/** The same of what this round of bargaining asked for and was answered, beside the price that it replaces. */
export async function recordAnswers(work: Work, auction: Auction, bids: readonly Bid[]): Promise<void> {
  const rows = bids
    .filter(({ bargainEndDate }) => bargainEndDate === auction.bargainEndDate)
    .flatMap((bid) =>
      bid.bidItem
        .filter(({ priceBefore }) => priceBefore !== null)
        .map((line) =>
          Object.assign(offerOf(work, auction, bid, line), { offeredDate: work.nowText, changePercent: changeOf(line.priceBefore, line.netPrice) }),
        ),
    )
  await storeMany(work, bidOffer, rows, 'create')
}

const offerOf = (work: Work, auction: Auction, bid: Bid, { auctionItemId, netPrice }: BidItem): Doc =>
  Object.assign(blank(bidOffer, work), {
    orgId: auction.orgId,
    auctionId: auction.id,
    auctionItemId,
    bidHeaderId: bid.id,
    supplierId: bid.supplierId,
    bidSeq: bid.bidSeq,
    bidVersion: bid.bidVersion,
    round: auction.bargainRound,
    currency: bid.currency,
    netPrice,
  })
