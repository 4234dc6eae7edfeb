import { amount, date, document, edit, list, lookup, may, month, must, percent, price, qty, ref, text, user, year } from '../language/define.ts'
import { above, all, any, band, constant, days, divide, is, isSet, joined, max, min, not, notAbove, notAfter, times, today, when } from '../language/formula.ts'

/** Days by which a milestone is missed: planned before today, and not there. */
const missedBy = <const P extends string>(planned: P, actual: P) => when(all(not(isSet(actual)), above(today(), planned)), days(planned, today()), 0)

const slowest = max(missedBy('requisitionPlanDate', 'requisitionActualDate'), missedBy('awardPlanDate', 'awardActualDate'), missedBy('deliveryPlanDate', 'deliveryActualDate'))
/** More than a percentage holds. */
const mostPercent = 9.999999

/** What is still planned anew while it runs. */
const running = ['requisitionPlanDate', 'sourcingPlanDate', 'awardPlanDate', 'deliveryPlanDate', 'ownerId'] as const

/** What the company means to buy in a month, with its budget and the days by which each step is to be done. */
export const procurementPlan = document('procurementPlan', {
  label: ['采购计划', 'Procurement plan'],
  number: 'CP{yyyy}{0000}',
  statusLookup: 'CP_STATUS',

  fields: {
    planName: text(200, '计划名称', 'Name', { required: true, width: 220 }),
    planYear: year('年度', 'Year', { required: true }),
    planMonth: month('月份', 'Month', { required: true }),
    categoryId: ref('purchaseCategory', '采购品类', 'Category', { required: true }),
    materialId: ref('materialItem', '物料', 'Material', { width: 220 }),
    projectId: ref('project', '项目', 'Project'),
    plannedQty: qty('计划数量', 'Planned qty', { required: true, min: '0.0001', unit: 'uom' }),
    uom: lookup('UOM', '单位', 'UOM', { required: true, width: 70 }),
    plannedPrice: price('计划单价', 'Planned price', { required: true, min: '0' }),
    plannedAmount: amount('计划金额', 'Planned amount', { computed: true }),
    budgetAmount: amount('预算金额', 'Budget', { required: true, min: '0' }),
    method: lookup('CP_METHOD', '采购方式', 'Method', { required: true }),
    requisitionPlanDate: date('申请计划日', 'Requisition by', { required: true }),
    sourcingPlanDate: date('寻源计划日', 'Sourcing by', { required: true }),
    awardPlanDate: date('定标计划日', 'Award by', { required: true }),
    deliveryPlanDate: date('交货计划日', 'Delivery by', { required: true }),
    ownerId: ref('user', '负责人', 'Owner', { required: true, init: 'me', width: 110 }),
    requisitionActualDate: date('实际申请日', 'Requisition on', { kept: true }),
    awardActualDate: date('实际定标日', 'Award on', { kept: true }),
    deliveryActualDate: date('实际交货日', 'Delivery on', { kept: true }),
    demandQty: qty('已转需求', 'Demand taken', { kept: true, unit: 'uom' }),
    actualAmount: amount('实际金额', 'Actual amount', { kept: true }),
    progressPercent: percent('执行进度', 'Progress', { computed: true, progress: true }),
    lightState: lookup('CP_LIGHT', '灯号', 'Light', { computed: true, width: 110 }),
  },
  compute: {
    plannedAmount: times('plannedQty', 'plannedPrice'),
    progressPercent: min(mostPercent, divide('actualAmount', 'plannedAmount')),
    lightState: when(is('status', 'RELEASED'), band(slowest, [[8, 'RED'], [1, 'AMBER'], [0, 'GREEN']]), constant('GREEN')),
  },
  guards: [
    must('MONTH_YEAR', all(above('planMonth', joined('-', 'planYear', constant('00'))), above(joined('-', 'planYear', constant('13')), 'planMonth')), { at: 'planMonth' }),
    must('ASCEND', all(notAfter('requisitionPlanDate', 'sourcingPlanDate'), notAfter('sourcingPlanDate', 'awardPlanDate'), notAfter('awardPlanDate', 'deliveryPlanDate')), { at: 'sourcingPlanDate' }),
    may('OVER_BUDGET', notAbove('plannedAmount', 'budgetAmount'), { at: 'budgetAmount', says: { planned: 'plannedAmount', budget: 'budgetAmount' } }),
    must('IN_DEMAND', notAbove('demandQty', 0), { for: ['doCancel'], says: { qty: 'demandQty' } }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    RELEASED: { label: ['执行中', 'Running'], edit: { buyer: running, manager: running }, tone: 'run' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true, tone: 'done' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
  },
  actions: {
    doRelease: { label: ['发布', 'Release'], from: ['DRAFT'], to: 'RELEASED', who: ['manager'], resource: 'btnRelease', primary: true, inList: true },
    doClose: { label: ['关闭', 'Close'], from: ['RELEASED'], to: 'CLOSED', who: ['buyer', 'manager'], resource: 'btnClose', reason: 'required', inList: true },
    doCancel: { label: ['取消', 'Cancel'], from: ['DRAFT', 'RELEASED'], to: 'CANCELLED', who: ['buyer', 'manager'], resource: 'btnCancel', reason: 'required', danger: true, inList: true },
  },
  roles: { responsible: user('ownerId', { owns: true }) },
  scope: { side: 'internal', category: 'categoryId' },

  list: {
    find: ['docNum', 'planYear', 'planMonth', 'categoryId', 'status', 'lightState', 'ownerId', 'planName', 'materialId', 'orgId', 'method'],
    columns: ['docNum', 'status', 'planName', 'planMonth', 'categoryId', 'lightState', 'plannedQty', 'uom', 'plannedAmount', 'budgetAmount', 'actualAmount', 'progressPercent', 'method', 'deliveryPlanDate', 'ownerId', 'orgId'],
    sort: '-planMonth',
    sums: ['plannedAmount', 'budgetAmount', 'actualAmount'],
    due: { date: 'deliveryPlanDate', when: all(is('status', 'RELEASED'), not(isSet('deliveryActualDate'))), warnDays: 7 },
    views: {
      running: { label: ['执行中', 'Running'], where: is('status', 'RELEASED') },
      late: { label: ['延误', 'Late'], where: all(is('status', 'RELEASED'), any(is('lightState', 'AMBER'), is('lightState', 'RED'))) },
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT') },
    },
  },
  edit: {
    facts: ['lightState', 'plannedAmount', 'actualAmount', 'progressPercent'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['planName', 'orgId', 'planYear', 'planMonth', 'categoryId', 'materialId', 'projectId', 'method', 'ownerId', 'remark'] },
      { label: ['数量与金额', 'Quantity and amount'], fields: ['plannedQty', 'uom', 'plannedPrice', 'plannedAmount', 'budgetAmount', 'demandQty', 'actualAmount'] },
      { label: ['里程碑', 'Milestones'], fields: ['requisitionPlanDate', 'requisitionActualDate', 'sourcingPlanDate', 'awardPlanDate', 'awardActualDate', 'deliveryPlanDate', 'deliveryActualDate'] },
    ],
    panels: {
      execution: {
        label: ['执行', 'Execution'],
        fields: {
          kind: lookup('PUR_DOC_KIND', '种类', 'Kind', { width: 120 }),
          docNum: text(40, '单号', 'Number', { width: 150 }),
          docDate: date('日期', 'Date'),
          supplierId: ref('supplierInfo', '供应商', 'Supplier', { width: 200 }),
          qty: qty('数量', 'Qty'),
          netAmount: amount('不含税金额', 'Net amount'),
        },
      },
    },
    tabs: ['history'],
  },
  pages: {
    procurementPlanList: list('permitted', ['buyer', 'manager', 'finance'], { label: ['采购计划', 'Procurement plans'], maintain: ['buyer', 'manager'], opens: 'procurementPlanEdit' }),
    procurementPlanEdit: edit(['buyer', 'manager', 'finance'], { label: ['采购计划', 'Procurement plan'], maintain: ['buyer', 'manager'] }),
  },
  importable: true,
  messages: {
    MONTH_YEAR: ['月份{planMonth}不在年度{planYear}内', 'Month {planMonth} is not in year {planYear}'],
    ASCEND: ['计划日期须依次递增', 'Milestones must ascend'],
    OVER_BUDGET: ['已超预算：计划{planned}，预算{budget}', 'Over budget: planned {planned}, budget {budget}'],
    IN_DEMAND: ['已转需求{qty}，不能取消', '{qty} already turned into demand'],
  },
})
