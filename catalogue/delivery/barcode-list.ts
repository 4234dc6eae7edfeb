import { always, datetime, document, int, list, lookup, qty, ref, supplier, text, textarea, uuid } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** One printed code: made with a box of a delivery note, or by the supplier in advance. */
export const barcodeList = document('barcodeList', {
  label: ['条码', 'Barcode'],
  statusLookup: 'BARCODE_STATUS',

  fields: {
    // The code itself is the number: Code 128, made of supplier, material, day and a counter.
    docNum: text(60, '条码', 'Code', { kept: true, width: 260 }),
    barcode: text(60, '条码', 'Code', { kept: true, unique: true, width: 260 }),
    // A supplier that prints in advance need not know for whom.
    orgId: ref('organization', '业务单元', 'Business unit', { width: 148 }),
    barcodeKind: lookup('BARCODE_KIND', '种类', 'Kind', { required: true, init: 'BOX' }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true }),
    materialId: ref('materialItem', '物料', 'Material', { width: 230 }),
    batchNo: text(40, '批号', 'Batch no.'),
    serialNo: text(60, '序列号', 'Serial no.'),
    qty: qty('数量', 'Qty', { required: true, min: '0.0001', unit: 'uom' }),
    uom: lookup('UOM', '单位', 'UOM', { required: true, width: 70 }),
    noteLineId: ref('deliveryNoteLine', '送货行', 'Note line', { kept: true }),
    sequenceId: uuid('箱', 'Box', { kept: true }),
    noteDocNum: text(40, '送货单', 'Delivery note', { kept: true, width: 150 }),
    palletNo: text(40, '托盘号', 'Pallet', { kept: true }),
    printCount: int('打印次数', 'Prints', { kept: true }),
    lastPrintTime: datetime('最近打印', 'Last print', { kept: true }),
    lastPrintBy: ref('user', '打印人', 'Printed by', { kept: true, width: 110 }),
    receiveLineId: ref('receiveLine', '接收行', 'Receipt line', { kept: true }),
    storageLocationId: ref('storageLocation', '库位', 'Location', { kept: true }),
    remark: textarea(2000, '备注', 'Remark'),
  },

  states: {
    CREATED: { label: ['已生成', 'Created'], edit: { supplier: 'all' } },
    PRINTED: { label: ['已打印', 'Printed'] },
    IN_TRANSIT: { label: ['在途', 'Under way'], tone: 'run' },
    RECEIVED: { label: ['已收货', 'Received'], tone: 'done' },
    VOID: { label: ['作废', 'Void'], end: true, tone: 'void' },
  },
  actions: {
    doGenerate: {
      label: ['生成条码', 'Make codes'], from: [], to: 'same', who: ['supplier'], resource: 'btnGenerate', inList: true,
      input: {
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { init: 'found' }),
        materialId: ref('materialItem', '物料', 'Material', { required: true, knownBy: 'poLine' }),
        batchNo: text(40, '批号', 'Batch no.'),
        qty: qty('每张数量', 'Qty per code', { required: true, min: '0.0001' }),
        count: int('张数', 'Number of codes', { required: true, min: '1', max: '2000' }),
      },
    },
    doPrint: { label: ['打印', 'Print'], from: ['CREATED', 'PRINTED', 'IN_TRANSIT'], to: ['PRINTED', 'IN_TRANSIT'], who: ['supplier'], resource: 'btnPrint', reason: 'optional', inList: true },
    doVoid: { label: ['作废', 'Void'], from: ['CREATED', 'PRINTED'], to: 'VOID', who: ['supplier'], resource: 'btnVoid', danger: true, inList: true },
    // A code goes where the note of its box goes.
    doFollow: { label: ['随送货单', 'Follow its note'], from: ['CREATED', 'PRINTED', 'IN_TRANSIT', 'RECEIVED'], to: ['IN_TRANSIT', 'RECEIVED', 'VOID'], who: ['system'], resource: 'btnPost' },
  },
  unique: [['noteDocNum', 'barcode']],
  roles: { supplier: supplier('supplierId') },
  sight: {
    ours: { paths: ['receiveLineId', 'storageLocationId'], to: { internal: always } },
  },
  scope: { side: 'both' },

  list: {
    find: ['barcode', 'noteDocNum', 'materialId', 'batchNo', 'status', 'supplierId', 'barcodeKind'],
    columns: ['barcode', 'status', 'barcodeKind', 'supplierId', 'materialId', 'qty', 'uom', 'noteDocNum', 'batchNo', 'serialNo', 'palletNo', 'storageLocationId', 'printCount'],
    sort: '-creationDate',
    views: { live: { label: ['有效', 'In use'], where: is('status', 'CREATED', 'PRINTED', 'IN_TRANSIT', 'RECEIVED') } },
  },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['supplierId', 'orgId', 'barcodeKind', 'materialId', 'batchNo', 'qty', 'uom', 'remark'] }], tabs: ['history'] },
  pages: {
    deliveryNoteBarcodeList: list('permitted', ['supplier', 'warehouse', 'buyer', 'manager', 'quality'], { label: ['条码', 'Barcodes'], maintain: ['supplier'] }),
  },

  messages: {
    REPRINT: ['补打请填写原因', 'Give a reason for printing again'],
    NO_LABELS: ['没有可打印的箱签：箱已收货、作废或尚未装箱', 'No label to print: boxes were received or voided, or nothing is packed yet'],
    NOT_ORDERED: ['贵司的订单中没有该物料', 'None of your orders has this material'],
    WHOSE: ['请选择为哪家供应商生成', 'Say for which supplier the codes are'],
    BATCH_MISSING: ['物料{material}按批次管理，请填写批号', 'Material {material} is managed by batch; give the batch no.'],
    SCANNED: ['条码{code}已{state}', 'Code {code} is already {state}'],
  },
})
