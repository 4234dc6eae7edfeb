import { chart, date, edit, list, lookup, master, number, percent, price, ref, text } from '../language/define.ts'
import { constant, divide, isSet, minus, of, round, times, when } from '../language/formula.ts'

/** What a raw material cost on a day by an index, per unit of its type. Imported from the exchange or typed in. */
export const basicMaterialPrice = master('basicMaterialPrice', {
  label: ['基材价格', 'Raw material price'],
  fields: {
    // Written from what is unique: CU 2026-11-20 SHFE.
    code: text(100, '键', 'Key', { kept: true, unique: true }),
    name: text(200, '名称', 'Name', { kept: true }),
    materialTypeId: ref('materialType', '基材类型', 'Material type', { required: true, width: 160 }),
    priceDate: date('日期', 'Date', { required: true, init: 'today' }),
    price: price('价格', 'Price', { required: true, min: '0.000001', unit: 'currency' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: of('materialTypeId.currency'), width: 80 }),
    priceSource: lookup('INDEX_SOURCE', '来源', 'Source', { required: true, init: of('materialTypeId.priceSource') }),
    previousPrice: price('前价', 'Price before', { kept: true }),
    changePercent: number(12, 4, '涨跌%', 'Change %', { computed: true }),
  },
  compute: { changePercent: when(isSet('previousPrice'), round(times(minus(divide('price', 'previousPrice'), 1), 100), 4), constant('')) },
  unique: [['materialTypeId', 'priceDate', 'priceSource']],
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['materialTypeId', 'priceDate', 'priceSource'],
    columns: ['materialTypeId', 'priceDate', 'price', 'currency', 'changePercent', 'previousPrice', 'priceSource'],
    sort: '-priceDate',
  },
  edit: {
    facts: ['price', 'changePercent'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['materialTypeId', 'priceDate', 'price', 'currency', 'priceSource', 'previousPrice', 'changePercent', 'remark'] }],
    panels: {
      prices: {
        label: ['价格走势', 'Prices'],
        fields: { priceDate: date('日期', 'Date'), price: price('价格', 'Price'), changePercent: percent('涨跌%', 'Change') },
        as: chart('line', 'priceDate', 'price'),
      },
    },
    tabs: ['history'],
  },
  pages: {
    materialPriceList: list('all', ['buyer', 'manager', 'engineer', 'finance'], { label: ['基材价格', 'Raw material prices'], maintain: ['buyer', 'manager'], opens: 'materialPriceEdit' }),
    materialPriceEdit: edit(['buyer', 'manager', 'engineer', 'finance'], { label: ['基材价格', 'Raw material price'], maintain: ['buyer', 'manager'] }),
  },
  importable: true,
  messages: {
    THERE_ALREADY: ['该日价格已存在：{type} {date} {source}', 'There is a price of {type} on {date} by {source} already'],
    USED: ['已被调价单{doc}引用', 'Used by adjustment {doc}'],
  },
})
