import { checkbox, edit, int, lines, list, lookup, master, must, percent, text } from '../language/define.ts'
import { any, is, isSet, not, sum } from '../language/formula.ts'

/** When and in which parts a supplier is paid; documents name it, its nodes split the amount. */
export const paymentTerm = master('paymentTerm', {
  label: ['付款条件', 'Payment term'],
  fields: {
    code: text(20, '编码', 'Code', { required: true, unique: true, fixed: true, width: 110 }),
    // Off until its ratios are right: only doEnabled offers it.
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'N' }),
    termType: lookup('PAYMENT_TERM_TYPE', '类型', 'Type', { required: true, init: 'PERIOD' }),
    currencyScope: lookup('CURRENCY', '适用币种', 'Currency', { help: ['空表示全部', 'Empty means all'] }),
    totalRatio: percent('比例合计', 'Total', { computed: true }),
    nodesText: text(200, '节点', 'Nodes', { kept: true, english: 'nodesTextEn', width: 260 }),
    nodesTextEn: text(200, '英文节点', 'Nodes in English', { kept: true }),
    usedCount: int('引用数', 'In use', { kept: true, counted: true }),
  },
  lines: {
    paymentTermNode: lines('付款节点', 'Payment nodes', {
      fields: {
        nodeType: lookup('PAYMENT_NODE_TYPE', '节点类型', 'Node', { required: true }),
        ratio: percent('比例', 'Ratio', { required: true, min: '0.0001', max: '100' }),
        baseEvent: lookup('PAYMENT_BASE_EVENT', '基准事件', 'Base event', { required: true }),
        dueRule: lookup('PAYMENT_DUE_RULE', '到期规则', 'Due rule', { required: true, init: 'NET' }),
        days: int('天数', 'Days', { required: true, init: '0', min: '0', max: '720' }),
        fixedDay: int('固定付款日', 'Fixed day', { min: '1', max: '31' }),
        paymentMethod: lookup('PAYMENT_METHOD', '付款方式', 'Method', { required: true, init: 'TT' }),
      },
    }, { required: true }),
  },
  compute: { totalRatio: sum('paymentTermNode.ratio') },
  messages: {
    CODE_FORM: ['付款条件编码只能含A–Z和0–9，当前值“{code}”', 'The code may have A–Z and 0–9; given "{code}"'],
    RATIO_SUM: ['付款比例合计为{total}%，必须为100%', 'Ratios add up to {total} %; they must be 100 %'],
    IN_USE: ['付款条件{code}已被{usedCount}处引用，请复制新建', 'Term {code} is used {usedCount} {usedCount|time|times}; copy it instead'],
    FIXED_DAY: ['到期规则为固定日时请填写固定付款日', 'A fixed-day rule needs its day'],
  },
  guards: [must('FIXED_DAY', any(not(is('dueRule', 'FIXED_DAY')), isSet('fixedDay')), { on: 'paymentTermNode', at: 'fixedDay' })],
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['manager', 'finance'], resource: 'btnEnabled', inList: true, primary: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['manager', 'finance'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'termType', 'enabledFlag'],
    columns: ['code', 'name', 'termType', 'nodesText', 'totalRatio', 'usedCount', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    facts: ['totalRatio', 'usedCount'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'termType', 'currencyScope', 'startDateActive', 'endDateActive', 'remark'] }],
    grids: ['paymentTermNode'],
    totals: ['totalRatio'],
    tabs: ['history'],
  },
  pages: {
    paymentProportionList: list('all', ['admin', 'manager', 'finance', 'buyer'], { label: ['付款条件', 'Payment terms'], maintain: ['manager', 'finance'], opens: 'paymentProportionEdit' }),
    paymentProportionEdit: edit(['admin', 'manager', 'finance', 'buyer'], { label: ['付款条件', 'Payment term'], maintain: ['manager', 'finance'] }),
  },
})
