/** A list of orders, and what a button did to some of them. */
import type { BatchView, Choice, Language, ListData, ListView, Row } from '../../../app/page-types.ts'
import { column, field, pick } from './parts.ts'

const statuses = (language: Language): Choice[] => {
  const t = pick(language)
  return [
    { code: 'NEW', label: t('拟定', 'Draft'), tone: 'idle' },
    { code: 'APPROVING', label: t('审批中', 'In approval'), tone: 'wait' },
    { code: 'REJECTED', label: t('已驳回', 'Rejected'), tone: 'stop' },
    { code: 'AWAITING', label: t('待供应商确认', 'Awaiting supplier'), tone: 'wait' },
    { code: 'CONFIRMED', label: t('已确认', 'Confirmed'), tone: 'run' },
    { code: 'CLOSED', label: t('已关闭', 'Closed'), tone: 'done' },
    { code: 'CANCELLED', label: t('已取消', 'Cancelled'), tone: 'void' },
  ]
}

export function listView(language: Language): ListView {
  const t = pick(language)
  const address = '/main/po?menuId=14&respId=1'
  return {
    page: 'po',
    title: t('采购订单', 'Purchase orders'),
    entity: 'purchaseOrder',
    address,
    editAddress: '/main/poEdit?menuId=14&respId=1',
    views: [
      { key: 'all', label: t('全部', 'All'), address, count: 137, current: true },
      { key: 'mine', label: t('待我处理', 'My turn'), address: `${address}&view=mine`, count: 6 },
      { key: 'wait', label: t('待供应商确认', 'Awaiting supplier'), address: `${address}&view=wait`, count: 6 },
      { key: 'late', label: t('逾期未交', 'Overdue'), address: `${address}&view=late`, count: 8 },
    ],
    tabs: [],
    search: [
      field('docNum', t('单号', 'Number'), 'text'),
      field('supplierId', t('供应商', 'Supplier'), 'ref', { picks: 'supplier' }),
      field('status', t('状态', 'Status'), 'lookup', { choices: statuses(language) }),
      field('material', t('物料', 'Material'), 'text'),
      field('orgId', t('业务单元', 'Business unit'), 'ref'),
      field('orderDate', t('订单日期', 'Order date'), 'date'),
    ],
    moreSearch: [field('buyerId', t('采购员', 'Buyer'), 'ref'), field('needByDate', t('需求日期', 'Need-by'), 'date')],
    columns: [
      column('docNum', t('单号', 'Number'), 'text', 150, 1, { fixed: 'left', isLink: true, sortable: true }),
      column('status', t('状态', 'Status'), 'lookup', 130, 1, { isStatus: true, choices: statuses(language) }),
      column('supplierId', t('供应商', 'Supplier'), 'ref', 190, 1, { sortable: true }),
      column('orderDate', t('订单日期', 'Order date'), 'date', 96, 3, { sortable: true }),
      column('needByDate', t('需求日期', 'Need-by'), 'date', 160, 1, { sortable: true }),
      column('grossAmount', t('含税金额', 'Gross amount'), 'amount', 150, 1, {
        align: 'right',
        unitKey: 'currency',
        isSummary: true,
        sortable: true,
        scale: 2,
      }),
      column('received', t('收货进度', 'Received'), 'percent', 110, 3, { isProgress: true }),
    ],
    toolbar: [
      { name: 'new', label: t('新建订单', 'New order'), resource: 'po.new', primary: true, href: '/main/poEdit?menuId=14' },
      { name: 'fromRequest', label: t('从申请下单', 'From requisitions'), resource: 'po.from', href: '/main/poFrom' },
      { name: 'export', label: t('导出', 'Export'), resource: 'po.export', href: '/main/po/export' },
      { name: 'print', label: t('打印', 'Print'), resource: 'po.print', needsRows: true },
      { name: 'sendErp', label: t('发送 ERP', 'Send to ERP'), resource: 'po.erp', needsRows: true },
      {
        name: 'cancel',
        label: t('取消订单', 'Cancel orders'),
        resource: 'po.cancel',
        needsRows: true,
        danger: true,
        confirm: t('取消所选订单？', 'Cancel the selected orders?'),
        input: [field('reason', t('取消原因', 'Reason'), 'textarea', { editable: true, required: true })],
      },
    ],
    selectable: true,
    pageSizes: [20, 50, 100, 200, 500],
    density: 'COMPACT',
    filters: [],
    isShortcut: false,
    columnsAddress: '/main/purchaseOrderList/columns?menuId=301&respId=7',
    widthAddress: '/main/purchaseOrderList/width?menuId=301&respId=7',
    rowLabels: { DRAFT: '提交' },
    actionsWidth: 80,
    emptyHint: t('没有符合条件的订单，放宽订单日期再查。', 'No orders match. Widen the order date.'),
  }
}

const suppliers = [
  '昆山联晟塑胶制品有限公司',
  '苏州华芯微电子有限公司',
  '常州恒泰铝业压铸有限公司',
  '深圳市联创线缆股份有限公司',
  'Rheintal Präzisionstechnik GmbH',
]
const codes = ['NEW', 'APPROVING', 'REJECTED', 'AWAITING', 'CONFIRMED', 'CONFIRMED', 'CLOSED', 'CANCELLED']

export function listData(language: Language, chosen: string[] = [], count = 20): ListData {
  const rows: Row[] = Array.from({ length: count }, (_, i) => ({
    id: String(i + 1),
    versionNum: 1,
    docNum: `PO2026112100${String(20 - i).padStart(2, '0')}`,
    ...(i === 5 ? { docNum$note: 'v1' } : {}),
    status: codes[i % codes.length],
    supplierId: `s${i}`,
    supplierId$: { code: `S0000${10 + i}`, name: suppliers[i % suppliers.length] },
    orderDate: '2026-11-20',
    needByDate: '2026-12-18',
    ...(i === 9 ? { needByDate: '2026-11-19', needByDate$tag: { tone: 'bad', text: language === 'CN' ? '逾期 2 天' : '2 days late' } } : {}),
    grossAmount: ['128640', '620000.00', '47219.5', '1246000', '0'][i % 5],
    currency: i % 7 === 4 ? 'EUR' : 'CNY',
    received: String((i * 13) % 101),
  }))
  return {
    rows,
    count: 137,
    countKind: 'exact',
    pageIndex: 1,
    pageRows: 20,
    sort: [{ key: 'docNum', descending: true }],
    search: { docNum: 'PO2026', 'orderDate.from': '2026-10-30', 'orderDate.to': '2026-11-21' },
    sums: { grossAmount: { CNY: '3923207.61', EUR: '214900' } },
    chosen,
  }
}

export function batchView(language: Language): BatchView {
  const t = pick(language)
  return {
    title: t('已处理2行，1行未处理', '2 rows done, 1 not'),
    tone: 'warn',
    rows: [
      { id: '7', number: 'PR202611120007', isDone: false, text: t('第10行“需求日期”不能为空', 'Line 10: Need-by is required') },
      { id: '4', number: 'PR202611120004', isDone: true, text: t('已处理', 'Done') },
      { id: '5', number: 'PR202611120005', isDone: true, text: t('已处理', 'Done') },
    ],
  }
}
