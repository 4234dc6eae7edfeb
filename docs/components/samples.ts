/** Sample pages as the server would describe them; for the look tests and for pictures. */

import type {
  AttachmentsView,
  BatchView,
  Choice,
  ColumnView,
  DecideView,
  EditView,
  FieldView,
  FrameView,
  HomeView,
  Language,
  ListData,
  ListView,
  LoginView,
  RefusalView,
  Row,
  ViewerView,
} from '../../app/page-types.ts'
import { words as allWords } from '../../app/words.ts'
import { sum, times } from '../../catalogue/formula.ts'

export const wordsIn = (language: Language): Record<string, string> =>
  Object.fromEntries(Object.entries(allWords).map(([key, [cn, en]]) => [key, language === 'CN' ? cn : en]))

const pick = (language: Language) => (cn: string, en: string) => (language === 'CN' ? cn : en)

export function frameView(language: Language, tab = '采购订单'): FrameView {
  const t = pick(language)
  const page = (id: number, cn: string, en: string, count?: number) => ({
    id,
    title: t(cn, en),
    address: `/main/po?menuId=${id}`,
    current: cn === tab,
    open: false,
    count,
    children: [],
  })
  const dir = (id: number, cn: string, en: string, children: FrameView['menu'] = [page(id + 50, '明细', 'Details')]) => ({
    id,
    title: t(cn, en),
    address: null,
    current: false,
    open: children.length > 1,
    children,
  })
  return {
    language,
    theme: 'light',
    release: '0.1.0',
    userName: 'buyer01',
    displayName: t('陈晓燕', 'Chen Xiaoyan'),
    organisation: t('华东智造集团', 'Huadong Group'),
    responsibility: { id: '1', name: t('采购员 · 苏州工厂', 'Buyer · Suzhou') },
    responsibilities: [
      { id: '1', name: t('采购员 · 苏州工厂', 'Buyer · Suzhou') },
      { id: '2', name: t('采购经理', 'Purchasing manager') },
    ],
    menu: [
      dir(1, '采购管理', 'Purchasing', [
        page(11, '采购申请', 'Requisitions', 12),
        page(12, '需求汇总', 'Demand'),
        page(13, '采购协议', 'Agreements'),
        page(14, '采购订单', 'Purchase orders', 6),
        page(15, '合格供应商清单', 'Approved suppliers'),
      ]),
      dir(2, '寻源与定价', 'Sourcing'),
      dir(3, '交货与收货', 'Delivery', [
        page(31, '送货通知', 'Delivery notices', 3),
        page(32, '送货单', 'Delivery notes'),
        page(33, '接收单', 'Receipts'),
      ]),
      dir(4, '对账与付款', 'Settlement'),
      dir(5, '合同管理', 'Contracts'),
      dir(6, '质量管理', 'Quality'),
    ],
    tabs: [
      { id: 'home', title: t('首页', 'Home'), address: '/main/inHome', current: tab === '首页', fixed: true },
      { id: 't1', title: t('采购订单', 'Purchase orders'), address: '/main/po?menuId=14&respId=1', current: tab === '采购订单' },
      { id: 't2', title: 'PO202611120008', address: '/main/poEdit?menuId=14&id=8', current: tab === 'PO', dirty: true },
      { id: 't3', title: t('送货单', 'Delivery notes'), address: '/main/dn?menuId=32', current: false },
    ],
    todoCount: 7,
    messageCount: 5,
    message: null,
    csrf: 'token',
    draftKey: '00'.repeat(32),
    words: wordsIn(language),
    canSwitchLanguage: true,
  }
}

const field = (key: string, label: string, kind: FieldView['kind'], more: Partial<FieldView> = {}): FieldView => ({
  key,
  label,
  kind,
  editable: false,
  ...more,
})
const column = (
  key: string,
  label: string,
  kind: FieldView['kind'],
  width: number,
  priority: 1 | 2 | 3,
  more: Partial<ColumnView> = {},
): ColumnView => ({ key, label, kind, editable: false, width, priority, align: 'left', ...more })

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

