import { always, checkbox, date, datetime, everyone, files, int, lines, list, lookup, master, must, own, ref, refs, supplier, text, user } from '../language/define.ts'
import { all, is, isSet, not } from '../language/formula.ts'

const readers = ['supplier', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert', 'admin'] as const
/** Enabled, and its first day has come. */
const inForce = is('effectiveFlag', 'Y')
const forEverySupplier = all(inForce, is('audience', 'SUPPLIER', 'ALL'), not(isSet('categoryIds')), not(isSet('orgIds')))
const isAcknowledged = is('confirmFlag', 'Y')
const toSuppliers = { everySupplierAsked: 'MD_FILE_CONFIRM', suppliersAsked: 'MD_FILE_CONFIRM' } as const

/** A policy, template or guide that is there for everybody to download; suppliers find what is addressed to them, and acknowledge it where that is asked. */
export const commonFile = master('commonFile', {
  label: ['常用文件', 'Common file'],
  fields: {
    code: text(20, '编码', 'Code', { required: true, unique: true, init: 'found', width: 110 }),
    name: text(120, '名称', 'Name', { required: true, width: 260 }),
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'N' }),
    fileType: lookup('COMMON_FILE_TYPE', '文件类别', 'File type', { required: true }),
    audience: lookup('FILE_AUDIENCE', '可见范围', 'Audience', { required: true, init: 'ALL' }),
    categoryIds: refs('purchaseCategory', '限品类', 'Categories', { help: ['空则不限；限定后仅供应所选品类的供应商可见', 'Empty means all; otherwise only suppliers of these find it'] }),
    orgIds: refs('organization', '限组织', 'Organisations', { help: ['空则不限', 'Empty means all'] }),
    versionNo: text(20, '版本', 'Version', { required: true }),
    effectiveDate: date('生效日', 'Effective', { required: true, init: 'today' }),
    confirmFlag: checkbox('需确认阅读', 'To be acknowledged', { required: true, init: 'N' }),
    fileIds: files('文件', 'Files', { width: 240 }),
    effectiveFlag: checkbox('生效中', 'In force', { kept: true, init: 'N' }),
    downloadCount: int('下载次数', 'Downloads', { kept: true, counted: true }),
    acknowledgedFlag: checkbox('已阅', 'Acknowledged', { kept: true, counted: true }),
    // Whom its limits come to, as suppliers stand now.
    supplierIds: refs('supplierInfo', '可见供应商', 'Suppliers', { kept: true }),
  },
  lines: {
    commonFileReader: lines('确认记录', 'Acknowledgements', {
      fields: {
        userId: ref('user', '用户', 'User', { kept: true, width: 110 }),
        supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 220 }),
        versionNo: text(20, '版本', 'Version', { kept: true }),
        confirmedAt: datetime('确认时间', 'Acknowledged', { kept: true }),
      },
      columns: ['lineNum', 'supplierId', 'userId', 'versionNo', 'confirmedAt'],
    }, { kept: true }),
  },
  messages: {
    NO_FILES: ['请上传至少一个文件', 'Upload at least one file'],
    NOTHING_ASKED: ['文件{code}无须确认', 'File {code} need not be acknowledged'],
  },
  guards: [
    must('NO_FILES', isSet('fileIds'), { at: 'fileIds', for: ['doEnabled'] }),
    must('NOTHING_ASKED', isAcknowledged, { for: ['doConfirmRead'], says: { code: 'code' } }),
  ],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['manager', 'admin'], resource: 'btnEnabled', inList: true, tell: toSuppliers },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['manager', 'admin'], resource: 'btnInvalid', inList: true, danger: true },
    doConfirmRead: { label: ['确认已阅', 'Acknowledge'], from: ['Y'], to: 'same', who: ['everySupplier', 'suppliers'], resource: 'btnConfirmRead', apart: true, inList: true, primary: true },
    // Its first day has come: suppliers find it and are told.
    doTakeEffect: { label: ['生效', 'Take effect'], from: ['Y'], to: 'same', who: ['system'], resource: 'btnEnabled', tell: toSuppliers },
    // What suppliers supply has changed.
    doReach: { label: ['更新可见供应商', 'Suppliers found anew'], from: ['Y', 'N'], to: 'same', who: ['system'], resource: 'btnEnabled' },
  },
  deadlines: [{ at: 'effectiveDate', action: 'doTakeEffect', while: all(is('enabledFlag', 'Y'), not(inForce)) }],
  roles: {
    everySupplier: everyone('supplier', { when: forEverySupplier }),
    suppliers: supplier('supplierIds', { from: inForce }),
    everySupplierAsked: everyone('supplier', { when: all(forEverySupplier, isAcknowledged) }),
    suppliersAsked: supplier('supplierIds', { from: all(inForce, isAcknowledged) }),
    reader: supplier('commonFileReader.supplierId', { from: inForce }),
    readingUser: user('commonFileReader.userId'),
  },
  sight: {
    ours: { paths: ['audience', 'categoryIds', 'orgIds', 'supplierIds', 'downloadCount', 'effectiveFlag', 'remark'], to: { internal: always } },
    readers: { paths: ['commonFileReader'], to: { internal: always, reader: own } },
  },
  scope: { side: 'both', orgs: 'orgIds' },
  list: {
    find: ['fileType', 'code', 'name', 'audience', 'effectiveDate', 'confirmFlag', 'enabledFlag'],
    columns: ['fileType', 'code', 'name', 'versionNo', 'effectiveDate', 'fileIds', 'confirmFlag', 'acknowledgedFlag', 'audience', 'downloadCount', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'fileType', 'versionNo', 'effectiveDate', 'confirmFlag'] },
      { label: ['可见范围', 'Audience'], fields: ['audience', 'categoryIds', 'orgIds', 'supplierIds', 'remark'] },
    ],
    grids: ['commonFileReader'],
    tabs: ['files', 'history'],
  },
  pages: { commonFileList: list('permitted', readers, { label: ['常用文件', 'Common files'], maintain: ['manager', 'admin'], opens: 'commonFileList' }) },
  templates: {
    MD_FILE_CONFIRM: { title: ['请阅读并确认：{name} {versionNo}', 'Please read and acknowledge: {name} {versionNo}'], todo: isAcknowledged, todoType: 'OTHER' },
  },
})
