import { date, int, lookup, master, percent, price, qty, ref, supplier, text, uuid } from '../language/define.ts'
import { plus, times } from '../language/formula.ts'

/** Prices in force by supplier, material and tier, written by approved pricing, adjustment and agreement, never by hand. One row a tier; net prices; one that is covered whole by a later price is kept, disabled. */
export const supplierPriceList = master('supplierPriceList', {
  label: ['供应商价格清单', 'Supplier price list'],
  fields: {
    // Written from the key: organisation, supplier, material, unit, currency, tier and first day.
    code: text(120, '键', 'Key', { kept: true, unique: true }),
    name: text(200, '名称', 'Name', { kept: true }),
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 220 }),
    categoryId: ref('purchaseCategory', '采购品类', 'Category', { kept: true }),
    uom: lookup('UOM', '单位', 'UOM', { kept: true }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true }),
    minQty: qty('起始数量', 'From qty', { kept: true, unit: 'uom' }),
    netPrice: price('不含税单价', 'Net price', { kept: true }),
    taxRate: percent('税率', 'Tax rate', { kept: true }),
    grossPrice: price('含税单价', 'Gross price', { computed: true }),
    leadDays: int('交期(天)', 'Lead days', { kept: true }),
    priceKind: lookup('PL_KIND', '价格性质', 'Price kind', { kept: true, init: 'NORMAL' }),
    startDate: date('生效日期', 'Valid from', { kept: true }),
    endDate: date('失效日期', 'Valid to', { kept: true }),
    sourceType: lookup('PL_SOURCE', '来源', 'Source', { kept: true }),
    sourceDocNum: text(40, '来源单据', 'Source document', { kept: true }),
    sourceLineId: uuid('来源行', 'Source line', { kept: true }),
    state: lookup('PL_STATE', '状态', 'State', { kept: true }),
    // What its source said, before later prices cut into it, and which of them came later.
    givenFrom: date('原生效日期', 'Given from', { kept: true }),
    givenTo: date('原失效日期', 'Given to', { kept: true }),
    givenNth: int('先后', 'Order of writing', { kept: true }),
  },
  compute: { grossPrice: times('netPrice', plus(1, 'taxRate')) },
  unique: [{ by: ['orgId', 'supplierId', 'materialId', 'uom', 'currency', 'minQty'], noOverlap: ['startDate', 'endDate'], whileIn: ['Y'], over: 'OVERLAP' }],
  messages: { OVERLAP: ['价格有效期重叠', 'Prices overlap'] },
  // What its supplier is told, once for each document that gives prices or takes them back.
  actions: {
    doTellEffective: { label: ['告知生效', 'Tell of new prices'], from: ['Y'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { supplier: 'PRC_EFFECTIVE' } },
    doTellAbolished: { label: ['告知作废', 'Tell of abolished prices'], from: ['Y'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { supplier: 'PRC_ABOLISHED' } },
  },
  templates: {
    PRC_EFFECTIVE: { title: ['{sourceDocNum}的价格自{startDate}起生效', 'The prices of {sourceDocNum} are in effect from {startDate} on'] },
    PRC_ABOLISHED: { title: ['{sourceDocNum}的价格已作废', 'The prices of {sourceDocNum} were abolished'] },
  },
  roles: { supplier: supplier('supplierId') },
  scope: { side: 'both', category: 'categoryId' },
  list: {
    find: ['supplierId', 'materialId', 'orgId', 'categoryId', 'currency', 'priceKind', 'state', 'startDate', 'endDate'],
    columns: ['orgId', 'supplierId', 'materialId', 'uom', 'currency', 'minQty', 'netPrice', 'taxRate', 'grossPrice', 'priceKind', 'startDate', 'endDate', 'sourceType', 'sourceDocNum', 'state'],
    sort: '-startDate',
  },
  edit: {
    sections: [{ label: ['价格', 'Price'], fields: ['orgId', 'supplierId', 'materialId', 'uom', 'currency', 'minQty', 'netPrice', 'taxRate', 'grossPrice', 'leadDays', 'priceKind', 'startDate', 'endDate', 'sourceType', 'sourceDocNum', 'state'] }],
    tabs: ['history'],
  },
})