export function editView(language: Language): EditView {
  const t = pick(language)
  return {
    page: 'poEdit',
    title: t('采购订单', 'Purchase order'),
    entity: 'purchaseOrder',
    address: '/main/poEdit?menuId=14&respId=1&id=8',
    listAddress: '/main/po?menuId=14&respId=1',
    id: '8',
    docNum: 'PO202611120008',
    versionNum: 14,
    status: { code: 'CHANGING', label: t('变更中', 'Changing'), tone: 'wait' },
    subtitle: t('标准订单 · 第 1 版 → 第 2 版', 'Standard · revision 1 → 2'),
    facts: [
      {
        label: t('供应商', 'Supplier'),
        value: t('昆山联晟塑胶制品有限公司', 'Kunshan Liansheng Plastics'),
        note: 'S000021 · 0512-5577 8213',
        href: '/main/supplier?id=21',
      },
      {
        label: t('含税金额', 'Gross amount'),
        value: '486,401.00',
        unit: 'CNY',
        note: t('原 428,815.56　+57,585.44', 'was 428,815.56'),
        strong: true,
      },
      { label: t('收货进度', 'Received'), value: '47%', note: t('已收 3 批，1 批在途', '3 received'), strong: true },
      { label: t('需求日期', 'Need-by'), value: '2026-12-18', strong: true },
      { label: t('下一步', 'Next'), value: t('您修改后提交', 'You submit'), note: t('然后：部门负责人 周敏 审批', 'then Zhou Min approves') },
    ],
    notices: [],
    sections: [
      {
        key: 'base',
        label: t('基本信息', 'General'),
        open: true,
        fields: [
          field('changeReason', t('变更原因', 'Reason for change'), 'text', { editable: true, required: true, maxLength: 200 }),
          field('billType', t('订单类型', 'Type'), 'ref'),
          field('orderDate', t('订单日期', 'Order date'), 'date'),
          field('paymentTerm', t('付款条件', 'Payment terms'), 'lookup', {
            editable: true,
            required: true,
            choices: [
              { code: 'PT60', label: t('月结60天 PT60', '60 days PT60') },
              { code: 'PT30', label: 'PT30', disabled: true },
            ],
          }),
          field('supplierId', t('供应商', 'Supplier'), 'ref', { editable: true, required: true, picks: 'supplier' }),
          field('validTo', t('有效期', 'Valid to'), 'date', { editable: true }),
          field('inspect', t('需检验', 'Inspection'), 'checkbox', { editable: true }),
          field('packing', t('包装要求', 'Packing'), 'textarea', { editable: true }),
        ],
      },
      {
        key: 'terms',
        label: t('商务条款', 'Terms'),
        open: false,
        fields: [field('incoterm', t('贸易术语', 'Incoterm'), 'text')],
      },
    ],
    grids: [
      {
        key: 'poLine',
        label: t('订单行', 'Lines'),
        canAdd: true,
        canDelete: true,
        compute: { netAmount: { op: 'round', args: [times('orderQty', 'netPrice')], with: 2 } },
        actions: [{ name: 'closeLines', label: t('关闭行', 'Close lines'), resource: 'po.close' }],
        columns: [
          column('lineNum', t('行', 'Line'), 'int', 56, 1, { isLink: true }),
          column('materialId', t('物料', 'Material'), 'ref', 210, 1),
          column('drawing', t('图号 版本', 'Drawing'), 'text', 100, 3),
          column('orderQty', t('订单数量', 'Quantity'), 'qty', 130, 1, { editable: true, required: true, align: 'right', unitKey: 'uom' }),
          column('netPrice', t('不含税单价', 'Net price'), 'price', 110, 3, { align: 'right', scale: 6 }),
          column('netAmount', t('不含税金额', 'Net amount'), 'amount', 120, 1, { align: 'right' }),
          column('needByDate', t('需求日期', 'Need-by'), 'date', 132, 1, { editable: true, required: true }),
          column('lineStatus', t('行状态', 'Status'), 'lookup', 112, 1, {
            isStatus: true,
            choices: [
              { code: 'PART', label: t('部分收货', 'Part received'), tone: 'run' },
              { code: 'OPEN', label: t('未交', 'Open'), tone: 'idle' },
            ],
          }),
        ],
        children: [
          {
            key: 'poDelivery',
            label: t('交货计划', 'Schedules'),
            canAdd: true,
            canDelete: true,
            compute: {},
            actions: [],
            children: [],
            columns: [
              column('scheduleNum', t('计划', 'No.'), 'int', 60, 1),
              column('scheduleQty', t('数量', 'Quantity'), 'qty', 110, 1, { editable: true, required: true, align: 'right' }),
              column('needByDate', t('需求日期', 'Need-by'), 'date', 140, 1, { editable: true }),
              column('promised', t('供应商承诺', 'Promised'), 'date', 120, 1),
            ],
          },
        ],
      },
    ],
    compute: { netAmount: sum('poLine.netAmount') },
    totals: [
      field('netAmount', t('不含税', 'Net'), 'amount'),
      field('taxAmount', t('税额', 'Tax'), 'amount'),
      field('grossAmount', t('含税合计', 'Gross'), 'amount', { unitKey: 'currency' }),
    ],
    tabs: [
      { key: 'files', label: t('附件', 'Attachments'), count: 2, attachments: attachmentsView(language) },
      {
        key: 'receipts',
        label: t('收货与对账', 'Receipts'),
        count: 2,
        table: {
          columns: [
            column('docNum', t('接收单', 'Receipt'), 'text', 140, 1, { isLink: true }),
            column('date', t('日期', 'Date'), 'date', 110, 1),
            column('qty', t('接收', 'Received'), 'qty', 90, 1, { align: 'right' }),
          ],
          rows: [
            { id: 'r1', docNum: 'RC202611160003', date: '2026-11-16', qty: '1800' },
            { id: 'r2', docNum: 'RC202611180009', date: '2026-11-18', qty: '1800.000' },
          ],
          links: { r1: '/main/rc?id=r1', r2: '/main/rc?id=r2' },
        },
      },
      {
        key: 'history',
        label: t('历史', 'History'),
        count: 1,
        history: {
          compareAddress: '/main/purchaseOrderEdit/history?menuId=301&respId=7&id=9',
          events: [
            { at: '2026-11-20 14:21:08', who: t('陈晓燕', 'Chen'), what: t('第10行 订单数量', 'Line 10 quantity'), from: '3,000', to: '3,600' },
          ],
        },
      },
    ],
    buttons: [
      {
        name: 'doCancelChange',
        label: t('撤销变更', 'Undo change'),
        resource: 'po.undo',
        danger: true,
        confirm: t('撤销第 2 版的全部修改？', 'Undo all changes of revision 2?'),
      },
      {
        name: 'transfer',
        label: t('转交', 'Hand over'),
        resource: 'po.transfer',
        input: [field('buyerId', t('新采购员', 'New buyer'), 'ref', { editable: true, required: true, picks: 'person' })],
      },
      { name: 'save', label: t('保存', 'Save'), resource: 'po.save' },
      { name: 'doSubmit', label: t('提交审批', 'Submit'), resource: 'po.submit', primary: true },
    ],
    links: [
      { label: t('收藏', 'Add to favourites'), href: '/main/fav', icon: 'star' },
      { label: t('打印', 'Print'), href: '/print/po?id=8', icon: 'print' },
    ],
  }
}

