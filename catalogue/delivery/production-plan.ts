import { calendar, chart, checkbox, date, document, edit, int, lines, list, lookup, must, percent, qty, ref, supplier, take, text } from '../language/define.ts'
import { above, all, any, atLeast, count, days, divide, firstOf, is, isSet, min, minus, not, notAbove, notAfter, plusDays, sum, today, when } from '../language/formula.ts'
import { poHeader } from '../purchasing/po-header.ts'

/** A plan reaches over three months at most. */
const longestDays = 92

/** Schedules of the supplier's confirmed orders that are still to come. */
const schedulesToPlan = take(poHeader, 'poLine.poDelivery', {
  label: ['未交计划', 'Schedules to plan'],
  while: all(is('parent.parent.status', 'CONFIRMED'), is('parent.lineStatus', 'OPEN', 'PART')),
  columns: {
    poDocNum: ['parent.parent.docNum', '订单', 'Order'], poLineNum: ['parent.lineNum', '行', 'Line', 44], materialId: 'parent.materialId', promisedDate: [firstOf('promisedDate', 'needByDate'), date('承诺日期', 'Promised')],
    uom: 'parent.uom', scheduleQty: 'scheduleQty', receivedQty: 'receivedQty', toPlan: [minus('scheduleQty', 'receivedQty'), qty('未交数量', 'Open')],
  },
  open: 'toPlan',
  find: ['poDocNum', 'materialId', 'promisedDate'],
  sort: 'promisedDate',
  due: 'promisedDate',
  by: 'productionPlanLine.poDeliveryId',
  qty: 'productionPlanLine.planQty',
  parts: { supplierId: 'parent.parent.supplierId', orgId: 'parent.parent.orgId' },
  begins: { periodFrom: today(), periodTo: plusDays(today(), 30) },
  line: { planDate: when(above(firstOf('promisedDate', 'needByDate'), today()), firstOf('promisedDate', 'needByDate'), today()) },
})

