import { checkbox, edit, int, lines, list, lookup, master, ref, same, text } from '../language/define.ts'
import { isSet } from '../language/formula.ts'

/** A list of codes with their words. Administrators add, rename and disable values; those of states only get other words. */
export const lookupType = master('lookupType', {
  label: ['快码类型', 'Lookup type'],
  logs: 'CONFIG',
  fields: {
    code: text(60, '类型编码', 'Type code', { required: true, unique: true, fixed: true, width: 200 }),
    description: text(300, '说明', 'Description'),
    systemCode: text(20, '系统', 'System', { kept: true }),
    parentLookupTypeId: ref('lookupType', '上级类型', 'Parent type'),
    kind: lookup('LOOKUP_KIND', '种类', 'Kind', { kept: true }),
  },
  lines: {
    lookupValue: lines('值', 'Values', {
      labelledBy: { code: 'lookupCode', name: 'meaning', nameEn: 'meaningEn' },
      fields: {
        lookupCode: text(50, '编码', 'Code', { required: true, fixed: true }),
        meaning: text(200, '名称', 'Meaning', { required: true, width: 200 }),
        meaningEn: text(200, '英文名称', 'Meaning in English', { width: 200 }),
        description: text(300, '说明', 'Description'),
        parentLookupValuesId: ref('lookupValue', '上级值', 'Parent value', { where: { headerId: same('parentLookupTypeId') } }),
        // A value of an organisation hides the common one of the same code.
        buOrgId: ref('organization', '业务单元', 'Business unit', { width: 148 }),
        seqNum: int('顺序', 'Order', { required: true, init: '100', showThousandSeparator: 'N' }),
        enabledFlag: checkbox('启用', 'Enabled', { required: true, init: 'Y' }),
      },
      columns: ['seqNum', 'lookupCode', 'meaning', 'meaningEn', 'description', 'parentLookupValuesId', 'buOrgId', 'enabledFlag'],
      imports: ['seqNum', 'lookupCode', 'meaning', 'meaningEn', 'description', 'parentLookupValuesId', 'buOrgId', 'enabledFlag'],
      known: ['lookupCode', 'buOrgId'],
      // In conversions a unit has a row for each unit that it is turned into; for all other types the behaviour asks for more.
      unique: [['lookupCode', 'meaning', 'buOrgId']],
    }),
  },
  messages: {
    CODE_FORM: [
      '类型编码只能用大写字母、数字和下划线，以字母开头，当前值“{code}”',
      'A type code has capitals, digits and underscores and begins with a letter; given "{code}"',
    ],
    STATUS_FIXED: ['状态类快码不能新增或停用', 'Status values cannot be added or disabled'],
    VALUE_USED: ['该值已被{n}条数据使用，请停用', 'Used by {n} {n|row|rows}; disable it'],
    LANGUAGE_KEPT: ['语言“{name}”不能删除，中文也不能停用', 'The language {name} cannot be deleted, nor can Chinese be disabled'],
    UNIT_RATE: ['换算率必须是大于0的数字，当前值“{value}”', 'The rate must be a number above 0; given "{value}"'],
    UNIT_FACTS: [
      '单位的说明须为“decimals=0至4;rec20=UN/ECE代码”，当前值“{value}”',
      'The description of a unit is "decimals=0 to 4;rec20=its UN/ECE code"; given "{value}"',
    ],
    TAX_PERCENT: ['税率的说明须为0至100的数字，当前值“{value}”', 'The description of a tax rate is its number, 0 to 100; given "{value}"'],
    UNIT_NO_RATE: ['单位{from}与{to}之间没有换算关系', 'No conversion between {from} and {to}'],
    UNIT_TWO_WAYS: [
      '单位{from}与{to}的两个方向换算率相乘为{product}，不等于1；各方向按各自的行换算',
      'The rates between {from} and {to} multiply to {product}, not 1; each direction uses its own row',
    ],
  },
  scope: { side: 'shared', anyOrg: true },
  list: {
    find: ['code', 'name', 'kind', 'enabledFlag'],
    columns: ['code', 'name', 'nameEn', 'kind', 'enabledFlag'],
    sort: 'code',
    lineViews: {
      values: {
        label: ['快码值', 'Values'],
        lines: 'lookupValue',
        where: isSet('lookupCode'),
        find: ['code', 'lookupCode', 'meaning', 'buOrgId', 'kind', 'enabledFlag'],
        columns: ['code', 'lookupCode', 'seqNum', 'meaning', 'meaningEn', 'description', 'parentLookupValuesId', 'buOrgId', 'enabledFlag'],
        sort: 'code',
        edits: ['seqNum', 'meaning', 'meaningEn', 'description', 'enabledFlag'],
      },
    },
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'description', 'parentLookupTypeId', 'kind', 'systemCode', 'enabledFlag'] }],
    grids: ['lookupValue'],
    tabs: ['history'],
  },
  pages: {
    lookuptype: list('all', ['admin'], { label: ['快码类型', 'Lookup types'], maintain: ['admin'], opens: 'lookupTypeEdit' }),
    lookupTypeEdit: edit(['admin'], { label: ['快码类型', 'Lookup type'], maintain: ['admin'] }),
    lookup: list('all', ['admin'], {
      label: ['快码值', 'Lookup values'],
      maintain: ['admin'],
      opens: 'lookupTypeEdit',
      view: 'values',
      gives: { admin: ['btnRefreshCache'] },
      calls: [{ button: 'btnRefreshCache', path: '/v1/lookup/redisCache', done: ['已刷新{count}个快码值', '{count} {count|value|values} read anew'] }],
    }),
  },
  importable: true,
})
