import { amount, date, document, int, list, lookup, ref, text, uuid } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** What was delivered or fell due and stands on no statement and no transaction report: stages of contracts, services, freight that we bear; it follows orders, contracts and reports. */
export const unreportedTransaction = document('unreportedTransaction', {
  label: ['未报账交易', 'Unreported transaction'],
  statusLookup: 'UNREPORTED_STATUS',

  fields: {
    kind: lookup('UNREPORTED', '类别', 'Kind', { kept: true, width: 100 }),
    // The unsettled stage or goods, or the order whose freight nobody reported.
    sourceId: uuid('来源', 'Source', { kept: true }),
    sourceNum: text(60, '来源单号', 'Source document', { kept: true, width: 180 }),
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
    poHeaderId: ref('poHeader', '订单', 'Order', { kept: true, width: 160 }),
    contractId: ref('contract', '合同', 'Contract', { kept: true, width: 180 }),
    transactionInfoId: ref('transactionInfo', '报账单', 'Transaction report', { kept: true, width: 160 }),
    estimatedNet: amount('预估不含税(CNY)', 'Estimated net CNY', { kept: true, width: 130, help: ['运费没有预估', 'Of freight there is no estimate'] }),
    oldestDate: date('最早日期', 'Oldest', { kept: true }),
    ageDays: int('账龄(天)', 'Age in days', { kept: true }),
    ageBucket: lookup('STMT_AGE', '账龄', 'Age', { kept: true, width: 84 }),
  },
  unique: [['kind', 'sourceId']],

  states: {
    OPEN: { label: ['未报账', 'Not reported'], kept: true, tone: 'run' },
    SETTLED: { label: ['已报账', 'Reported'], kept: true, end: true, tone: 'done' },
  },
  actions: {
    doReport: {
      label: ['报账', 'Report'], from: ['OPEN'], to: 'SETTLED', who: ['buyer', 'manager', 'finance'], resource: 'btnReport', makes: 'transactionInfo', leads: true, inList: true, primary: true,
      input: {
        subjectId: ref('subject', '科目', 'Subject', { required: true }),
        costDeptId: ref('department', '成本部门', 'Cost department', { required: true }),
        netAmount: amount('不含税金额', 'Net amount', { min: '0.01', help: ['空：按预估；运费须填写', 'Empty: as estimated; of freight it is needed'] }),
      },
    },
  },
  scope: { side: 'internal' },
  list: {
    find: ['sourceNum', 'orgId', 'kind', 'supplierId', 'buyerId', 'poHeaderId', 'contractId', 'transactionInfoId', 'ageBucket', 'status', 'oldestDate'],
    columns: ['sourceNum', 'kind', 'status', 'supplierId', 'estimatedNet', 'oldestDate', 'ageDays', 'ageBucket', 'poHeaderId', 'contractId', 'transactionInfoId', 'buyerId', 'orgId'],
    sort: '-creationDate',
    sums: ['estimatedNet'],
    views: {
      open: { label: ['未报账', 'Not reported'], where: is('status', 'OPEN') },
      old: { label: ['超过60天', 'Over 60 days'], where: is('ageBucket', 'D90', 'OVER') },
    },
  },
  edit: { sections: [] },
  pages: {
    unreportedTransactionList: list('permitted', ['buyer', 'manager', 'finance'], { label: ['未报账交易', 'Unreported transactions'], tabs: ['unreportedTransactionReport'] }),
  },
  messages: {
    DIFFERS: ['{docNum}应为{found}，列表为{kept}', '{docNum}: {found} found, the list has {kept}'],
    PARTIES: ['所选交易的类别、业务单元、供应商或币种不同', 'What was chosen is of several kinds, business units, suppliers or currencies'],
    NO_ESTIMATE: ['{docNum}没有预估，请填写不含税金额', 'Of {docNum} there is no estimate; give the net amount'],
  },
})
