import { checkbox, date, edit, int, list, lookup, master, must, number, text } from '../language/define.ts'
import { all, any, atLeast, constant, equal, firstOf, not, notAfter } from '../language/formula.ts'

/** What one currency is worth in another on the days of a range: `amount × rate ÷ unitQty`. Kept by finance, month by month. */
export const exchangeRate = master('exchangeRate', {
  label: ['汇率', 'Exchange rate'],
  fields: {
    // Written from the pair, the type and the first day: USD/CNY CORPORATE 2026-01-01.
    code: text(60, '键', 'Key', { kept: true, unique: true }),
    name: text(200, '名称', 'Name', { kept: true }),
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
    fromCurrency: lookup('CURRENCY', '源币种', 'From', { required: true }),
    toCurrency: lookup('CURRENCY', '目标币种', 'To', { required: true, init: 'CNY' }),
    rateType: lookup('RATE_TYPE', '类型', 'Type', { required: true, init: 'CORPORATE' }),
    startDate: date('生效日', 'From date', { required: true }),
    endDate: date('失效日', 'To date'),
    rate: number(18, 10, '汇率', 'Rate', { required: true, min: '0.0000000001' }),
    unitQty: int('单位量', 'Per units', { required: true, init: '1', help: ['日元等按100', '100 for the yen'] }),
    source: lookup('RATE_SOURCE', '来源', 'Source', { kept: true, init: 'MANUAL' }),
    usedCount: int('引用数', 'In use', { kept: true, counted: true }),
  },
  messages: {
    SAME_CURRENCY: ['源币种与目标币种不能相同', 'The two currencies must differ'],
    ENDS_EARLY: ['失效日不能早于生效日', 'The last day is before the first'],
    UNIT_QTY: ['单位量只能是1或100', 'The rate is per 1 or per 100'],
    OVERLAP: ['{fromCurrency}/{toCurrency} {rateType} 在{startDate}至{endDate}与已有汇率重叠', '{fromCurrency}/{toCurrency} {rateType} overlaps an existing rate from {startDate} to {endDate}'],
    IN_USE: ['汇率已被{count}张单据使用，只能终止', 'Used by {count} {count|document|documents}; end it instead'],
    LEFT_WITHOUT: ['{endDate}之后有{count}张单据使用此汇率，不能提前终止', '{count} {count|document uses|documents use} this rate after {endDate}; it cannot end earlier'],
    NO_RATE: ['{date} 没有 {from}/{to} 汇率', 'No {from}/{to} rate on {date}'],
  },
  guards: [
    must('SAME_CURRENCY', not(equal('fromCurrency', 'toCurrency')), { at: 'toCurrency' }),
    must('ENDS_EARLY', notAfter('startDate', 'endDate'), { at: 'endDate' }),
    must('UNIT_QTY', any(equal('unitQty', 1), all(atLeast('unitQty', 100), atLeast(100, 'unitQty'))), { at: 'unitQty' }),
  ],
  unique: [
    ['fromCurrency', 'toCurrency', 'rateType', 'startDate'],
    { by: ['fromCurrency', 'toCurrency', 'rateType'], noOverlap: ['startDate', 'endDate'], over: 'OVERLAP', says: { endDate: firstOf('endDate', constant('…')) } },
  ],
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['fromCurrency', 'toCurrency', 'rateType', 'startDate', 'endDate'],
    columns: ['fromCurrency', 'toCurrency', 'rateType', 'rate', 'unitQty', 'startDate', 'endDate', 'source', 'usedCount'],
    sort: '-startDate',
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['fromCurrency', 'toCurrency', 'rateType', 'rate', 'unitQty', 'startDate', 'endDate', 'source', 'remark'] }],
    tabs: ['history'],
  },
  pages: {
    exchangeRateList: list('all', ['admin', 'finance', 'manager', 'buyer'], { label: ['汇率', 'Exchange rates'], maintain: ['finance'], opens: 'exchangeRateEdit' }),
    exchangeRateEdit: edit(['admin', 'finance', 'manager', 'buyer'], { label: ['汇率', 'Exchange rate'], maintain: ['finance'] }),
  },
  importable: true,
})
