import { document, number, text, uuid } from '../language/define.ts'

/** A stored file with what is known of it; made by an upload, it belongs to the document that names it and until then to whoever uploaded it. */
export const baseFile = document('baseFile', {
  label: ['附件', 'Attachment'],
  fields: {
    originalFileName: text(255, '原文件名', 'Original name', { kept: true, width: 260 }),
    fileName: text(80, '存储文件名', 'Stored name', { kept: true }),
    suffixName: text(20, '扩展名', 'Extension', { kept: true }),
    // Two gigabytes are one more than an int holds.
    fileSize: number(12, 0, '大小', 'Size', { kept: true }),
    contentType: text(100, '类型', 'Type', { kept: true }),
    sha256: text(64, '摘要', 'Digest', { kept: true }),
    functionId: text(60, '功能', 'Function', { kept: true }),
    businessId: uuid('业务单据', 'Business document', { kept: true }),
    path: text(120, '目录', 'Folder', { kept: true }),
    fileDesc: text(200, '说明', 'Description', { kept: true }),
    /** Of a file that stands closed in the store. */
    sealedName: text(255, '密封名称', 'Sealed name', { kept: true, sealed: true }),
    contentKey: text(50, '内容密钥', 'Key of its contents', { kept: true, sealed: true }),
  },
  states: {
    UNBOUND: { label: ['待保存', 'Not saved yet'], kept: true },
    BOUND: { label: ['已关联', 'Attached'], kept: true, end: true, tone: 'done' },
  },
  scope: { side: 'follows', follows: { entity: 'functionId', id: 'businessId' } },
  list: { find: ['originalFileName'], columns: ['originalFileName', 'fileSize', 'creationDate'], sort: '-creationDate' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['originalFileName', 'fileSize', 'fileDesc'] }] },
})