export const editValues: Row = {
  id: '8',
  changeReason: '客户追加 600 件，12 月底前交齐',
  billType: 'PO_STD',
  billType$: { code: 'PO_STD', name: '标准订单' },
  orderDate: '2026-11-12',
  paymentTerm: 'PT60',
  supplierId: 's21',
  supplierId$: { code: 'S000021', name: '昆山联晟塑胶制品有限公司' },
  validTo: '2026-12-31',
  inspect: 'Y',
  packing: '吸塑盒，每盒 40 件',
  packing$was: '每盒 50 件',
  incoterm: 'DDP',
  netAmount: '430443.36',
  taxAmount: '55957.64',
  grossAmount: '486401.00',
  currency: 'CNY',
}

export const editRows: Record<string, Row[]> = {
  poLine: [
    {
      id: 'l1',
      versionNum: 3,
      lineNum: 10,
      materialId: 'm1',
      materialId$: { code: '010203-0017', name: 'ABS 注塑外壳 上盖' },
      drawing: 'DR-2207 C',
      orderQty: '3600.000',
      orderQty$was: '3000',
      uom: '件',
      netPrice: '38.420000',
      netAmount: '138312',
      needByDate: '2026-12-18',
      lineStatus: 'PART',
      $fixed: true,
      poDelivery: [
        { id: 'd1', scheduleNum: 1, scheduleQty: '1800', needByDate: '2026-11-17', promised: '2026-11-17' },
        { id: 'd2', scheduleNum: 2, scheduleQty: '1800', needByDate: '2026-12-18', promised: null },
      ],
    },
    {
      id: 'l2',
      versionNum: 3,
      lineNum: 20,
      materialId: 'm2',
      materialId$: { code: '010203-0018', name: 'ABS 注塑外壳 下盖' },
      drawing: 'DR-2208 B',
      orderQty: '2400',
      uom: '件',
      netPrice: '41.155',
      netAmount: '98772',
      needByDate: '2026-12-18',
      lineStatus: 'OPEN',
      poDelivery: [],
    },
    {
      id: '',
      lineNum: 30,
      materialId: null,
      orderQty: null,
      netPrice: null,
      netAmount: null,
      needByDate: null,
      $readonly: ['needByDate'],
      poDelivery: [],
    },
  ],
}

