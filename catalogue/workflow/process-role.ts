import { amount, date, lines, list, master, period, ref } from '../language/define.ts'

/** People whom a step asks by what the document is of: its organisation, its category, its amount. */
export const processRole = master('processRole', {
  label: ['流程角色', 'Process role'],
  fields: {},
  lines: {
    processRoleMember: lines('成员', 'Members', {
      fields: {
        userId: ref('user', '成员', 'Member', { required: true, where: { userType: 'INTERNAL', enabledFlag: 'Y' }, width: 140 }),
        orgId: ref('organization', '业务单元', 'Business unit', { help: ['空表示全部', 'Empty means all'], width: 148 }),
        categoryId: ref('purchaseCategory', '采购品类', 'Category', { help: ['空表示全部', 'Empty means all'], width: 148 }),
        amountFrom: amount('金额起(CNY)', 'From (CNY)', { min: '0', width: 130 }),
        amountTo: amount('金额止(CNY)', 'To (CNY)', { min: '0', width: 130 }),
        startDate: date('开始日期', 'From'),
        endDate: date('结束日期', 'To'),
      },
      columns: ['userId', 'orgId', 'categoryId', 'amountFrom', 'amountTo', period('startDate', 'endDate', '有效期', 'Valid')],
      unique: [['userId', 'orgId', 'categoryId']],
    }),
  },
  scope: { side: 'internal', anyOrg: true },
  list: { find: ['code', 'name', 'enabledFlag'], columns: ['code', 'name', 'nameEn', 'enabledFlag', 'remark'], sort: 'code', detail: 'processRoleMember' },
  edit: {
    subtitle: ['name'],
    sections: [{ label: ['基本信息', 'Basics'], fields: ['code', 'name', 'nameEn', 'enabledFlag', 'remark'] }],
    grids: ['processRoleMember'],
    tabs: ['history'],
  },
  pages: { processRoleList: list('all', ['admin', 'manager'], { label: ['流程角色', 'Process roles'], maintain: ['admin'], opens: 'processRoleList' }) },
  importable: true,
})
