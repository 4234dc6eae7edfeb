import { amount, edit, int, list, lookup, master, ref } from '../language/define.ts'

/** A rank of employees and up to which amount it may approve; rules that climb stop at the first level whose limit is enough. */
export const personLevel = master('personLevel', {
  label: ['职级', 'Level'],
  fields: {
    rank: int('级别', 'Rank', { required: true, unique: true, min: '1', max: '99', help: ['数值越大级别越高', 'A larger number ranks higher'], width: 80 }),
    approvalLimitAmount: amount('审批额度', 'Approval limit', { min: '0', unit: 'currency', help: ['空表示不限', 'Empty means unlimited'], width: 150 }),
    currency: lookup('CURRENCY', '币种', 'Currency', { required: true, init: 'CNY' }),
  },
  messages: { LIMITS_RISE: ['额度必须随职级递增，与{code}不符', 'Limits must rise with rank; compare {code}'] },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'rank', 'enabledFlag'], columns: ['rank', 'code', 'name', 'nameEn', 'approvalLimitAmount', 'currency', 'enabledFlag'], sort: 'rank' },
  edit: {
    subtitle: ['name'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'rank', 'approvalLimitAmount', 'currency', 'enabledFlag'] }],
    panels: {
      holders: {
        label: ['持有人', 'Holders'],
        fields: {
          personId: ref('person', '员工', 'Employee', { width: 160 }),
          departmentId: ref('department', '部门', 'Department', { width: 160 }),
          positionId: ref('position', '主岗位', 'Main position', { width: 200 }),
        },
      },
      positions: {
        label: ['岗位', 'Positions'],
        fields: { positionId: ref('position', '岗位', 'Position', { width: 200 }), departmentId: ref('department', '部门', 'Department', { width: 160 }), occupied: int('在岗', 'Occupied', { width: 80 }) },
      },
    },
    tabs: ['history'],
  },
  pages: {
    positionLevel: list('all', ['admin'], { label: ['职级', 'Levels'], maintain: ['admin'], opens: 'positionLeveldetail' }),
    positionLeveldetail: edit(['admin'], { label: ['职级', 'Level'], maintain: ['admin'] }),
  },
  importable: true,
})
