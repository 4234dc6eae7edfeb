import { datetime, document, list, lookup, qty, ref, text, uuid } from '../language/define.ts'

/** The stock ledger: every movement is a row of its own, written with the balance after it and never changed. */
export const storageTransaction = document('storageTransaction', {
  label: ['库存事务', 'Storage transaction'],
  number: 'ST{yyyyMMdd}{000000}',
  statusLookup: 'ST_STATUS',
  appendOnly: true,

  fields: {
    transactionType: lookup('ST_TYPE', '事务类型', 'Type', { kept: true }),
    transactionTime: datetime('时间', 'Time', { kept: true }),
    materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 230 }),
    batchNo: text(40, '批号', 'Batch no.', { kept: true }),
    storageLocationId: ref('storageLocation', '库位', 'Location', { kept: true }),
    stockState: lookup('STOCK_STATE', '库存状态', 'Stock state', { kept: true }),
    // Converted figures keep their four places, also in units that are counted whole.
    qty: qty('数量', 'Qty', { kept: true }),
    uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
    balanceAfter: qty('结存', 'Balance', { kept: true }),
    sourceType: text(63, '来源', 'Source', { kept: true }),
    sourceDocNum: text(40, '来源单号', 'Source number', { kept: true, width: 150 }),
    sourceLineId: uuid('来源行', 'Source line', { kept: true }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true }),
  },

  states: { POSTED: { label: ['已过账', 'Posted'], end: true, tone: 'done' } },
  scope: { side: 'internal' },

  list: {
    find: ['orgId', 'materialId', 'storageLocationId', 'batchNo', 'transactionType', 'transactionTime', 'stockState', 'sourceDocNum', 'supplierId'],
    columns: ['docNum', 'transactionType', 'transactionTime', 'materialId', 'qty', 'uom', 'balanceAfter', 'storageLocationId', 'stockState', 'sourceDocNum', 'batchNo', 'supplierId', 'orgId'],
    sort: '-docNum',
    numbered: true,
  },
  edit: { sections: [] },
  pages: {
    storageTransactionList: list('permitted', ['warehouse', 'buyer', 'manager', 'quality', 'finance'], { label: ['库存事务', 'Storage transactions'], readOnly: true }),
  },

  messages: { SHORT: ['库位{location}物料{material}库存{balance}不足{qty}', '{location} holds {balance} of {material}, {qty} needed'] },
})
