import { checkbox, edit, int, lines, list, lookup, master, must, percent, ref, refs, same, text } from '../language/define.ts'
import { equal, not } from '../language/formula.ts'

/** What a document of purchasing must have and may do. Documents copy the flags when they are made; a later change leaves them alone. */
export const purchaseBillType = master('purchaseBillType', {
  label: ['采购单据类型', 'Purchase bill type'],
  fields: {
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
    documentKind: lookup('PUR_DOC_KIND', '单据种类', 'Document kind', { required: true, fixed: true }),
    nature: lookup('PUR_NATURE', '业务性质', 'Nature', { required: true, init: 'STANDARD' }),
    orgIds: refs('organization', '适用业务单元', 'Business units', { help: ['空表示全部', 'Empty means all'] }),
    needMaterialFlag: checkbox('必须物料编码', 'Material required', { required: true, init: 'Y' }),
    needRequisitionFlag: checkbox('必须来源申请', 'Requisition required', { required: true, init: 'N' }),
    needAgreementFlag: checkbox('必须有价格来源', 'Price source required', { required: true, init: 'N' }),
    needAslFlag: checkbox('校验合格供应商', 'Check ASL', { required: true, init: 'Y' }),
    priceEditableFlag: checkbox('可改价', 'Price editable', { required: true, init: 'N' }),
    needDeliveryConfirmFlag: checkbox('需供应商确认交期', 'Supplier confirms delivery', { required: true, init: 'Y' }),
    needNoticeFlag: checkbox('需送货通知', 'Delivery notice required', { required: true, init: 'N' }),
    overReceivePercent: percent('超收容差%', 'Over-receipt tolerance', { min: '0', max: '20' }),
    underReceivePercent: percent('欠收容差%', 'Under-receipt tolerance', { min: '0', max: '20' }),
    earlyDays: int('允许提前天数', 'Early days', { required: true, init: '3', min: '0', max: '365' }),
    lateDays: int('允许延迟天数', 'Late days', { required: true, init: '0', min: '0', max: '365' }),
    inspectionFlag: checkbox('需检验', 'Inspection', { required: true, init: 'Y' }),
    settlementBasis: lookup('SETTLE_BASIS', '结算依据', 'Settlement basis', { required: true, init: 'INSPECTION' }),
    zeroPriceFlag: checkbox('允许零价', 'Zero price allowed', { required: true, init: 'N' }),
    processKey: text(100, '审批流程', 'Approval process', { help: ['空表示默认一步审批', 'Empty: the default of one step'] }),
    numberRule: text(60, '编号规则', 'Number rule', { help: ['须含{0000}', 'Must hold {0000}'] }),
  },
  lines: {
    // Which type becomes which: a requisition of this type is ordered with that one.
    purchaseBillTypeRelation: lines('单据类型关系', 'Bill type relations', {
      fields: {
        targetKind: lookup('PUR_DOC_KIND', '目标种类', 'Target kind', { required: true }),
        targetTypeId: ref('purchaseBillType', '目标类型', 'Target type', { required: true, where: { documentKind: same('targetKind') } }),
        categoryId: ref('purchaseCategory', '采购品类', 'Purchase category', { help: ['空表示全部', 'Empty means all'] }),
        orgId: ref('organization', '业务单元', 'Business unit', { help: ['空表示全部', 'Empty means all'], width: 148 }),
        defaultFlag: checkbox('默认', 'Default', { required: true, init: 'N' }),
        enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
      },
      columns: ['lineNum', 'targetKind', 'targetTypeId', 'categoryId', 'orgId', 'defaultFlag', 'enabledFlag'],
      unique: [['targetKind', 'categoryId', 'orgId', 'targetTypeId']],
    }),
  },
  messages: {
    CODE_FORM: ['编码只能含A–Z、0–9和下划线，当前值“{code}”', 'The code may have A–Z, 0–9 and underscores; given "{code}"'],
    NUMBER_RULE: ['编号规则须有一个四位以上的流水号、至多一个日期，编号不超过40位，当前值“{rule}”', 'The number rule needs one counter of four digits or more and at most one date, and makes numbers of at most 40 characters; given "{rule}"'],
    CODE_TAKEN: ['编码{code}已存在', 'Code {code} exists already'],
    ITSELF: ['来源类型与目标类型不能相同', 'Source and target must differ'],
    SECOND_DEFAULT: ['来源{source}到{kind}已有默认类型{target}', '{source} already has default {target} for {kind}'],
    EARLIER_KIND: ['第{lineNum}行目标种类须在{kind}之后', 'Line {lineNum}: the target kind comes after {kind}'],
    DRAFTS: ['单据类型{code}仍被{count}张拟定单据使用', 'Bill type {code} is used by {count} draft {count|document|documents}'],
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['buyer', 'admin'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin'], resource: 'btnInvalid', inList: true, danger: true },
    doCopy: {
      label: ['复制', 'Copy'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnCopy', makes: 'purchaseBillType',
      input: { code: text(60, '新编码', 'New code', { required: true }), name: text(200, '新名称', 'New name', { required: true }) },
    },
    doRelationEnabled: { label: ['启用关系', 'Enable relations'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnEnabled', on: 'purchaseBillTypeRelation', as: 'doEnabled', sets: { enabledFlag: 'Y' } },
    doRelationInvalid: { label: ['停用关系', 'Disable relations'], from: ['Y', 'N'], to: 'same', who: ['admin'], resource: 'btnInvalid', on: 'purchaseBillTypeRelation', as: 'doInvalid', sets: { enabledFlag: 'N' }, danger: true },
  },
  guards: [must('ITSELF', not(equal('targetTypeId', 'parent.id')), { on: 'purchaseBillTypeRelation', at: 'targetTypeId' })],
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['code', 'name', 'documentKind', 'nature', 'enabledFlag'],
    columns: ['code', 'name', 'documentKind', 'nature', 'needMaterialFlag', 'needRequisitionFlag', 'needAgreementFlag', 'needAslFlag', 'settlementBasis', 'enabledFlag'],
    sort: 'code',
  },
  edit: {
    subtitle: ['documentKind', 'nature'],
    sections: [
      { label: ['基本', 'Basics'], fields: ['code', 'name', 'nameEn', 'documentKind', 'nature', 'orgIds', 'processKey', 'numberRule', 'remark'] },
      { label: ['控制参数', 'Control'], fields: ['needMaterialFlag', 'needRequisitionFlag', 'needAgreementFlag', 'needAslFlag', 'priceEditableFlag', 'zeroPriceFlag', 'needDeliveryConfirmFlag', 'needNoticeFlag'] },
      { label: ['收货与结算', 'Receiving and settlement'], fields: ['overReceivePercent', 'underReceivePercent', 'earlyDays', 'lateDays', 'inspectionFlag', 'settlementBasis'] },
    ],
    grids: ['purchaseBillTypeRelation'],
    tabs: ['history'],
  },
  pages: {
    purchaseBillTypeList: list('all', ['admin', 'manager', 'buyer'], { label: ['采购单据类型', 'Purchase bill types'], maintain: ['admin'], opens: 'purchaseBillTypeEdit' }),
    purchaseBillTypeEdit: edit(['admin', 'manager', 'buyer'], { label: ['采购单据类型', 'Purchase bill type'], maintain: ['admin'] }),
  },
})
