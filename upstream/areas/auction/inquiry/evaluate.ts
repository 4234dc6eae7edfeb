/** How quotations compare: prices in one currency, without tax, with freight and tooling; ranks by line and as a whole. */
import { bidHeader } from '../../../../catalogue/auction/bid-header.ts'
import { add, isPositive, isSame, multiply, quotient, roundTo, subtract, writtenTo } from '../../../../catalogue/language/formula.ts'
import { dayOf } from '../../../runtime/change/numbering.ts'
import { learn } from '../../../runtime/rules/facts.ts'
import { Refusal, saidBy } from '../../../runtime/rules/refusal.ts'
import type { Work } from '../../../runtime/working.ts'
import { type Rate, rate } from '../../master-data/exchange.ts'
import { isQuoted } from '../bid/answer.ts'
import { type Auction, type AuctionItem, type Bid, type BidItem, momentOf } from '../bid/quotation.ts'

/** Rate of the day on which bidding ended; null with its words where there is none, and the quotation is not compared. */
export async function findRates(work: Work, auction: Auction, bids: readonly Bid[]): Promise<void> {
  const day = dayOf(new Date(momentOf(auction.bidEndDate)))
  for (const bid of bids) {
    const found = await rateOrNone(work, bid.currency, auction.currency, day)
    bid.exchangeRate = found && roundTo(found.factor, 6)
    const note = found ? null : saidBy(bidHeader, 'NO_RATE', { pair: `${bid.currency}/${auction.currency}`, date: day })
    Object.assign(bid, { rateNote: note?.CN ?? null, rateNoteEn: note?.EN ?? null })
  }
}

export async function rateOrNone(work: Work, from: string, to: string, day: string): Promise<Rate | null> {
  try {
    return await learn(work, rate({ from, to, day }))
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** Without tax, in the currency of the quotation. */
export const netPriceOf = (
  { priceIncludesTax }: Pick<Auction, 'priceIncludesTax'>,
  { taxRate }: Pick<Bid, 'taxRate'>,
  { netPrice }: Pick<BidItem, 'netPrice'>,
): string | null => (netPrice !== null && priceIncludesTax === 'Y' ? roundTo(quotient(netPrice, add('1', quotient(taxRate, '100'))), 6) : netPrice)

/** The same in the currency of the inquiry. */
export function convertedPrice(auction: Auction, bid: Bid, price: Pick<BidItem, 'netPrice'>): string | null {
  const net = netPriceOf(auction, bid, price)
  return net === null || bid.exchangeRate === null ? null : roundTo(multiply(net, bid.exchangeRate), 6)
}

/** evalPrice = round(n × r, 6) + round(freight × r, 6) + round(tooling × r ÷ amortQty, 6), with n the price without tax. */
export function evaluatedPrice({ priceIncludesTax }: Auction, item: AuctionItem, { taxRate, exchangeRate: r }: Bid, line: BidItem): string | null {
  const net = isQuoted(line) ? netPriceOf({ priceIncludesTax }, { taxRate }, line) : null
  if (r === null || net === null) return null
  const tooling = item.amortQty && isPositive(item.amortQty) ? roundTo(quotient(multiply(line.toolingAmount ?? '0', r), item.amortQty), 6) : '0'
  return add(roundTo(multiply(net, r), 6), roundTo(multiply(line.freightPrice ?? '0', r), 6), tooling)
}

/** By supplier and line of the inquiry when that line was offered, where lines are offered one by one. */
export type LineSeqs = ReadonlyMap<string, number>

export const lineSeqKey = (supplierId: string | null, itemId: string): string => `${supplierId} ${itemId}`

/** Figures and ranks of all quotations that were opened. Who priced not every line has no whole rank. */
export function evaluate(auction: Auction, bids: readonly Bid[], seqs: LineSeqs): void {
  for (const item of auction.auctionItem) {
    const offers = bids.flatMap((bid) => {
      const line = bid.bidItem.find(({ auctionItemId }) => auctionItemId === item.id)
      if (line) Object.assign(line, { evalPrice: evaluatedPrice(auction, item, bid, line), rankNum: null })
      return line?.evalPrice ? [{ line, value: line.evalPrice, seq: seqs.get(lineSeqKey(bid.supplierId, item.id)) ?? bid.bidSeq ?? 0 }] : []
    })
    for (const [at, { line }] of offers.sort(better).entries()) line.rankNum = at + 1
  }
  for (const bid of bids) Object.assign(bid, { evalAmount: wholeOf(auction, bid), rankNum: null })
  const whole = bids.flatMap((bid) => (bid.evalAmount === null ? [] : [{ bid, value: bid.evalAmount, seq: bid.bidSeq ?? 0 }]))
  for (const [at, { bid }] of whole.sort(better).entries()) bid.rankNum = at + 1
}

interface Ranked {
  value: string
  seq: number
}
/** The smaller figure, then whoever came first. */
const better = (a: Ranked, b: Ranked): number => (isSame(a.value, b.value) ? a.seq - b.seq : Number(subtract(a.value, b.value)) < 0 ? -1 : 1)

export const amountOf = (price: string, qty: string): string => roundTo(multiply(price, qty), 2)

/** What is bought, at its price and at the one that it is compared with. */
export interface Beside {
  was: string
  is: string
}

export interface Saving {
  amount: string
  percent: string
}

/** To the cent, and of what it was in percent; null where there is nothing to compare with. */
export function savedOver(parts: readonly Beside[]): Saving | null {
  const was = add(...parts.map((one) => one.was))
  if (!isPositive(was)) return null
  const amount = writtenTo(subtract(was, add(...parts.map((one) => one.is))), 2)
  return { amount, percent: writtenTo(roundTo(multiply(quotient(amount, was), '100'), 2), 2) }
}

function wholeOf({ auctionItem }: Auction, bid: Bid): string | null {
  const amounts = auctionItem.map((item) => {
    const line = bid.bidItem.find(({ auctionItemId }) => auctionItemId === item.id)
    return line?.evalPrice ? amountOf(line.evalPrice, item.requestQty) : null
  })
  return amounts.includes(null) ? null : add(...amounts)
}

/** Against the reference price, in percent; nothing without one. */
export const savingOf = (referencePrice: string | null, evalPrice: string | null): string | null =>
  referencePrice && evalPrice && isPositive(referencePrice)
    ? roundTo(multiply(quotient(subtract(referencePrice, evalPrice), referencePrice), '100'), 2)
    : null
