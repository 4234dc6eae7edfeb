import { checkbox, edit, int, lines, list, lookup, master, ref, text } from '../define.ts'

/** A list of codes with their words. Administrators add, rename and disable values; those of states only get other words. */
export const lookupType = master('lookupType', {
  label: ['快码类型', 'Lookup type'],
  fields: {
    code: text(60, '类型编码', 'Type code', { required: true, unique: true, fixed: true, width: 200 }),
    description: text(300, '说明', 'Description'),
    systemCode: text(20, '系统', 'System', { kept: true }),
    parentLookupTypeId: ref('lookupType', '上级类型', 'Parent type'),
    kind: lookup('LOOKUP_KIND', '种类', 'Kind', { kept: true }),
  },
  lines: {
    lookupValue: lines('值', 'Values', {
      fields: {
        lookupCode: text(50, '编码', 'Code', { required: true, fixed: true }),
        meaning: text(200, '名称', 'Meaning', { required: true, width: 200 }),
        meaningEn: text(200, '英文名称', 'Meaning in English', { width: 200 }),
        description: text(300, '说明', 'Description'),
        parentLookupValuesId: ref('lookupValue', '上级值', 'Parent value'),
        // A value of an organisation hides the common one of the same code.
        buOrgId: ref('organization', '业务单元', 'Business unit'),
        seqNum: int('顺序', 'Order', { required: true, init: '100' }),
        enabledFlag: checkbox('启用', 'Enabled', { required: true, init: 'Y' }),
      },
      columns: ['seqNum', 'lookupCode', 'meaning', 'meaningEn', 'description', 'parentLookupValuesId', 'buOrgId', 'enabledFlag'],
      imports: ['seqNum', 'lookupCode', 'meaning', 'meaningEn', 'description'],
      unique: [['lookupCode', 'buOrgId']],
    }),
  },
  messages: {
    STATUS_FIXED: ['状态类快码不能新增或停用', 'Status values cannot be added or disabled'],
    VALUE_USED: ['该值已被{n}条数据使用，请停用', 'Used by {n} rows; disable it'],
  },
  scope: { side: 'shared', anyOrg: true },
  list: { find: ['code', 'name', 'kind', 'enabledFlag'], columns: ['code', 'name', 'nameEn', 'kind', 'enabledFlag'], sort: 'code' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'description', 'parentLookupTypeId', 'kind', 'systemCode', 'enabledFlag'] }],
    grids: ['lookupValue'],
    tabs: ['history'],
  },
  pages: {
    lookuptype: list('all', ['admin'], { label: ['快码类型', 'Lookup types'], maintain: ['admin'], opens: 'lookupTypeEdit' }),
    lookupTypeEdit: edit(['admin'], { label: ['快码类型', 'Lookup type'], maintain: ['admin'] }),
  },
  importable: true,
})
