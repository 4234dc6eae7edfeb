import { amount, checkbox, date, document, int, list, lookup, price, qty, ref, text } from '../language/define.ts'
import { by, is, minus, times } from '../language/formula.ts'

const states = {
  OPEN: { label: ['未对账', 'Unsettled'], kept: true, tone: 'run' },
  SETTLED: { label: ['已对账', 'Settled'], kept: true, end: true, tone: 'done' },
} as const
const views = {
  open: { label: ['未对账', 'Unsettled'], where: is('status', 'OPEN') },
  old: { label: ['超过60天', 'Over 60 days'], where: is('ageBucket', 'D90', 'OVER') },
} as const

/** What came of an order line and stands on no statement yet, a row for each unit; it follows the receive transactions. */
export const unfinishedStatementMaterial = document('unfinishedStatementMaterial', {
  label: ['未对账物料', 'Unsettled goods'],
  statusLookup: 'UNFINISHED_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
    poLineId: ref('poLine', '订单行', 'Order line', { kept: true }),
    poHeaderId: ref('poHeader', '订单', 'Order', { kept: true, width: 160 }),
    buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
    materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 190 }),
    itemDesc: text(300, '物料描述', 'Description', { kept: true }),
    uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
    receivedQty: qty('接收数量', 'Received', { kept: true, unit: 'uom' }),
    settleableQty: qty('可结算数量', 'Settleable', { kept: true, unit: 'uom' }),
    statementQty: qty('已对账数量', 'On statements', { kept: true, unit: 'uom' }),
    unsettledQty: qty('未对账数量', 'Unsettled', { computed: true, unit: 'uom' }),
    netPrice: price('不含税单价', 'Net price', { kept: true }),
    unsettledNet: amount('未对账金额', 'Unsettled net', { computed: true, unit: 'currency' }),
    oldestDate: date('最早日期', 'Oldest', { kept: true }),
    ageDays: int('账龄(天)', 'Age in days', { kept: true }),
    ageBucket: lookup('STMT_AGE', '账龄', 'Age', { kept: true, width: 84 }),
    usReason: lookup('STMT_US', '原因', 'Why', { kept: true, width: 110 }),
  },
  compute: { unsettledQty: minus('settleableQty', 'statementQty'), unsettledNet: times('unsettledQty', 'netPrice') },
  unique: [['orgId', 'poLineId']],

  states,
  scope: { side: 'internal' },
  list: {
    find: ['orgId', 'supplierId', 'poHeaderId', 'materialId', 'buyerId', 'currency', 'ageBucket', 'usReason', 'status', 'oldestDate'],
    columns: ['supplierId', 'status', 'poHeaderId', 'materialId', 'itemDesc', 'unsettledQty', 'uom', 'unsettledNet', 'currency', 'oldestDate', 'ageDays', 'ageBucket', 'usReason', 'receivedQty', 'settleableQty', 'statementQty', 'netPrice', 'buyerId', 'orgId'],
    sort: '-creationDate',
    sums: [by('currency', 'unsettledNet')],
    views,
  },
  edit: { sections: [] },
  pages: { unfinishedStatementMaterialList: list('permitted', ['buyer', 'manager', 'finance'], { label: ['未对账物料', 'Unsettled goods'], readOnly: true }) },
  messages: { DIFFERS: ['订单行{docNum}应为{found}，列表为{kept}', 'Order line {docNum}: {found} found, the list has {kept}'] },
})

/** Due stages of contracts that an invoice is needed for and that stand on no statement yet; it follows the contracts. */
export const unfinishedStatementEquipment = document('unfinishedStatementEquipment', {
  label: ['未对账设备', 'Unsettled equipment'],
  statusLookup: 'UNFINISHED_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { kept: true, width: 200 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { kept: true, width: 80 }),
    contractId: ref('contract', '合同', 'Contract', { kept: true, width: 180 }),
    contractPaymentStageId: ref('contractPaymentStage', '合同阶段', 'Contract stage', { kept: true, width: 160 }),
    buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
    stageAmount: amount('阶段金额', 'Stage', { kept: true, unit: 'currency' }),
    statementGross: amount('已对账金额', 'On statements', { kept: true, unit: 'currency' }),
    unsettledGross: amount('未对账金额', 'Unsettled', { computed: true, unit: 'currency' }),
    triggerDate: date('触发日期', 'Triggered', { kept: true }),
    dueDate: date('应付日期', 'Due', { kept: true }),
    acceptedFlag: checkbox('已验收', 'Accepted', { kept: true, init: 'N' }),
    ageDays: int('账龄(天)', 'Age in days', { kept: true }),
    ageBucket: lookup('STMT_AGE', '账龄', 'Age', { kept: true, width: 84 }),
    usReason: lookup('STMT_US', '原因', 'Why', { kept: true, width: 110 }),
  },
  compute: { unsettledGross: minus('stageAmount', 'statementGross') },
  unique: [['contractPaymentStageId']],

  states,
  scope: { side: 'internal' },
  list: {
    find: ['orgId', 'supplierId', 'contractId', 'buyerId', 'currency', 'ageBucket', 'acceptedFlag', 'status', 'dueDate'],
    columns: ['supplierId', 'status', 'contractId', 'contractPaymentStageId', 'unsettledGross', 'currency', 'triggerDate', 'dueDate', 'acceptedFlag', 'ageDays', 'ageBucket', 'stageAmount', 'statementGross', 'buyerId', 'orgId'],
    due: { date: 'dueDate', when: is('status', 'OPEN') },
    sort: '-creationDate',
    sums: [by('currency', 'unsettledGross')],
    views,
  },
  edit: { sections: [] },
  pages: { unfinishedStatementEquipmentList: list('permitted', ['buyer', 'manager', 'finance'], { label: ['未对账设备', 'Unsettled equipment'], readOnly: true }) },
  messages: { DIFFERS: ['合同阶段{docNum}应为{found}，列表为{kept}', 'Contract stage {docNum}: {found} found, the list has {kept}'] },
})
