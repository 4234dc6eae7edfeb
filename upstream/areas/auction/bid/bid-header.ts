import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { isAbove, isSame } from '../../../../catalogue/language/formula.ts'
import { enclosedFiles, takeKeys } from '../../../platform/files/store/sealed-contents.ts'
import { sendLetter, voidLetters } from '../../../platform/sealed/letters.ts'
import type { Behaviour } from '../../../runtime/behaviour.ts'
import { refuse } from '../../../runtime/rules/refusal.ts'
import { disclose, enclosedText } from '../../../runtime/visibility/envelopes.ts'
import { loadOne } from '../../../runtime/work.ts'
import { byDatabaseClock, type Work } from '../../../runtime/working.ts'
import { tableOf } from '../../../store/tables.ts'
import { requireAnswer } from './answer.ts'
import { answerBargain, endOnceAnswered, hasAnswered, keepPrices, requireBargain } from './bargain.ts'
import { withFiles } from './letter.ts'
import { type Auction, type Bid, isSealed, momentOf } from './quotation.ts'

export const bidHeaderBehaviour = {
  // With tiers the price is that of the tier which holds the quantity asked for.
  settle(bid) {
    for (const line of bid.bidItem) {
      if (line.bidLadder.length === 0) continue
      const tier = line.bidLadder.findLast(({ fromQty }) => !isAbove(fromQty, line.requestQty))
      line.netPrice = (tier ?? line.bidLadder[0])?.netPrice ?? null
    }
  },

  /** In an auction prices are offered in its room, at the currency and tax of the inquiry. */
  async check(bid, work, before) {
    if (before?.status === 'BARGAINING') requireBargain(bid, before)
    if (isSealed(bid) || (before !== null && before.status !== 'DRAFT' && before.status !== 'SUBMITTED')) return
    const auction = await loadOne(work, auctionHeader, String(bid.auctionId))
    if (!auction) return
    if (bid.currency !== auction.currency || !isSame(bid.taxRate, auction.taxRate)) refuse(bidHeader, 'AS_ASKED', {}, 'currency')
    const was = new Map((before?.bidItem ?? []).map((line) => [line.id, line.netPrice]))
    for (const [at, { id, netPrice }] of bid.bidItem.entries())
      if (netPrice !== (was.get(id) ?? null)) refuse(bidHeader, 'IN_ROOM', {}, `bidItem[${at}].netPrice`)
  },

  async saved(bid, work, before) {
    if (hasAnswered(bid, before)) await endOnceAnswered(bid, work)
  },

  async doSupplierAnswer(bid, call) {
    if (bid.status === 'BARGAINING') await answerBargain(bid, call)
    else await send(bid, call)
  },

  async doWithdraw(bid, call) {
    await openAuction(bid, call)
    voidLetters(call, [bid.id])
    await told(call, bid, 'VIEWED')
  },

  async doInvalidate(bid, call) {
    voidLetters(call, [bid.id])
  },

  /** By what the award of its lines came to. */
  async doResult(bid, call) {
    const { rows } = await call.tx.query<{
      bid_item_id: string
      award_ratio: string | null
      award_qty: string | null
      award_net_price: string | null
    }>('select bid_item_id, award_ratio, award_qty, award_net_price from auction_award where bid_header_id = $1', [bid.id])
    const awards = new Map(rows.map((row) => [row.bid_item_id, row]))
    for (const line of bid.bidItem) {
      const award = awards.get(line.id)
      if (award && isAbove(award.award_qty, '0'))
        Object.assign(line, { awardRatio: award.award_ratio, awardQty: award.award_qty, awardNetPrice: award.award_net_price })
    }
    const won = bid.bidItem.filter(({ awardQty }) => isAbove(awardQty, '0')).length
    return { to: won === 0 ? 'LOST' : won === bid.bidItem.length ? 'AWARDED' : 'PARTIAL_AWARDED' }
  },

  doOpen: () => ({ to: 'OPENED' }),
  doLapse() {},
  doBargain() {},
  doKeepPrice: (bid) => keepPrices(bid),
} satisfies Behaviour<typeof bidHeader>

/** Seals what was typed and sends it; the deadline is the moment of this transaction (S7.4), against which closing waits. */
export async function send(bid: Bid, call: Work): Promise<void> {
  const auction = await openAuction(bid, call)
  requireAnswer(auction, bid)
  bid.bidVersion = (bid.bidVersion ?? 0) + 1
  const table = tableOf(bidHeader.entity)
  const figures = enclosedText(table, bid)
  if (figures === null) return
  const files = await enclosedFiles(call.tx, bid.id)
  const content = withFiles(figures, files)
  voidLetters(call, [bid.id])
  const document = `${auction.docNum} ${bid.docNum}`
  const about = String(bid.supplierId)
  const receipt = await sendLetter(call, { businessId: auction.id, replyId: bid.id, version: bid.bidVersion, document, about, content })
  Object.assign(bid, { submittedDate: call.nowText, bidSeq: receipt.sequence, receiptHash: receipt.hash, receiptSign: receipt.signature })
  // Where a committee opens, nothing that we could read stays.
  if (auction.openMode === 'COMMITTEE') {
    disclose(table, bid, null)
    takeKeys(call.tx, files)
  }
  await told(call, bid, 'QUOTED')
}

/** What is altered is published again before anybody answers it. */
const paused: readonly string[] = ['ALTERING', 'PUBLISH_SUBMITTED', 'PUBLISH_APPROVED', 'PUBLISH_REJECTED']

/** The inquiry, held as long as this transaction lasts, while quotations are taken. */
async function openAuction(bid: Bid, call: Work): Promise<Auction> {
  await call.tx.query('select 1 from auction_header where id = $1 for share', [bid.auctionId])
  await byDatabaseClock(call)
  const auction = await loadOne(call, auctionHeader, String(bid.auctionId))
  if (!auction) throw new Error(`No inquiry ${bid.auctionId}`)
  const now = call.now.getTime()
  if (paused.includes(auction.status)) refuse(bidHeader, 'PAUSED', {})
  if ((auction.status !== 'PUBLISHED' && auction.status !== 'BIDDING') || now >= momentOf(auction.bidEndDate)) refuse(bidHeader, 'ENDED', {})
  if (now < momentOf(auction.bidStartDate)) refuse(bidHeader, 'NOT_STARTED', {})
  return auction
}

/** What the own row of the supplier in the inquiry says; no version of the inquiry, and no history that others read. */
const told = ({ tx }: Work, { auctionId, supplierId }: Bid, status: string) =>
  tx.query('update auction_supplier set status = $3 where header_id = $1 and supplier_id = $2', [auctionId, supplierId, status])
