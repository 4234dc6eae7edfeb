import { always, checkbox, datetime, document, int, list, lookup, percent, price, ref, supplier } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** Every price that was ever offered for a line, in the order in which they came: known once the inquiry is opened. */
export const bidOffer = document('bidOffer', {
  label: ['报价记录', 'Offer'],
  // Numbers in a row, and those of all who offer, would tell a supplier how often the others did.
  number: 'BO{yyyyMMdd}{########}',
  fields: {
    auctionId: ref('auctionHeader', '询价单', 'Inquiry', { kept: true, width: 150 }),
    auctionItemId: ref('auctionItem', '询价行', 'Line', { kept: true, width: 200 }),
    bidHeaderId: ref('bidHeader', '报价单', 'Quotation', { kept: true, width: 150 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    offeredDate: datetime('报价时间', 'Offered at', { kept: true }),
    offeredMs: int('毫秒', 'ms', { kept: true, width: 60 }),
    bidSeq: int('序号', 'Sequence', { kept: true, width: 80 }),
    bidVersion: int('版次', 'Version', { kept: true, width: 70 }),
    round: int('议价轮次', 'Round', { kept: true, init: '0', width: 70 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 70 }),
    netPrice: price('单价', 'Price', { kept: true }),
    changePercent: percent('变动', 'Change', { kept: true }),
    rankAfter: int('报价后排名', 'Rank after', { kept: true, width: 80 }),
    rankShown: checkbox('排名可见', 'Rank shown', { kept: true, init: 'N' }),
    extendedFlag: checkbox('触发延时', 'Extended', { kept: true, init: 'N' }),
  },
  states: { VALID: { label: ['有效', 'Valid'], end: true } },
  actions: {},
  appendOnly: true,
  roles: { supplier: supplier('supplierId') },
  sight: {
    place: { paths: ['rankAfter'], to: { internal: always, supplier: is('rankShown', 'Y') } },
    order: { paths: ['bidSeq'], to: { internal: always } },
  },
  scope: { side: 'both' },
  list: {
    find: ['auctionId', 'supplierId', 'offeredDate', 'status'],
    columns: ['auctionId', 'auctionItemId', 'supplierId', 'offeredDate', 'offeredMs', 'bidSeq', 'bidVersion', 'round', 'currency', 'netPrice', 'changePercent', 'rankAfter', 'extendedFlag'],
    sort: '-offeredDate',
  },
  edit: { sections: [{ label: ['报价', 'Offer'], fields: ['auctionId', 'auctionItemId', 'supplierId', 'offeredDate', 'offeredMs', 'bidSeq', 'bidVersion', 'round', 'currency', 'netPrice', 'changePercent', 'rankAfter', 'extendedFlag'] }] },
  pages: { auctionHistoryList: list('permitted', ['buyer', 'manager', 'supplier'], { label: ['报价历史', 'Offer history'], opens: 'auctionHistoryList' }) },
})
