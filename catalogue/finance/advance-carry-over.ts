import { amount, checkbox, document, feed, list, lookup, must, ref, same, textarea } from '../language/define.ts'
import { all, any, by, is, isSet, minus, not, plus } from '../language/formula.ts'
import { collectAdvance } from './collect-advance.ts'

const paidIn = plus('paidAmount', 'carriedInAmount')

/** An advance that its order or contract no longer needs goes over to another one of the supplier. */
export const advanceCarryOver = document('advanceCarryOver', {
  label: ['预付结转', 'Advance carry-over'],
  number: 'AC{yyyyMMdd}{0000}',
  statusLookup: 'CARRY_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 200 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY', width: 80 }),
    fromCollectId: ref('collectAdvance', '转出预付', 'From advance', { required: true, where: { supplierId: same('supplierId'), currency: same('currency'), orgId: same('orgId') }, width: 160 }),
    toContractId: ref('contract', '转入合同', 'To contract', { where: { supplierId: same('supplierId'), currency: same('currency'), orgId: same('orgId'), status: 'EFFECTIVE' }, width: 160 }),
    toPoHeaderId: ref('poHeader', '转入订单', 'To order', { where: { supplierId: same('supplierId'), currency: same('currency'), orgId: same('orgId') }, width: 160 }),
    amount: amount('结转金额', 'Amount', { required: true, min: '0.01', unit: 'currency' }),
    reason: textarea(500, '结转原因', 'Reason', { required: true }),
    systemFlag: checkbox('系统生成', 'By the system', { kept: true, init: 'N' }),
  },
  guards: [must('ONE_TARGET', any(all(isSet('toPoHeaderId'), not(isSet('toContractId'))), all(isSet('toContractId'), not(isSet('toPoHeaderId')))), { at: 'toPoHeaderId' })],
  feeds: [
    feed(collectAdvance, '', { keep: 'heldAmount', by: 'fromCollectId', qty: 'amount', whileIn: ['SUBMITTED'], upTo: minus(paidIn, 'writtenOffAmount', 'carriedAmount', 'refundedAmount'), over: 'TOO_MUCH' }),
    feed(collectAdvance, '', { keep: 'carriedAmount', by: 'fromCollectId', qty: 'amount', whileIn: ['APPROVED'], upTo: minus(paidIn, 'writtenOffAmount', 'heldAmount', 'refundedAmount'), over: 'TOO_MUCH' }),
  ],
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    SUBMITTED: { label: ['审批中', 'In approval'] },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { internal: 'all' } },
    APPROVED: { label: ['已结转', 'Carried over'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', amount: 'amount', task: 'FIN_APPROVE_TODO' } },
  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['finance'], resource: 'btnSubmit', primary: true, inList: true },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['approver', 'manager'], resource: 'btnApproval', primary: true },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['approver', 'manager'], resource: 'btnReject', reason: 'required', tell: { owner: 'FIN_REJECTED' } },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'REJECTED'], to: 'CANCELLED', who: ['finance'], resource: 'btnCancel', danger: true },
  },
  scope: { side: 'internal' },
  list: {
    find: ['docNum', 'supplierId', 'status', 'orgId', 'currency', 'fromCollectId', 'toPoHeaderId', 'toContractId'],
    columns: ['docNum', 'status', 'supplierId', 'fromCollectId', 'toPoHeaderId', 'toContractId', 'amount', 'currency', 'systemFlag', 'orgId'],
    sort: '-creationDate',
    sums: [by('currency', 'amount')],
    views: { waiting: { label: ['审批中', 'In approval'], where: is('status', 'SUBMITTED') } },
  },
  edit: {
    facts: ['supplierId', 'amount'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['orgId', 'supplierId', 'currency', 'fromCollectId', 'toPoHeaderId', 'toContractId', 'amount', 'reason', 'systemFlag', 'remark'] }],
    tabs: ['files', 'approval', 'history'],
  },
  pages: { advanceCarryOverList: list('permitted', ['finance', 'manager', 'approver'], { label: ['预付结转', 'Advance carry-overs'], maintain: ['finance'], opens: 'advanceCarryOverList' }) },
  templates: {
    FIN_APPROVE_TODO: { title: ['{document}{docNum}待您审批', '{document} {docNum} awaits your approval'], category: 'TODO', todoType: 'APPROVAL' },
    FIN_REJECTED: { title: ['单据{docNum}被驳回', 'Document {docNum} was rejected'], todo: true, todoType: 'TASK' },
  },
  messages: {
    TOO_MUCH: ['可结转{rest}，本次{qty}', '{rest} can be carried over, {qty} given'],
    ONE_TARGET: ['请选择一个转入订单或转入合同', 'Choose an order or a contract to carry it over to'],
    SAME_CONTRACT: ['转入合同与转出合同相同', 'The advance is of this contract already'],
    CONTRACT_ENDED: ['合同{docNum}未生效或已结束', 'Contract {docNum} is not effective'],
    SAME_ORDER: ['转入订单与转出订单相同', 'The advance is of this order already'],
    OWN_WORK: ['不能批准自己的结转', 'Nobody approves his own carry-over'],
  },
})
