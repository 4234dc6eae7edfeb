/** What an award leads to: prices through pricing, and the draft that the inquiry names, one of each winner. */
import { auctionHeader } from '../../../../catalogue/auction/auction-header.ts'
import { isPositive } from '../../../../catalogue/formula.ts'
import { agreementHeader } from '../../../../catalogue/purchasing/agreement-header.ts'
import { poHeader } from '../../../../catalogue/purchasing/po-header.ts'
import { purchaseBillType } from '../../../../catalogue/purchasing/purchase-bill-type.ts'
import { learn } from '../../../runtime/facts.ts'
import { refuse } from '../../../runtime/refusal.ts'
import { rowWith } from '../../../runtime/row-facts.ts'
import { create } from '../../../runtime/work.ts'
import type { Work } from '../../../runtime/working.ts'
import { placePrices } from '../../compete/pricing/place-prices.ts'
import { requireUsable, standing } from '../../supplier-master/eligibility.ts'
import type { Auction, AuctionItem, Bid, BidItem } from '../bid/quotation.ts'
import { netPriceOf } from './evaluate.ts'

/** A line that somebody gets, and how much of it. */
interface Won {
  item: AuctionItem
  line: BidItem
  qty: string
}

const wonBy = (auction: Auction, bid: Bid): Won[] =>
  auction.auctionAward.flatMap(({ bidHeaderId, auctionItemId, bidItemId, awardQty }) => {
    const item = auction.auctionItem.find(({ id }) => id === auctionItemId)
    const line = bid.bidItem.find(({ id }) => id === bidItemId)
    return bidHeaderId === bid.id && item && line && awardQty && isPositive(awardQty) ? [{ item, line, qty: awardQty }] : []
  })

export async function carryOutAward(work: Work, auction: Auction, bids: readonly Bid[]): Promise<void> {
  for (const bid of bids) {
    const won = wonBy(auction, bid)
    if (won.length === 0) continue
    await requireWinner(work, auction, bid)
    await writePrices(work, auction, bid, won)
    if (auction.awardTarget === 'AGREEMENT') await draftAgreement(work, auction, bid, won)
    if (auction.awardTarget === 'ORDER') await draftOrders(work, auction, bid, won)
  }
}

/** Introduced for the category at the business unit, with a site where the result is more than a price. */
async function requireWinner(work: Work, { orgId, purchaseCategoryId: categoryId, awardTarget }: Auction, { supplierId }: Bid): Promise<void> {
  const [found] = await learn(work, [standing({ supplierId: String(supplierId), orgId, categoryId })])
  if (!found) return
  if (found.status !== 'QUALIFIED' && found.status !== 'TRIAL') refuse(auctionHeader, 'NOT_INTRODUCED', { code: found.code })
  requireUsable(found, awardTarget === 'PRICE_LIST' ? 'PRICE_LIST' : 'AGREEMENT')
}

/** The first tier holds from nothing. */
const tiersOf = ({ bidLadder }: BidItem) =>
  bidLadder.map(({ fromQty, netPrice }, at) => ({ fromQty: at === 0 ? '0' : (fromQty ?? '0'), netPrice: netPrice ?? '0' }))

async function writePrices(work: Work, auction: Auction, bid: Bid, won: readonly Won[]): Promise<void> {
  const lines = won.flatMap(({ item, line }) =>
    item.materialId
      ? [
          {
            materialId: item.materialId,
            categoryId: auction.purchaseCategoryId,
            uom: item.uom,
            netPrice: line.netPrice ?? '0',
            minQty: line.moq,
            mpq: line.mpq,
            leadDays: line.leadDays ?? bid.leadDays,
            toolingAmount: line.toolingAmount,
            tiers: tiersOf(line),
          },
        ]
      : [],
  )
  // Services and moulds that are no material have no place in the price list.
  if (lines.length === 0) return
  const orgs = auction.auctionOrg.map(({ orgId }) => orgId)
  await placePrices(work, {
    sourceType: 'AUCTION',
    sourceId: auction.id,
    sourceDocNum: String(auction.docNum),
    orgId: auction.orgId,
    orgIds: orgs.length > 0 ? orgs : [auction.orgId],
    supplierId: String(bid.supplierId),
    buyerId: auction.buyerId,
    currency: bid.currency,
    priceIncludesTax: auction.priceIncludesTax,
    taxRate: bid.taxRate,
    paymentTermId: bid.paymentTermId,
    deliveryTerm: bid.deliveryTerm,
    startDate: auction.priceStartDate,
    endDate: auction.priceEndDate,
    lines,
  })
}

async function draftAgreement(work: Work, auction: Auction, bid: Bid, won: readonly Won[]): Promise<void> {
  const type = await learn(work, rowWith(purchaseBillType, { code: 'PA_STD' }))
  await create(
    work,
    agreementHeader,
    {
      orgId: auction.orgId,
      billTypeId: type?.id ?? refuse(auctionHeader, 'NO_TYPE', { code: 'PA_STD' }),
      agreementType: 'QTY',
      supplierId: String(bid.supplierId),
      buyerId: auction.buyerId,
      currency: bid.currency,
      paymentTermId: bid.paymentTermId,
      startDate: auction.priceStartDate,
      endDate: auction.priceEndDate,
      agreementLine: won.map(({ item, line, qty }) => ({
        materialId: item.materialId,
        categoryId: auction.purchaseCategoryId,
        itemDesc: item.itemDesc,
        uom: item.uom,
        netPrice: netPriceOf(auction, bid, line) ?? '0',
        taxRate: bid.taxRate,
        agreedQty: qty,
        stepType: line.bidLadder.length > 0 ? 'ORDER' : 'NONE',
        agreementLineStep: tiersOf(line),
      })),
    },
    { fill: (made) => Object.assign(made, { sourceDocNum: auction.docNum }) },
  )
}

async function draftOrders(work: Work, auction: Auction, bid: Bid, won: readonly Won[]): Promise<void> {
  const type = await learn(work, rowWith(purchaseBillType, { code: 'PO_STD' }))
  for (const [orgId, lines] of Map.groupBy(won, ({ item }) => item.receiveOrgId))
    await create(
      work,
      poHeader,
      {
        orgId,
        billTypeId: type?.id ?? refuse(auctionHeader, 'NO_TYPE', { code: 'PO_STD' }),
        supplierId: String(bid.supplierId),
        buyerId: auction.buyerId,
        currency: bid.currency,
        paymentTermId: bid.paymentTermId,
        poLine: lines.map(({ item, line, qty }) => ({
          materialId: item.materialId,
          categoryId: auction.purchaseCategoryId,
          itemDesc: item.itemDesc,
          uom: item.uom,
          orderQty: qty,
          netPrice: line.netPrice ?? '0',
          taxRate: bid.taxRate,
          needByDate: item.needByDate > work.today ? item.needByDate : work.today,
        })),
      },
      {
        fill(order) {
          for (const [at, line] of order.poLine.entries()) {
            const { line: offer } = lines[at] as Won
            Object.assign(line, {
              netPrice: netPriceOf(auction, bid, offer),
              taxRate: bid.taxRate,
              priceSource: 'AWARD',
              priceDocNum: auction.docNum,
            })
          }
        },
      },
    )
}