/** Columns that are more than a field, of a document that is shown with one line in edit. */
export function columnsView(language: Language): EditView {
  const t = pick(language)
  const day = (key: string, label: string) => column(key, label, 'date', 124, 1, { editable: true, required: true })
  const parts = [day('startDate', t('有效期从', 'Valid from')), day('endDate', t('有效期至', 'Valid to'))]
  const urgency = {
    choices: [
      { code: 'URGENT', label: t('紧急', 'Urgent') },
      { code: 'NORMAL', label: t('普通', 'Normal') },
    ],
  }
  return {
    ...editView(language),
    grids: [
      {
        key: 'aslLine',
        label: t('清单行', 'List lines'),
        columns: [
          column('lineNum', t('行', 'Line'), 'int', 44, 1),
          column('startDate~endDate', t('有效期', 'Valid'), 'daterange', 248, 1, { editable: true, required: true, parts }),
          column('orderNum', t('订单', 'Order'), 'text', 140, 1, { cell: { type: 'linkTag', address: '/main/poEdit?menuId=14', idKey: 'orderId' } }),
          column('urgency', t('紧急程度', 'Urgency'), 'lookup', 90, 2, { ...urgency, cell: { type: 'icon', icons: { URGENT: 'alert' } } }),
          column('progress', t('下单进度', 'Ordered'), 'text', 104, 2, {
            cell: { type: 'slot', slot: 'progress', keys: { part: 'orderedQty', of: 'requestQty' } },
          }),
          column('doCreateOrder', t('下单', 'Order'), 'text', 72, 1, { fixed: 'right', cell: { type: 'button' } }),
        ],
        canAdd: true,
        canDelete: true,
        children: [],
        compute: {},
        actions: [],
      },
    ],
    compute: {},
  }
}

