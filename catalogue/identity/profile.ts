import { lines, list, lookup, lookups, master, ref, text } from '../language/define.ts'
import { is } from '../language/formula.ts'

/** A setting of the system's behaviour with its values: of the system, an organisation, a responsibility, a user. The nearest one that is set wins. */
export const profile = master('profile', {
  label: ['配置项', 'Profile'],
  logs: 'CONFIG',
  fields: {
    code: text(60, '编码', 'Code', { required: true, unique: true, fixed: true, width: 200 }),
    valueType: lookup('PROFILE_VALUE_TYPE', '值类型', 'Value type', { required: true, fixed: true }),
    lookupTypeCode: text(60, '快码类型', 'Lookup type', { required: { when: is('valueType', 'LOOKUP') }, width: 140 }),
    min: text(30, '最小值', 'Minimum'),
    max: text(30, '最大值', 'Maximum'),
    levels: lookups('PROFILE_LEVEL', '允许层级', 'Levels allowed', { required: true, init: 'SYSTEM', width: 170 }),
    description: text(300, '说明', 'Description'),
    /** What holds for everybody, beside the code in lists. */
    systemValue: text(400, '系统值', 'System value', { kept: true, width: 120 }),
  },
  lines: {
    profileValue: lines('值', 'Values', {
      fields: {
        level: lookup('PROFILE_LEVEL', '层级', 'Level', { required: true }),
        orgId: ref('organization', '组织', 'Organisation', { required: { when: is('level', 'ORG') }, width: 160 }),
        responsibilityId: ref('responsibility', '职责', 'Responsibility', { required: { when: is('level', 'RESPONSIBILITY') }, width: 160 }),
        userId: ref('user', '用户', 'User', { required: { when: is('level', 'USER') }, width: 160 }),
        value: text(400, '值', 'Value', { required: true, width: 160 }),
      },
      unique: [['level', 'orgId', 'responsibilityId', 'userId']],
    }),
  },
  messages: {
    CODE_FORM: [
      '编码只能用大写字母、数字和下划线，以字母开头，当前值“{code}”',
      'A code has capitals, digits and underscores and begins with a letter; given "{code}"',
    ],
    SHIPPED: ['系统预置配置项不能删除', 'A profile that ships with the system cannot be deleted'],
    LEVEL: ['配置项{code}不允许{level}层级', '{code} takes no value at level {level}'],
    NO_TYPE: ['快码类型“{given}”不存在', 'There is no lookup type "{given}"'],
    BOUNDS: ['最小值{min}不能大于最大值{max}', 'The minimum {min} is above the maximum {max}'],
  },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'valueType', 'enabledFlag'], columns: ['code', 'name', 'valueType', 'systemValue', 'min', 'max', 'levels', 'enabledFlag'], sort: 'code' },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'valueType', 'lookupTypeCode', 'min', 'max', 'levels', 'description', 'enabledFlag'] }],
    grids: ['profileValue'],
    tabs: ['history'],
  },
  pages: { profile: list('all', ['admin'], { label: ['配置项', 'Profiles'], maintain: ['admin'], opens: 'profile' }) },
  importable: true,
})
