import { amount, datetime, document, list, lookup, must, ref, text } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** A payment application in the office automation of the company: sent when it is handed in, and decided there as its approver would decide it here. */
export const paymentOaLink = document('paymentOaLink', {
  label: ['付款OA关联', 'OA link of a payment'],
  statusLookup: 'OA_LINK_STATUS',

  fields: {
    docType: lookup('OA_DOC_TYPE', '单据类型', 'Document type', { kept: true, init: 'PAYMENT_APPLY', width: 100 }),
    paymentApplyId: ref('paymentApply', '付款申请', 'Payment application', { kept: true, width: 160 }),
    applyDocNum: text(40, '申请单号', 'Application number', { kept: true, width: 160 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
    payAmount: amount('实付金额', 'To pay', { kept: true, unit: 'currency' }),
    oaNum: text(60, 'OA单号', 'OA number', { kept: true, width: 150 }),
    oaUrl: text(500, 'OA地址', 'OA address', { kept: true }),
    erpStatus: lookup('ERP_STATUS', '发送状态', 'Sending', { kept: true, init: 'NONE' }),
    erpMessage: text(500, '返回信息', 'What it answered', { kept: true, width: 240 }),
    erpTime: datetime('发送时间', 'Sent at', { kept: true }),
    lastSyncTime: datetime('最近同步', 'Last heard of', { kept: true }),
  },
  unique: [['paymentApplyId']],
  guards: [must('NOT_SUBMITTED', is('paymentApplyId.status', 'SUBMITTED'), { for: ['doSendToOa'], says: { docNum: 'applyDocNum' } })],

  states: {
    NONE: { label: ['未发', 'Not sent'], tone: 'idle' },
    SENT: { label: ['已发', 'Sent'], tone: 'run' },
    PASSED: { label: ['通过', 'Passed'], tone: 'done' },
    REFUSED: { label: ['拒绝', 'Refused'], tone: 'stop' },
    FAILED: { label: ['失败', 'Failed'], kept: true, tone: 'stop' },
  },
  actions: {
    doHandIn: { label: ['随申请发送OA', 'Send with its application'], from: ['NONE', 'PASSED', 'REFUSED', 'FAILED'], to: 'SENT', who: ['system'], resource: 'btnSendToOa', sends: { by: 'FIN_OA_PAYMENT' } },
    doSendToOa: { label: ['重发OA', 'Send to the OA again'], from: ['NONE', 'FAILED'], to: 'SENT', who: ['finance'], resource: 'btnSendToOa', inList: true, batch: 'each', sends: { by: 'FIN_OA_PAYMENT' } },
    doPass: { label: ['OA通过', 'Passed in the OA'], from: ['SENT'], to: 'PASSED', who: ['system'], resource: 'btnSendToOa' },
    doRefuse: { label: ['OA拒绝', 'Refused in the OA'], from: ['SENT'], to: 'REFUSED', who: ['system'], resource: 'btnSendToOa' },
    doRecall: { label: ['OA撤回', 'Recalled'], from: ['SENT', 'FAILED'], to: 'NONE', who: ['system'], resource: 'btnSendToOa' },
  },
  scope: { side: 'internal' },
  list: {
    find: ['paymentApplyId', 'supplierId', 'status', 'oaNum', 'orgId', 'lastSyncTime'],
    columns: ['paymentApplyId', 'status', 'supplierId', 'payAmount', 'currency', 'oaNum', 'erpStatus', 'erpTime', 'lastSyncTime', 'erpMessage', 'docType', 'orgId'],
    sort: '-creationDate',
    views: {
      waiting: { label: ['OA审批中', 'In the OA'], where: is('status', 'SENT') },
      failed: { label: ['失败', 'Failed'], where: is('status', 'FAILED') },
    },
  },
  edit: {
    facts: ['supplierId', 'paymentApplyId', 'oaNum'],
    sections: [{ label: ['OA关联', 'OA link'], fields: ['orgId', 'docType', 'paymentApplyId', 'supplierId', 'payAmount', 'currency', 'oaNum', 'oaUrl', 'erpStatus', 'erpTime', 'erpMessage', 'lastSyncTime'] }],
    tabs: ['history'],
  },
  pages: { paymentOaLinkList: list('permitted', ['finance', 'manager', 'approver'], { label: ['OA', 'OA'], opens: 'paymentOaLinkList' }) },
  messages: { NOT_SUBMITTED: ['付款申请{docNum}不在审批中', 'Payment application {docNum} is not in approval'] },
})
