import { date, document, feed, lines, list, lookup, must, qty, ref, text } from '../language/define.ts'
import { above, ceil, divide, firstOf, is, max, minus, not, notAbove, plus, times, when } from '../language/formula.ts'
import { customerOrder } from './customer-order.ts'
import { procurementPlan } from './procurement-plan.ts'

/** What a plant needs of a material in a week, less what it has and has ordered. */
export const demandSummary = document('demandSummary', {
  label: ['需求汇总', 'Demand summary'],
  number: 'DS{yyyyMMdd}{0000}',
  statusLookup: 'DS_STATUS',

  fields: {
    materialId: ref('materialItem', '物料', 'Material', { required: true, width: 220 }),
    categoryId: ref('purchaseCategory', '品类', 'Category', { kept: true }),
    uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
    needByDate: date('需求日期', 'Need-by', { required: true }),
    sourceType: lookup('DEMAND_SOURCE', '来源', 'Source', { required: true, init: 'MANUAL' }),
    sourceDocNum: text(500, '来源单号', 'Source document', { kept: true, width: 180 }),
    grossQty: qty('毛需求', 'Gross', { required: true, min: '0.0001', unit: 'uom' }),
    onHandQty: qty('现有库存', 'On hand', { kept: true, unit: 'uom' }),
    onOrderQty: qty('在途/在订', 'On order', { kept: true, unit: 'uom' }),
    safetyQty: qty('安全库存', 'Safety', { kept: true, unit: 'uom' }),
    moqQty: qty('起订量', 'MOQ', { kept: true }),
    packQty: qty('包装量', 'Pack', { kept: true }),
    netQty: qty('净需求', 'Net', { computed: true, unit: 'uom' }),
    proposedQty: qty('建议采购量', 'Proposed', { computed: true, unit: 'uom' }),
    planQty: qty('计划采购量', 'Planned', { min: '0', unit: 'uom' }),
    buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
    requisitionLineId: ref('requisitionLine', '申请行', 'Requisition line', { kept: true }),
  },
  lines: {
    demandSource: lines('需求来源', 'Where it comes from', {
      fields: {
        customerOrderId: ref('customerOrder', '客户订单', 'Customer order', { kept: true, width: 160 }),
        procurementPlanId: ref('procurementPlan', '采购计划', 'Procurement plan', { kept: true, width: 160 }),
        qty: qty('数量', 'Qty', { kept: true }),
      },
      columns: ['customerOrderId', 'procurementPlanId', 'qty'],
    }, { kept: true }),
  },
  compute: {
    netQty: max(0, minus(plus('grossQty', 'safetyQty'), 'onHandQty', 'onOrderQty')),
    proposedQty: when(above('netQty', 0), times(ceil(divide(max('netQty', firstOf('moqQty', 0)), firstOf('packQty', 1))), firstOf('packQty', 1)), 0),
  },
  guards: [must('PLAN_ZERO', above('planQty', 0), { at: 'planQty', for: ['doCreateRequisition'] })],
  feeds: [
    feed(customerOrder, '', { keep: 'demandQty', by: 'demandSource.customerOrderId', qty: 'qty', whileIn: ['NEW', 'CONFIRMED', 'CONVERTED'], upTo: plus('orderQty', 0), over: 'OVER_DEMAND' }),
    feed(procurementPlan, '', { keep: 'demandQty', by: 'demandSource.procurementPlanId', qty: 'qty', whileIn: ['NEW', 'CONFIRMED', 'CONVERTED'], upTo: plus('plannedQty', 0), over: 'OVER_PLAN' }),
  ],

  states: {
    NEW: { label: ['新建', 'New'], edit: { internal: 'all' } },
    CONFIRMED: { label: ['已确认', 'Confirmed'], edit: { buyer: ['planQty'] }, tone: 'run' },
    CONVERTED: { label: ['已转申请', 'Converted'], end: true, tone: 'done' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true },
  },
  actions: {
    doGather: {
      label: ['汇集需求', 'Gather demand'], from: [], to: 'same', who: ['buyer', 'manager'], resource: 'btnGather', makes: 'demandSummary',
      input: {
        orgId: ref('organization', '业务单元', 'Business unit', { required: true, init: 'myOrg' }),
        categoryId: ref('purchaseCategory', '采购品类', 'Category'),
        toDate: date('需求日期至', 'Needed up to', { required: true }),
      },
    },
    doConfirm: { label: ['确认', 'Confirm'], from: ['NEW'], to: 'CONFIRMED', who: ['buyer', 'manager'], resource: 'btnConfirm', primary: true, inList: true },
    doCreateRequisition: { label: ['生成申请', 'Create requisition'], from: ['CONFIRMED'], to: 'CONVERTED', who: ['buyer', 'manager'], resource: 'btnCreateRequisition', primary: true, inList: true, makes: 'requisitionHeader' },
    doClose: { label: ['关闭', 'Close'], from: ['NEW', 'CONFIRMED'], to: 'CLOSED', who: ['buyer', 'manager'], resource: 'btnClose', reason: 'required', danger: true, inList: true },
    // The requisition that it became was abolished.
    doReopen: { label: ['重新打开', 'Reopen'], from: ['CONVERTED'], to: 'CONFIRMED', who: ['system'], resource: 'btnReopen' },
  },
  scope: { side: 'internal', category: 'categoryId' },
  list: {
    find: ['docNum', 'materialId', 'needByDate', 'status', 'sourceType', 'buyerId', 'orgId', 'categoryId'],
    columns: ['docNum', 'status', 'materialId', 'needByDate', 'sourceType', 'grossQty', 'safetyQty', 'onHandQty', 'onOrderQty', 'netQty', 'proposedQty', 'planQty', 'uom', 'sourceDocNum', 'buyerId', 'orgId'],
    sort: '-creationDate',
    views: {
      fresh: { label: ['新建', 'New'], where: is('status', 'NEW') },
      confirmed: { label: ['待转申请', 'To turn into requisitions'], where: is('status', 'CONFIRMED') },
      open: { label: ['有净需求', 'With net demand'], where: not(notAbove('netQty', 0)) },
    },
  },
  edit: {
    facts: ['grossQty', 'netQty', 'proposedQty', 'planQty'],
    sections: [
      { label: ['需求', 'Demand'], fields: ['materialId', 'orgId', 'needByDate', 'sourceType', 'sourceDocNum', 'categoryId', 'buyerId', 'remark'] },
      { label: ['净需求计算', 'Netting'], fields: ['grossQty', 'uom', 'safetyQty', 'onHandQty', 'onOrderQty', 'netQty', 'moqQty', 'packQty', 'proposedQty', 'planQty', 'requisitionLineId'] },
    ],
    grids: ['demandSource'],
    tabs: ['history'],
  },
  pages: {
    demandSummaryList: list('permitted', ['buyer', 'manager'], { label: ['需求汇总', 'Demand summary'], maintain: ['buyer', 'manager'], opens: 'demandSummaryList' }),
  },
  importable: true,
  messages: {
    PLAN_ZERO: ['计划量为0，请关闭该行', 'Planned quantity is 0; close the row'],
    OVER_DEMAND: ['需求{qty}超过客户订单未转数量{rest}', '{qty} exceeds {rest} of the customer order that is not turned into demand yet'],
    OVER_PLAN: ['需求{qty}超过采购计划未转数量{rest}', '{qty} exceeds {rest} of the procurement plan that is not turned into demand yet'],
    NOTHING: ['没有待汇集的需求', 'There is no demand to gather'],
    NOT_IN_ORG: ['物料{material}未在{org}启用', 'Material {material} is not enabled in {org}'],
    NEED_PAST: ['需求日期不能早于今天', 'The need-by date is in the past'],
  },
})
