import { always, amount, as, checkbox, datetime, document, int, list, lookup, price, ref, supplier, text } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** Every offer of a room, in the order in which they came; of a sealed turn known once it has ended. Never changed but to say that it counts no longer. */
export const competeOffer = document('competeOffer', {
  label: ['竞价报价', 'Competition offer'],
  statusLookup: 'OFFER_STATUS',
  fields: {
    competeHeaderId: ref('competeHeader', '竞价单', 'Competition', { kept: true, width: 150 }),
    competeHallId: ref('competeHall', '大厅', 'Hall', { kept: true, width: 150 }),
    turnId: ref('competeTurn', '轮次', 'Turn', { kept: true }),
    turnNum: int('轮次', 'Turn', { kept: true, width: 60 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    aliasCode: text(20, '代号', 'Alias', { kept: true }),
    itemId: ref('competeItem', '竞价行', 'Line', { kept: true, width: 180 }),
    offerPrice: price('单价', 'Price', { kept: true }),
    offerAmount: amount('总价', 'Total', { kept: true }),
    evalAmount: amount('评比金额', 'Evaluated', { kept: true }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 70 }),
    passFlag: checkbox('放弃', 'Pass', { kept: true, init: 'N' }),
    seqNum: int('序号', 'Sequence', { kept: true, width: 70 }),
    seenSeq: int('已见序号', 'Seen', { kept: true }),
    offerDate: datetime('报价时间', 'Offered', { kept: true }),
    offerMs: int('毫秒', 'ms', { kept: true, width: 60 }),
    rankAfter: int('报价后排名', 'Rank after', { kept: true, width: 80 }),
    rankShown: checkbox('排名可见', 'Rank shown', { kept: true, init: 'N' }),
    extendedFlag: checkbox('触发延时', 'Extended', { kept: true, init: 'N' }),
    voidReason: text(500, '作废原因', 'Why void', { kept: true }),
    userId: ref('user', '报价人', 'Offered by', { kept: true }),
    address: text(60, '地址', 'Address', { kept: true }),
  },
  states: {
    VALID: { label: ['有效', 'Valid'] },
    REPLACED: { label: ['已替换', 'Replaced'], end: true },
    VOID: { label: ['作废', 'Void'], end: true },
    PASS: { label: ['放弃', 'Pass'], end: true },
  },
  actions: {
    doReplace: { label: ['被替换', 'Replaced'], from: ['VALID'], to: 'REPLACED', who: ['system'], resource: 'btnOfferPrice' },
    doVoid: { label: ['作废', 'Void'], from: ['VALID'], to: 'VOID', who: ['system'], resource: 'btnTurnProcess', tell: { supplier: 'CMP_VOIDED' } },
    doPass: { label: ['放弃', 'Pass'], from: ['VALID'], to: 'PASS', who: ['system'], resource: 'btnOfferPrice' },
  },
  roles: { supplier: supplier('supplierId') },
  sight: {
    names: { paths: ['supplierId'], to: { buyer: always, manager: always, admin: always, approver: always, supplier: always }, else: as('aliasCode') },
    people: { paths: ['userId', 'address'], to: { buyer: always, manager: always, admin: always } },
    order: { paths: ['seqNum', 'seenSeq'], to: { internal: always } },
    place: { paths: ['rankAfter'], to: { internal: always, supplier: is('rankShown', 'Y') } },
  },
  scope: { side: 'both' },
  list: {
    find: ['competeHeaderId', 'supplierId', 'turnNum', 'status', 'offerDate'],
    columns: ['competeHeaderId', 'turnNum', 'offerDate', 'offerMs', 'seqNum', 'supplierId', 'itemId', 'offerPrice', 'offerAmount', 'currency', 'evalAmount', 'rankAfter', 'extendedFlag', 'status'],
    sort: '-offerDate',
  },
  edit: {
    sections: [{
      label: ['报价', 'Offer'],
      fields: ['competeHeaderId', 'competeHallId', 'turnNum', 'offerDate', 'offerMs', 'seqNum', 'seenSeq', 'supplierId', 'itemId', 'offerPrice', 'offerAmount', 'currency', 'evalAmount', 'passFlag', 'rankAfter', 'extendedFlag', 'voidReason', 'userId', 'address'],
    }],
  },
  pages: {
    competeOfferList: list('permitted', ['buyer', 'manager', 'approver', 'engineer'], { label: ['竞价报价记录', 'Competition offers'], opens: 'competeOfferList' }),
    competeOfferListSupplier: list('supplier', ['supplier'], { label: ['我的竞价报价', 'My competition offers'], opens: 'competeOfferListSupplier' }),
  },
  templates: { CMP_VOIDED: { title: ['您在竞价{competeHeaderId}中的报价已作废', 'An offer of yours in competition {competeHeaderId} was voided'] } },
})