export const columnsRows: Record<string, Row[]> = {
  aslLine: [
    {
      id: 'a1',
      lineNum: 10,
      startDate: '2026-01-01',
      endDate: '2026-12-31',
      orderNum: 'PO202611120008',
      orderId: 'o8',
      urgency: 'URGENT',
      orderedQty: '60',
      requestQty: '100',
    },
    {
      id: 'a2',
      lineNum: 20,
      startDate: '2026-12-31',
      endDate: '2026-01-01',
      orderNum: 'PO202611120009',
      orderId: null,
      urgency: 'NORMAL',
      orderedQty: '100',
      requestQty: '100',
      $without: ['doCreateOrder'],
    },
  ],
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

export const refusal: RefusalView = {
  status: 422,
  message: '未提交：有 2 处需要修改，已输入的内容都保留着',
  code: 'validation',
  issues: [
    { at: 'poLine[1].orderQty', label: '第20行“订单数量”', message: '不能小于已发货 1,800', given: '1,500' },
    { at: 'changeReason', label: '变更原因', message: '“变更原因”不能为空' },
  ],
}

export const conflict: RefusalView = {
  status: 409,
  message: '王建国于 2026-11-21 14:26:08 修改了此单据，您的输入已保留，请核对后再保存',
  code: 'versionConflict',
  issues: [],
  conflict: {
    by: '王建国',
    time: '2026-11-21 14:26:08',
    fields: [
      { key: 'poLine[1].orderQty', label: '第20行 订单数量', opened: '2,000', mine: '2,400', theirs: '2,200' },
      { key: 'packing', label: '包装要求', opened: '每盒 50 件', mine: '每盒 50 件', theirs: '每盒 40 件' },
    ],
  },
}

export function homeView(language: Language): HomeView {
  const t = pick(language)
  return {
    greeting: t('陈晓燕，下午好', 'Good afternoon, Chen Xiaoyan'),
    subtitle: t('采购员 · 苏州工厂 · 2026-11-21 星期六', 'Buyer · Suzhou · Saturday 2026-11-21'),
    refreshAddress: '/main/inHome',
    again: { isOn: false, href: '/main/inHome?again=1' },
    turns: [
      { label: t('待我审批', 'To approve'), count: 7, href: '/main/a', note: t('2 项今天到期', '2 due today') },
      { label: t('逾期未交订单行', 'Overdue lines'), count: 8, href: '/main/b', note: t('最久 5 天：海川精密', 'longest 5 days'), isLate: true },
      { label: t('待确认交期', 'Dates to confirm'), count: 4, href: '/main/c', note: t('最早回复 11-19', 'first answered 11-19') },
      { label: t('待发布询价', 'Inquiries to publish'), count: 3, href: '/main/d' },
    ],
    charts: [
      {
        title: t('订单金额', 'Orders'),
        note: t('百万 CNY，近 12 个月', 'million CNY, 12 months'),
        svg: '<svg viewBox="0 0 360 124"></svg>',
        text: '2026-11 17.4',
      },
    ],
    tables: [
      {
        title: t('逾期未交订单行', 'Overdue order lines'),
        moreLabel: t('全部 8 行', 'All 8'),
        moreHref: '/main/late',
        empty: '',
        columns: [
          column('doc', t('订单 行', 'Order line'), 'text', 150, 1),
          column('material', t('物料', 'Material'), 'text', 150, 1),
          column('days', t('逾期', 'Late'), 'text', 80, 1, { align: 'right' }),
        ],
        rows: [{ id: '1', doc: 'PO202611090003 10', doc$href: '/main/po?id=1', material: '压铸模 A 修模件', days: '5 天' }],
      },
    ],
    shortcuts: [
      { title: t('采购订单', 'Orders'), href: '/main/1' },
      { title: t('采购申请', 'Requisitions'), href: '/main/2' },
    ],
    adjustAddress: '/main/adjust',
    counts: [
      {
        title: t('供应商状态', 'Suppliers'),
        note: t('共 40 家', '40'),
        items: [
          { label: t('合格', 'Approved'), tone: 'done', count: '28' },
          { label: t('试用', 'Trial'), tone: 'wait', count: '2' },
          { label: t('冻结', 'Frozen'), tone: 'stop', count: '1' },
        ],
      },
    ],
    news: [
      {
        title: t('公告与通知', 'Announcements'),
        moreHref: '/main/news',
        items: [{ title: '关于2026年元旦放假收货安排的公告', date: '2026-11-18', href: '/main/n1' }],
      },
    ],
  }
}

export function loginView(language: Language, isRefused = false): LoginView {
  const t = pick(language)
  return {
    language,
    canSwitchLanguage: true,
    organisation: t('华东智造集团', 'Huadong Group'),
    userName: isRefused ? 'supplier01' : '',
    captcha: isRefused ? 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="112" height="36"/%3E' : null,
    refusal: isRefused ? { message: t('用户名或密码错误，请2秒后再试', 'Wrong user name or password. Try again in 2 s'), field: 'password' } : null,
    isDemo: !isRefused,
    carried: [],
    asksMailedCode: false,
    signOn: [{ label: t('企业单点登录', 'Company sign-on'), href: '/sso' }],
    registerAddress: '/register',
    forgetAddress: '/forget',
    news: [{ title: '关于2026年元旦放假收货安排的公告', date: '2026-11-18', href: '/notices/1' }],
    help: [t('首次登录请使用通知单上的用户名，并修改一次性密码。', 'Use the user name of your letter at the first sign-in.')],
    footer: 'Supplybase 2026.11 · BASE',
  }
}

export function decideView(language: Language): DecideView {
  const t = pick(language)
  return {
    title: t('采购订单变更审批', 'Order change approval'),
    docNum: 'PO202611120008',
    subtitle: t('陈晓燕 11-21 14:32 提交', 'Chen Xiaoyan, 11-21 14:32'),
    status: { code: 'W', label: t('待您审批', 'Your turn'), tone: 'wait' },
    facts: [
      {
        label: t('含税金额', 'Gross'),
        value: '486,401.00',
        unit: 'CNY',
        note: t('比上一版多 57,585.44（+13.43%）', '57,585.44 more (+13.43%)'),
        strong: true,
      },
      { label: t('供应商', 'Supplier'), value: '昆山联晟塑胶制品有限公司', note: 'S000021' },
    ],
    reason: { label: t('变更原因', 'Reason'), text: '客户追加 600 件，12 月底前交齐' },
    notices: [{ tone: 'warn', text: t('第40行承诺日期比需求日期晚 3 天', 'Line 40 is promised 3 days late') }],
    changes: [
      { label: t('第10行 数量', 'Line 10 quantity'), note: 'ABS 注塑外壳 上盖', from: '3,000', to: '3,600' },
      { label: t('含税金额', 'Gross'), from: '428,815.56', to: '486,401.00' },
    ],
    sections: [
      { key: 'lines', label: t('全部 5 行', 'All 5 lines'), summary: t('不含税 430,443.36', 'net 430,443.36'), text: '…' },
      { key: 'files', label: t('附件', 'Files'), summary: '3', text: '…' },
    ],
    buttons: [
      { name: 'transfer', label: t('转办', 'Hand over'), resource: 'x' },
      { name: 'reject', label: t('驳回', 'Reject'), resource: 'x', danger: true },
      { name: 'approve', label: t('同意', 'Approve'), resource: 'x', primary: true },
    ],
    todoCount: 7,
  }
}

export function attachmentsView(language: Language): AttachmentsView {
  const t = pick(language)
  const file = (id: string, name: string, kind: AttachmentsView['files'][number]['kind']) => ({
    id,
    name,
    kind,
    size: '1.42 MB',
    note: t('第二版', 'Second edition'),
    by: t('陈晓燕', 'Chen Xiaoyan'),
    at: '2026-11-20 09:12',
    href: `/main/poEdit/file?file=${id}`,
    viewHref: `/main/poEdit/view?file=${id}`,
    canDelete: true,
  })
  return {
    files: [file('f1', t('外壳图纸.pdf', 'Housing.pdf'), 'pdf'), file('f2', t('样件照片.png', 'Sample.png'), 'image')],
    full: null,
    canUpload: true,
    canDownload: true,
    accept: '.pdf,.png',
    hint: t('单个文件不超过2.00 GB；可选：pdf、png', 'Up to 2.00 GB a file: pdf, png'),
    maxBytes: 2_147_483_648,
    maxText: '2.00 GB',
    uploadAddress: '/main/poEdit/upload',
    resumeAddress: '/main/poEdit/resume',
    largeBytes: 104_857_600,
    zipAddress: '/main/poEdit/zip',
    detachAddress: '/main/poEdit/detach',
    takesPictures: true,
    isUnsaved: false,
  }
}

export const viewerView: ViewerView = {
  title: '图片浏览',
  name: '样件照片.png',
  size: '1.42 MB',
  kind: 'image',
  source: '/main/poEdit/file?file=f2&inline=1',
  downloadAddress: '/main/poEdit/file?file=f2',
  backAddress: '/main',
  zoom: 100,
  rotate: 0,
  turns: { zoomIn: '?zoom=125', zoomOut: '?zoom=75', left: '?rotate=270', right: '?rotate=90' },
  refusal: null,
}
