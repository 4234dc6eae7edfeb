import { amount, date, document, feed, list, lookup, ref, text, uuid } from '../language/define.ts'
import { above, by, is, minus, plus } from '../language/formula.ts'
import { advanceApply } from './advance-apply.ts'

const standing = ['OPEN', 'SETTLED'] as const

/** What was paid before goods came and is not used yet: a row for each line of a paid application, and for what was carried over from another one. */
export const collectAdvance = document('collectAdvance', {
  label: ['预付余额', 'Advance balance'],
  number: 'CA{yyyyMMdd}{0000}',
  statusLookup: 'COLLECT_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
    advanceApplyId: ref('advanceApply', '预付申请', 'Advance application', { kept: true, width: 160 }),
    detailId: uuid('预付明细', 'Advance line', { kept: true }),
    carryOverId: uuid('预付结转', 'Carry-over', { kept: true }),
    poHeaderId: ref('poHeader', '订单', 'Order', { kept: true, width: 160 }),
    contractId: ref('contract', '合同', 'Contract', { kept: true }),
    paidDate: date('付款日期', 'Paid on', { kept: true }),
    paidAmount: amount('已付', 'Paid', { kept: true, unit: 'currency' }),
    carriedInAmount: amount('结转转入', 'Carried in', { kept: true, unit: 'currency' }),
    heldAmount: amount('审批中', 'In approval', { kept: true, unit: 'currency' }),
    writtenOffAmount: amount('已核销', 'Written off', { kept: true, unit: 'currency' }),
    carriedAmount: amount('结转转出', 'Carried out', { kept: true, unit: 'currency' }),
    refundedAmount: amount('已退回', 'Refunded', { kept: true, init: '0', unit: 'currency' }),
    refundDate: date('退款日期', 'Refunded on', { kept: true }),
    refundRef: text(60, '退款流水号', 'Refund reference', { kept: true }),
    balanceAmount: amount('余额', 'Balance', { computed: true, unit: 'currency' }),
    availableAmount: amount('可用', 'Available', { computed: true, unit: 'currency' }),
  },
  compute: {
    balanceAmount: minus(plus('paidAmount', 'carriedInAmount'), 'writtenOffAmount', 'carriedAmount', 'refundedAmount'),
    availableAmount: minus('balanceAmount', 'heldAmount'),
  },
  feeds: [
    feed(advanceApply, '', { keep: 'writtenOffAmount', by: 'advanceApplyId', qty: 'writtenOffAmount', whileIn: standing }),
    feed(advanceApply, '', { keep: 'carriedAmount', by: 'advanceApplyId', qty: 'carriedAmount', whileIn: standing }),
    feed(advanceApply, '', { keep: 'carriedInAmount', by: 'advanceApplyId', qty: 'carriedInAmount', whileIn: standing }),
    feed(advanceApply, '', { keep: 'refundedAmount', by: 'advanceApplyId', qty: 'refundedAmount', whileIn: standing }),
  ],
  unique: [['detailId'], ['carryOverId']],

  states: {
    OPEN: { label: ['未结清', 'Open'], tone: 'run' },
    SETTLED: { label: ['已结清', 'Settled'], kept: true, end: true, tone: 'done' },
  },
  actions: {
    doRefund: {
      label: ['退款登记', 'Register refund'], from: ['OPEN'], to: 'same', who: ['finance'], resource: 'btnRefund',
      input: {
        amount: amount('退款金额', 'Refund', { required: true, min: '0.01' }),
        refundDate: date('退款日期', 'Date', { required: true }),
        refundRef: text(60, '银行流水号', 'Bank reference', { required: true }),
      },
    },
    doSettle: { label: ['结清', 'Settle'], from: ['OPEN'], to: 'SETTLED', who: ['system'], resource: 'btnClose' },
  },
  scope: { side: 'internal' },
  list: {
    find: ['docNum', 'supplierId', 'orgId', 'currency', 'poHeaderId', 'advanceApplyId', 'status', 'paidDate'],
    columns: ['docNum', 'status', 'supplierId', 'advanceApplyId', 'poHeaderId', 'paidDate', 'paidAmount', 'currency', 'writtenOffAmount', 'heldAmount', 'carriedAmount', 'refundedAmount', 'balanceAmount', 'availableAmount', 'orgId'],
    sort: '-creationDate',
    sums: [by('currency', 'balanceAmount', 'availableAmount')],
    views: { available: { label: ['可用', 'Available'], where: above('availableAmount', 0) }, settled: { label: ['已结清', 'Settled'], where: is('status', 'SETTLED') } },
  },
  edit: {
    facts: ['supplierId', 'balanceAmount', 'availableAmount'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['orgId', 'supplierId', 'currency', 'advanceApplyId', 'poHeaderId', 'paidDate'] },
      { label: ['余额', 'Balance'], fields: ['paidAmount', 'carriedInAmount', 'writtenOffAmount', 'heldAmount', 'carriedAmount', 'refundedAmount', 'refundDate', 'refundRef', 'balanceAmount', 'availableAmount'] },
    ],
    tabs: ['files', 'history'],
  },
  pages: { collectAdvanceList: list('permitted', ['finance', 'buyer', 'manager'], { label: ['预付余额', 'Advance balances'], opens: 'collectAdvanceList' }) },
  messages: { TOO_MUCH: ['可退{available}，本次{amount}', '{available} can be refunded, {amount} given'] },
})
