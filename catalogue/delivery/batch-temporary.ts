import { date, document, files, list, lookup, must, qty, ref, supplier, text } from '../language/define.ts'
import { all, any, atLeast, is, isSet, minus, not, notAbove, notAfter, plusDays, today } from '../language/formula.ts'

/** A supplier's finished batch, before parts of it stand on delivery notes. */
export const batchTemporary = document('batchTemporary', {
  label: ['批次暂存', 'Batch pool'],
  number: 'BT{yyyyMMdd}{0000}',
  statusLookup: 'BATCH_STATUS',

  fields: {
    // A batch is made for whoever orders it.
    orgId: ref('organization', '业务单元', 'Business unit', { width: 148 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 200 }),
    materialId: ref('materialItem', '物料', 'Material', { required: true, knownBy: 'poLine', width: 220 }),
    uom: lookup('UOM', '单位', 'UOM', { required: true, init: 'PCS', width: 70 }),
    batchNo: text(40, '生产批号', 'Batch no.', { required: true }),
    productionDate: date('生产日期', 'Made', { required: true, init: 'today' }),
    expiryDate: date('失效日期', 'Expires', { init: plusDays('productionDate', 'materialId.shelfLifeDays'), required: { when: isSet('materialId.shelfLifeDays') } }),
    batchQty: qty('批次数量', 'Batch qty', { required: true, min: '0.0001', unit: 'uom' }),
    usedQty: qty('已用数量', 'Used', { kept: true, unit: 'uom' }),
    remainQty: qty('剩余', 'Left', { computed: true, unit: 'uom' }),
    rawBatchNo: text(40, '原料批号', 'Raw batch'),
    lineCode: text(40, '产线', 'Line'),
    inspectResult: lookup('BATCH_RESULT', '出厂检验', 'Outgoing check', { required: true, init: 'PASS' }),
    fileIds: files('出货报告', 'Certificates', { attachments: { allowed: ['pdf', 'jpg', 'png'] } }),
  },
  compute: { remainQty: minus('batchQty', 'usedQty') },
  unique: [{ by: ['supplierId', 'materialId', 'batchNo'], over: 'TWICE', at: 'batchNo' }],
  guards: [
    must('MADE_LATER', atLeast(today(), 'productionDate'), { at: 'productionDate' }),
    must('EXPIRES_EARLY', notAfter('productionDate', 'expiryDate'), { at: 'expiryDate' }),
    must('BELOW_USED', notAbove('usedQty', 'batchQty'), { at: 'batchQty', says: { usedQty: 'usedQty' } }),
    must('CERTIFICATE', any(not(is('materialId.keyPartFlag', 'Y')), isSet('fileIds')), { at: 'fileIds' }),
  ],

  states: {
    AVAILABLE: { label: ['可用', 'Available'], edit: { supplier: 'all' }, tone: 'done' },
    USED: { label: ['已用完', 'Used up'], kept: true },
    BLOCKED: { label: ['冻结', 'Blocked'], tone: 'stop' },
  },
  actions: {
    doBlock: { label: ['冻结', 'Block'], from: ['AVAILABLE'], to: 'BLOCKED', who: ['quality'], resource: 'btnBlock', reason: 'required', danger: true, inList: true, tell: { supplier: 'BATCH_BLOCKED' } },
    doUnblock: { label: ['解冻', 'Unblock'], from: ['BLOCKED'], to: 'AVAILABLE', who: ['quality'], resource: 'btnUnblock', inList: true, tell: { supplier: 'BATCH_UNBLOCKED' } },
  },
  roles: { supplier: supplier('supplierId') },
  scope: { side: 'both', anyOrg: true },
  list: {
    find: ['docNum', 'materialId', 'batchNo', 'status', 'supplierId', 'productionDate', 'expiryDate', 'inspectResult'],
    columns: ['docNum', 'status', 'materialId', 'batchNo', 'batchQty', 'usedQty', 'remainQty', 'uom', 'productionDate', 'expiryDate', 'inspectResult', 'rawBatchNo', 'lineCode', 'supplierId'],
    sort: '-creationDate',
    due: { date: 'expiryDate', when: all(is('status', 'AVAILABLE'), isSet('expiryDate')), warnDays: 30 },
    views: {
      available: { label: ['可用', 'Available'], where: is('status', 'AVAILABLE') },
      blocked: { label: ['冻结', 'Blocked'], where: is('status', 'BLOCKED') },
    },
  },
  edit: {
    facts: ['batchNo', 'batchQty', 'remainQty', 'expiryDate'],
    sections: [
      { label: ['批次', 'Batch'], fields: ['supplierId', 'materialId', 'batchNo', 'batchQty', 'uom', 'productionDate', 'expiryDate', 'inspectResult', 'usedQty', 'remainQty'] },
      { label: ['追溯', 'Traceability'], fields: ['rawBatchNo', 'lineCode', 'remark'] },
    ],
    tabs: ['files', 'history'],
  },
  pages: {
    deliveryNoteBatchTemporaryList: list('permitted', ['supplier', 'warehouse', 'quality', 'buyer', 'manager'], { label: ['批次暂存', 'Batch pool'], maintain: ['supplier'], opens: 'deliveryNoteBatchTemporaryList' }),
  },
  templates: {
    BATCH_BLOCKED: { title: ['批次{batchNo}已冻结', 'Batch {batchNo} was blocked'] },
    BATCH_UNBLOCKED: { title: ['批次{batchNo}已解冻', 'Batch {batchNo} is free again'] },
  },
  importable: true,
  messages: {
    TWICE: ['该物料批次{batchNo}已存在', 'Batch {batchNo} of this material exists already'],
    MADE_LATER: ['生产日期{productionDate}不能晚于今天', 'Made on {productionDate}, after today'],
    EXPIRES_EARLY: ['失效日期不能早于生产日期', 'A batch expires after it was made'],
    BELOW_USED: ['已用{usedQty}，批次数量不能小于它', '{usedQty} is used; the batch cannot be smaller'],
    CERTIFICATE: ['关键件批次须附出货报告', 'A batch of a key part needs its certificates'],
    ON_NOTE: ['送货单已用该批次{usedQty}，不能删除', 'Notes use {usedQty} of this batch; it cannot be deleted'],
    NOT_ORDERED: ['两年内没有该物料的订单', 'This material was not ordered within two years'],
  },
})
