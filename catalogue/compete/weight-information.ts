import { date, edit, list, lookup, master, must, number, percent, qty, ref, text } from '../language/define.ts'
import { minus, notAbove, notAfter, round, times } from '../language/formula.ts'

/** How much raw material goes into a piece and stays in it, measured by engineers, for one supplier or for all. */
export const weightInformation = master('weightInformation', {
  label: ['重量信息', 'Weight information'],
  fields: {
    code: text(160, '键', 'Key', { kept: true }),
    name: text(300, '名称', 'Name', { kept: true }),
    materialId: ref('materialItem', '物料', 'Material', { required: true, width: 220 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { help: ['空表示全部', 'Empty means all'], width: 200 }),
    // The supplier, or * for all: what is empty is like nothing else, and all must not overlap all.
    appliesTo: text(60, '适用', 'Applies to', { kept: true }),
    grossWeight: qty('投料重', 'Gross weight', { required: true, min: '0.0001', unit: 'uom' }),
    netWeight: qty('净重', 'Net weight', { required: true, min: '0.0001', unit: 'uom' }),
    uom: lookup('UOM', '单位', 'UOM', { required: true, init: 'KG', width: 70 }),
    recoverRate: percent('回收率%', 'Scrap recovered', { required: true, init: '0', min: '0', max: '100' }),
    scrapPriceRatio: percent('废料价比%', 'Scrap price ratio', { required: true, init: '0', min: '0', max: '100' }),
    effectiveWeight: number(18, 6, '计价重量', 'Effective weight', { computed: true }),
    validFrom: date('有效期从', 'Valid from', { required: true, init: 'today' }),
    validTo: date('有效期至', 'Valid to'),
    measuredBy: ref('user', '测量人', 'Measured by', { init: 'me', width: 110 }),
  },
  compute: { effectiveWeight: round(minus('grossWeight', times(minus('grossWeight', 'netWeight'), 'recoverRate', 'scrapPriceRatio')), 6) },
  guards: [
    must('NET_ABOVE_GROSS', notAbove('netWeight', 'grossWeight'), { at: 'netWeight' }),
    must('ENDS_EARLY', notAfter('validFrom', 'validTo'), { at: 'validTo' }),
  ],
  unique: [{ by: ['materialId', 'appliesTo'], noOverlap: ['validFrom', 'validTo'], whileIn: ['Y'], over: 'OVERLAP', at: 'validFrom' }],
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['materialId', 'supplierId', 'validFrom', 'validTo', 'measuredBy', 'enabledFlag'],
    columns: ['materialId', 'supplierId', 'grossWeight', 'netWeight', 'uom', 'recoverRate', 'scrapPriceRatio', 'effectiveWeight', 'validFrom', 'validTo', 'measuredBy', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    facts: ['effectiveWeight'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['materialId', 'supplierId', 'validFrom', 'validTo', 'measuredBy', 'enabledFlag', 'remark'] },
      { label: ['重量', 'Weight'], fields: ['grossWeight', 'netWeight', 'uom', 'recoverRate', 'scrapPriceRatio', 'effectiveWeight'] },
    ],
    tabs: ['files', 'history'],
  },
  pages: {
    weightInformationList: list('permitted', ['buyer', 'manager', 'engineer'], { label: ['重量信息', 'Weight information'], maintain: ['engineer', 'buyer'], opens: 'weightInformationEdit' }),
    weightInformationEdit: edit(['buyer', 'manager', 'engineer'], { label: ['重量信息', 'Weight information'], maintain: ['engineer', 'buyer'] }),
  },
  importable: true,
  messages: {
    NET_ABOVE_GROSS: ['净重{netWeight}不能大于投料重{grossWeight}', 'The net weight {netWeight} is above the gross weight {grossWeight}'],
    ENDS_EARLY: ['有效期至不能早于有效期从', 'The period ends before it begins'],
    OVERLAP: ['该物料与供应商在此期间已有重量信息', 'There is weight information of this material and supplier in that period'],
  },
})
