/** An order that is changed, refused, changed by somebody else meanwhile, and decided upon. */
import type { DecideView, EditView, Language, RefusalView, Row } from '../../../app/page-types.ts'
import { sum, times } from '../../../catalogue/language/formula.ts'
import { attachmentsView } from './files.ts'
import { column, field, pick } from './parts.ts'

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
        sums: [
          {
            key: 'lineStatus',
            label: t('按行状态小计', 'By line status'),
            columns: [
              column('lineStatus', t('行状态', 'Line status'), 'lookup', 112, 1, {
                choices: [
                  { code: 'PART', label: t('部分收货', 'Part received'), tone: 'run' },
                  { code: 'OPEN', label: t('未交', 'Open'), tone: 'idle' },
                ],
              }),
              column('netAmount', t('不含税金额', 'Net amount'), 'amount', 120, 1, { align: 'right' }),
            ],
            by: { key: 'lineStatus', parts: [{ field: 'lineStatus', isFigure: false }], figures: [{ field: 'netAmount', scale: 2 }] },
          },
        ],
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
  poLine$sums: {
    lineStatus: [
      { id: 'PART', lineStatus: 'PART', netAmount: '138312.00' },
      { id: 'OPEN', lineStatus: 'OPEN', netAmount: '98772.00' },
    ],
  },
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
    files: {
      accept: '.pdf,.png',
      hint: t('单个文件不超过 2 GB', 'A file may have 2 GB'),
      attached: [{ id: '1', name: t('交期说明.pdf', 'Dates.pdf'), size: '184 KB' }],
    },
    buttons: [
      { name: 'transfer', label: t('转办', 'Hand over'), resource: 'x' },
      { name: 'reject', label: t('驳回', 'Reject'), resource: 'x', danger: true },
      { name: 'approve', label: t('同意', 'Approve'), resource: 'x', primary: true },
    ],
    todoCount: 7,
  }
}
