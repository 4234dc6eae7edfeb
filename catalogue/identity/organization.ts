import { always, image, int, list, lookup, master, must, ref, text } from '../language/define.ts'
import { any, is, isSet, not } from '../language/formula.ts'

/** The group, its companies, business units and plants, as one tree. */
export const organization = master('organization', {
  label: ['组织', 'Organisation'],
  logs: 'CONFIG',
  fields: {
    orgType: lookup('ORG_TYPE', '类型', 'Type', { required: true, init: 'BU' }),
    parentId: ref('organization', '上级', 'Parent', { required: { when: not(is('orgType', 'GROUP')) }, width: 148 }),
    legalName: text(200, '法定名称', 'Legal name', { required: { when: is('orgType', 'COMPANY') } }),
    taxNo: text(30, '税号', 'Tax no.', { required: { when: is('orgType', 'COMPANY') } }),
    // Documents are dated and valued by these two, so they stay as they were at the first one.
    baseCurrency: lookup('CURRENCY', '本位币', 'Base currency', { required: true, init: 'CNY' }),
    timeZone: lookup('TIME_ZONE', '时区', 'Time zone', { required: true, init: 'Asia/Shanghai' }),
    address: text(300, '地址', 'Address', { english: 'addressEn' }),
    addressEn: text(300, '英文地址', 'Address in English'),
    phone: text(30, '电话', 'Phone', { format: 'phone' }),
    // Stands on what is printed for the organisation and for all below it that have none.
    logoFileId: image('标志', 'Logo'),
    bankName: text(100, '开户行', 'Bank'),
    bankAccount: text(60, '账号', 'Account'),
    erpCode: text(30, 'ERP编码', 'ERP code', { unique: true }),
    treeFullPath: text(500, '路径', 'Path', { kept: true, english: 'treeFullPathEn' }),
    treeFullPathEn: text(500, '英文路径', 'Path in English', { kept: true }),
    levelId: int('层级', 'Level', { kept: true }),
  },
  messages: {
    ORG_CYCLE: ['不能移动到自身的下级', 'Cannot move below itself'],
    NO_PARENT: ['集团以外的组织必须有上级', 'Every organisation but the group needs a parent'],
    ON_TOP: ['集团没有上级', 'The group has no parent'],
    ONE_GROUP: ['只能有一个集团，现为{code}', 'There is one group only: {code}'],
    HAS_CHILDREN: ['仍有{n}个启用的下级组织或部门，不能停用', '{n} enabled {n|organisation or department|organisations or departments} below it'],
    OPEN_DOCUMENTS: ['仍有{n}张未完成单据', '{n} open {n|document|documents}'],
    HAS_DOCUMENTS: ['已有{n}张单据，{field}不能修改', '{n} {n|document exists|documents exist}; {field} cannot be changed'],
  },
  guards: [
    must('NO_PARENT', any(is('orgType', 'GROUP'), isSet('parentId')), { at: 'parentId' }),
    must('ON_TOP', any(not(is('orgType', 'GROUP')), not(isSet('parentId'))), { at: 'parentId' }),
  ],
  parent: 'parentId',
  sight: {
    bank: { paths: ['bankName', 'bankAccount'], to: { btnViewBank: always } },
  },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'orgType', 'enabledFlag'], columns: ['code', 'name', 'orgType', 'parentId', 'legalName', 'baseCurrency', 'enabledFlag'], sort: 'code' },
  edit: {
    subtitle: ['name'],
    sections: [
      { label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'orgType', 'parentId', 'treeFullPath', 'baseCurrency', 'timeZone', 'erpCode', 'enabledFlag'] },
      { label: ['法定信息', 'Legal'], fields: ['legalName', 'taxNo', 'address', 'addressEn', 'phone', 'logoFileId', 'bankName', 'bankAccount'] },
    ],
    tabs: ['history'],
  },
  pages: { 'systemsetting/institution': list('all', ['admin'], { label: ['组织机构', 'Organisations'], maintain: ['admin'], opens: 'systemsetting/institution', gives: { admin: ['btnViewBank'] } }) },
  importable: true,
})
