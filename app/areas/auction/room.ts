/** Rooms of reverse auctions: above the quotation of a supplier, and on the buyer's monitor. */
import { lookups } from '../../../catalogue/index.ts'
import { codeLabels, itemsIn, type RoomKind, stateLabels, textIn } from '../room-kind.ts'

export const auctionRoom: RoomKind = {
  name: 'auction',
  call: '/v1/auctionHeaderRestful/findMonitor',
  key: 'id',
  asks: 'auctionHeader.CONFIRM',
  isOn: ({ page, side }) => page.name === 'inquiryMonitorPrice' || (page.name === 'inquiryQuotationEdit' && side === 'supplier'),
  roomOf({ id, auctionId, auctionType, publishedDate }) {
    if (auctionType !== 'REVERSE_AUCTION') return null
    return typeof auctionId === 'string' ? auctionId : publishedDate ? String(id) : null
  },
  may: ({ buttons, side }) => ({ ready: false, offer: side === 'supplier' && buttons.has('btnSupplierAnswer'), run: false, voids: false }),
  labels: (language) =>
    Object.fromEntries([
      ...stateLabels('auctionHeader', 'STATE_', language),
      ...stateLabels('bidOffer', 'OFFER_', language),
      ...codeLabels(lookups.AUCTION_SUPPLIER_STATUS.values, 'SEAT_', language),
    ]),
  async act({ api }, id, { intent, form, idem }) {
    if (intent !== 'doOfferPrice') return
    const confirmed = form.get('confirmFlag') === 'Y' ? { confirmFlag: 'Y' } : {}
    await api.call(
      '/v1/bidHeaderRestful/doSupplierAnswer',
      { id, items: itemsIn(form), seenSeq: Number(textIn(form, 'seenSeq')), ...confirmed },
      idem,
    )
  },
}
