/** Offers of an auction: decided one after the other under the lock of its row, each a row that stays, an event, and the price of the supplier's quotation. */
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { bidOffer } from '../../../../catalogue/auction/bid-offer.ts'
import { isAbove, writtenTo } from '../../../../catalogue/language/formula.ts'
import { extendedEnd } from '../../../platform/rooms/extension.ts'
import { showsRank } from '../../../platform/rooms/viewer.ts'
import { storeMany } from '../../../runtime/change/many.ts'
import { refuseRule } from '../../../runtime/rules/refusal.ts'
import { blank, change } from '../../../runtime/work.ts'
import { byDatabaseClock, type Work } from '../../../runtime/working.ts'
import { type Auction, type Bid, beginBid, bidOf, changeOf, isSealed, momentOf } from '../bid/quotation.ts'
import { judge, type Price, requireMoment } from './judge.ts'
import { bestFor, evaluatedPrice, rankedFor, standingIn } from './standing.ts'
import { nextSeq, seatsOf, stateOf, tellRoom } from './state.ts'
import { type Standing, termsOf } from './terms.ts'

const figure = /^\d{1,14}(\.\d{1,6})?$/
const isLine = (one: unknown): one is Price =>
  typeof one === 'object' && one !== null && 'itemId' in one && 'price' in one && typeof one.itemId === 'string' && figure.test(String(one.price))

export const pricesIn = (items: unknown): Price[] =>
  Array.isArray(items) ? items.filter(isLine).map(({ itemId, price }) => ({ itemId, price: writtenTo(String(price), 6) })) : []

export async function takeOffer(work: Work, auction: Auction, supplierId: string, prices: readonly Price[], isConfirmed: boolean): Promise<void> {
  if (isSealed(auction)) refuseRule('NOT_FOUND')
  await byDatabaseClock(work)
  requireMoment(auction, work.now.getTime())
  const terms = termsOf(auction)
  const standing = await standingIn(work.tx, auction.id)
  judge({ terms, standing, supplierId }, prices, isConfirmed)
  const isExtending = extend(auction, standing, prices, work.now.getTime())
  const row = auction.auctionSupplier.find((one) => one.supplierId === supplierId)
  if (row) row.status = 'QUOTED'
  const seats = await seatsOf(work, auction)
  const firstSeq = (auction.offerSeq ?? 0) + 1
  auction.offerSeq = firstSeq + prices.length - 1
  const bid = await writeBid(work, auction, supplierId, prices, auction.offerSeq)
  let now: Standing[] = standing
  const rows = prices.map(({ itemId, price }, at) => {
    const was = now.find((one) => one.supplierId === supplierId && one.itemId === itemId)
    const seq = firstSeq + at
    now = [...now.filter((one) => one !== was), { supplierId, itemId, price, seq, count: (was?.count ?? 0) + 1 }]
    const rank = rankedFor(terms, now, itemId).find((one) => one.supplierId === supplierId)?.rank ?? null
    const doc = offerRow(work, auction, bid, { itemId, price, seq, rank, was: was?.price ?? null, isExtending: isExtending && at === 0 })
    tellRoom(
      work,
      auction.id,
      'offer',
      {
        state: stateOf(auction, seats, now),
        offer: {
          ...{ id: doc.id, seq, at: work.nowText, turnNum: 0, supplierId, itemId, price, rank },
          evalAmount: evaluatedPrice(terms, price),
          status: 'VALID',
          isExtending: doc.extendedFlag === 'Y',
        },
      },
      nextSeq(auction),
    )
    return doc
  })
  await storeMany(work, bidOffer, rows, 'create')
}

/** Moves the end once, whatever number of lines the offer prices. */
function extend(auction: Auction, standing: readonly Standing[], prices: readonly Price[], atMs: number): boolean {
  const hasBestFallen = prices.some(({ itemId, price }) => {
    const best = bestFor(standing, itemId)
    return best === null || isAbove(best, price)
  })
  const at = { endMs: momentOf(auction.bidEndDate), extendCount: auction.extendCount ?? 0 }
  const end = extendedEnd(termsOf(auction), at, atMs, hasBestFallen)
  if (end === null) return false
  Object.assign(auction, { bidEndDate: new Date(end).toISOString(), extendCount: at.extendCount + 1 })
  return true
}

/** The quotation holds what was offered last, as if it had been sent. */
async function writeBid(work: Work, auction: Auction, supplierId: string, prices: readonly Price[], bidSeq: number): Promise<Bid> {
  const id = (await bidOf(work, auction.id, supplierId)) ?? (await beginBid(work, auction, supplierId)).id
  const offered = new Map(prices.map(({ itemId, price }) => [itemId, price]))
  const [bid] = await change(work, bidHeader, [id], 'doSupplierAnswer', (one) => {
    Object.assign(one, { status: 'SUBMITTED', bidVersion: (one.bidVersion ?? 0) + 1, bidSeq, submittedDate: work.nowText })
    one.bidEndDate = auction.bidEndDate
    for (const line of one.bidItem) line.netPrice = offered.get(String(line.auctionItemId)) ?? line.netPrice
  })
  if (!bid) throw new Error(`No quotation ${id}`)
  return bid
}

interface Offered extends Price {
  seq: number
  rank: number | null
  was: string | null
  isExtending: boolean
}

function offerRow(work: Work, auction: Auction, bid: Bid, { itemId, price, seq, rank, was, isExtending }: Offered) {
  return Object.assign(blank(bidOffer, work), {
    orgId: auction.orgId,
    auctionId: auction.id,
    auctionItemId: itemId,
    bidHeaderId: bid.id,
    supplierId: bid.supplierId,
    offeredDate: work.nowText,
    offeredMs: work.now.getUTCMilliseconds(),
    bidSeq: seq,
    bidVersion: bid.bidVersion,
    round: 0,
    currency: auction.currency,
    netPrice: price,
    changePercent: changeOf(was, price),
    rankAfter: rank,
    rankShown: showsRank(termsOf(auction)) ? 'Y' : 'N',
    extendedFlag: isExtending ? 'Y' : 'N',
  })
}
