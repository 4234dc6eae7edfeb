import { datetime, document, list, lookup, ref, supplier, text, user } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** Each copy that was handed out: the trace code on it tells who took it, when, of which file. */
export const contractCopy = document('contractCopy', {
  label: ['合同副本', 'Contract copy'],
  number: 'CTP{yyyyMMdd}{0000}',
  fields: {
    traceCode: text(12, '追溯码', 'Trace code', { kept: true, unique: true, width: 140 }),
    contractId: ref('contract', '合同', 'Contract', { kept: true, width: 160 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    watermarkId: ref('contractWatermark', '水印', 'Watermark', { kept: true }),
    copySide: lookup('CT_SIDE', '领取方', 'Side', { kept: true }),
    userId: ref('user', '领取人', 'Taken by', { kept: true, width: 110 }),
    takenTime: datetime('时间', 'Time', { kept: true }),
    fileHash: text(64, '文件摘要', 'Hash of the file', { kept: true }),
  },
  states: { TAKEN: { label: ['已领取', 'Taken'], end: true } },
  actions: {},
  appendOnly: true,
  roles: { supplier: supplier('supplierId', { from: is('copySide', 'SUPPLIER') }), taker: user('userId') },
  scope: { side: 'both' },
  list: {
    find: ['traceCode', 'contractId', 'takenTime'],
    columns: ['traceCode', 'contractId', 'watermarkId', 'takenTime', 'userId', 'fileHash'],
    sort: '-takenTime',
  },
  edit: {
    subtitle: ['traceCode'],
    sections: [{ label: ['副本', 'Copy'], fields: ['traceCode', 'contractId', 'supplierId', 'watermarkId', 'userId', 'takenTime', 'fileHash'] }],
  },
  pages: { contractWatermarkListSupplier: list('supplier', ['supplier'], { label: ['合同副本与验证', 'Copies and their verification'], opens: 'contractWatermarkListSupplier' }) },
})
