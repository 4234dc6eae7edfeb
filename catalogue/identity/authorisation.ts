import { date, document, lines, list, lookup, must, type Responsibility, ref, text, textarea, user } from '../language/define.ts'
import { is, not, notAfter } from '../language/formula.ts'

const people: readonly Responsibility[] = ['admin', 'buyer', 'manager', 'approver', 'engineer', 'quality', 'warehouse', 'finance', 'expert']

/** Somebody stands in for a colleague who is away: for menus, for documents of a kind, or for the approval tasks of a kind. */
export const userAuthorisation = document('userAuthorisation', {
  label: ['授权', 'Delegation'],
  number: 'AU{yyyyMMdd}{0000}',
  statusLookup: 'AUTH_STATUS',
  fields: {
    // Of no business unit: it belongs to two people.
    orgId: ref('organization', '业务单元', 'Business unit', { kept: true, width: 148 }),
    grantorId: ref('user', '授权人', 'Grantor', { required: true, init: 'me', width: 130, where: { enabledFlag: 'Y', userType: 'INTERNAL' } }),
    delegateId: ref('user', '被授权人', 'Delegate', { required: true, width: 130, where: { enabledFlag: 'Y', userType: 'INTERNAL' } }),
    from: date('开始日期', 'From', { required: true, init: 'today' }),
    to: date('结束日期', 'To', { required: true }),
    reason: textarea(300, '原因', 'Reason', { required: true }),
  },
  lines: {
    userAuthorisationRelation: lines('授权内容', 'What is delegated', {
      fields: {
        kind: lookup('AUTH_KIND', '种类', 'Kind', { required: true, init: 'TASK' }),
        docType: lookup('DOC_TYPE', '单据类型', 'Document type', { required: { when: not(is('kind', 'MENU')) }, width: 160 }),
        menuId: ref('menu', '菜单', 'Menu', { required: { when: is('kind', 'MENU') }, where: { enabledFlag: 'Y', userType: 'INTERNAL', menuType: 'PAGE' } }),
        // Entity of the document type, or page of the menu: what the rights are read from.
        target: text(100, '对象', 'Target', { kept: true }),
      },
      columns: ['kind', 'docType', 'menuId'],
    }, { required: true, calls: true }),
  },
  states: {
    DRAFT: { label: ['拟定', 'Draft'], edit: { internal: 'all' } },
    EFFECTIVE: { label: ['生效', 'Effective'], tone: 'run' },
    EXPIRED: { label: ['到期', 'Expired'], end: true, tone: 'void' },
    REVOKED: { label: ['撤销', 'Revoked'], end: true, tone: 'void' },
  },
  actions: {
    doEnabled: { label: ['生效', 'Put into effect'], from: ['DRAFT'], to: 'EFFECTIVE', who: ['owner', 'admin'], resource: 'btnEnabled', inList: true, primary: true },
    doInvalid: { label: ['撤销', 'Revoke'], from: ['EFFECTIVE'], to: 'REVOKED', who: ['owner', 'admin'], resource: 'btnInvalid', inList: true, danger: true },
    // With the account of either of its people; the comment names whose.
    doEnd: { label: ['用户停用', 'User disabled'], from: ['EFFECTIVE'], to: 'REVOKED', who: ['system'], resource: 'btnInvalid' },
    doExpire: { label: ['到期', 'Expire'], from: ['EFFECTIVE'], to: 'EXPIRED', who: ['system'], resource: 'btnInvalid' },
  },
  deadlines: [{ after: 'to', action: 'doExpire' }],
  guards: [must('DATES', notAfter('from', 'to'), { at: 'to' })],
  messages: {
    DATES: ['结束日期不能早于开始日期', 'The end must not be before the start'],
    TOO_LONG: ['授权最长{n}天，从{from}起最晚到{last}', 'At most {n} {n|day|days}: from {from} until {last}'],
    PAST: ['结束日期{to}已过', 'The end {to} has passed'],
    SELF: ['不能授权给自己', 'Not to yourself'],
    OTHER_SIDE: ['授权人与被授权人的用户类型必须相同', 'Grantor and delegate must be of the same user type'],
    DISABLED: ['用户“{user}”已停用', 'User {user} is disabled'],
    CIRCLE: ['审批任务授权形成循环：{people}', 'The delegation of tasks is circular: {people}'],
    OVERLAP: ['“{target}”在此期间已由{docNum}授权', '{target} is already delegated by {docNum} in this period'],
    TWICE: ['“{target}”重复', '{target} stands there twice'],
    NOT_GRANTED: ['授权人没有“{target}”的权限', 'The grantor does not have {target}'],
  },
  roles: { grantor: user('grantorId', { owns: true }), delegate: user('delegateId', { owns: true }) },
  scope: { side: 'own', openTo: ['admin'] },
  list: {
    find: ['docNum', 'status', 'grantorId', 'delegateId', 'from', 'to'],
    columns: ['docNum', 'status', 'grantorId', 'delegateId', 'from', 'to', 'reason'],
    sort: '-creationDate',
  },
  edit: {
    sections: [{ label: ['基本信息', 'Basics'], fields: ['grantorId', 'delegateId', 'from', 'to', 'reason', 'remark'] }],
    grids: ['userAuthorisationRelation'],
    tabs: ['history'],
  },
  pages: { userAuthorisationList: list('permitted', people, { label: ['授权', 'Delegations'], maintain: people, opens: 'userAuthorisationList' }) },
})
