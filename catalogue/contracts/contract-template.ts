import { checkbox, document, edit, files, int, lines, list, lookup, ref, refs, richText, text } from '../language/define.ts'
import { ending, flows, publishing, states, templates } from './published.ts'

/** A text with placeholders and clauses from which contracts are made; published after approval, changed by a new version. */
export const contractTemplate = document('contractTemplate', {
  label: ['合同模板', 'Contract template'],
  number: 'CTT{yyyyMM}{000}',
  statusLookup: 'PUBLISH_STATUS',

  fields: {
    templateCode: text(30, '模板编码', 'Code', { required: true, width: 150 }),
    templateVersion: int('模板版本', 'Version', { kept: true, init: '1', width: 70 }),
    templateName: text(200, '模板名称', 'Name', { required: true, width: 220 }),
    nameEn: text(200, '英文名', 'Name in English'),
    contractType: lookup('CONTRACT_TYPE', '合同类型', 'Contract type', { required: true, init: 'PURCHASE' }),
    contractForm: lookup('CONTRACT_FORM', '合同形式', 'Form', { required: true, init: 'PLAIN' }),
    orgIds: refs('organization', '适用业务单元', 'Business units', { help: ['空表示全部', 'Empty means all'] }),
    language: lookup('CONTRACT_LANG', '文本语言', 'Text language', { required: true, init: 'CN' }),
    body: richText('正文', 'Text', { required: true, subset: 'LEGAL', longest: 500_000 }),
    pageSetup: lookup('PAGE_SETUP', '页面设置', 'Page set-up', { required: true, init: 'A4_PORTRAIT' }),
    headerText: text(200, '页眉', 'Header'),
    footerText: text(200, '页脚', 'Footer'),
    watermarkId: ref('contractWatermark', '水印', 'Watermark', { where: { enabledFlag: 'Y' } }),
    needConfirmFlag: checkbox('需供应商确认', 'Supplier confirms', { required: true, init: 'Y' }),
    signMode: lookup('SIGN_MODE', '签署方式', 'Signing', { required: true, init: 'ESIGN' }),
    signOrder: lookup('SIGN_ORDER', '签署顺序', 'Signing order', { required: true, init: 'SUPPLIER_FIRST' }),
    defaultStages: ref('paymentTerm', '默认付款阶段', 'Default stages'),
    retentionYears: int('保管年限', 'Retention in years', { required: true, init: '10', min: '1', max: '99' }),
    processKey: text(100, '审批流程', 'Process'),
    previousId: ref('contractTemplate', '上一版', 'Previous', { kept: true }),
    useCount: int('使用次数', 'Used', { kept: true, counted: true }),
  },
  lines: {
    contractTemplateAttachment: lines('模板附件', 'Attachments', {
      labelledBy: { name: 'name' },
      fields: {
        name: text(200, '名称', 'Name', { required: true, width: 220 }),
        fileIds: files('文件', 'File', { required: { for: ['doSubmitPublish'] }, attachments: { allowed: ['docx', 'pdf', 'xlsx'], maxCount: 1 } }),
        attachKind: lookup('CT_ATTACH', '附件类别', 'Kind', { required: true, init: 'OTHER' }),
        mergeFlag: checkbox('并入合同', 'Merged', { required: true, init: 'N', help: ['是：其PDF附在合同PDF之后，一并签署', 'Yes: its PDF is appended to the contract and signed with it'] }),
        requiredFlag: checkbox('必需', 'Required', { required: true, init: 'N' }),
        sortNum: int('排序', 'Order', { init: 'place', min: '1' }),
      },
      columns: ['lineNum', 'name', 'fileIds', 'attachKind', 'mergeFlag', 'requiredFlag', 'sortNum'],
    }),
  },
  unique: [
    ['templateCode', 'templateVersion'],
    { by: ['templateCode'], whileIn: ['PUBLISHED'], over: 'ONE_PUBLISHED' },
    { by: ['templateCode'], whileIn: ['DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED'], over: 'OPEN_DRAFT' },
  ],

  states,
  flows,
  actions: {
    ...publishing,
    doAlteration: { label: ['变更', 'Alter'], from: ['PUBLISHED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnAlteration', makes: 'contractTemplate', inList: true },
    doCopy: {
      label: ['复制', 'Copy'], from: ['DRAFT', 'PUBLISH_REJECTED', 'PUBLISHED', 'SUPERSEDED', 'DISABLED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnCopy', makes: 'contractTemplate',
      input: { code: text(30, '新编码', 'New code', { required: true }), name: text(200, '新名称', 'New name', { required: true }) },
    },
    ...ending,
  },
  scope: { side: 'internal' },
  list: {
    find: ['docNum', 'templateCode', 'templateName', 'contractType', 'contractForm', 'orgId', 'status'],
    columns: ['templateCode', 'templateVersion', 'templateName', 'status', 'contractType', 'contractForm', 'language', 'useCount', 'orgId', 'docNum'],
    sort: 'templateCode',
  },
  edit: {
    titledBy: 'templateName',
    subtitle: ['templateCode', 'templateVersion'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['templateCode', 'templateName', 'nameEn', 'contractType', 'contractForm', 'orgId', 'orgIds', 'language', 'pageSetup', 'headerText', 'footerText', 'watermarkId', 'defaultStages', 'previousId', 'useCount', 'remark'] },
      { label: ['签署与归档', 'Signing and archive'], fields: ['needConfirmFlag', 'signMode', 'signOrder', 'retentionYears', 'processKey'] },
      { label: ['正文', 'Text'], fields: ['body'] },
    ],
    grids: ['contractTemplateAttachment'],
    sidePages: { texts: { label: ['Word', 'Word'], needs: 'btnQuery' } },
    panels: {
      clauses: {
        label: ['条款', 'Clauses'],
        fields: {
          code: text(30, '条款编码', 'Clause', { width: 160 }),
          version: int('版本', 'Version'),
          title: text(200, '标题', 'Title', { width: 220 }),
          termsClass: lookup('TERMS_CLASS', '类别', 'Class'),
          editRule: lookup('TERMS_EDIT', '修改规则', 'Edit rule'),
        },
      },
      placeholders: {
        label: ['占位符', 'Placeholders'],
        fields: { placeholder: text(60, '占位符', 'Placeholder', { width: 260 }), group: text(60, '分组', 'Group'), meaning: text(200, '含义', 'Meaning', { width: 260 }) },
      },
    },
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    contractTemplateList: list('permitted', ['buyer', 'manager', 'approver'], { label: ['合同模板', 'Contract templates'], maintain: ['buyer', 'manager'], opens: 'contractTemplateEdit' }),
    contractTemplateEdit: edit(['buyer', 'manager', 'approver'], { label: ['合同模板', 'Contract template'], maintain: ['buyer', 'manager'] }),
  },
  templates,
  messages: {
    CODE: ['模板编码只能含A–Z、0–9和下划线，当前值“{code}”', 'The code may have A–Z, 0–9 and underscores; given "{code}"'],
    NOT_OPEN: ['模板{docNum}不在编辑状态', 'Template {docNum} is not open for editing'],
    CODE_FIXED: ['发布后不能修改模板编码', 'The code is fixed once it was published'],
    PLACEHOLDER: ['占位符{placeholder}不存在（第{pos}处）', 'Placeholder {placeholder} is unknown (occurrence {pos})'],
    CONDITION: ['条件“{condition}”不正确', 'Condition "{condition}" is not right'],
    TOO_DEEP: ['条件“{condition}”在第{depth}层，最多嵌套{max}层', 'Condition "{condition}" stands at depth {depth}; {max} are allowed'],
    BRACES: ['大括号不成对：“{text}”（第{pos}处）', 'Braces that are not closed or not opened: "{text}" (occurrence {pos})'],
    CLAUSE: ['条款{code}未发布', 'Clause {code} is not published'],
    ONE_PUBLISHED: ['该模板已有发布版本', 'There is a published version of this template'],
    OPEN_DRAFT: ['该模板已有未发布版本', 'There is an unpublished version of this template'],
    OPEN: ['{code}已有未发布版本{version}', '{code} has the unpublished version {version}'],
  },
})
