import { chart, checkbox, date, edit, int, list, lookup, master, none, percent, price } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** A raw material that is quoted from day to day: copper, a plastic, a steel. */
export const materialType = master('materialType', {
  label: ['基材类型', 'Material type'],
  fields: {
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
    priceUom: lookup('UOM', '计价单位', 'Priced per', { required: true, init: 'KG' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY' }),
    priceSource: lookup('INDEX_SOURCE', '行情来源', 'Price index', { required: true, init: 'SHFE' }),
    decimals: int('小数位', 'Decimals', { required: true, init: '4', min: '0', max: '6' }),
  },
  unused: [none('priceAdjustHeader', 'priceAdjustLine.priceAdjustDetail.materialTypeId', { while: is('status', 'DRAFT', 'REJECTED'), message: 'IN_DRAFT', for: ['doInvalid'] })],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['manager'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['manager'], resource: 'btnInvalid', inList: true, danger: true },
    // Its price has moved away from what the last adjustment reckoned with.
    doTrigger: { label: ['提醒调价', 'Ask for an adjustment'], from: ['Y'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { buyer: 'ADJ_TRIGGER' } },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'priceSource', 'enabledFlag'],
    columns: ['code', 'name', 'priceUom', 'currency', 'priceSource', 'decimals', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'priceUom', 'currency', 'priceSource', 'decimals', 'remark'] }],
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
    materialTypeList: list('all', ['buyer', 'manager', 'engineer', 'finance'], { label: ['基材类型', 'Material types'], maintain: ['manager'], opens: 'materialTypeEdit' }),
    materialTypeEdit: edit(['buyer', 'manager', 'engineer', 'finance'], { label: ['基材类型', 'Material type'], maintain: ['manager'] }),
  },
  templates: {
    ADJ_TRIGGER: { title: ['{name}价格较上次调价变动已达3%', 'The price of {name} has moved by 3 % since the last adjustment'] },
  },
  messages: {
    IN_DRAFT: ['拟定中的调价单{doc}正在使用', 'Draft adjustment {doc} uses it'],
  },
})
