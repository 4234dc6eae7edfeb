/** What a contract keeps by itself: its texts and files, who signs it, what was accepted, and where it lies. */
import { amount, date, datetime, files, image, int, lines, lookup, qty, ref, richText, text } from '../language/define.ts'
import { all, is, isSet } from '../language/formula.ts'

/** Append only: each text that was saved, by whom, and what became of a proposal. */
export const contractDocument = lines('合同文本与文件', 'Texts and files', {
  fields: {
    docKind: lookup('CT_DOC', '文件类别', 'Kind', { kept: true, width: 100 }),
    revisionNum: int('修订号', 'Revision', { kept: true, width: 70 }),
    authorSide: lookup('CT_SIDE', '作者方', 'Side', { kept: true, width: 80 }),
    authorId: ref('user', '作者', 'Author', { kept: true, width: 110 }),
    authorTime: datetime('时间', 'Time', { kept: true }),
    body: richText('正文', 'Text', { kept: true, subset: 'LEGAL', longest: 500_000 }),
    fileIds: files('文件', 'File', { kept: true, attachments: { allowed: ['pdf', 'docx', 'jpg', 'png'] } }),
    sha256: text(64, '摘要', 'SHA-256', { kept: true }),
    changeNote: text(500, '修改说明', 'Change note', { kept: true, width: 220 }),
    acceptState: lookup('CT_ACCEPT', '采纳', 'Acceptance', { kept: true, width: 90 }),
    supplierVisibleFlag: lookup('YES_NO', '供应商可见', 'Supplier sees', { kept: true, init: 'N', width: 80 }),
  },
  pairs: { by: 'revisionNum', at: 'texts' },
  columns: ['revisionNum', 'docKind', 'authorSide', 'authorId', 'authorTime', 'changeNote', 'acceptState', 'supplierVisibleFlag', 'fileIds', 'sha256'],
}, { kept: true })

export const contractSigner = lines('签署方', 'Signers', {
  fields: {
    seq: int('顺序', 'Order', { required: true, init: 'place', min: '1', width: 60 }),
    side: lookup('SIGN_SIDE', '签署方', 'Side', { required: true }),
    signerRole: lookup('SIGNER_ROLE', '签署角色', 'Role', { required: true, init: 'SEAL' }),
    signOrgAccountId: ref('signOrgAccount', '机构账户', 'Organisation account'),
    signPersonAccountId: ref('signPersonAccount', '个人账户', 'Person account'),
    signState: lookup('SIGN_STATUS', '状态', 'State', { kept: true, init: 'NOT_STARTED' }),
    signTime: datetime('签署时间', 'Signed', { kept: true }),
    certSerial: text(64, '证书序列号', 'Certificate serial', { kept: true }),
    ip: text(45, 'IP地址', 'Address', { kept: true }),
    handImageFileId: image('手写签名', 'Drawing', { kept: true }),
    refuseReason: text(500, '拒签原因', 'Reason', { kept: true }),
    flowNum: int('流程号', 'Flow', { kept: true, width: 60 }),
  },
  columns: ['seq', 'side', 'signerRole', 'signOrgAccountId', 'signPersonAccountId', 'signState', 'signTime', 'certSerial', 'flowNum', 'refuseReason'],
})

export const contractAcceptance = lines('资产验收', 'Asset acceptance', {
  fields: {
    contractItemId: ref('contractItem', '标的', 'Item', { kept: true, width: 200 }),
    itemDesc: text(300, '名称', 'Description', { kept: true, width: 200 }),
    assetClass: lookup('ASSET_CLASS', '资产类别', 'Asset class', { kept: true }),
    acceptDate: date('验收日期', 'Accepted', { kept: true }),
    qty: qty('数量', 'Qty', { kept: true }),
    result: lookup('ACCEPT_RESULT', '结果', 'Result', { kept: true }),
    assetNum: text(40, '资产编号', 'Asset number', { kept: true }),
    location: text(100, '位置', 'Location', { kept: true }),
    accepterId: ref('user', '验收人', 'Accepted by', { kept: true }),
    deptId: ref('department', '使用部门', 'Department', { kept: true }),
    netValue: amount('不含税价值', 'Net value', { kept: true }),
    grossValue: amount('含税价值', 'Gross value', { kept: true }),
    baseValue: amount('含税价值(CNY)', 'Gross value, CNY', { kept: true }),
    warrantyEndDate: date('质保到期', 'Warranty ends', { kept: true }),
    note: text(500, '说明', 'Note', { kept: true }),
  },
  columns: ['lineNum', 'contractItemId', 'acceptDate', 'qty', 'result', 'assetClass', 'assetNum', 'location', 'deptId', 'accepterId', 'netValue', 'grossValue', 'warrantyEndDate', 'note'],
}, { kept: true })

/** An asset that stands with us. */
export const isAsset = all(is('result', 'PASS', 'CONCESSION'), isSet('assetClass'))

export const contractArchive = lines('归档', 'Archive', {
  fields: {
    archiveNum: text(20, '档案编号', 'Archive number', { kept: true, width: 110 }),
    archiveDate: date('归档日期', 'Archived', { kept: true }),
    medium: lookup('ARCHIVE_MEDIUM', '介质', 'Medium', { kept: true }),
    paperCopies: int('份数', 'Copies', { kept: true }),
    room: text(30, '库房', 'Room', { kept: true }),
    cabinet: text(30, '柜号', 'Cabinet', { kept: true }),
    boxNum: text(30, '盒号', 'Box', { kept: true }),
    keeperId: ref('user', '保管人', 'Keeper', { kept: true }),
    retentionUntil: date('保管至', 'Kept until', { kept: true }),
    borrowState: lookup('BORROW_STATE', '借阅状态', 'Borrowed', { kept: true, init: 'IN' }),
    borrowerId: ref('user', '借阅人', 'Borrower', { kept: true }),
    borrowDate: date('借出日期', 'Borrowed on', { kept: true }),
    returnDueDate: date('应还日期', 'Due back', { kept: true }),
  },
}, { kept: true })
