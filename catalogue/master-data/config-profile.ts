import { checkbox, edit, int, list, lookup, master, must, ref, text } from '../language/define.ts'
import { equal, not } from '../language/formula.ts'

/** A business parameter for everyone, an organisation, a category or both; the narrowest enabled row wins. */
export const configProfile = master('configProfile', {
  label: ['业务参数', 'Business parameter'],
  logs: 'CONFIG',
  fields: {
    // Written from parameter and scope: RECEIVE_OVER_PCT@SZ10/0202. Several rows of one scope may stand, one of them enabled.
    code: text(100, '键', 'Key', { kept: true }),
    name: text(200, '名称', 'Name', { kept: true }),
    enabledFlag: checkbox('启用', 'Enabled', { kept: true, init: 'Y' }),
    parameterCode: lookup('CONFIG_PARAMETER', '参数', 'Parameter', { required: true, fixed: true, width: 200 }),
    orgId: ref('organization', '业务单元', 'Organisation', { help: ['空表示全部', 'Empty means all'], width: 148 }),
    categoryId: ref('purchaseCategory', '采购品类', 'Category', { help: ['含下级；空表示全部', 'With those below; empty means all'] }),
    valueType: lookup('CONFIG_VALUE_TYPE', '值类型', 'Value type', { kept: true }),
    choices: text(1000, '可选值', 'Choices', { kept: true }),
    value: text(400, '参数值', 'Value', { required: true, answers: { as: 'valueType', among: 'choices' } }),
    defaultValue: text(400, '内置值', 'Built-in value', { kept: true, answers: { as: 'valueType', among: 'choices' } }),
    reason: text(200, '变更原因', 'Reason', { required: true }),
  },
  messages: {
    TWICE: ['参数{code}在同一范围已有启用值', '{code} has an enabled value for this scope already'],
    WHOLE: ['参数{code}须为整数，当前值“{value}”', '{code} takes whole numbers; given "{value}"'],
  },
  actions: {
    doEnabled: { label: ['启用', 'Enable'], from: ['N'], to: 'Y', who: ['admin', 'manager'], resource: 'btnEnabled', inList: true },
    doInvalid: { label: ['停用', 'Disable'], from: ['Y'], to: 'N', who: ['admin', 'manager'], resource: 'btnInvalid', inList: true, danger: true },
  },
  scope: { side: 'internal', anyOrg: true },
  list: {
    find: ['parameterCode', 'orgId', 'categoryId', 'enabledFlag'],
    columns: ['parameterCode', 'orgId', 'categoryId', 'value', 'defaultValue', 'lastUpdatedBy', 'lastUpdateDate', 'enabledFlag'],
    sort: 'parameterCode',
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['parameterCode', 'orgId', 'categoryId', 'valueType', 'value', 'defaultValue', 'reason'] }],
    tabs: ['history'],
  },
  pages: {
    configProfileList: list('all', ['admin', 'manager'], { label: ['业务参数', 'Business parameters'], maintain: ['admin', 'manager'], opens: 'configProfileEdit' }),
    configProfileEdit: edit(['admin', 'manager'], { label: ['业务参数', 'Business parameter'], maintain: ['admin', 'manager'] }),
  },
})

/** What one organisation does for another: buys, settles, is invoiced. */
export const orgRelation = master('orgRelation', {
  label: ['组织关系', 'Organisation relation'],
  logs: 'CONFIG',
  fields: {
    // Written from both organisations and the type: HD01 PURCHASE_FOR SZ10.
    code: text(100, '键', 'Key', { kept: true, unique: true }),
    name: text(200, '名称', 'Name', { kept: true }),
    fromOrgId: ref('organization', '组织', 'Organisation', { required: true, width: 148 }),
    relationType: lookup('ORG_RELATION_TYPE', '关系', 'Relation', { required: true }),
    toOrgId: ref('organization', '对方组织', 'Other organisation', { required: true, width: 148 }),
    priority: int('优先级', 'Priority', { required: true, init: '10' }),
    defaultFlag: checkbox('默认', 'Default', { required: true, init: 'N' }),
  },
  messages: {
    ITSELF: ['组织不能与自身建立关系', 'An organisation has no relation with itself'],
    CIRCLE: ['组织关系形成循环：{path}', 'The relations form a circle: {path}'],
  },
  guards: [must('ITSELF', not(equal('fromOrgId', 'toOrgId')), { at: 'toOrgId' })],
  unique: [['fromOrgId', 'relationType', 'toOrgId']],
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['fromOrgId', 'relationType', 'toOrgId', 'enabledFlag'], columns: ['fromOrgId', 'relationType', 'toOrgId', 'priority', 'defaultFlag', 'enabledFlag'], sort: 'code' },
  edit: { sections: [{ label: ['基本信息', 'Basics'], fields: ['fromOrgId', 'relationType', 'toOrgId', 'priority', 'defaultFlag', 'enabledFlag', 'remark'] }], tabs: ['history'] },
  pages: { orgAssociationList: list('all', ['admin', 'manager'], { label: ['组织关系', 'Organisation relations'], maintain: ['admin', 'manager'], opens: 'orgAssociationList' }) },
})
