/** Rates that are entered after an opening: whatever had no evaluated price for want of one is compared with the others then. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { takeBySystem } from '../../../runtime/change/change.ts'
import { load } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import type { RateRange } from '../../master-data/followed.ts'
import { type Auction, bidsOf } from '../bid/quotation.ts'
import { findRates } from './evaluate.ts'
import { compare } from './opening.ts'

/** While suppliers are asked for better prices their quotations are left alone: the end of the round compares all of them. What is being approved stays as it was handed in. */
const ranked = auctionHeader.actions.doRankAgain.from

export async function followRate(work: Work, { currencies, startDate, endDate }: RateRange): Promise<void> {
  const { rows } = await work.tx.query<{ id: string }>(
    `select distinct a.id from bid_header b join auction_header a on a.id = b.auction_id
     where b.status = 'OPENED' and b.exchange_rate is null and array[b.currency, a.currency]::text[] <@ $1::text[] and a.status = any($2::text[])
       and (a.bid_end_date at time zone 'Asia/Shanghai')::date between $3::date and coalesce($4::date, 'infinity')`,
    [currencies, ranked, startDate, endDate],
  )
  const ids = rows.map(({ id }) => id)
  for (const auction of await load(work, auctionHeader, ids, { lock: true })) await takeBySystem(work, auctionHeader, 'doRankAgain', auction)
}

/** Nothing where no rate was missing, or it still is. */
export async function compareLate(work: Work, auction: Auction): Promise<void> {
  const bids = await load(work, bidHeader, bidsOf(auction.auctionAward))
  const waiting = bids.filter(({ exchangeRate }) => exchangeRate === null)
  await findRates(work, auction, waiting)
  if (waiting.some(({ exchangeRate }) => exchangeRate !== null)) await compare(work, auction, bids)
}
