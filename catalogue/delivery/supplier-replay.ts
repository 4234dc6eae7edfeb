import { always, date, document, int, list, month, must, percent, qty, ref, supplier, textarea } from '../language/define.ts'
import { above, all, any, atLeast, divide, is, isSet, min, not, notAbove, round, times, today } from '../language/formula.ts'

/** A supplier that comes below either explains itself: 95 % on time, 500 of a million rejected. */
const isPoor = any(above(95, 'onTimeRate'), above('rejectPpm', 500))

/** How a supplier delivered in a month, with what it says of that: counted from schedules, or read from a workbook. */
export const supplierReplay = document('supplierReplay', {
  label: ['供应商复盘', 'Supplier delivery review'],
  number: 'RP{yyyyMM}{0000}',
  statusLookup: 'REPLAY_STATUS',

  fields: {
    supplierId: ref('supplierInfo', '供应商', 'Supplier', { required: true, width: 220 }),
    month: month('月份', 'Month', { required: true }),
    dueLines: int('应交行', 'Lines due', { required: true, min: '0' }),
    onTimeLines: int('准时行', 'On time', { required: true, min: '0' }),
    dueQty: qty('应交量', 'Due qty', { required: true, min: '0' }),
    receivedQty: qty('实收量', 'Received', { required: true, min: '0' }),
    rejectedQty: qty('不合格量', 'Rejected', { required: true, min: '0' }),
    onTimeRate: percent('准时率', 'On-time rate', { computed: true }),
    fillRate: percent('满足率', 'Fill rate', { computed: true }),
    rejectPpm: int('不良PPM', 'Reject PPM', { computed: true }),
    problemText: textarea(1000, '问题', 'Problem'),
    buyerNote: textarea(1000, '内部备注', 'Internal note'),
    causeText: textarea(1000, '原因', 'Cause'),
    measureText: textarea(1000, '措施', 'Measure'),
    measureDate: date('完成日', 'Done by'),
  },
  compute: {
    onTimeRate: divide('onTimeLines', 'dueLines'),
    fillRate: divide(min('receivedQty', 'dueQty'), 'dueQty'),
    rejectPpm: round(times(divide('rejectedQty', 'receivedQty'), 1_000_000), 0),
  },
  unique: [{ by: ['orgId', 'supplierId', 'month'], over: 'TWICE', at: 'supplierId' }],
  guards: [
    must('ON_TIME_MOST', notAbove('onTimeLines', 'dueLines'), { at: 'onTimeLines' }),
    must('MONTH_LATER', atLeast(today(), 'month'), { at: 'month' }),
    must('EXPLAIN', any(not(isPoor), all(isSet('causeText'), isSet('measureText'), isSet('measureDate'))), { at: 'measureText', for: ['doReply'], says: { rate: 'onTimeRate' } }),
  ],

  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    PUBLISHED: { label: ['待供应商回复', 'Awaiting reply'], edit: { supplier: ['causeText', 'measureText', 'measureDate'] }, tone: 'wait' },
    REPLIED: { label: ['已回复', 'Replied'], tone: 'run' },
    CLOSED: { label: ['已关闭', 'Closed'], end: true, tone: 'done' },
  },
  actions: {
    doPublish: { label: ['发布', 'Publish'], from: ['DRAFT'], to: 'PUBLISHED', who: ['buyer'], resource: 'btnPublish', primary: true, inList: true, tell: { supplier: 'REPLAY_PUBLISHED' } },
    doReply: { label: ['回复', 'Reply'], from: ['PUBLISHED'], to: 'REPLIED', who: ['supplier'], resource: 'btnReply', primary: true, tell: { owner: 'REPLAY_REPLIED' } },
    doReject: { label: ['驳回', 'Send back'], from: ['REPLIED'], to: 'PUBLISHED', who: ['buyer'], resource: 'btnReject', reason: 'required', tell: { supplier: 'REPLAY_REJECTED' } },
    doClose: { label: ['关闭', 'Close'], from: ['REPLIED'], to: 'CLOSED', who: ['buyer'], resource: 'btnClose', primary: true, inList: true },
  },
  roles: { supplier: supplier('supplierId', { from: not(is('status', 'DRAFT')) }) },
  sight: { ours: { paths: ['buyerNote'], to: { internal: always } } },
  scope: { side: 'both' },
  list: {
    find: ['docNum', 'month', 'supplierId', 'status', 'orgId'],
    columns: ['docNum', 'status', 'supplierId', 'month', 'onTimeRate', 'fillRate', 'rejectPpm', 'dueLines', 'onTimeLines', 'dueQty', 'receivedQty', 'rejectedQty', 'measureDate', 'orgId'],
    sort: '-month',
    views: {
      toReply: { label: ['待回复', 'Awaiting reply'], where: is('status', 'PUBLISHED') },
      replied: { label: ['已回复', 'Replied'], where: is('status', 'REPLIED') },
    },
  },
  edit: {
    facts: ['month', 'onTimeRate', 'fillRate', 'rejectPpm'],
    sections: [
      { label: ['交付情况', 'Delivery'], fields: ['supplierId', 'month', 'orgId', 'dueLines', 'onTimeLines', 'dueQty', 'receivedQty', 'rejectedQty', 'onTimeRate', 'fillRate', 'rejectPpm'] },
      { label: ['问题', 'Problem'], fields: ['problemText', 'buyerNote'] },
      { label: ['供应商回复', 'Reply of the supplier'], fields: ['causeText', 'measureText', 'measureDate'] },
    ],
    tabs: ['files', 'history'],
  },
  pages: {
    supplierReplayList: list('permitted', ['buyer', 'manager', 'quality', 'supplier'], { label: ['供应商复盘', 'Supplier delivery reviews'], maintain: ['buyer', 'manager'], opens: 'supplierReplayList' }),
  },
  templates: {
    REPLAY_PUBLISHED: { title: ['{month}交付复盘{docNum}待回复', 'Delivery review {docNum} of {month} awaits your reply'], todo: true, todoType: 'DELIVERY' },
    REPLAY_REPLIED: { title: ['交付复盘{docNum}已回复', 'Delivery review {docNum} was replied to'] },
    REPLAY_REJECTED: { title: ['交付复盘{docNum}被退回', 'Delivery review {docNum} was sent back'], todo: true, todoType: 'DELIVERY' },
  },
  importable: true,
  messages: {
    TWICE: ['该供应商{month}已有复盘', 'There is a review of this supplier for {month} already'],
    ON_TIME_MOST: ['准时行{onTimeLines}不能多于应交行{dueLines}', '{onTimeLines} lines on time of {dueLines} due'],
    MONTH_LATER: ['月份{month}不能晚于本月', 'Month {month} cannot be after this one'],
    EXPLAIN: ['准时率{rate}%，请填写原因、措施和完成日', 'On time {rate} %: give cause, measure and date'],
  },
})
