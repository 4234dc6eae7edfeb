import { amount, date, document, int, list, lookup, ref } from '../language/define.ts'
import { by, is } from '../language/formula.ts'

/** What is to be paid when, in which currency, by what it comes from: rebuilt each night and on demand. Each amount stands once, where its document has come to. */
export const cashFlowStatement = document('cashFlowStatement', {
  label: ['资金流量表', 'Cash flow statement'],
  statusLookup: 'CASH_FLOW_STATUS',

  fields: {
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
    periodType: lookup('FLOW_PERIOD', '期间类型', 'Period', { kept: true, width: 84 }),
    periodStart: date('期间开始', 'From', { kept: true }),
    flowItem: lookup('FLOW_ITEM', '项目', 'Item', { kept: true, width: 110 }),
    amount: amount('金额', 'Amount', { kept: true, unit: 'currency' }),
    baseAmount: amount('本位币金额', 'Amount in CNY', { kept: true, help: ['按刷新当日汇率', 'At the rate of the day of the refresh'] }),
    docCount: int('单据数', 'Documents', { kept: true, width: 84 }),
  },
  unique: [['orgId', 'currency', 'periodType', 'periodStart', 'flowItem']],

  states: { KEPT: { label: ['已生成', 'Kept'], end: true } },
  actions: {
    doRefresh: { label: ['刷新', 'Refresh'], from: [], to: 'same', who: ['finance'], resource: 'btnRefresh', input: { orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg' }) } },
  },
  scope: { side: 'internal' },
  list: {
    find: ['orgId', 'currency', 'periodType', 'periodStart', 'flowItem'],
    columns: ['periodStart', 'flowItem', 'amount', 'currency', 'baseAmount', 'docCount', 'periodType', 'orgId'],
    sort: 'periodStart',
    sums: [by('currency', 'amount'), 'baseAmount'],
    views: {
      weeks: { label: ['按周', 'By week'], where: is('periodType', 'WEEK') },
      months: { label: ['按月', 'By month'], where: is('periodType', 'MONTH') },
    },
  },
  edit: { sections: [] },
  pages: { cashFlowStatementList: list('permitted', ['finance', 'manager'], { label: ['资金计划', 'Cash flow'] }) },
})