/** When a supplier will make what was ordered, stage by stage. */
export const productionPlan = document('productionPlan', {
  label: ['生产计划', 'Production plan'],
  number: 'PP{yyyyMMdd}{0000}',
  statusLookup: 'PP_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    periodFrom: date('期间起', 'From', { required: true, init: 'today' }),
    periodTo: date('期间止', 'To', { required: true, init: plusDays('periodFrom', 30) }),
    capacityPerDay: qty('日产能', 'Capacity per day', { min: '0' }),
    contactName: text(50, '联系人', 'Contact'),
    contactPhone: text(30, '联系电话', 'Phone', { format: 'phone' }),
    buyerId: ref('user', '采购员', 'Buyer', { kept: true, width: 110 }),
    lineCount: int('行数', 'Lines', { computed: true }),
    achieveRate: percent('达成率', 'Achieved', { computed: true }),
    riskFlag: checkbox('交付风险', 'At risk', { kept: true }),
  },
  lines: {
    productionPlanLine: lines('计划行', 'Plan lines', {
      fields: {
        poDeliveryId: ref('poDelivery', '订单计划', 'Schedule', { required: true, fixed: true }),
        materialId: ref('materialItem', '物料', 'Material', { kept: true, width: 220 }),
        poDocNum: text(40, '订单号', 'Order', { kept: true, width: 150 }),
        promisedDate: date('承诺日期', 'Promised', { kept: true }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        openQty: qty('未交数量', 'Open', { kept: true, unit: 'uom' }),
        planDate: date('计划完工日', 'Plan date', { required: true }),
        planQty: qty('计划数量', 'Planned', { required: true, min: '0.0001', unit: 'uom' }),
        processStage: lookup('PP_STAGE', '工序', 'Stage', { required: true, init: 'ASSEMBLY' }),
        lineCode: text(40, '产线', 'Line'),
        actualQty: qty('实际完工', 'Finished', { min: '0', unit: 'uom' }),
        finishDate: date('完工日期', 'Finished on'),
        delayReason: text(200, '延迟原因', 'Delay reason', { required: { when: above('finishDate', 'planDate') } }),
        riskFlag: checkbox('交付风险', 'At risk', { kept: true }),
      },
      columns: ['lineNum', 'poDocNum', 'materialId', 'promisedDate', 'openQty', 'uom', 'planDate', 'planQty', 'processStage', 'lineCode', 'riskFlag', 'actualQty', 'finishDate', 'delayReason'],
    }, { required: true }),
  },
  compute: {
    lineCount: count('productionPlanLine'),
    achieveRate: divide(sum('productionPlanLine', min(firstOf('actualQty', 0), 'planQty')), sum('productionPlanLine.planQty')),
  },
  guards: [
    must('ENDS_EARLY', notAfter('periodFrom', 'periodTo'), { at: 'periodTo' }),
    must('TOO_LONG', notAbove(days('periodFrom', 'periodTo'), longestDays), { at: 'periodTo' }),
    must('OUTSIDE', all(atLeast('planDate', 'parent.periodFrom'), atLeast('parent.periodTo', 'planDate')), { on: 'productionPlanLine', at: 'planDate', says: { date: 'planDate' } }),
    must('FINISHED', notAbove(sum('productionPlanLine.actualQty'), 0), { for: ['doAbolish'], says: { qty: sum('productionPlanLine.actualQty') } }),
    must('FINISH_DATE', any(not(isSet('actualQty')), isSet('finishDate'), notAbove('actualQty', 0)), { on: 'productionPlanLine', at: 'finishDate' }),
  ],
  takes: { toPlan: schedulesToPlan },

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { supplier: 'all' } },
    SUBMITTED: { label: ['待审批', 'In approval'], tone: 'wait' },
    REJECTED: { label: ['已驳回', 'Rejected'], edit: { supplier: 'all' } },
    APPROVED: { label: ['执行中', 'Running'], edit: { supplier: ['productionPlanLine.actualQty', 'productionPlanLine.finishDate', 'productionPlanLine.delayReason'] }, tone: 'run' },
    CANCELLED: { label: ['已取消', 'Cancelled'], end: true },
    ABOLISHED: { label: ['已作废', 'Abolished'], end: true },
  },
  flows: { SUBMIT: { start: 'doSubmit', passed: 'doApproval', rejected: 'doReject', task: 'PP_SUBMITTED' } },
  actions: {
    doSubmit: { label: ['提交', 'Submit'], from: ['DRAFT', 'REJECTED'], to: 'SUBMITTED', who: ['supplier'], resource: 'btnSubmit', primary: true, inList: true },
    doApproval: { label: ['批准', 'Approve'], from: ['SUBMITTED'], to: 'APPROVED', who: ['buyer', 'manager'], resource: 'btnApproval', primary: true, inList: true, tell: { supplier: 'PP_APPROVED' } },
    doReject: { label: ['驳回', 'Reject'], from: ['SUBMITTED'], to: 'REJECTED', who: ['buyer', 'manager'], resource: 'btnReject', reason: 'required', danger: true, inList: true, tell: { supplier: 'PP_REJECTED' } },
    doCopy: { label: ['复制', 'Copy'], from: ['DRAFT', 'SUBMITTED', 'REJECTED', 'APPROVED', 'CANCELLED', 'ABOLISHED'], to: 'same', who: ['supplier'], resource: 'btnCopy', copies: { begins: 'periodFrom', shift: ['periodTo', 'productionPlanLine.planDate'], without: ['productionPlanLine.actualQty', 'productionPlanLine.finishDate', 'productionPlanLine.delayReason'] } },
    doWarn: { label: ['提示交付风险', 'Warn of risk'], from: ['APPROVED'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { buyerId: 'PP_RISK' } },
    doCancel: { label: ['取消', 'Cancel'], from: ['SUBMITTED', 'REJECTED'], to: 'CANCELLED', who: ['buyer'], resource: 'btnCancel', reason: 'required', danger: true, inList: true, tell: { supplier: 'PP_CANCELLED' } },
    doAbolish: { label: ['作废', 'Abolish'], from: ['APPROVED'], to: 'ABOLISHED', who: ['buyer'], resource: 'btnAbolish', reason: 'required', danger: true, inList: true, tell: { supplier: 'PP_ABOLISHED' } },
  },
  roles: { supplier: supplier('supplierId') },
  scope: { side: 'both', internalWhen: not(is('status', 'DRAFT')) },
  list: {
    find: ['docNum', 'supplierId', 'status', 'riskFlag', 'periodFrom', 'productionPlanLine.materialId', 'productionPlanLine.poDocNum', 'orgId'],
    columns: ['docNum', 'status', 'supplierId', 'periodFrom', 'periodTo', 'lineCount', 'achieveRate', 'riskFlag', 'capacityPerDay', 'contactName', 'orgId'],
    sort: '-creationDate',
    views: {
      toApprove: { label: ['待审批', 'To approve'], where: is('status', 'SUBMITTED') },
      running: { label: ['执行中', 'Running'], where: is('status', 'APPROVED') },
      atRisk: { label: ['交付风险', 'At risk'], where: is('riskFlag', 'Y') },
    },
  },
  edit: {
    facts: ['supplierId', 'periodTo', 'achieveRate', 'riskFlag'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['supplierId', 'orgId', 'periodFrom', 'periodTo', 'capacityPerDay', 'contactName', 'contactPhone', 'remark'] }],
    grids: ['productionPlanLine'],
    panels: {
      calendar: { label: ['计划日历', 'Calendar'], fields: { planDate: date('日期', 'Day'), material: text(200, '物料', 'Material'), figures: text(60, '计划/完工', 'Planned / finished') }, as: calendar('planDate', 'material', 'figures') },
      progress: { label: ['按日计划', 'By day'], fields: { planDate: date('日期', 'Day'), planQty: qty('计划数量', 'Planned'), actualQty: qty('实际完工', 'Finished') }, as: chart('bar', 'planDate', 'planQty', 'actualQty') },
    },
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    productionPlanList: list('permitted', ['supplier', 'buyer', 'manager'], { label: ['生产计划', 'Production plans'], maintain: ['supplier'], opens: 'productionPlanEdit' }),
    productionPlanEdit: edit(['supplier', 'buyer', 'manager'], { label: ['生产计划', 'Production plan'], maintain: ['supplier'] }),
  },
  templates: {
    PP_SUBMITTED: { title: ['生产计划{docNum}待审批', 'Production plan {docNum} awaits approval'], todo: true, todoType: 'APPROVAL' },
    PP_APPROVED: { title: ['生产计划{docNum}已批准', 'Production plan {docNum} is approved'] },
    PP_REJECTED: { title: ['生产计划{docNum}被驳回', 'Production plan {docNum} was rejected'] },
    PP_CANCELLED: { title: ['生产计划{docNum}已取消', 'Production plan {docNum} was cancelled'] },
    PP_ABOLISHED: { title: ['生产计划{docNum}已作废', 'Production plan {docNum} was abolished'] },
    PP_RISK: { title: ['生产计划{docNum}有交付风险', 'Production plan {docNum} puts delivery at risk'] },
  },
  messages: {
    ENDS_EARLY: ['期间止不能早于期间起', 'The period ends before it begins'],
    TOO_LONG: ['期间最长92天', 'A period has 92 days at most'],
    OUTSIDE: ['第{lineNum}行计划日{date}不在期间内', 'Line {lineNum}: {date} is outside the period'],
    OVER_OPEN: ['第{lineNum}行累计{sum}超过未交{open}', 'Line {lineNum}: {sum} planned, {open} open'],
    FINISHED: ['已有完工数量{qty}', '{qty} already finished'],
    FINISH_DATE: ['第{lineNum}行请填写完工日期', 'Line {lineNum}: give the day on which it was finished'],
    NOT_OWN: ['第{lineNum}行不是本供应商已确认的订单计划', 'Line {lineNum} is no schedule of a confirmed order of this supplier'],
  },
})
