import { document, edit, int, list, lookup, lookups, ref, refs, richText, text, textarea } from '../language/define.ts'
import { ending, flows, publishing, states, templates } from './published.ts'

/** A clause of the library, one row a version: published after approval, changed by a new version. */
export const contractTerms = document('contractTerms', {
  label: ['合同条款', 'Contract clause'],
  number: 'CTC{yyyyMM}{000}',
  statusLookup: 'PUBLISH_STATUS',

  fields: {
    termsCode: text(30, '条款编码', 'Clause code', { required: true, width: 150, help: ['A–Z、0–9和下划线，以字母开头', 'A–Z, 0–9 and underscores, a letter first'] }),
    termsVersion: int('版本', 'Version', { kept: true, init: '1', width: 70 }),
    title: text(200, '标题', 'Title', { required: true, width: 200 }),
    titleEn: text(200, '英文标题', 'Title in English'),
    termsClass: lookup('TERMS_CLASS', '条款类别', 'Class', { required: true, inSheet: ['类别', 'Class'] }),
    bodyCn: richText('正文', 'Text', { required: true, subset: 'LEGAL', longest: 100_000, inSheet: ['中文正文', 'Text in Chinese'] }),
    bodyEn: richText('英文正文', 'Text in English', { subset: 'LEGAL', longest: 100_000 }),
    contractTypes: lookups('CONTRACT_TYPE', '适用合同类型', 'Contract types', { help: ['空表示全部', 'Empty means all'] }),
    categoryIds: refs('purchaseCategory', '适用品类', 'Categories', { help: ['空表示全部', 'Empty means all'] }),
    editRule: lookup('TERMS_EDIT', '修改规则', 'Edit rule', { required: true, init: 'NEGOTIABLE' }),
    riskLevel: lookup('TERMS_RISK', '风险等级', 'Risk', { required: true, init: 'LOW', inSheet: ['风险', 'Risk'] }),
    fallbackTermsId: ref('contractTerms', '备选条款', 'Fallback clause', { where: { status: 'PUBLISHED' } }),
    guidance: textarea(2000, '谈判指引', 'Guidance'),
    previousId: ref('contractTerms', '上一版', 'Previous', { kept: true }),
    useCount: int('使用次数', 'Used', { kept: true, counted: true }),
  },
  unique: [
    ['termsCode', 'termsVersion'],
    { by: ['termsCode'], whileIn: ['PUBLISHED'], over: 'ONE_PUBLISHED' },
    { by: ['termsCode'], whileIn: ['DRAFT', 'PUBLISH_SUBMITTED', 'PUBLISH_REJECTED'], over: 'OPEN_DRAFT' },
  ],

  states,
  flows,
  actions: {
    ...publishing,
    doAlteration: { label: ['变更', 'Alter'], from: ['PUBLISHED'], to: 'same', who: ['buyer', 'manager'], resource: 'btnAlteration', makes: 'contractTerms', inList: true },
    ...ending,
  },
  importable: true,
  mostImported: 1_000,
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['docNum', 'termsCode', 'title', 'termsClass', 'riskLevel', 'editRule', 'status', 'bodyCn'],
    columns: ['termsCode', 'termsVersion', 'title', 'status', 'termsClass', 'editRule', 'riskLevel', 'useCount', 'docNum'],
    sort: 'termsCode',
  },
  edit: {
    titledBy: 'title',
    subtitle: ['termsCode', 'termsVersion'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['termsCode', 'title', 'titleEn', 'termsClass', 'orgId', 'contractTypes', 'categoryIds', 'editRule', 'riskLevel', 'fallbackTermsId', 'guidance', 'previousId', 'useCount', 'remark'] },
      { label: ['正文', 'Text'], fields: ['bodyCn', 'bodyEn'] },
    ],
    tabs: ['files', 'approval', 'history'],
  },
  pages: {
    contractTermsList: list('permitted', ['buyer', 'manager', 'approver'], { label: ['合同条款', 'Contract clauses'], maintain: ['buyer', 'manager'], opens: 'contractTermsEdit' }),
    contractTermsEdit: edit(['buyer', 'manager', 'approver'], { label: ['合同条款', 'Contract clause'], maintain: ['buyer', 'manager'] }),
  },
  templates,
  messages: {
    CODE: ['条款编码只能含A–Z、0–9和下划线，当前值“{code}”', 'The code may have A–Z, 0–9 and underscores; given "{code}"'],
    CODE_FIXED: ['发布后不能修改条款编码', 'The code is fixed once it was published'],
    PLACEHOLDER: ['占位符{placeholder}不存在（第{pos}处）', 'Placeholder {placeholder} is unknown (occurrence {pos})'],
    CONDITION: ['条件“{condition}”不正确', 'Condition "{condition}" is not right'],
    TOO_DEEP: ['条件“{condition}”在第{depth}层，最多嵌套{max}层', 'Condition "{condition}" stands at depth {depth}; {max} are allowed'],
    BRACES: ['大括号不成对：“{text}”（第{pos}处）', 'Braces that are not closed or not opened: "{text}" (occurrence {pos})'],
    CLAUSE: ['条款{code}未发布', 'Clause {code} is not published'],
    ITSELF: ['条款不能引用自身', 'A clause cannot refer to itself'],
    ONE_PUBLISHED: ['该条款已有发布版本', 'There is a published version of this clause'],
    OPEN_DRAFT: ['该条款已有未发布版本', 'There is an unpublished version of this clause'],
    OPEN: ['{code}已有未发布版本{version}', '{code} has the unpublished version {version}'],
    IN_USE: ['模板{docNum}仍引用', 'Template {docNum} still uses it'],
    FALLBACK: ['备选条款须为同一类别', 'The fallback clause must be of the same class'],
  },
})
