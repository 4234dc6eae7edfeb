import { date, document, list, lookup, price, ref, text, uuid } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** What became of a material with its suppliers: asked, quoted, awarded, priced, adjusted, agreed, ordered. Written by the services alone. */
export const materialTracking = document('materialTracking', {
  label: ['物料跟踪', 'Material tracking'],
  fields: {
    // What it tells of, and of which line: DJ202611200001-10-1 PRICED.
    docNum: text(100, '记录', 'Record', { kept: true, width: 170 }),
    materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 220 }),
    categoryId: ref('purchaseCategory', '采购品类', 'Category', { kept: true }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    event: lookup('TRACK_EVENT', '事件', 'Event', { kept: true, width: 100 }),
    eventDate: date('日期', 'Date', { kept: true }),
    docType: text(60, '单据类型', 'Document type', { kept: true, names: 'entity' }),
    sourceDocNum: text(60, '来源单号', 'Document', { kept: true, width: 160 }),
    docId: uuid('单据标识', 'Document id', { kept: true }),
    price: price('单价', 'Price', { kept: true, unit: 'currency' }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
  },
  states: { POSTED: { label: ['已记录', 'Recorded'], end: true, tone: 'done' } },
  appendOnly: true,
  scope: { side: 'internal', category: 'categoryId' },
  list: {
    find: ['materialId', 'supplierId', 'event', 'eventDate', 'docType', 'sourceDocNum', 'orgId'],
    columns: ['eventDate', 'materialId', 'event', 'supplierId', 'price', 'currency', 'docType', 'sourceDocNum', 'orgId'],
    sort: '-eventDate',
    record: { entity: 'docType', id: 'docId', in: 'sourceDocNum' },
    views: { priced: { label: ['价格', 'Prices'], where: is('event', 'AWARDED', 'PRICED', 'ADJUSTED', 'AGREED') } },
  },
  edit: { sections: [] },
  pages: {
    materialTraceList: list('permitted', ['buyer', 'manager', 'engineer'], { label: ['物料跟踪', 'Material tracking'], readOnly: true }),
  },
})
