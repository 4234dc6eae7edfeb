import { crosstab, date, datetime, document, edit, int, lines, list, lookup, must, percent, qty, ref, same, supplier, text, user } from '../language/define.ts'
import { above, any, atLeast, divide, is, isSet, minus, not, notAbove, plusDays, sum, times, today } from '../language/formula.ts'

/** What a supplier is likely to be asked for, period by period, and how much of it the supplier commits to. */
export const forecastHeader = document('forecastHeader', {
  label: ['采购预测', 'Purchase forecast'],
  number: 'FC{yyyyMMdd}{0000}',
  statusLookup: 'FC_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    supplierSiteId: ref('supplierSite', '供应商地点', 'Supplier site', { where: { headerId: same('supplierId') } }),
    buyerId: ref('user', '采购员', 'Buyer', { required: true, init: 'me', width: 110 }),
    periodType: lookup('FC_PERIOD', '周期', 'Period', { required: true, init: 'WEEK' }),
    startPeriod: date('起始期', 'First period', { required: true, init: 'today' }),
    periodCount: int('期数', 'Periods', { required: true, init: '13', min: '1', max: '26' }),
    frozenPeriods: int('冻结期数', 'Frozen periods', { required: true, init: '2', min: '0', max: '26' }),
    revisionNum: int('版本', 'Revision', { kept: true, said: ['第 {value} 版', 'revision {value}'] }),
    previousId: ref('forecastHeader', '上一版', 'Previous', { kept: true }),
    // What is closed before it was published never was the supplier's.
    publishedDate: datetime('发布时间', 'Published', { kept: true }),
    replyDueDate: date('回复截止', 'Reply by', { required: true, init: plusDays(today(), 3) }),
    commitRate: percent('承诺率', 'Commit rate', { computed: true }),
  },
  lines: {
    forecastLine: lines('预测行', 'Forecast lines', {
      fields: {
        materialId: ref('materialItem', '物料', 'Material', { required: true, width: 200 }),
        uom: lookup('UOM', '单位', 'UOM', { kept: true, width: 70 }),
        periodIndex: int('期号', 'Period no.', { required: true, min: '1', max: '26', width: 70 }),
        periodStart: date('期间起', 'From', { kept: true }),
        periodEnd: date('期间止', 'To', { kept: true }),
        forecastQty: qty('预测量', 'Forecast', { required: true, min: '0', unit: 'uom' }),
        previousQty: qty('上版预测', 'Previous', { kept: true }),
        deltaPercent: percent('变化%', 'Change', { computed: true }),
        orderedQty: qty('已下单', 'Ordered', { kept: true }),
        committedQty: qty('承诺量', 'Committed', { min: '0', unit: 'uom' }),
        capacityNote: text(200, '产能说明', 'Capacity note'),
      },
      columns: ['lineNum', 'materialId', 'periodIndex', 'periodStart', 'periodEnd', 'forecastQty', 'uom', 'previousQty', 'deltaPercent', 'orderedQty', 'committedQty', 'capacityNote'],
      unique: [['materialId', 'periodIndex']],
      imports: ['materialId', 'periodIndex', 'forecastQty'],
      compute: { deltaPercent: divide(minus('forecastQty', 'previousQty'), 'previousQty') },
    }, { required: true }),
  },
  compute: { commitRate: divide(sum('forecastLine.committedQty'), sum('forecastLine.forecastQty')) },
  guards: [
    must('PERIOD_LATER', notAbove('periodIndex', 'parent.periodCount'), { on: 'forecastLine', at: 'periodIndex', says: { count: 'parent.periodCount' } }),
    must('FROZEN', any(above('periodIndex', 'parent.frozenPeriods'), atLeast('forecastQty', 'orderedQty'), not(isSet('orderedQty'))), {
      on: 'forecastLine', at: 'forecastQty', for: ['doPublish'], says: { period: 'periodIndex', qty: 'forecastQty', ordered: 'orderedQty' },
    }),
    must('NOT_COMMITTED', isSet('committedQty'), { on: 'forecastLine', at: 'committedQty', for: ['doReply'] }),
    must('COMMITS_TWICE', any(not(isSet('committedQty')), notAbove('committedQty', times('forecastQty', 2))), { on: 'forecastLine', at: 'committedQty', says: { most: times('forecastQty', 2) } }),
    must('CAPACITY_NOTE', any(not(isSet('committedQty')), atLeast('committedQty', 'forecastQty'), isSet('capacityNote')), { on: 'forecastLine', at: 'capacityNote', for: ['doReply'] }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    PUBLISHED: { label: ['待供应商回复', 'Awaiting reply'], edit: { supplier: ['forecastLine.committedQty', 'forecastLine.capacityNote'] }, tone: 'wait' },
    REPLIED: { label: ['已回复', 'Replied'], tone: 'run' },
    CONFIRMED: { label: ['已确认', 'Confirmed'], tone: 'done' },
    SUPERSEDED: { label: ['已被新版替代', 'Superseded'], end: true, tone: 'void' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true },
  },
  actions: {
    doPublish: { label: ['发布', 'Publish'], from: ['DRAFT'], to: 'PUBLISHED', who: ['buyer', 'manager'], resource: 'btnPublish', primary: true, inList: true, tell: { supplier: 'FC_PUBLISHED' } },
    doReply: { label: ['回复', 'Reply'], from: ['PUBLISHED'], to: 'REPLIED', who: ['supplier'], resource: 'btnReply', primary: true, tell: { buyerId: 'FC_REPLIED' } },
    doCommitAll: { label: ['全部按预测承诺', 'Commit to all as forecast'], from: ['PUBLISHED'], to: 'same', who: ['supplier'], resource: 'btnCommitAll' },
    doConfirm: { label: ['确认', 'Confirm'], from: ['REPLIED'], to: 'CONFIRMED', who: ['buyer', 'manager'], resource: 'btnConfirm', primary: true, tell: { supplier: 'FC_CONFIRMED' } },
    doReject: { label: ['驳回', 'Send back'], from: ['REPLIED'], to: 'PUBLISHED', who: ['buyer', 'manager'], resource: 'btnReject', reason: 'required', tell: { supplier: 'FC_REJECTED' } },
    doRevise: { label: ['修订', 'Revise'], from: ['PUBLISHED', 'REPLIED', 'CONFIRMED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnRevise', inList: true, makes: 'forecastHeader' },
    doClose: { label: ['关闭', 'Close'], from: ['DRAFT', 'PUBLISHED', 'REPLIED', 'CONFIRMED'], to: 'CLOSED', who: ['buyer', 'manager'], resource: 'btnClose', reason: 'required', danger: true, inList: true, tell: { supplier: 'FC_CLOSED' } },
    doRemind: { label: ['提醒', 'Remind'], from: ['PUBLISHED'], to: 'same', who: ['system'], resource: 'btnUrge', tell: { supplier: 'FC_OVERDUE', buyerId: 'FC_OVERDUE' } },
    // The next revision is out.
    doSupersede: { label: ['替代', 'Supersede'], from: ['PUBLISHED', 'REPLIED', 'CONFIRMED'], to: 'SUPERSEDED', who: ['system'], resource: 'btnRevise' },
  },
  roles: { supplier: supplier('supplierId', { from: isSet('publishedDate') }), responsible: user('buyerId', { owns: true }) },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'supplierId', 'forecastLine.materialId', 'status', 'startPeriod', 'buyerId', 'orgId', 'periodType', 'replyDueDate'],
    columns: ['docNum', 'revisionNum', 'status', 'supplierId', 'periodType', 'startPeriod', 'periodCount', 'commitRate', 'replyDueDate', 'buyerId', 'orgId'],
    sort: '-creationDate',
    due: { date: 'replyDueDate', when: is('status', 'PUBLISHED') },
    views: {
      toReply: { label: ['待回复', 'Awaiting reply'], where: is('status', 'PUBLISHED') },
      replied: { label: ['已回复', 'Replied'], where: is('status', 'REPLIED') },
      draft: { label: ['拟定', 'Draft'], where: is('status', 'DRAFT'), side: 'internal' },
    },
  },
  edit: {
    subtitle: ['revisionNum'],
    facts: ['supplierId', 'startPeriod', 'replyDueDate', 'commitRate'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['supplierId', 'supplierSiteId', 'orgId', 'buyerId', 'periodType', 'startPeriod', 'periodCount', 'frozenPeriods', 'replyDueDate', 'previousId', 'remark'] }],
    grids: ['forecastLine'],
    panels: {
      matrix: {
        label: ['预测矩阵', 'Matrix'],
        fields: {
          material: text(200, '物料', 'Material', { width: 200 }),
          period: text(20, '期间', 'Period'),
          forecastQty: qty('预测量', 'Forecast'),
        },
        as: crosstab('material', 'period', 'forecastQty'),
      },
    },
    tabs: ['files', 'history'],
    sidePages: { periods: { label: ['分期填报', 'By period'], needs: 'btnQuery' } },
  },
  pages: {
    purchaseForecastList: list('permitted', ['buyer', 'manager'], { label: ['采购预测', 'Purchase forecasts'], maintain: ['buyer', 'manager'], opens: 'purchaseForecastEdit', hides: ['doReply', 'doCommitAll'] }),
    purchaseForecastEdit: edit(['buyer', 'manager'], { label: ['采购预测', 'Purchase forecast'], maintain: ['buyer', 'manager'], hides: ['doReply', 'doCommitAll'] }),
    purchaseForecastListSupplier: list('supplier', ['supplier'], { label: ['采购预测', 'Purchase forecasts'], opens: 'purchaseForecastEditSupplier' }),
    purchaseForecastEditSupplier: edit(['supplier'], { label: ['采购预测', 'Purchase forecast'] }),
  },
  templates: {
    FC_PUBLISHED: { title: ['采购预测{docNum}待回复', 'Forecast {docNum} awaits your reply'], todo: true, todoType: 'DELIVERY' },
    FC_REPLIED: { title: ['采购预测{docNum}已回复', 'Forecast {docNum} was replied to'] },
    FC_CONFIRMED: { title: ['采购预测{docNum}已确认', 'Forecast {docNum} is confirmed'] },
    FC_REJECTED: { title: ['采购预测{docNum}的回复被退回', 'The reply to forecast {docNum} was sent back'], todo: true, todoType: 'DELIVERY' },
    FC_CLOSED: { title: ['采购预测{docNum}已关闭', 'Forecast {docNum} was closed'] },
    FC_OVERDUE: { title: ['采购预测{docNum}逾期未回复', 'The reply to forecast {docNum} is overdue'] },
  },
  messages: {
    PERIOD_LATER: ['第{lineNum}行期号{periodIndex}超过期数{count}', 'Line {lineNum}: period {periodIndex} is beyond {count}'],
    FROZEN: ['冻结期{period}预测{qty}小于已下单{ordered}', 'Frozen period {period}: forecast {qty} below ordered {ordered}'],
    NOT_COMMITTED: ['第{lineNum}行未填写承诺量', 'Line {lineNum} has no committed quantity'],
    COMMITS_TWICE: ['第{lineNum}行承诺量不能超过{most}', 'Line {lineNum}: at most {most} may be committed'],
    CAPACITY_NOTE: ['第{lineNum}行承诺少于预测，请填写产能说明', 'Line {lineNum} commits to less than forecast: give a capacity note'],
    OPEN_REVISION: ['已有修订中的版本{docNum}', 'Revision {docNum} is under way'],
  },
})
