/** What people do with inquiries and quotations of as many lines as are wanted. */
import { after, begunBid, draftInquiry, END, lines as linesIn, marketOf, prices, runningInquiry } from '../auction/inquiries.ts'
import { type House, type Life, save, times, touched } from './lives.ts'

const items = ({ buyer }: House, count: number) =>
  times(count, (at) => ({ itemDesc: `物料${at}`, requestQty: '100', uom: 'PCS', needByDate: buyer.inDays(60), referencePrice: '1' }))

let inquiry = ''
const auctionHeader: Life = {
  by: ({ buyer }) => buyer,
  of: async () => inquiry,
  async draft(house, count) {
    inquiry = (await draftInquiry(await marketOf(house.world))).id
    return { auctionItem: items(house, count - 2) }
  },
  async goOn({ world, buyer, manager }, doc, step) {
    const entity = 'auctionHeader'
    await step('save', buyer, doc, (one) => save(buyer, entity, touched(one, 'auctionItem', { brand: '通用' }), one))
    await step('doSubmitPublish', buyer, doc, (one) => buyer.act(entity, 'doSubmitPublish', one))
    await step('doApprovalPublish', manager, doc, (one) => manager.act(entity, 'doApprovalPublish', one))
    await step('doPublish', buyer, doc, (one) => buyer.act(entity, 'doPublish', one))
    await step('doImmediateStart', buyer, doc, (one) => buyer.act(entity, 'doImmediateStart', one))
    const market = await marketOf(world)
    await step('doAdjustBidEndDate', buyer, doc, (one) =>
      buyer.act(entity, 'doAdjustBidEndDate', one, { reason: '延期', input: { bidEndDate: after(market, END + 30) } }),
    )
    await step('doAlteration', buyer, doc, (one) => buyer.act(entity, 'doAlteration', one, { reason: '改图' }))
    await step('doCancel', manager, doc, (one) => manager.act(entity, 'doCancel', one, { reason: '取消' }))
  },
}

let bid = ''
const bidHeader: Life = {
  by: ({ supplier }) => supplier,
  of: async () => bid,
  async draft(house, count) {
    const market = await marketOf(house.world)
    const doc = await begunBid(house.supplier, await runningInquiry(market, { auctionItem: items(house, count) }))
    bid = doc.id
    return prices(
      doc,
      linesIn(doc, 'bidItem').map(() => '2'),
    )
  },
  async goOn({ supplier: bidder }, doc, step) {
    const entity = 'bidHeader'
    await step('doSupplierAnswer', bidder, doc, (one) => bidder.act(entity, 'doSupplierAnswer', one))
    await step('doWithdraw', bidder, doc, (one) => bidder.act(entity, 'doWithdraw', one))
  },
}

export const lives: Readonly<Record<string, Life>> = { auctionHeader, bidHeader }
